package victorylost

import (
	"slices"

	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
)

// edge describes the border between two adjacent hexes.
type edge struct {
	water    crossing // effects of the water on it
	hasWater bool
	closed   bool
	road     int  // half MP of a step of strategic movement, 0: no road
	rail     bool // reinforcements can arrive by a railway across it
}

// indexMap computes the features of every hexside.
func (g *game) indexMap() {
	for i := range g.edges {
		a := hexmap.Hex(i)
		for b := range g.m.Around(a) {
			e, class := g.edge(a, b), g.m.SideClass(a, b)
			s, wet := g.sides[class]
			e.water, e.hasWater, e.closed = s.Unbridged, wet, slices.Contains(g.Closed.Sides, class)
			if g.m.IsBridged(a, b) {
				e.water = s.Bridged
			}
		}
	}
	for _, p := range g.m.Paths() {
		for i := 1; i < len(p.Hexes); i++ {
			for _, e := range []*edge{g.edge(p.Hexes[i-1], p.Hexes[i]), g.edge(p.Hexes[i], p.Hexes[i-1])} {
				e.rail = e.rail || g.paths[p.Class].Reinforcements
				if n := g.paths[p.Class].Halves; n > 0 {
					e.road = n
				}
			}
		}
	}
}

// edge returns the features between two hexes; none where they are not adjacent.
func (g *game) edge(a, b hexmap.Hex) *edge {
	for dir, n := range g.m.Neighbors(a) {
		if n == b {
			return &g.edges[a][dir]
		}
	}
	return &edge{}
}

// waterBetween returns the effects of the water between two adjacent hexes; ok is false where there is none.
func (g *game) waterBetween(a, b hexmap.Hex) (c crossing, ok bool) {
	e := g.edge(a, b)
	return e.water, e.hasWater
}

// isBarred reports whether the hexside between two adjacent hexes is impassable.
func (g *game) isBarred(a, b hexmap.Hex) bool { return g.edge(a, b).closed }

// inRange returns by hex index which hexes are within a command range (7.3.3, 7.3.4). The count may not cross full sea
// and impassable hexsides. It ends in the hex beyond an unbridged major river, unless another path reaches that hex.
// The list must not be changed.
func (g *game) inRange(from hexmap.Hex, reach int) []bool {
	return g.ranges.Find(reach*g.m.Len()+int(from), func() []bool {
		return HexesWithin(g.m, from, reach, func(a, b hexmap.Hex) (open, ends bool) {
			e := g.edge(a, b)
			return !g.isSea[b] && !e.closed, e.hasWater && e.water.RangeStops
		})
	})
}

// supplyConnected returns by hex index from which hexes a supply line runs to a source (10.1.2); shut reports hexes
// closed to it: enemy units, enemy zones of control without an own unit, the closed pocket.
func (g *game) supplyConnected(sources []hexmap.Hex, shut func(hexmap.Hex) bool) []bool {
	return path.Reachable(g.m, sources, func(from, to hexmap.Hex) bool {
		e := g.edge(from, to)
		return !g.isSea[to] && !shut(to) && !e.closed && (!e.hasWater || e.water.Supply)
	})
}

// railConnected returns by hex index which hexes reinforcements can reach along railways from a source (11.1.1); shut
// reports hexes closed to them.
func (g *game) railConnected(sources []hexmap.Hex, shut func(hexmap.Hex) bool) []bool {
	return path.Reachable(g.m, sources, func(from, to hexmap.Hex) bool {
		begins := from == hexmap.None && slices.ContainsFunc(g.edges[to][:], func(e edge) bool { return e.rail })
		return !shut(to) && (begins || g.edge(from, to).rail)
	})
}
