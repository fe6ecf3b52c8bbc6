package demyansk

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// menaced says whether an enemy in a hex exerts a zone of control into an adjacent hex for required attacks: also into an active
// strongpoint (14.24).
func (b *board) menaced(from, to hexmap.Hex) bool {
	return b.Enemy[from] && b.s.sky.Weather != Mud && b.g.Map.Adjacent(from, to) && // 11.26b
		slices.ContainsFunc(b.r.Stack(from), func(u *core.Unit) bool { return b.presses(u, to) })
}

// owed are the hexes that must be attacked besides some when units of a hex attack, and have not been in this phase (11.15a).
func (b *board) owed(from hexmap.Hex, but ...hexmap.Hex) []hexmap.Hex {
	var out []hexmap.Hex
	for h := range b.g.Map.Around(from) {
		if !slices.Contains(but, h) && !b.s.fought(h) && b.menaced(h, from) && slices.ContainsFunc(b.r.Stack(h), fresh) {
			out = append(out, h)
		}
	}
	return out
}

// meets says whether a hex can be attacked by units that have not attacked yet, besides some; those that owe further attacks count only
// where these can be made too (11.15, 11.18). planned are the hexes that are attacked anyway.
func (b *board) meets(h hexmap.Hex, but []string, planned ...hexmap.Hex) bool {
	o := &Order{Plain: sheet.Plain{Path: []hexmap.Hex{h}}}
	planned = append(slices.Clone(planned), h)
	for from := range b.g.Map.Around(h) {
		able := roster.Names(b.strikers(from, but, h))
		if len(able) == 0 {
			continue
		}
		more := lists.Only(b.owed(from, h), func(x hexmap.Hex) bool {
			return !slices.Contains(planned, x) && !b.meets(x, append(able, but...), planned...)
		})
		if len(more) == 0 {
			o.Units = append(o.Units, able...)
			continue
		}
		all := append([]hexmap.Hex{h}, more...) // what only they can attack besides, they attack at once with it
		if b.possible(&Order{Plain: sheet.Plain{Path: all, Units: roster.Names(b.strikers(from, but, all...))}}) {
			return true
		}
	}
	return b.possible(o)
}

// possible reports whether an attack of units, if there are any, is strong enough for its hexes, none of which has been attacked.
func (b *board) possible(o *Order) bool {
	if len(o.Units) == 0 || o.judgeHexes(b) != nil {
		return false
	}
	p := o.battle(b).power(true)
	return p.attack > 0 && b.g.Tables.MinOdds.Reached(p.attack, p.defence)
}

// judgeDuties judges that all who press on the attackers are attacked with them, or can be by others (11.15a).
func (o *Order) judgeDuties(b *board) []notation.Fault {
	for _, u := range roster.Find(b.r, o.Units) {
		for _, h := range b.owed(u.Hex, o.Path...) {
			if !b.meets(h, o.Units, o.Path...) {
				f := o.One("attack/owed", "11.15", u.Def.ID, "%s must be attacked too, for its zone of control reaches %s in %s: by the "+
					"same units, or by others, and no others can", b.r.Label(h), u.Def.ID, b.r.Label(u.Hex))
				f[0].Firm = !b.assailable(h, o.Units)
				return f
			}
		}
	}
	return nil
}

// assailable reports whether a unit, besides some, stands next to a hex and may attack it, at whatever odds.
func (b *board) assailable(h hexmap.Hex, but []string) bool {
	return lists.Any(b.g.Map.Around(h), func(from hexmap.Hex) bool { return len(b.strikers(from, but, h)) > 0 })
}

// judgeSpent judges that an attack leaves those units free without which a duty of an earlier attack cannot be met (11.15a).
func (o *Order) judgeSpent(b *board) []notation.Fault {
	for _, d := range b.unmet() {
		if !slices.Contains(o.Path, d.hex) && b.meets(d.hex, nil) && !b.meets(d.hex, o.Units, o.Path...) {
			f := o.Firm("attack/owed", "11.15", o.Units[0], "%s must be attacked too, for its zone of control reaches %s in %s, "+
				"and without %s no unit is left that can", b.r.Label(d.hex), d.unit, b.r.Label(d.from), names(o.Units))
			return f[0].Instead(b.assaultsOn(d.hex)...)
		}
	}
	return nil
}

// unmet are the duties of this phase that hold still: the hex has not been attacked, its units press on an attacker that is where it was.
func (b *board) unmet() []duty {
	return slices.DeleteFunc(slices.Clone(b.s.duties), func(d duty) bool {
		u, _ := b.r.Unit(d.unit)
		return u.Hex != d.from || b.s.fought(d.hex) || !b.menaced(d.hex, d.from)
	})
}

// assaultsOn returns orders that attack a hex, three at most.
func (b *board) assaultsOn(h hexmap.Hex) (legal []string) {
	e := b.g.enumerate(b.r, b.side, func(o core.Order) bool {
		if line := o.String(); !slices.Contains(legal, line) {
			legal = append(legal, line)
		}
		return len(legal) < 3
	})
	e.assaults(h)
	return legal
}

// finishCombat judges the combats of a whole sheet (11.15).
func (g *game) finishCombat(r core.Reader, side core.Side) []notation.Fault {
	b := g.look(r, side)
	var out []notation.Fault
	told := map[hexmap.Hex]bool{}
	for _, d := range b.unmet() {
		if told[d.hex] || !b.meets(d.hex, nil) {
			continue
		}
		told[d.hex] = true
		if legal := b.assaultsOn(d.hex); len(legal) > 0 { // without one it cannot be met (11.18)
			f := sheet.Base{}.Firm("attack/owed", "11.15", "", "%s must be attacked too: its zone of control "+
				"reaches %s, which attack from %s", r.Label(d.hex), d.unit, r.Label(d.from))
			out = append(out, f[0].Instead(legal...)...)
		}
	}
	return out
}

// endCombat is the end of a combat phase: attackers whose enemy had to be attacked, and could not, are eliminated (11.18, A30).
func (g *game) endCombat(tx *core.Tx, side core.Side) {
	for _, d := range g.look(tx.Read(), side).unmet() {
		if u, _ := tx.Read().Unit(d.unit); u.Hex == d.from { // and not gone by another duty
			g.eliminate(tx, d.unit, "11.18", "an enemy that it had to see attacked was not")
		}
	}
	core.Edit(tx, func(s *state) { s.duties, s.promises = nil, nil })
}
