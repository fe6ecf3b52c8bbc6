package kursk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
)

// water is the kind of water along a hexside.
type water uint8

const (
	waterNone water = iota
	waterRiver
	waterMajor // a major river or a lake
)

// hexInfo holds everything that the rules need to know of a hex, computed once.
type hexInfo struct {
	terrain    string
	unknown    bool // not transcribed
	town, city bool
	name       string
	fort       core.Side      // side that built the fort, "" for none (10.16)
	german     bool           // on the German side of the front at the start (3.8)
	placeValue int            // victory points of town or city (4.4)
	value      int            // victory points in all: German gain on capture, German loss when it is lost (4.4, 4.6)
	water      [6]water       // by direction
	costs      [2][3]hexCosts // by side and class, without the hexside
	shifts     [2][]shift     // by defending side, without the hexside
}

// vpRule returns the rule that gives a hex its victory points.
func (x *hexInfo) vpRule() string {
	return core.If(x.placeValue == 0, R4_6, R4_4)
}

// hexCost is the cost of entering a hex, with the items that it consists of: "hill 3".
type hexCost struct {
	total int
	parts []costItem
}

// costItem is one feature of a hex with its cost.
type costItem struct {
	name string
	n    int
}

// hexCosts holds the cost of a hex in the two readings of rule 10.18: the sum of everything in it, and for a town only
// the highest item.
type hexCosts struct{ added, highest hexCost }

// inReading returns the cost in the reading that a game has chosen.
func (t *hexCosts) inReading(s rulings) *hexCost {
	if s.Has(townCost) {
		return &t.highest
	}
	return &t.added
}

// unknownData names the untranscribed data that a combat in a hex needs; "" when all are known. A single open cell of
// the result tables counts, because any die may be rolled and later shifts may lead to any column.
func (g *game) unknownData(h hexmap.Hex) string {
	if g.hexes[h].unknown {
		return "the terrain of " + g.m.Label(h)
	}
	return g.tables.firstUnknownCell
}

// waterBetween returns the water between two hexes, none if they are not adjacent.
func (g *game) waterBetween(a, b hexmap.Hex) water {
	for d, n := range g.m.Neighbors(a) {
		if n == b {
			return g.hexes[a].water[d]
		}
	}
	return waterNone
}

// indexMap computes hexInfo for every hex from map and tables.
func (g *game) indexMap() {
	g.hexes = make([]hexInfo, g.m.Len())
	g.blanks, g.distances = path.NewPlaceCache[*core.UnitDef](8*g.m.Len()*len(sides)), path.NewPlaceCache[[]uint8](g.m.Len())
	like := map[[4]any]*hexInfo{} // the first hex with the same features
	for i := range g.hexes {
		h := hexmap.Hex(i)
		x := &g.hexes[i]
		x.terrain = g.m.Terrain(h)
		_, known := g.tables.natural[x.terrain]
		x.unknown = !known
		x.fort = core.Side(g.m.FortSide(h))
		if p, ok := g.m.PlaceAt(h); ok {
			x.name = p.Name
			if x.town, x.city = p.Class == "town", p.Class == "city"; x.city {
				g.cities = append(g.cities, h)
			}
		}
		for d := range x.water {
			x.water[d] = waterOf(g.m.SideClassAt(h, hexmap.Dir(d)))
		}
		k := [...]any{x.terrain, x.fort, x.town, x.city}
		if like[k] == nil {
			like[k] = x
			for s, side := range sides {
				for c := range classNames {
					g.setCosts(x, s, side, class(c))
				}
				x.shifts[s] = g.terrainShifts(x, side)
			}
		}
		x.costs, x.shifts = like[k].costs, like[k].shifts
	}
	for _, h := range g.m.ZoneHexes(string(German)) {
		g.hexes[h].german = true
	}
	g.setHexValues()
	g.findFrontForts()
}

// waterOf returns the kind of water of a hexside class.
func waterOf(class string) water {
	switch class {
	case "river":
		return waterRiver
	case "major", "lake":
		return waterMajor
	}
	return waterNone
}

// setCosts adds up the costs of terrain, fort, city and town (10.8 to 10.18). Clear ground beside a fort or a city
// costs nothing.
func (g *game) setCosts(x *hexInfo, s int, side core.Side, c class) {
	t, natural := &x.costs[s][c], g.tables.natural[x.terrain]
	add := func(name string, n int) {
		t.added = hexCost{t.added.total + n, append(t.added.parts, costItem{name, n})}
		if n > t.highest.total {
			t.highest = hexCost{n, []costItem{{name, n}}}
		}
	}
	if x.unknown {
		return
	}
	if x.terrain != "clear" || x.fort == "" && !x.city {
		add(x.terrain, natural.cost(c))
	}
	for _, w := range g.fortifications(x, side) {
		if n := w.cost(c); n > 0 || w.Class != "town" {
			add(w.name, n)
		}
	}
	if !x.town {
		t.highest = t.added
	}
}

// fortification is a fort, city or town in a hex, as a side finds it, with its row of the terrain effects chart.
type fortification struct {
	*ground
	name, defenceName string // names in sentences about a move, and about a defence
}

// fortifications returns the fort, city and town of a hex.
func (g *game) fortifications(x *hexInfo, side core.Side) (out []fortification) {
	switch x.fort {
	case "":
	case side:
		out = append(out, fortification{&g.tables.Forts.Own, "own fort", "own fort"})
	default:
		out = append(out, fortification{&g.tables.Forts.Enemy, "enemy fort", "fort built by the enemy"})
	}
	if x.city {
		out = append(out, fortification{&g.tables.city, "city", "city"})
	}
	if x.town {
		out = append(out, fortification{&g.tables.town, "town", "town"})
	}
	return out
}

// setHexValues sets the victory points of every hex.
func (g *game) setHexValues() {
	for i := range g.hexes {
		x := &g.hexes[i]
		switch {
		case hexmap.Hex(i) == g.kursk:
			x.placeValue = g.setup.Hexes.Kursk.VP
		case hexmap.Hex(i) == g.lgov:
			x.placeValue = g.setup.Hexes.Lgov.VP
		case x.city:
			x.placeValue = g.tables.city.VP
		case x.town:
			x.placeValue = g.tables.town.VP
		}
		x.value = x.placeValue
	}
	for _, h := range g.east {
		g.hexes[h].value += g.setup.Edges.East.VP
	}
	for _, h := range g.west {
		g.hexes[h].value += g.setup.Edges.West.VP
	}
}
