package victorylost

import "fieldpost/rules/core"

// UnusedWords implements core.UnusedWordLister: it returns the words of the other side, and of options that the players
// left out.
func (g *game) UnusedWords(r core.Reader, side core.Side) (out []string) {
	opts := of(r).options
	if side == Axis {
		out = append(out, "pick")
	} else {
		out = append(out, "return", "manstein")
	}
	if side == Axis || !opts.Has(optA2) {
		out = append(out, "ahead")
	}
	if side == Soviet || !opts.Has(optA3) {
		out = append(out, "first")
	}
	if !opts.Has(optA3) {
		out = append(out, "T1-A-F")
	}
	return out
}
