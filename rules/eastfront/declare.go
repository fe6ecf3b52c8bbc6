package eastfront

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/tally"
)

// checkDeclaration judges attacks that are declared on hexes (12.0): somebody can make each, at the least odds.
func (o *Order) checkDeclaration(b *board) []notation.Fault {
	all := append(b.s.open(), o.Path...)
	for i, h := range o.Path {
		label, units := b.r.Label(h), b.attackers(h, all)
		switch p := (&battle{b: b, hexes: []hexmap.Hex{h}, units: units}).power(); {
		case slices.Contains(o.Path[:i], h) || b.s.declared(h):
			return o.One("declare/twice", r12_0, label, "an attack on %s is declared already", label)
		case !b.Enemy[h]:
			return o.One("declare/empty", r12_0, label, "%s holds no %s units", label, other(b.side).Title())
		case len(units) == 0:
			return o.One("declare/none", r12_0, label, "no unit can attack %s: who attacks stands next to it, and every enemy whose zone "+
				"of "+
				"control covers him is attacked too", label)
		case !b.g.Tables.MinOdds.Reached(p.attack, p.defence):
			return o.One("declare/odds", r12_0, label, "%d against %d is worse than %s", p.attack, p.defence, b.g.Tables.MinOdds)
		}
	}
	return nil
}

func declare(w *work, o *Order) {
	for _, h := range o.Path {
		note(w.Tx, r12_0, h, "an attack is declared")
		core.Edit(w.Tx, func(s *state) { s.targets = more(s.targets, target{hex: h}) })
	}
	w.g.rouse(w.Tx, other(w.side), o.Path)
}

// attackers are the own units that can attack a hex when some hexes are attacked in all.
func (b *board) attackers(h hexmap.Hex, all []hexmap.Hex) (out []*core.Unit) {
	for _, from := range neighbours(b.g.Map, h) {
		if b.r.Holder(from) != b.side || b.owes(from, all) != hexmap.None {
			continue
		}
		out = append(out, tally.Only(b.r.Stack(from), func(u *core.Unit) bool { return b.barsAttack(u, h).Why == "" })...)
	}
	return out
}

// owes is an enemy hex that units in a hex would have to attack too, and that is not among those attacked; None for none (12.0).
func (b *board) owes(from hexmap.Hex, all []hexmap.Hex) hexmap.Hex {
	for _, n := range b.covering(from) {
		if !slices.Contains(all, n) && !b.s.declared(n) {
			return n
		}
	}
	return hexmap.None
}

// declarations offers each enemy hex, and all that units of one hex must attack at once.
func (e *enumerator) declarations() {
	for h := range hexmap.Hex(e.g.Map.Len()) {
		if e.b.Enemy[h] {
			e.deed("declare", nil, h)
		}
		if e.R.Holder(h) != e.Side {
			continue
		}
		if more := slices.DeleteFunc(e.b.covering(h), e.b.s.declared); len(more) > 1 {
			e.deed("declare", nil, more...)
		}
	}
}
