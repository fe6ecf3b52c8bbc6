package text

import "fieldpost/pbem/text/kursk"

// titleEntries are the Japanese entries of all titles.
func titleEntries() []entry {
	var out []entry
	for _, e := range kursk.Japanese() {
		out = append(out, entry{e[0], e[1]})
	}
	return out
}

// titleRules are the Japanese explanations of rules, by title and number.
func titleRules() map[string]map[string]string {
	return map[string]map[string]string{"kursk": kursk.Rules}
}
