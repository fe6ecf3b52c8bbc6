package demyansk

import "fieldpost/rules/core"

// Idle implements core.Sparing: verbs of the other side, and what scenarios without the 2nd Guards Rifle Corps leave out.
func (g *game) Idle(r core.Reader, side core.Side) (out []string) {
	for _, x := range g.verbs {
		if x.When.side != "" && x.When.side != side {
			out = append(out, x.Name)
		}
	}
	if !g.scenario(r).TwoGRC {
		out = append(out, "2GRC", "substitute")
	} else if side == Axis {
		out = append(out, "substitute")
	}
	return out
}
