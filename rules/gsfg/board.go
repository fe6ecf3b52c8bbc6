package gsfg

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
)

// board shows the map as one side sees it. It is computed once and holds until a counter moves; supply is computed on
// demand.
type board struct {
	g                 *game
	r                 core.Reader
	s                 state
	side              core.Side
	enemy             []bool // by hex: enemy ground units
	nextToEnemy       []bool // by hex: next to enemy ground units, across any hexside
	nextToEnemyByLand []bool // by hex: next to enemy ground units across a hexside that is not water (R 5.8)
	interdicted       []bool // by hex: within enemy interdiction (R 6.7)
	enemyCommandoZone []bool // by hex: in the zone of enemy special forces (R 13.7)
	lines             map[string][]int
	closedHexes       []bool // by hex: closed to overland supply; nil until asked for
}

// newBoard returns a board. Values computed on demand belong to one board, because other goroutines may read at the
// same time.
func (g *game) newBoard(r core.Reader, side core.Side) *board {
	type seen core.Side
	b := *core.Memoize(r, seen(side), func() *board { return g.scanBoard(r, side) })
	b.lines = map[string][]int{}
	return &b
}

// scanBoard computes a board except its supply.
func (g *game) scanBoard(r core.Reader, side core.Side) *board {
	n := g.m.Len()
	all := make([]bool, 5*n)
	b := &board{g: g, r: r, s: of(r), side: side, enemy: all[:n], nextToEnemy: all[n : 2*n], nextToEnemyByLand: all[2*n : 3*n],
		interdicted:       all[3*n : 4*n],
		enemyCommandoZone: all[4*n:]}
	for u := range r.OnMap(opponent(side)) {
		if b.enemy[u.Hex] {
			continue
		}
		b.enemy[u.Hex] = true
		for d, h := range g.m.Neighbors(u.Hex) {
			if h == hexmap.None {
				continue
			}
			b.nextToEnemy[h] = true
			if x := g.sides[u.Hex][d]; !x.river && !x.closed {
				b.nextToEnemyByLand[h] = true
			}
		}
	}
	if b.s.holder == opponent(side) {
		for _, h := range b.s.interdict {
			radius := g.tables.Interdiction.Radius
			if slices.Contains(b.s.weasels, h) {
				radius = g.tables.WildWeasels.RadiusInterdicting // R 13.20
			}
			g.markWithin(b.interdicted, radius, h)
		}
	}
	for _, c := range b.s.commandos {
		if c.side != side && c.hex != hexmap.None && !c.suppressed {
			g.markWithin(b.enemyCommandoZone, g.tables.SpecialForces.Zone, c.hex)
		}
	}
	for i, is := range b.enemyCommandoZone {
		b.enemyCommandoZone[i] = is && !g.isWater[i] // R 13.7: land hexes
	}
	return b
}

// markWithin marks the hexes within a distance of given hexes.
func (g *game) markWithin(in []bool, radius int, from ...hexmap.Hex) {
	for h, far := range path.CappedDistances(g.m, from, radius, func(_, _ hexmap.Hex) bool { return true }) {
		in[h] = in[h] || far <= radius
	}
}

// isPinned reports whether a Soviet unit may not move because it is next to the enemy (R 5.8).
func (b *board) isPinned(u *core.Unit) bool {
	return u.Def.Side == Soviet && u.OnMap() && b.nextToEnemyByLand[u.Hex] && !b.g.isGuardsArmy(b.r, u.Def.ID)
}
