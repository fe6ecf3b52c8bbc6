package victorylost

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// crowd says why counters may not stand in a hex together, besides those of their side that are there already; rule is "" when
// they may (5.0.1, 5.0.3).
func (g *game) crowd(r core.Reader, h hexmap.Hex, come []string) (rule string, text say.Text) {
	var there []string
	for i := range r.Count(h) {
		u := r.Nth(h, i)
		if !slices.Contains(come, u.Def.ID) && u.Def.Side == g.info[come[0]].Nation.side() {
			there = append(there, u.Def.ID)
		}
	}
	return g.together(append(there, come...), g.m.Label(h))
}

// together judges a stack.
func (g *game) together(ids []string, label string) (rule string, text say.Text) {
	units, hqs := 0, 0
	for i, id := range ids {
		x := g.info[id]
		if x.hq {
			hqs++
		} else {
			units++
		}
		for _, o := range ids[:i] {
			if y := g.info[o]; !x.Nation.stacks(y.Nation) {
				return R5_0_3, say.F("%s (%s) and %s (%s) may not stack in %s: an Axis ally stacks with its own nation and with Germans", o,
					y.Nation.title(), id, x.Nation.title(), label)
			}
		}
	}
	switch {
	case units > g.Stacking.Units:
		return R5_0_1, say.F("%s would hold %d combat units of at most %d", label, units, g.Stacking.Units)
	case hqs > g.Stacking.HQs:
		return R5_0_1, say.F("%s would hold %d headquarters of at most %d", label, hqs, g.Stacking.HQs)
	}
	return "", ""
}

// fits says whether counters may end in a hex.
func (g *game) fits(r core.Reader, h hexmap.Hex, come ...string) bool {
	if len(come) == 1 && r.Count(h) == 0 {
		return true
	}
	rule, _ := g.crowd(r, h, come)
	return rule == ""
}
