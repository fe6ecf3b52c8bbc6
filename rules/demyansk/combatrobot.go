package demyansk

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/odds"
	"fieldpost/rules/mech/reckon"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// What a computer opponent makes of combat.
const (
	dutyWorth   = 5000 // an attack that others have made necessary
	stepGain    = 7    // an enemy step, for each point of its attack and defence
	stepCost    = 6    // an own one
	groundWorth = 12   // a hex taken
	leastAttack = 6    // what an attack must gain
)

// combat is what an attack may be expected to gain; 0 for none.
func (w *weigher) combat(x *Order) int {
	n := w.attack(x)
	if slices.ContainsFunc(w.unmet(), func(d duty) bool { return slices.Contains(x.Path, d.hex) }) {
		n += dutyWorth
	}
	return reckon.AtLeast(n, leastAttack)
}

// attack is the mean of what an attack brings over the faces of the die.
func (w *weigher) attack(x *Order) int {
	g, t := w.g, x.battle(w.board)
	s := t.sum()
	cost, gain, ground, foes := 1<<20, 0, groundWorth, t.defenders()
	for _, u := range t.units {
		v := u.Values()
		cost = min(cost, stepCost*(v.Attack+v.Defence)/max(1, u.Steps))
	}
	for _, u := range foes {
		v := u.Values()
		gain += stepGain * (v.Attack + v.Defence) / max(1, u.Steps)
	}
	gain /= max(1, len(foes))
	left := steps(foes)
	for _, h := range x.Path {
		ground += prizeWorth * min(g.Prize(h), 5)
	}
	return reckon.Mean(func(die int) int {
		cell := s.cell(g, die)
		n := min(cell.Defender.Steps, left)*gain - cell.Attacker.Steps*cost
		if cell.Defender.Retreat || cell.Defender.Steps >= left {
			n += ground
		}
		if cell.Attacker.Retreat {
			n -= ground
		}
		return n
	}) - w.debts(x)
}

// debts is what it may cost that others must be attacked besides (11.15).
func (w *weigher) debts(x *Order) int {
	n := 0
	var seen []hexmap.Hex
	for _, u := range roster.Find(w.r, x.Units) {
		for _, h := range w.owed(u.Hex, append(seen, x.Path...)...) {
			seen = append(seen, h)
			o := &Order{Plain: sheet.Plain{Path: []hexmap.Hex{h}}} // by those that are left
			for from := range w.g.Map.Around(h) {
				o.Units = append(o.Units, roster.Names(w.strikers(from, x.Units, h))...)
			}
			if p := o.battle(w.board).power(true); len(o.Units) == 0 {
				n += dutyWorth
			} else {
				n += max(0, 20*(2*p.defence-p.attack)/max(1, p.defence))
			}
		}
	}
	return n
}

// Under implements core.Annotator: the Axis side's support, and who advances.
func (g *game) Under(r core.Reader, side core.Side, o core.Order) []string {
	x, ok := attackOf(o)
	if !ok {
		return nil
	}
	w := g.newWeigher(r, side)
	var out []string
	c := x.fight(g, core.Begin(r.Position(), nil), side).supportChoice(attacker)
	if i := reckon.Best(c, c.Default, w.aid); i != c.Default && side == Axis {
		out = append(out, c.Options[i].Text())
	}
	return append(out, w.followers(x)...)
}

// aid is what support is worth: its columns, and of as many the fewest points.
func (w *weigher) aid(o core.Option) int {
	points := w.g.support(roster.Find(w.r, o.Units))
	if n := w.g.Tables.Columns(points); n > 0 {
		return 1000*n - points
	}
	return 0
}

// followers are the lines for attackers that are better off in a hex that is attacked.
func (w *weigher) followers(x *Order) []string {
	var out []string
	var ends []core.Stand
	for _, h := range x.Path {
		var ids []string
		for _, u := range roster.Find(w.r, x.Units) {
			id, all := u.Def.ID, append(slices.Clip(ends), core.Stand{Unit: u.Def.ID, Hex: w.r.Label(h)})
			led := w.side == Soviet && slices.ContainsFunc(ends, func(e core.Stand) bool {
				first, _ := w.r.Unit(e.Unit)
				return first != u && first.Hex == u.Hex
			})
			if !led && w.value(id, h, true) > w.value(id, u.Hex, false) && w.g.Gather(w.r, w.side, x, all).Why == "" {
				ends, ids = all, append(ids, id)
			}
		}
		if len(ids) > 0 {
			out = append(out, core.Option{Verb: "advance", Units: ids, Path: []string{w.r.Label(h)}}.Text())
		}
	}
	return out
}

// preferCombat is the option that a computer opponent takes of a choice.
func (g *game) preferCombat(w *weigher, c core.Choice) int {
	switch c.Kind {
	case "before":
		var o odds.Ratio
		if err := o.UnmarshalText([]byte(reckon.Fact(c, "odds"))); err == nil && o.Attack >= 3*o.Defence {
			return 1
		}
	case "noretreat":
		h, ok := g.Map.Find(c.Hex)
		if ok && (g.Prize(h) > 0 || g.fortOf(w.s, h) == w.side) {
			return 1
		}
	case "support":
		return reckon.Best(c, c.Default, w.aid)
	}
	return c.Default
}
