package demyansk

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/field"
)

// board is the map as one side finds it: who stands where, and where zones of control are. It is worked out once and holds
// until a counter moves.
type board struct {
	g          *game
	r          core.Reader
	s          state
	side       core.Side
	own, enemy []bool // by hex: combat units
	zone, ezoc []bool // by hex: zones of control, own and the enemy's (3.2)
	nets       [4]*net
	foe        *board // of the other side; see opponent
}

// look works out a board.
func (g *game) look(r core.Reader, side core.Side) *board {
	b := &board{g: g, r: r, s: of(r), side: side}
	f := field.Look(r, side, b.zones())
	b.own, b.enemy, b.zone, b.ezoc = f.Own, f.Enemy, f.Zone, f.EZOC
	return b
}

// opponent is the board of the other side.
func (b *board) opponent() *board {
	if b.foe == nil {
		b.foe = b.g.look(b.r, other(b.side))
	}
	return b.foe
}

// zones says whether a combat unit exerts its zone of control into an adjacent hex (3.21, 3.26, 3.27): into no active enemy strongpoint
// (3.25, 14.14). Several in a hex are as one, and they hinder enemies only (3.23). It is asked for the hexes around a unit in turn.
func (b *board) zones() func(u *core.Unit, to hexmap.Hex) bool {
	var unit *core.Unit // that of whom the next two tell
	var presses, heavy bool
	return func(u *core.Unit, to hexmap.Hex) bool {
		if u != unit {
			unit, presses, heavy = u, b.unbanded(u.Hex), b.g.unit(u).Heavy()
		}
		return presses && b.pressesOn(heavy, u.Hex, to) && b.g.fortOf(b.s, to) != other(u.Def.Side)
	}
}

// presses says whether a unit exerts its zone of control into an adjacent hex, strongpoints aside: when it or another in its hex lacks the
// yellow band (3.24), and into hexes that it may enter itself (3.22, A67).
func (b *board) presses(u *core.Unit, to hexmap.Hex) bool {
	return b.unbanded(u.Hex) && b.pressesOn(b.g.unit(u).Heavy(), u.Hex, to)
}

// unbanded says whether a counter in a hex lacks the yellow band.
func (b *board) unbanded(h hexmap.Hex) bool {
	for u := range b.r.In(h) {
		if !b.g.face(u).Band {
			return true
		}
	}
	return false
}

// pressesOn says whether the way into an adjacent hex lets a zone of control pass.
func (b *board) pressesOn(heavy bool, from, to hexmap.Hex) bool {
	e := b.g.edge(from, to)
	return b.leads(e, to) && (b.s.ruled(zoneLiteral) || !b.mired(heavy, e, from, to))
}

// leads says whether a hexside leads into a hex that anybody may enter.
func (b *board) leads(e *edge, to hexmap.Hex) bool { return !b.g.closed(b.s, to) && b.passes(e, to) }

// mired says whether swamp bars the way to heavy units (8.35a).
func (b *board) mired(heavy bool, e *edge, from, to hexmap.Hex) bool {
	return heavy && b.s.sky.Weather != Freeze && !e.road && (b.g.swampy[from] || b.g.swampy[to])
}

// crosses says whether the water on the way out of a hex is open to a unit (8.34, 8.35b): an engineer there helps.
func (b *board) crosses(u *core.Unit, from hexmap.Hex, e *edge) bool {
	if e.water == "" || e.bridge {
		return true
	}
	side, w := b.g.Tables.Hexsides[e.water], b.s.sky.Weather
	helped := slices.ContainsFunc(b.r.Stack(from), func(x *core.Unit) bool { return x.Def.Type == "engineer" })
	return side.MP(w) != Never && (w == Freeze || !side.Heavy || !b.g.unit(u).Heavy() || helped)
}

// enters says whether terrain lets a unit go from a hex into the next in a retreat or an advance (12.32).
func (b *board) enters(u *core.Unit, from, to hexmap.Hex) bool {
	e := b.g.edge(from, to)
	return b.leads(e, to) && !b.mired(b.g.unit(u).Heavy(), e, from, to) && b.crosses(u, from, e)
}

// friendly says whether a hex is a side's (3.11): its unit stands there, or it is empty and in its zone of control only, or in
// none and the side was last there (3.12). A contested hex is nobody's.
func (b *board) friendly(h hexmap.Hex) bool {
	switch {
	case b.own[h] || b.enemy[h]:
		return b.own[h]
	case b.zone[h] || b.ezoc[h]:
		return !b.ezoc[h]
	}
	return b.r.Control(h) == b.side
}

// settle notes who controls each hex now, so that it is known when nobody is there any more (3.12a).
func (g *game) settle(tx *core.Tx) {
	r := tx.Read()
	b := g.look(r, Axis)
	for h := range g.Map.Hexes() {
		side := r.Control(h)
		switch {
		case b.own[h] || !b.enemy[h] && b.zone[h] && !b.ezoc[h]:
			side = Axis
		case b.enemy[h] || b.ezoc[h] && !b.zone[h]:
			side = Soviet
		}
		if side != r.Control(h) {
			tx.Make(core.Control{Hex: h, Side: side, Rule: R3_12, Quiet: !g.matters(r, h)})
		}
	}
}

// matters says whether players want to read that a hex changes hands: a place, a source of supply, an airfield or a strongpoint.
func (g *game) matters(r core.Reader, h hexmap.Hex) bool {
	p, ok := g.Map.PlaceAt(h)
	return ok && p.Class != "name" || g.Map.Fort(h) != "" || slices.Contains(g.fields, h) ||
		slices.Contains(g.Sources[Axis], h) || slices.Contains(g.Sources[Soviet], h)
}
