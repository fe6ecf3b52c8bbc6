package kursk

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
)

// supplyNet holds the hexes to which one side's supply lines reach (6.3, 6.4).
type supplyNet struct {
	g    *game
	r    core.Reader
	side core.Side
	net  []bool // by hex
}

// newSupplyNet traces all supply lines of a side.
func (g *game) newSupplyNet(r core.Reader, side core.Side) *supplyNet {
	type trace core.Side
	return core.Memoize(r, trace(side), func() *supplyNet {
		b, open := newBoard(r, side), make([]bool, r.Map().Len())
		for h := range open {
			open[h] = !b.Enemy[h] && (b.Own[h] || !b.EnemyZOC[h])
		}
		for _, h := range g.cities {
			open[h] = open[h] && r.Control(h) != sides.Other(side)
		}
		sources := slices.DeleteFunc(slices.Clone(g.sources(side)), func(h hexmap.Hex) bool { return r.Control(h) != side })
		return &supplyNet{g, r, side, g.supply.Find(sides.Index(side), open, sources, func() []bool {
			return path.Reachable(r.Map(), sources, func(_, to hexmap.Hex) bool { return open[to] })
		})}
	})
}

// sources returns the edge hexes from which a side draws supply; those of the other side never serve it (6.8).
func (g *game) sources(side core.Side) []hexmap.Hex {
	return core.PickForSide(sides, side, g.west, g.east)
}

// isSupplied reports whether a hex is in supply.
func (l *supplyNet) isSupplied(h hexmap.Hex) bool {
	if l.side == Soviet && h == l.g.lgov && !of(l.r).lgov {
		return true // 6.10
	}
	return h != hexmap.None && l.net[h]
}

// markSupply records which units of a side are out of supply for its Move phase (6.6).
func (g *game) markSupply(tx *core.Tx, side core.Side) {
	l := g.newSupplyNet(tx.Read(), side)
	for u := range tx.Read().OnMap(side) {
		if ok := l.isSupplied(u.Hex); u.Marked(markOOS) == ok {
			tx.Make(core.Mark{Unit: u.Def.ID, Mark: markOOS, Off: ok, Quiet: ok, Rule: R6_6,
				Text: say.F("%s is out of supply in this phase", u.Def.ID)})
		}
	}
}

// LayerHexes implements core.LayerProvider: hexes in a side's zones of control (8.1, 8.2), those that its supply lines
// reach (6.3), and the edge hexes where the lines begin (6.2).
func (g *game) LayerHexes(r core.Reader, kind string, side core.Side) []hexmap.Hex {
	b, in := newBoard(r, side), func(hexmap.Hex) bool { return false }
	switch kind {
	case core.LayerZOC:
		in = func(h hexmap.Hex) bool { return b.OwnZOC[h] }
	case core.LayerSupply:
		in = g.newSupplyNet(r, side).isSupplied
	case core.LayerSource:
		return g.sources(side)
	}
	var out []hexmap.Hex
	for h := range hexmap.Hex(r.Map().Len()) {
		if in(h) {
			out = append(out, h)
		}
	}
	return out
}

// HexValue returns the victory points of a town or city (4.4).
func (g *game) HexValue(h hexmap.Hex) int { return g.hexes[h].placeValue }
