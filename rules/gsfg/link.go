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
	for i := range g.linked {
		d := &g.linked[i]
		if len(o.units) == 2 && slices.Contains(o.units, d.brigade.ID) && slices.Contains(o.units, d.rest.ID) {
			return d
		}
	}
	return nil
}

func (o *LinkOrder) check(g *game, r core.Reader, side core.Side) []notation.Fault {
	if f := g.phases.Want(o.base, r, side, "link"); f != nil {
		return f
	}
	if f := g.wantTerritorials(o.base, r, side); f != nil {
		return f
	}
	d := o.pair(g)
	if d == nil {
		return o.Firm("link/pair", R9_8, "", "%s are not the two parts of one division", strings.Join(o.units, " and "))
	}
	a, f := g.ready(r, side, d.brigade.ID, o.base)
	if f != nil {
		return f
	}
	b, f := g.ready(r, side, d.rest.ID, o.base)
	if f != nil {
		return f
	}
	if a.Hex != b.Hex {
		return o.One("link/apart", R9_8, "", "%s stands in %s and %s in %s", a.Def.ID, r.Label(a.Hex), b.Def.ID, r.Label(b.Hex))
	}
	return nil
}

func (o *LinkOrder) apply(g *game, tx *core.Tx, side core.Side) error {
	if err := g.settle(tx); err != nil {
		return err
	}
	d := o.pair(g)
	u, _ := tx.Read().Unit(d.brigade.ID)
	h, marks := u.Hex, []string{markMoved}
	for _, id := range []string{d.brigade.ID, d.rest.ID} {
		x, _ := tx.Read().Unit(id)
		for _, m := range []string{markAttacked, markDegraded, markStunned} {
			if x.Marked(m) && !slices.Contains(marks, m) {
				marks = append(marks, m)
			}
		}
		if err := tx.Do(core.Remove{Unit: id, Box: core.BoxGone, Why: say.F("it joins %s", d.division.ID), Rule: R9_8}); err != nil {
			return err
		}
	}
	if err := tx.Do(core.Place{Unit: d.division.ID, Hex: h, Rule: R9_8}); err != nil {
		return err
	}
	return roster.Mark(tx, []string{d.division.ID}, marks...)
}
