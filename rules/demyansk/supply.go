package demyansk

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
)

// supplyKind says which supply sources serve a unit (6.3).
type supplyKind uint8

const (
	supplyEdge      supplyKind = iota // map-edge sources only: Soviet units, and the test of encirclement (16.13b)
	supplyAirfields                   // airfields too: Axis units, and Soviet parachute and Abn units (6.33)
	supplyDefending                   // also the constructed airfield: Axis defenders and fire support (6.35)
)

// supplyNet holds the supply road, and the hexes from which a supply line can be traced.
type supplyNet struct {
	road       []bool       // by hex: part of a supply road (6.23)
	lineLength []int        // by hex: length of the shortest supply line, -1 where there is none (6.22a)
	lineSource []hexmap.Hex // by hex: source at the end of that line
}

// supplySources returns the supply sources of a side for a kind of supply, friendly ones only (6.31 to 6.35).
func (b *board) supplySources(f supplyKind) []hexmap.Hex {
	all := slices.Clone(b.g.Sources[b.side])
	if b.side == Axis {
		all = append(all, b.g.Scenarios.List[b.s.scenario].Sources...)
	}
	if f >= supplyAirfields {
		all = append(all, b.g.airfieldHexes...)
	}
	if f == supplyDefending || f == supplyAirfields && b.side == Soviet {
		all = append(all, b.s.builtAirfields()...)
	}
	return slices.DeleteFunc(all, func(h hexmap.Hex) bool { return !b.isFriendly(h) || !b.isOpenToSupply(h) })
}

// isOpenToSupply reports whether supply may pass through a hex (6.24, 14.12).
func (b *board) isOpenToSupply(h hexmap.Hex) bool {
	return !b.Enemy[h] && (!b.EnemyZOC[h] || b.Own[h]) && !b.strongpoints[1-sides.Index(b.side)][h] && !b.g.isClosed(b.s, h)
}

// canLinePass reports whether terrain lets a supply line pass between two adjacent hexes (6.22b).
func (b *board) canLinePass(e *edge, to hexmap.Hex) bool {
	w := b.s.weather.Weather
	return b.g.hexCost[w][to] != Never && !e.blocksSupply[w]
}

// openHexes returns by hex where supply may pass, computed once.
func (b *board) openHexes() []bool {
	if b.seeThrough == nil {
		b.seeThrough = make([]bool, b.g.Map.Len())
		for h := range b.g.Map.Hexes() {
			b.seeThrough[h] = b.isOpenToSupply(h)
		}
	}
	return b.seeThrough
}

// supplyNet returns the traced supply for a kind, computed once.
func (b *board) supplyNet(f supplyKind) *supplyNet {
	if b.supplyNets[f] == nil {
		from := b.supplySources(f)
		b.supplyNets[f] = b.g.supplyNets.Find(int(b.s.weather.Weather), b.openHexes(), from,
			func() *supplyNet { return b.traceSupply(from) })
	}
	return b.supplyNets[f]
}

// traceSupply traces the supply road from sources, then the supply lines to the road and the sources (6.21).
func (b *board) traceSupply(sources []hexmap.Hex) *supplyNet {
	t, ends := &supplyNet{road: make([]bool, b.g.Map.Len())}, path.LineStarts(sources)
	ends = append(ends, b.supplyRoads(t.road, ends)...)
	t.lineLength, t.lineSource = path.TraceLines(b.g.Map, ends, b.g.Tables.SupplyLine,
		func(h hexmap.Hex, dir int, to hexmap.Hex, far int) bool {
			e := &b.g.edges[h][dir]
			return (far == 0 || b.openHexes()[h]) && b.canLinePass(e, to) && b.canLinePass(e, h)
		})
	return t
}

// supplyRoads follows the supply roads from sources: along roads of any length, and across gaps between road hexes as
// often as the rules allow (6.23).
func (b *board) supplyRoads(on []bool, queue []path.LineStart) (found []path.LineStart) {
	for gaps := 0; gaps <= b.g.Tables.RoadGap; gaps++ {
		var across []path.LineStart
		for i := 0; i < len(queue); i++ {
			x := queue[i]
			if on[x.Hex] || !b.g.road[x.Hex] || !b.openHexes()[x.Hex] {
				continue
			}
			on[x.Hex], found = true, append(found, x)
			for dir, to := range b.g.Map.Neighbors(x.Hex) {
				switch e := &b.g.edges[x.Hex][dir]; {
				case to == hexmap.None:
				case e.road:
					queue = append(queue, path.LineStart{Hex: to, Origin: x.Origin})
				case b.canLinePass(e, to):
					across = append(across, path.LineStart{Hex: to, Origin: x.Origin})
				}
			}
		}
		queue = across
	}
	return found
}

// supplyKindOf returns the kind of supply for a unit. defends is true if the unit defends or fires, and so may use a
// constructed airfield.
func (g *game) supplyKindOf(u *core.Unit, defends bool) supplyKind {
	x := g.unitData(u)
	switch {
	case x.Side == Axis && defends:
		return supplyDefending
	case x.Side == Axis, x.Type == "parachute", x.Tagged("abn"):
		return supplyAirfields
	}
	return supplyEdge
}

// isSupplied reports whether a unit on the map is in supply (6.12), for the actions that need it (6.11). A printed
// strongpoint supplies the units in it (14.15). The board must be that of its side.
func (b *board) isSupplied(u *core.Unit, defends bool) bool {
	return u.Marked(markDropped) || b.g.printedFort(b.s, u.Hex) == b.side || b.supplyNet(b.g.supplyKindOf(u,
		defends)).lineLength[u.Hex] >= 0
}

// supplySource returns the hex at which a unit's supply line ends, None if it has none. Retreats are measured from
// there (12.37).
func (b *board) supplySource(u *core.Unit) hexmap.Hex {
	return b.supplyNet(b.g.supplyKindOf(u, true)).lineSource[u.Hex]
}

// isShort reports whether the Soviet supply shortage affects a unit (6.53); the 2nd Guards Rifle Corps only where
// another red unit stands with it (6.54).
func (g *game) isShort(r core.Reader, u *core.Unit) bool {
	group, x := of(r).shortageGroup, g.unitData(u)
	switch {
	case x.Side != Soviet || x.Box == "" || x.Box != group || u.Marked(markDropped):
		return false
	case !x.Tagged("twogrc"):
		return true
	}
	others := func(o *core.Unit) bool { return g.unitData(o).Box == group && !g.unitData(o).Tagged("twogrc") }
	return u.OnMap() && slices.ContainsFunc(r.Stack(u.Hex), others)
}
