package text

import (
	"slices"

	"fieldpost/pbem/text/gsfg"
	"fieldpost/pbem/text/kursk"
	"fieldpost/pbem/text/victorylost"
)

// titleEntries are the Japanese entries of all titles.
func titleEntries() []entry {
	var out []entry
	for _, e := range slices.Concat(kursk.Japanese(), gsfg.Japanese(), victorylost.Japanese()) {
		out = append(out, entry{e[0], e[1]})
	}
	return out
}

// titleRules are the Japanese explanations of rules, by title and number.
func titleRules() map[string]map[string]string {
	return map[string]map[string]string{"kursk": kursk.Rules, "group-of-soviet-forces-germany": gsfg.Rules, "a-victory-lost": victorylost.Rules}
}
