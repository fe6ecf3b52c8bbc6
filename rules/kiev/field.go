package kiev

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/zocmap"
)

// board is the map as one side finds it. It is worked out once and holds until a counter moves.
type board struct {
	g    *game
	r    core.Reader
	s    state
	side core.Side
	fed  []bool // by hex: in supply; nil until asked for

	*zocmap.Board // counters and zones of control; supply units are none (6.81)

	marks []mark // by hex
}

// mark holds the signs in a hex, a bit each: railways in Axis gauge, converted in this turn, and cut, an enemy
// strongpoint, an interdicted area.
type mark uint8

const gauged, fresh, cut, fort, raided mark = 1, 2, 4, 8, 16

// has says whether signs say something of a hex.
func (b *board) has(h hexmap.Hex, what mark) bool { return b.marks[h]&what != 0 }

// look works out a board.
func (g *game) look(r core.Reader, side core.Side) *board {
	type seen core.Side
	return core.Recall(r, seen(side), func() *board {
		stores := func(u *core.Unit) bool { return g.unit(u).Stores() }
		b := &board{g: g, r: r, s: of(r), side: side, Board: zocmap.Look(r, side, g.exerts, stores), marks: make([]mark, g.Map.Len())}
		for _, x := range b.s.signs {
			switch at := &b.marks[x.hex]; {
			case x.kind == signGauge:
				*at |= gauged | core.If(x.n == r.Turn(), fresh, 0)
			case x.kind == signCut:
				*at |= cut
			case x.kind == signFort && x.side != side:
				*at |= fort
			case x.kind == signRaid && x.n > 0:
				*at |= raided
				for n := range g.Map.Around(x.hex) {
					b.marks[n] |= raided
				}
			}
		}
		return b
	})
}

// exerts says into which adjacent hexes a unit exerts a zone of control.
func (g *game) exerts(u *core.Unit) zocmap.Dirs {
	x := g.unit(u)
	if x.Tagged(tagNoZone) || x.Tagged(tagBand) || u.Marked(markOverrun) {
		return 0
	}
	return g.zones[core.If(x.Wheels(), 1, 0)][u.Hex]
}

// pass finds where zones of control pass: over no major river without a bridge, into no large city, and in mud those of motorised units
// along roads and railways only, but for towns.
func (g *game) pass() {
	for i := range g.zones {
		g.zones[i] = make([]zocmap.Dirs, g.Map.Len())
		for h := range g.Map.Hexes() {
			g.zones[i][h] = zocmap.DirsOf(g.Map, h, func(to hexmap.Hex) bool {
				e := g.edge(h, to)
				mired := g.weather == mud && i > 0 && e.road == 0 && !e.rail && !g.built(to) && !g.built(h)
				return !g.closed(to) && !mired && !g.soil[to].NoZone && !g.side(e).NoZone
			})
		}
	}
}

// covering are the enemy hexes whose units exert a zone of control into a hex (12.0); those that have reacted do not count.
func (b *board) covering(h hexmap.Hex) []hexmap.Hex {
	covers := func(u *core.Unit) bool { return !u.Marked(markReacted) && b.g.exerts(u).Lead(b.g.Map, u.Hex, h) }
	return lists.Only(b.g.Map.Beside(h), func(n hexmap.Hex) bool { return b.Enemy[n] && lists.Any(b.r.In(n), covers) })
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
