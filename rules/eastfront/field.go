package eastfront

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/tally"
)

// board is the map as one side finds it. It is worked out once and holds until a counter moves.
type board struct {
	g          *game
	r          core.Reader
	s          state // its signs without those of railways
	side       core.Side
	enemy      []bool // by hex: enemy counters
	zone, ezoc []bool // by hex: zones of control, own and the enemy's
	fed        []bool // by hex: in supply; nil until asked for

	gauge, cut, fresh map[hexmap.Hex]bool // railways: in Axis gauge, cut, converted in this turn
}

// look works out a board.
func (g *game) look(r core.Reader, side core.Side) *board {
	type seen core.Side
	return core.Recall(r, seen(side), func() *board { return g.lookAnew(r, side) })
}

func (g *game) lookAnew(r core.Reader, side core.Side) *board {
	n := g.Map.Len()
	all := make([]bool, 3*n)
	b := &board{g: g, r: r, s: of(r), side: side, enemy: all[:n], zone: all[n : 2*n], ezoc: all[2*n:]}
	var rails []sign
	rails, b.s.signs = tally.Split(b.s.signs, func(x sign) bool { return x.kind == signGauge || x.kind == signCut })
	for _, x := range rails {
		b.rails(x)
	}
	for u := range r.Each() {
		if !u.OnMap() || g.unit(u).Stores() {
			continue
		}
		field := b.zone
		if u.Def.Side != side {
			b.enemy[u.Hex], field = true, b.ezoc
		}
		for _, to := range g.Map.Neighbors(u.Hex) {
			if to != hexmap.None && !field[to] {
				field[to] = g.exerts(u, to)
			}
		}
	}
	return b
}

// rails notes a sign of railways.
func (b *board) rails(x sign) {
	if b.cut == nil {
		b.gauge, b.cut, b.fresh = map[hexmap.Hex]bool{}, map[hexmap.Hex]bool{}, map[hexmap.Hex]bool{}
	}
	b.cut[x.hex] = b.cut[x.hex] || x.kind == signCut
	b.gauge[x.hex] = b.gauge[x.hex] || x.kind == signGauge
	b.fresh[x.hex] = b.fresh[x.hex] || x.kind == signGauge && x.n == b.r.Turn()
}

// exerts says whether a unit exerts a zone of control into an adjacent hex.
func (g *game) exerts(u *core.Unit, to hexmap.Hex) bool {
	x := g.unit(u)
	if x.Tagged(tagNoZone) || x.Tagged(tagBand) || u.Marked(markOverrun) || g.closed(to) {
		return false
	}
	if e := g.edge(u.Hex, to); g.weather == mud && x.Wheels() && e.road == "" && !e.rail && !g.built(to) && !g.built(u.Hex) {
		return false
	}
	return !g.terrain(to, func(t Terrain) bool { return t.NoZone }) && !g.Tables.Sides[g.edge(u.Hex, to).side].NoZone
}

// covering are the enemy hexes whose units exert a zone of control into a hex (12.0); those that have reacted do not count.
func (b *board) covering(h hexmap.Hex) []hexmap.Hex {
	covers := func(u *core.Unit) bool { return !u.Marked(markReacted) && b.g.exerts(u, h) }
	return tally.Only(neighbours(b.g.Map, h), func(n hexmap.Hex) bool { return b.enemy[n] && slices.ContainsFunc(b.r.Stack(n), covers) })
}

// neighbours are the hexes next to a hex.
func neighbours(m *hexmap.Map, h hexmap.Hex) []hexmap.Hex {
	all := m.Neighbors(h)
	return slices.DeleteFunc(all[:], func(n hexmap.Hex) bool { return n == hexmap.None })
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
		tx.Make(core.Control{Hex: h, Side: side, Rule: r25_12, Quiet: g.stars[h] == 0})
	}
}
