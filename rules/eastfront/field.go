package eastfront

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/field"
	"fieldpost/rules/mech/tally"
)

// board is the map as one side finds it. It is worked out once and holds until a counter moves.
type board struct {
	g    *game
	r    core.Reader
	s    state // its signs without those of railways
	side core.Side
	fed  []bool // by hex: in supply; nil until asked for

	*field.Board // counters and zones of control; supply units are none (6.81)

	gauge, cut, fresh []bool // by hex, railways: in Axis gauge, cut, converted in this turn
}

// look works out a board.
func (g *game) look(r core.Reader, side core.Side) *board {
	type seen core.Side
	return core.Recall(r, seen(side), func() *board {
		stores := func(u *core.Unit) bool { return g.unit(u).Stores() }
		b := &board{g: g, r: r, s: of(r), side: side, Board: field.Look(r, side, g.zones(), stores)}
		n, all := g.Map.Len(), make([]bool, 3*g.Map.Len())
		b.gauge, b.cut, b.fresh = all[:n], all[n:2*n], all[2*n:]
		b.s.signs = tally.Only(b.s.signs, func(x sign) bool {
			b.cut[x.hex] = b.cut[x.hex] || x.kind == signCut
			b.gauge[x.hex] = b.gauge[x.hex] || x.kind == signGauge
			b.fresh[x.hex] = b.fresh[x.hex] || x.kind == signGauge && x.n == r.Turn()
			return x.kind != signCut && x.kind != signGauge
		})
		return b
	})
}

// exerts says whether a unit exerts a zone of control into an adjacent hex.
func (g *game) exerts(u *core.Unit, to hexmap.Hex) bool {
	x := g.unit(u)
	return !x.Tagged(tagNoZone) && !x.Tagged(tagBand) && !u.Marked(markOverrun) && g.controls(x.Wheels(), u.Hex, to)
}

// controls says whether a zone of control passes into an adjacent hex.
func (g *game) controls(wheels bool, from, to hexmap.Hex) bool {
	e := g.edge(from, to)
	if g.closed(to) || g.weather == mud && wheels && e.road == "" && !e.rail && !g.built(to) && !g.built(from) {
		return false
	}
	return !g.terrain(to, func(t Terrain) bool { return t.NoZone }) && !g.Tables.Sides[e.side].NoZone
}

// zones says into which adjacent hexes a unit exerts a zone of control. Where all bridges stand they follow from weather and wheels.
func (g *game) zones() func(u *core.Unit) field.Dirs {
	ways := func(wheels bool) []field.Dirs {
		type way struct {
			weather string
			wheels  bool
		}
		return g.zoning.Of(g.Map, way{g.weather, wheels}, func(from, to hexmap.Hex) bool { return g.controls(wheels, from, to) })
	}
	var feet, wheels []field.Dirs
	if g.over == nil {
		feet, wheels = ways(false), ways(true)
	}
	return func(u *core.Unit) field.Dirs {
		switch x := g.unit(u); {
		case x.Tagged(tagNoZone) || x.Tagged(tagBand) || u.Marked(markOverrun):
			return 0
		case g.over != nil:
			return field.DirsOf(g.Map, u.Hex, func(to hexmap.Hex) bool { return g.controls(x.Wheels(), u.Hex, to) })
		case x.Wheels():
			return wheels[u.Hex]
		default:
			return feet[u.Hex]
		}
	}
}

// covering are the enemy hexes whose units exert a zone of control into a hex (12.0); those that have reacted do not count.
func (b *board) covering(h hexmap.Hex) []hexmap.Hex {
	covers := func(u *core.Unit) bool { return !u.Marked(markReacted) && b.g.exerts(u, h) }
	return tally.Only(b.g.Map.Beside(h), func(n hexmap.Hex) bool { return b.Enemy[n] && slices.ContainsFunc(b.r.Stack(n), covers) })
}

// take gives the hexes of a path to a side: who was there last controls a hex. Only places with stars are told of.
func (g *game) take(tx *core.Tx, side core.Side, path ...hexmap.Hex) {
	for _, h := range path {
		g.seize(tx, side, h)
		if tx.Read().Control(h) == side {
			continue
		}
		if side == Axis && g.Data.Scenario.Victory.Prizes[h] > 0 {
			core.Edit(tx, func(s *state) { s.taken = more(s.taken, h) })
		}
		tx.Make(core.Control{Hex: h, Side: side, Rule: "25.12", Quiet: g.stars[h] == 0})
	}
}
