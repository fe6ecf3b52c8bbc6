package kiev

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/xslices"
	"fieldpost/rules/mechanics/zocmap"
)

// board shows the map as one side sees it. It is computed once and holds until a counter moves.
type board struct {
	g        *game
	r        core.Reader
	s        state
	side     core.Side
	supplied []bool // by hex: in supply; nil until needed

	*zocmap.Board // counters and zones of control; supply units are none (6.81)

	marks []hexSigns // by hex
}

// hexSigns holds what markers say about a hex, one bit each: railways in Axis gauge, converted in this turn, or cut, an
// enemy strongpoint, interdiction.
type hexSigns uint8

const signBitGauge, signBitConverted, signBitCut, signBitFort, signBitInterdicted hexSigns = 1, 2, 4, 8, 16

// hasSigns reports whether a hex has one of these bits.
func (b *board) hasSigns(h hexmap.Hex, what hexSigns) bool { return b.marks[h]&what != 0 }

// newBoard computes a board.
func (g *game) newBoard(r core.Reader, side core.Side) *board {
	type seen core.Side
	return core.Memoize(r, seen(side), func() *board {
		stores := func(u *core.Unit) bool { return g.unitData(u).CarriesSupply() }
		b := &board{g: g, r: r, s: of(r), side: side, Board: zocmap.NewBoard(r, side, g.zocDirs, stores), marks: make([]hexSigns,
			g.Map.Len())}
		for _, x := range b.s.signs {
			switch at := &b.marks[x.hex]; {
			case x.kind == signGauge:
				*at |= signBitGauge | core.If(x.n == r.Turn(), signBitConverted, 0)
			case x.kind == signCut:
				*at |= signBitCut
			case x.kind == signFort && x.side != side:
				*at |= signBitFort
			case x.kind == signRaid && x.n > 0:
				*at |= signBitInterdicted
				for n := range g.Map.Around(x.hex) {
					b.marks[n] |= signBitInterdicted
				}
			}
		}
		return b
	})
}

// zocDirs returns the directions in which a unit exerts a zone of control.
func (g *game) zocDirs(u *core.Unit) zocmap.Dirs {
	x := g.unitData(u)
	if x.Tagged(tagNoZone) || x.Tagged(tagBand) || u.Marked(markOverrun) {
		return 0
	}
	return g.zones[core.If(x.PaysMotorised(), 1, 0)][u.Hex]
}

// findZOCPassage computes where zones of control extend: not across a major river without a bridge, not into a large
// city, and in mud those of motorised units only along roads and railways and into towns.
func (g *game) findZOCPassage() {
	for i := range g.zones {
		g.zones[i] = make([]zocmap.Dirs, g.Map.Len())
		for h := range g.Map.Hexes() {
			g.zones[i][h] = zocmap.DirsOf(g.Map, h, func(to hexmap.Hex) bool {
				e := g.edge(h, to)
				mired := g.weather == mud && i > 0 && e.road == 0 && !e.rail && !g.isTownOrCity(to) && !g.isTownOrCity(h)
				return !g.isClosed(to) && !mired && !g.terrainAt[to].NoZone && !g.hexsideEffects(e).NoZone
			})
		}
	}
}

// zocSources returns the enemy hexes whose units exert a zone of control into a hex (12.0), without units that have
// reacted.
func (b *board) zocSources(h hexmap.Hex) []hexmap.Hex {
	covers := func(u *core.Unit) bool { return !u.Marked(markReacted) && b.g.zocDirs(u).LeadsTo(b.g.Map, u.Hex, h) }
	return xslices.Filter(b.g.Map.NeighborList(h), func(n hexmap.Hex) bool { return b.Enemy[n] && xslices.Any(b.r.UnitsIn(n), covers) })
}

// takeControl gives the hexes of a path to a side; only places with stars are reported.
func (g *game) takeControl(tx *core.Tx, side core.Side, path ...hexmap.Hex) {
	for _, h := range path {
		g.captureSupplyUnits(tx, side, h)
		if tx.Read().Control(h) == side {
			continue
		}
		if side == Axis && g.Data.Scenario.Victory.Prizes[h] > 0 {
			core.EditExt(tx, func(s *state) { s.taken = appended(s.taken, h) })
		}
		tx.Make(core.ControlChange{Hex: h, Side: side, Rule: "25.12", Quiet: g.stars[h] == 0})
	}
}
