package gsfg

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/roster"
)

// LinkOrder unites an American brigade with the rest of its division (R 9.8).
type LinkOrder struct {
	base
	units []string
}

// String is the canonical line.
func (o *LinkOrder) String() string { return "link " + strings.Join(o.units, ",") }

// pair finds the division that two counters make.
func (o *LinkOrder) pair(g *game) *divided {
	i := slices.IndexFunc(g.linked, func(d divided) bool {
		return len(o.units) == 2 && slices.Contains(o.units, d.brigade.ID) && slices.Contains(o.units, d.rest.ID)
	})
	if i < 0 {
		return nil
	}
	return &g.linked[i]
}

func (o *LinkOrder) check(g *game, r core.Reader, side core.Side) []notation.Fault {
	d := o.pair(g)
	if d == nil {
		return o.Firm("link/pair", R9_8, "", "%s are not the two parts of one division", strings.Join(o.units, " and "))
	}
	a, f := g.ready(r, side, d.brigade.ID, o.base)
	if f != nil {
		return f
	}
	b, f := g.ready(r, side, d.rest.ID, o.base)
	if f == nil && a.Hex != b.Hex {
		return o.One("link/apart", R9_8, "", "%s stands in %s and %s in %s", a.Def.ID, r.Label(a.Hex), b.Def.ID, r.Label(b.Hex))
	}
	return f
}

func (o *LinkOrder) apply(g *game, tx *core.Tx, _ core.Side) {
	d := o.pair(g)
	parts := roster.Standing(tx.Read(), []string{d.brigade.ID, d.rest.ID})
	h, marks := parts[0].Hex, []string{markMoved}
	for _, u := range parts {
		for _, m := range []string{markAttacked, markDegraded, markStunned} {
			if u.Marked(m) && !slices.Contains(marks, m) {
				marks = append(marks, m)
			}
		}
		tx.Make(core.Remove{Unit: u.Def.ID, Box: core.BoxGone, Why: say.F("it joins %s", d.division.ID), Rule: R9_8})
	}
	tx.Make(core.Place{Unit: d.division.ID, Hex: h, Rule: R9_8})
	roster.Mark(tx, []string{d.division.ID}, marks...)
}
