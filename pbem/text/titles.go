package text

import (
	"slices"

	"fieldpost/rules"
	"fieldpost/rules/core"
)

// listed are all titles, those that are only begun last.
func listed() []core.Title { return slices.Concat(rules.All(), rules.Begun()) }

// speaks are the titles that speak Japanese, with what they say.
func speaks() map[string]core.Tongue {
	out := map[string]core.Tongue{}
	for _, t := range listed() {
		if p, ok := t.(core.Polyglot); ok {
			out[t.Meta().ID] = p.Speaks(Japanese)
		}
	}
	return out
}

// titleEntries are the Japanese entries of all titles, in the order in which they are listed.
func titleEntries() []entry {
	var out []entry
	for _, t := range listed() {
		for _, e := range speaks()[t.Meta().ID].Sentences {
			out = append(out, entry{e[0], e[1]})
		}
	}
	return out
}

// titleRules are the Japanese explanations of rules, by title and number.
func titleRules() map[string]map[string]string {
	out := map[string]map[string]string{}
	for id, t := range speaks() {
		out[id] = t.Rules
	}
	return out
}
