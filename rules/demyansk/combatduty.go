package demyansk

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/xslices"
)

// isThreatened reports whether an enemy in the hex from exerts a zone of control into the adjacent hex to, for the duty
// to attack; an active strongpoint does not prevent it here (14.24).
func (b *board) isThreatened(from, to hexmap.Hex) bool {
	return b.Enemy[from] && b.s.weather.Weather != Mud && b.g.Map.Adjacent(from, to) && // 11.26b
		slices.ContainsFunc(b.r.Stack(from), func(u *core.Unit) bool { return b.exertsZOC(u, to) })
}

// requiredAttacks returns the hexes, except those in but, that must be attacked when units of a hex attack, and have
// not been in this phase (11.15a).
func (b *board) requiredAttacks(from hexmap.Hex, but ...hexmap.Hex) []hexmap.Hex {
	var out []hexmap.Hex
	for h := range b.g.Map.Around(from) {
		if !slices.Contains(but, h) && !b.s.wasAttacked(h) && b.isThreatened(h, from) && slices.ContainsFunc(b.r.Stack(h), hasNotDefended) {
			out = append(out, h)
		}
	}
	return out
}

// canBeAttacked reports whether units that have not attacked yet, except those in but, can attack a hex and also make
// all further attacks that this requires (11.15, 11.18). planned lists the hexes that are attacked anyway.
func (b *board) canBeAttacked(h hexmap.Hex, but []string, planned ...hexmap.Hex) bool {
	o := &Order{Arguments: sheet.Arguments{Path: []hexmap.Hex{h}}}
	planned = append(slices.Clone(planned), h)
	for from := range b.g.Map.Around(h) {
		able := roster.IDs(b.attackersIn(from, but, h))
		if len(able) == 0 {
			continue
		}
		more := xslices.Filter(b.requiredAttacks(from, h), func(x hexmap.Hex) bool {
			return !slices.Contains(planned, x) && !b.canBeAttacked(x, append(able, but...), planned...)
		})
		if len(more) == 0 {
			o.Units = append(o.Units, able...)
			continue
		}
		all := append([]hexmap.Hex{h}, more...) // they must also attack hexes that only they can attack
		if b.hasMinOdds(&Order{Arguments: sheet.Arguments{Path: all, Units: roster.IDs(b.attackersIn(from, but, all...))}}) {
			return true
		}
	}
	return b.hasMinOdds(o)
}

// hasMinOdds reports whether an attack by the units reaches the minimum odds against its hexes, none of which has been
// attacked.
func (b *board) hasMinOdds(o *Order) bool {
	if len(o.Units) == 0 || o.judgeHexes(b) != nil {
		return false
	}
	p := o.battle(b).power(true)
	return p.attack > 0 && b.g.Tables.MinOdds.IsReached(p.attack, p.defence)
}

// judgeRequiredAttacks returns a fault if an enemy that must be attacked too is neither attacked with the order nor can
// be by others (11.15a).
func (o *Order) judgeRequiredAttacks(b *board) []notation.Fault {
	for _, u := range roster.Find(b.r, o.Units) {
		for _, h := range b.requiredAttacks(u.Hex, o.Path...) {
			if !b.canBeAttacked(h, o.Units, o.Path...) {
				f := o.OneFault("attack/owed", "11.15", u.Def.ID,
					"%s must be attacked too, for its zone of control reaches %s in %s: by the "+
						"same units, or by others, and no others can", b.r.Label(h), u.Def.ID, b.r.Label(u.Hex))
				f[0].Firm = !b.hasAttackerBeside(h, o.Units)
				return f
			}
		}
	}
	return nil
}

// hasAttackerBeside reports whether a unit, except those in but, stands next to a hex and may attack it, at whatever
// odds.
func (b *board) hasAttackerBeside(h hexmap.Hex, but []string) bool {
	return xslices.Any(b.g.Map.Around(h), func(from hexmap.Hex) bool { return len(b.attackersIn(from, but, h)) > 0 })
}

// judgeEarlierDuties returns a fault if the attack uses units without which an attack required by an earlier one cannot
// be made (11.15a).
func (o *Order) judgeEarlierDuties(b *board) []notation.Fault {
	for _, d := range b.unmetDuties() {
		if !slices.Contains(o.Path, d.hex) && b.canBeAttacked(d.hex, nil) && !b.canBeAttacked(d.hex, o.Units, o.Path...) {
			f := o.FirmFault("attack/owed", "11.15", o.Units[0], "%s must be attacked too, for its zone of control reaches %s in %s, "+
				"and without %s no unit is left that can", b.r.Label(d.hex), d.unit, b.r.Label(d.from), namesText(o.Units))
			return f[0].WithLegal(b.attackLines(d.hex)...)
		}
	}
	return nil
}

// unmetDuties returns the attacks still required in this phase: the hex has not been attacked, and the enemy in it
// exerts a zone of control on an attacker that has not moved.
func (b *board) unmetDuties() []requiredAttack {
	return slices.DeleteFunc(slices.Clone(b.s.duties), func(d requiredAttack) bool {
		u, _ := b.r.Unit(d.unit)
		return u.Hex != d.from || b.s.wasAttacked(d.hex) || !b.isThreatened(d.hex, d.from)
	})
}

// attackLines returns up to three orders that attack a hex.
func (b *board) attackLines(h hexmap.Hex) (legal []string) {
	e := b.g.newEnumerator(b.r, b.side, func(o core.Order) bool {
		if line := o.String(); !slices.Contains(legal, line) {
			legal = append(legal, line)
		}
		return len(legal) < 3
	})
	e.attacksOn(h)
	return legal
}

// finishCombat returns the faults of a whole sheet's combats (11.15).
func (g *game) finishCombat(r core.Reader, side core.Side) []notation.Fault {
	b := g.newBoard(r, side)
	var out []notation.Fault
	told := map[hexmap.Hex]bool{}
	for _, d := range b.unmetDuties() {
		if told[d.hex] || !b.canBeAttacked(d.hex, nil) {
			continue
		}
		told[d.hex] = true
		if legal := b.attackLines(d.hex); len(legal) > 0 { // without one it cannot be met (11.18)
			f := sheet.Base{}.FirmFault("attack/owed", "11.15", "", "%s must be attacked too: its zone of control "+
				"reaches %s, which attack from %s", r.Label(d.hex), d.unit, r.Label(d.from))
			out = append(out, f[0].WithLegal(legal...)...)
		}
	}
	return out
}

// endCombat ends a combat phase: it eliminates attackers beside an enemy that had to be attacked and was not (11.18,
// A30).
func (g *game) endCombat(tx *core.Tx, side core.Side) {
	for _, d := range g.newBoard(tx.Read(), side).unmetDuties() {
		if u, _ := tx.Read().Unit(d.unit); u.Hex == d.from { // and not gone by another duty
			g.eliminate(tx, d.unit, "11.18", "an enemy that it had to see attacked was not")
		}
	}
	core.EditExt(tx, func(s *state) { s.duties, s.promises = nil, nil })
}
