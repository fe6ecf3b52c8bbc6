package demyansk

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// menaced says whether an enemy in a hex exerts a zone of control into an adjacent hex for required attacks: also into an active
// strongpoint (14.24).
func (b *board) menaced(from, to hexmap.Hex) bool {
	return b.enemy[from] && b.s.sky.Weather != Mud && b.g.Map.Adjacent(from, to) && // 11.26b
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
		bad := func(x hexmap.Hex) bool {
			return !slices.Contains(planned, x) && !b.meets(x, append(able, but...), planned...)
		}
		if len(able) > 0 && !slices.ContainsFunc(b.owed(from, h), bad) {
			o.Units = append(o.Units, able...)
		}
	}
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
				return o.One("attack/owed", R11_15, u.Def.ID, "%s must be attacked too, for its zone of control reaches %s in %s: by the "+
					"same units, or by others, and no others can", b.r.Label(h), u.Def.ID, b.r.Label(u.Hex))
			}
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
		var legal []string
		e := g.enumerate(r, side, func(o core.Order) bool {
			legal = append(legal, o.String())
			return len(legal) < 3
		})
		if e.assaults(d.hex); len(legal) > 0 { // without one it cannot be met (11.18)
			f := base{}.Firm("attack/owed", R11_15, "", "%s must be attacked too: its zone of control reaches %s, who attack out of %s",
				r.Label(d.hex), d.unit, r.Label(d.from))
			out = append(out, f[0].Instead(legal...)...)
		}
	}
	return out
}

// endCombat is the end of a combat phase: attackers whose enemy had to be attacked, and could not, are eliminated (11.18, A30).
func (g *game) endCombat(tx *core.Tx, side core.Side) {
	for _, d := range g.look(tx.Read(), side).unmet() {
		if u, _ := tx.Read().Unit(d.unit); u.Hex == d.from { // and not gone by another duty
			g.eliminate(tx, d.unit, R11_18, "an enemy that it had to see attacked was not")
		}
	}
	core.Edit(tx, func(s *state) { s.duties = nil })
}
