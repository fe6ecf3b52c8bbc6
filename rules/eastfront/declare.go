package eastfront

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// DeclareOrder declares attacks on hexes (12.0).
type DeclareOrder struct {
	base
	hexes []hexmap.Hex
	m     *hexmap.Map
}

func (o *DeclareOrder) verb() string { return "declare" }

// String is the canonical line.
func (o *DeclareOrder) String() string {
	return "declare " + strings.Join(core.Labels(o.m, o.hexes), ",")
}

func bindDeclare(b *binder) core.Order { return &DeclareOrder{b.Base, b.Hexes("hexes"), b.R.Map()} }

func (o *DeclareOrder) check(g *game, r core.Reader, side core.Side) []notation.Fault {
	b := g.look(r, side)
	all := append(b.s.open(), o.hexes...)
	for i, h := range o.hexes {
		label := r.Label(h)
		switch units := b.attackers(h, all); {
		case slices.Contains(o.hexes[:i], h) || b.s.declared(h):
			return o.One("declare/twice", r12_0, label, "an attack on %s is declared already", label)
		case !b.enemy[h]:
			return o.One("declare/empty", r12_0, label, "%s holds no %s units", label, other(side).Title())
		case len(units) == 0:
			return o.One("declare/none", r12_0, label, "no unit can attack %s: who attacks stands next to it, and every enemy whose zone "+
				"of "+
				"control covers him is attacked too", label)
		default:
			if f := o.odds(b, h, units); f != nil {
				return f
			}
		}
	}
	return nil
}

// odds judges that all who can attack have the least odds (12.0).
func (o *DeclareOrder) odds(b *board, h hexmap.Hex, units []*core.Unit) []notation.Fault {
	t := &battle{b: b, hexes: []hexmap.Hex{h}, units: units}
	if p := t.power(); !b.g.Tables.MinOdds.reached(p.attack, p.defence) {
		return o.One("declare/odds", r12_0, b.r.Label(h), "%d against %d is worse than %s", p.attack, p.defence, b.g.Tables.MinOdds)
	}
	return nil
}

func (o *DeclareOrder) apply(_ *game, tx *core.Tx, _ core.Side) error {
	for _, h := range o.hexes {
		label := tx.Read().Label(h)
		tx.Note(core.Event{Kind: core.KindNote, Hex: label, Rule: r12_0, Text: "an attack is declared"})
		if err := edit(tx, func(s *state) { s.targets = more(s.targets, target{hex: h}) }); err != nil {
			return err
		}
	}
	return nil
}

// attackers are the own units that can attack a hex when some hexes are attacked in all.
func (b *board) attackers(h hexmap.Hex, all []hexmap.Hex) (out []*core.Unit) {
	for _, from := range neighbours(b.g.Map, h) {
		if b.r.Holder(from) != b.side || b.owes(from, all) != hexmap.None {
			continue
		}
		for _, u := range b.r.Stack(from) {
			if b.barsAttack(u, h).Why == "" {
				out = append(out, u)
			}
		}
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
func (e *enumerator) declarations() bool {
	for i := range e.g.Map.Len() {
		h := hexmap.Hex(i)
		if e.b.enemy[h] && !e.offer(&DeclareOrder{hexes: []hexmap.Hex{h}, m: e.g.Map}) {
			return false
		}
		if e.r.Holder(h) != e.side {
			continue
		}
		more := slices.DeleteFunc(e.b.covering(h), e.b.s.declared)
		if len(more) > 1 && !e.offer(&DeclareOrder{hexes: more, m: e.g.Map}) {
			return false
		}
	}
	return true
}
