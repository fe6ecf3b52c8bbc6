package gsfg

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
)

// Supply states (R 8.1, 8.2). Automatic supply counts as overland, except for air mobile units, which use neither roads
// nor transport.
const (
	overland = "overland"
	aerial   = "by air"
	cutOff   = "out of supply"
)

// supplyState returns the supply state of a unit of the board's side on the map (R 8.1 to 8.7). It is asked for when a
// unit begins to move and when a battle begins (R 8.12).
func (b *board) supplyState(u *core.Unit) string {
	g := b.g
	switch {
	case isAirMobile(u) && b.s.holder == NATO, u.Marked(markArrived), g.isGuardsArmy(b.r, u.Def.ID):
		return overland
	case u.Def.Side == Soviet && slices.Contains(g.setup.Supply.Soviet.Countries, g.hex[u.Hex].country):
		return overland
	case b.hasOverlandSupply(g.nationOf(u), u.Hex):
		return overland
	case b.hasAirSupply(u.Hex):
		return aerial
	}
	return cutOff
}

// hasAirSupply reports whether an aerial supply marker of the side supplies a hex (R 6.9).
func (b *board) hasAirSupply(h hexmap.Hex) bool {
	return b.s.holder == b.side && slices.ContainsFunc(b.s.drops, func(d hexmap.Hex) bool { return b.g.m.Distance(d, h) <= 1 })
}

// hasOverlandSupply reports whether a supply line leads from a hex to a source of a nation (R 8.4, 8.7).
func (b *board) hasOverlandSupply(nation string, h hexmap.Hex) bool {
	key := nation
	if b.side == Soviet {
		key = ""
	}
	if b.lines[key] == nil {
		b.lines[key] = b.trace(key)
	}
	return b.lines[key][h] <= b.supplyLimits().ToCity
}

// supplyLimits returns the greatest length in hexes of both parts of a supply line.
func (b *board) supplyLimits() supplyReach {
	return bySide(b.side, b.g.setup.Supply.Soviet.supplyReach, b.g.setup.Supply.NATO)
}

// trace returns by hex the distance to where the first part of a supply line may end. A part is counted without the hex
// where it begins and with the one where it ends (R 8.5, A-58).
func (b *board) trace(nation string) []int {
	g, sources, most := b.g, b.sources(nation), b.supplyLimits()
	far := b.lineDistances(sources, most.ToSource)
	ends := slices.Clone(sources)
	for _, h := range g.allCities {
		// R 8.4: a Soviet line ends in no city west of the Rhine
		if far[h] <= most.ToSource && b.r.Control(h) == b.side && !(b.side == Soviet && g.hex[h].west) {
			ends = append(ends, h)
		}
	}
	return b.lineDistances(ends, most.ToCity)
}

// sources returns the hexes where supply lines of a nation may end (R 8.3, 8.7 to 8.9).
func (b *board) sources(nation string) []hexmap.Hex {
	var out []hexmap.Hex
	if b.side == Soviet {
		for _, h := range b.g.edgeSources {
			if !b.enemy[h] {
				out = append(out, h)
			}
		}
		return out
	}
	return b.workingCityHexes(b.g.setup.sourcesOf(nation))
}

// workingCityHexes returns the hexes of NATO cities that are friendly and in order.
func (b *board) workingCityHexes(cities []string) (out []hexmap.Hex) {
	for _, city := range cities {
		for _, h := range b.g.cities[city] {
			if b.isSourceRunning(h) {
				out = append(out, h)
			}
		}
	}
	return out
}

// isSourceRunning reports whether a NATO source hex is friendly and in order (R 8.9).
func (b *board) isSourceRunning(h hexmap.Hex) bool {
	return b.r.Control(h) == NATO && !slices.ContainsFunc(b.s.brokenSources, func(x hexCount) bool { return x.hex == h })
}

// lineDistances returns by hex the distance to the nearest end of a supply line, through hexes open to it, up to a
// limit.
func (b *board) lineDistances(ends []hexmap.Hex, most int) []int {
	shut := b.closedToLines()
	return b.g.supplyDistances.Find(bySide(b.side, -most, most), shut, ends, func() []int {
		return path.CappedDistances(b.g.m, ends, most, func(from, to hexmap.Hex) bool {
			return !shut[to] && (from == hexmap.None || b.side == NATO || !b.g.hexsideBetween(from, to).closed) // R 8.10
		})
	})
}

// closedToLines returns by hex where supply lines may not pass (R 8.5, 8.10, 13.7).
func (b *board) closedToLines() []bool {
	if b.closedHexes != nil {
		return b.closedHexes
	}
	soviet := b.side == Soviet
	b.closedHexes = make([]bool, b.g.m.Len())
	for i := range b.closedHexes {
		h := hexmap.Hex(i)
		b.closedHexes[i] = b.enemy[i] || b.enemyCommandoZone[i] || soviet && b.g.isWater[i] || b.g.hex[i].isCity &&
			b.r.Control(h) == opponent(b.side)
	}
	return b.closedHexes
}
