package victorylost

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// board shows the map as one side sees it: where the enemy stands and where the enemy's zones of control are. It is
// computed once and holds until a counter moves.
type board struct {
	g        *game
	r        core.Reader
	side     core.Side
	ezoc     []bool // by hex (6.0.1)
	enemy    []bool // by hex: enemy combat units
	enemyHQs []bool // by hex: an enemy headquarters
	own      []bool // by hex: own units of any kind
}

// look returns the board of a view.
func (v view) look() *board { return v.g.newBoard(v.r, v.side) }

// newBoard computes a board.
func (g *game) newBoard(r core.Reader, side core.Side) *board {
	n := g.m.Len()
	all := make([]bool, 4*n)
	b := &board{g: g, r: r, side: side, ezoc: all[:n], enemy: all[n : 2*n], enemyHQs: all[2*n : 3*n], own: all[3*n:]}
	for u := range r.Each() {
		switch {
		case !u.OnMap():
		case u.Def.Side == side:
			b.own[u.Hex] = true
		case isHQ(u):
			b.enemyHQs[u.Hex] = true
		case !b.enemy[u.Hex]:
			b.enemy[u.Hex] = true
			for h := range g.m.Around(u.Hex) {
				if g.canExertZOC(u.Hex, h) {
					b.ezoc[h] = true
				}
			}
		}
	}
	return b
}

// canExertZOC reports whether a zone of control extends from a hex into an adjacent one: not into full sea and not
// across impassable hexsides, but across rivers of every kind (6.0.1).
func (g *game) canExertZOC(from, to hexmap.Hex) bool { return !g.isSea[to] && !g.isBarred(from, to) }

// isClosed reports whether a hex cannot be entered: full sea, or the Stalingrad pocket before it opens (13.0).
func (g *game) isClosed(r core.Reader, h hexmap.Hex) bool {
	return g.isSea[h] || g.inPocket[h] && r.Turn() < g.Pocket.Opens
}

// Markers implements core.Markers: it marks the hexes of the Stalingrad pocket while they are closed (13.0).
func (g *game) Markers(r core.Reader) []core.Marker {
	var out []core.Marker
	for _, h := range g.Pocket.Hexes {
		if g.isClosed(r, h) {
			out = append(out, core.Marker{Hex: h, Letters: "SHUT", Name: "closed pocket"})
		}
	}
	return out
}

// isLoneHQ reports whether a hex holds an enemy headquarters and no enemy combat unit.
func (b *board) isLoneHQ(h hexmap.Hex) bool { return b.enemyHQs[h] && !b.enemy[h] }

// isClosedToRails reports whether reinforcements cannot come by railway through a hex (11.1.1).
func (b *board) isClosedToRails(h hexmap.Hex) bool {
	return b.enemy[h] || b.enemyHQs[h] || b.ezoc[h] || b.g.isClosed(b.r, h)
}

// isClosedToSupply reports whether no supply line runs through a hex (10.1.2). An own unit cancels an enemy zone of
// control.
func (b *board) isClosedToSupply(h hexmap.Hex) bool {
	return b.enemy[h] || b.enemyHQs[h] || b.ezoc[h] && !b.own[h] || b.g.isClosed(b.r, h)
}

// supplyNet returns by hex index from which hexes a side can trace a supply line (10.1.2).
func (b *board) supplyNet() []bool {
	shut, from := make([]bool, b.g.m.Len()), b.g.sources[b.side]
	for h := range b.g.m.Hexes() {
		shut[h] = b.isClosedToSupply(h)
	}
	return b.g.supplyNets.Find(0, shut, from, func() []bool {
		return b.g.supplyConnected(from,
			func(h hexmap.Hex) bool { return shut[h] })
	})
}

// railNet returns by hex index on which hexes reinforcements may be placed (11.1.1).
func (b *board) railNet() []bool { return b.g.railConnected(b.g.sources[b.side], b.isClosedToRails) }

// LayerHexes implements core.LayerProvider: hexes in a side's zones of control (6.0.1), those from which it can trace a
// supply line (10.1.2), and its sources.
func (g *game) LayerHexes(r core.Reader, kind string, side core.Side) []hexmap.Hex {
	var in []bool
	switch kind {
	case core.LayerSource:
		in = g.m.HexSet(g.sources[side]...)
	case core.LayerZOC:
		in = g.newBoard(r, sides.Other(side)).ezoc
	case core.LayerSupply:
		in = g.newBoard(r, side).supplyNet()
	}
	return slices.DeleteFunc(slices.Collect(g.m.Hexes()), func(h hexmap.Hex) bool { return in == nil || !in[h] })
}

// HexValue returns the victory points of a city, 0 for any other hex (14.0.1).
func (g *game) HexValue(h hexmap.Hex) int {
	return core.If(slices.Contains(g.cityHex, h), g.CityValue.VP, 0)
}

// stackingFault returns the rule and the reason why counters may not stand in a hex together with those of their side
// that are there already; rule is "" when they may (5.0.1, 5.0.3).
func (g *game) stackingFault(r core.Reader, h hexmap.Hex, come []string) (rule string, text say.Text) {
	var there []string
	for i := range r.Count(h) {
		u := r.NthUnit(h, i)
		if !slices.Contains(come, u.Def.ID) && u.Def.Side == g.info[come[0]].Nation.side() {
			there = append(there, u.Def.ID)
		}
	}
	return g.checkStack(append(there, come...), g.m.Label(h))
}

// checkStack returns the rule that a stack breaks and the reason; "" when it breaks none.
func (g *game) checkStack(ids []string, label string) (rule string, text say.Text) {
	units, hqs := 0, 0
	for i, id := range ids {
		x := g.info[id]
		if x.hq {
			hqs++
		} else {
			units++
		}
		for _, o := range ids[:i] {
			if y := g.info[o]; !x.Nation.canStackWith(y.Nation) {
				return R5_0_3, say.F("%s (%s) and %s (%s) may not stack in %s: an Axis ally stacks with its own nation and with Germans", o,
					y.Nation.adjective(), id, x.Nation.adjective(), label)
			}
		}
	}
	switch {
	case units > g.Stacking.Units:
		return R5_0_1, say.F("%s would hold %d combat units of at most %d", label, units, g.Stacking.Units)
	case hqs > g.Stacking.HQs:
		return R5_0_1, say.F("%s would hold %d headquarters of at most %d", label, hqs, g.Stacking.HQs)
	}
	return "", ""
}

// hasRoom reports whether counters may end their move in a hex.
func (g *game) hasRoom(r core.Reader, h hexmap.Hex, come ...string) bool {
	if len(come) == 1 && r.Count(h) == 0 {
		return true
	}
	rule, _ := g.stackingFault(r, h, come)
	return rule == ""
}
