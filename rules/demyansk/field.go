package demyansk

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
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
	n := g.Map.Len()
	all := make([]bool, 4*n)
	b := &board{g: g, r: r, s: of(r), side: side, own: all[:n], enemy: all[n : 2*n], zone: all[2*n : 3*n], ezoc: all[3*n:]}
	for u := range r.Each() {
		if !u.OnMap() {
			continue
		}
		at, field := b.own, b.zone
		if u.Def.Side != side {
			at, field = b.enemy, b.ezoc
		}
		if !at[u.Hex] {
			at[u.Hex] = true
			g.exert(r, b.s, u.Hex, field)
		}
	}
	return b
}

// opponent is the board of the other side.
func (b *board) opponent() *board {
	if b.foe == nil {
		b.foe = b.g.look(b.r, other(b.side))
	}
	return b.foe
}

// exert adds the zone of control of the combat units of a hex (3.21, 3.26, 3.27) to a field, in which several are as one (3.23): of
// all of them when one lacks the yellow band (3.24), each into hexes that it may enter itself (3.22), and into no active enemy
// strongpoint (3.25, 14.14).
func (g *game) exert(r core.Reader, s state, from hexmap.Hex, field []bool) {
	stack := r.Stack(from)
	if !slices.ContainsFunc(stack, func(u *core.Unit) bool { return !g.face(u).Band }) {
		return
	}
	for dir, to := range g.Map.Neighbors(from) {
		if to == hexmap.None || field[to] || g.fortOf(s, to) == other(stack[0].Def.Side) {
			continue
		}
		field[to] = slices.ContainsFunc(stack, func(u *core.Unit) bool { return g.mayGo(s, u, from, to, &g.edges[from][dir]) })
	}
}

// mayGo says whether the terrain chart lets a unit go from a hex into the next at all (3.22, A67).
func (g *game) mayGo(s state, u *core.Unit, from, to hexmap.Hex, e *edge) bool {
	w := s.sky.Weather
	switch {
	case g.closed(s, to) || g.price[w][to] == Never:
		return false
	case e.water != "" && !e.bridge && g.Tables.Hexsides[e.water].MP(w) == Never:
		return false
	}
	return s.ruled(zoneLiteral) || w == Freeze || e.road || !g.unit(u).Heavy() || !g.swampy[from] && !g.swampy[to]
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
	for i := range b.own {
		h := hexmap.Hex(i)
		side := core.Side("")
		switch {
		case b.own[h] || !b.enemy[h] && b.zone[h] && !b.ezoc[h]:
			side = Axis
		case b.enemy[h] || b.ezoc[h] && !b.zone[h]:
			side = Soviet
		}
		if side == "" || side == r.Control(h) {
			continue
		}
		tx.Make(core.Control{Hex: h, Side: side, Rule: R3_12, Quiet: !g.matters(r, h)})
	}
}

// matters says whether players want to read that a hex changes hands: a place, a source of supply, an airfield or a strongpoint.
func (g *game) matters(r core.Reader, h hexmap.Hex) bool {
	p, ok := g.Map.PlaceAt(h)
	return ok && p.Class != "name" || g.Map.Fort(h) != "" || slices.Contains(g.fields, h) ||
		slices.Contains(g.Sources[Axis], h) || slices.Contains(g.Sources[Soviet], h)
}
