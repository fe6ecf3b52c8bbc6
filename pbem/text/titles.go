package text

import (
	"slices"

	"fieldpost/pbem/text/gsfg"
	"fieldpost/pbem/text/victorylost"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// titleEntries are the Japanese entries of all titles.
func titleEntries() []entry {
	var out []entry
	for _, e := range slices.Concat(gsfg.Japanese(), victorylost.Japanese()) {
		out = append(out, entry{e[0], e[1]})
	}
	for _, t := range rules.All() {
		if p, ok := t.(core.Polyglot); ok {
			for _, e := range p.Speaks(Japanese).Sentences {
				out = append(out, entry{e[0], e[1]})
			}
		}
	}
	return out
}

// titleRules are the Japanese explanations of rules, by title and number.
func titleRules() map[string]map[string]string {
	out := map[string]map[string]string{"group-of-soviet-forces-germany": gsfg.Rules, "a-victory-lost": victorylost.Rules}
	for _, t := range rules.All() {
		if p, ok := t.(core.Polyglot); ok {
			out[t.Meta().ID] = p.Speaks(Japanese).Rules
		}
	}
	return out
}
