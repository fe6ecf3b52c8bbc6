package demyansk

import "fieldpost/rules/core"

// UnusedWords implements core.UnusedWordLister: it returns verbs of the other side, and words that a scenario without
// the 2nd Guards Rifle Corps does not use.
func (g *game) UnusedWords(r core.Reader, side core.Side) (out []string) {
	for _, x := range g.verbs {
		if x.When.side != "" && x.When.side != side {
			out = append(out, x.Name)
		}
	}
	if !g.scenarioOf(r).TwoGRC {
		out = append(out, "2GRC", "substitute")
	} else if side == Axis {
		out = append(out, "substitute")
	}
	return out
}
