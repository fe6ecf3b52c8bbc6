package gsfg

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/roster"
)

// findDivision returns the American division that the two counters of the order, a brigade and the rest, make together
// (R 9.8).
func (o *Order) findDivision(g *game) *splitDivision {
	i := slices.IndexFunc(g.splitDivisions, func(d splitDivision) bool {
		return len(o.Units) == 2 && slices.Contains(o.Units, d.brigade.ID) && slices.Contains(o.Units, d.rest.ID)
	})
	if i < 0 {
		return nil
	}
	return &g.splitDivisions[i]
}

// checkLink returns the faults of uniting a division.
func (o *Order) checkLink(b *board) []notation.Fault {
	d := o.findDivision(b.g)
	if d == nil {
		return o.FirmFault("link/pair", R9_8, "", "%s are not the two parts of one division", strings.Join(o.Units, " and "))
	}
	x, f := b.readyUnit(o, d.brigade.ID)
	if f != nil {
		return f
	}
	y, f := b.readyUnit(o, d.rest.ID)
	if f == nil && x.Hex != y.Hex {
		return o.OneFault("link/apart", R9_8, "", "%s stands in %s and %s in %s", x.Def.ID, b.r.Label(x.Hex), y.Def.ID, b.r.Label(y.Hex))
	}
	return f
}

// link replaces two counters by the division that they make.
func (o *Order) link(g *game, tx *core.Tx, _ core.Side) {
	d := o.findDivision(g)
	parts := roster.FindOnMap(tx.Read(), []string{d.brigade.ID, d.rest.ID})
	h, marks := parts[0].Hex, []string{markMoved}
	for _, u := range parts {
		for _, m := range []string{markAttacked, markDegraded, markCollapsed} {
			if u.Marked(m) && !slices.Contains(marks, m) {
				marks = append(marks, m)
			}
		}
		tx.Make(core.Remove{Unit: u.Def.ID, Box: core.BoxGone, Why: say.F("it joins %s", d.division.ID), Rule: R9_8})
	}
	tx.Make(core.Place{Unit: d.division.ID, Hex: h, Rule: R9_8})
	roster.MarkUnits(tx, []string{d.division.ID}, marks...)
}
