package gsfg

import "fieldpost/rules/core"

// UnusedWords implements core.UnusedWordLister: it returns the words of the other side, and of optional rules that the
// players left out.
func (g *game) UnusedWords(r core.Reader, side core.Side) (out []string) {
	if side == Soviet {
		out = append(out, "deep", "cutoff", "link")
	} else {
		out = append(out, "regular", "pick", "chemical")
	}
	for _, x := range []struct {
		option choice
		words  []string
	}{
		{specialForces, []string{"sf", "hunt", "aside", "SF1"}},
		{electronicWar, []string{"jam", "disrupt", "counter", "EW1", "DEG", "COL"}},
		{wildWeasels, []string{"weasel", "WW"}},
	} {
		if !of(r).options.Has(x.option) {
			out = append(out, x.words...)
		}
	}
	return out
}
