package kursk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/path"
)

// water names the water along a hexside.
type water uint8

const (
	dry water = iota
	river
	major // a major river or a lake
)

// hexInfo is all that the rules ask of a hex, worked out once.
type hexInfo struct {
	terrain    string
	unknown    bool // not transcribed
	town, city bool
	name       string
	fort       core.Side   // its builder, "" when none (10.16)
	german     bool        // on the German side of the front at the start (3.8)
	placeValue int         // victory points of town or city (4.4)
	value      int         // victory points in all: German gain on capture, German loss when it is lost (4.4, 4.6)
	water      [6]water    // by direction
	tolls      [2][3]tolls // by side and class, without the hexside
	shifts     [2][]shift  // by defending side, without the hexside
}

// vpRule is the rule by which a hex is worth victory points.
func (x *hexInfo) vpRule() string {
	return core.If(x.placeValue == 0, R4_6, R4_4)
}

// toll is the cost of a hex, with the items that it is made of: "hill 3".
type toll struct {
	n     int
	parts []item
}

// item is one thing in a hex with its cost.
type item struct {
	name string
	n    int
}

// tolls are the cost of a hex in the two readings of rule 10.18: everything in it added up, and in a town only the
// highest.
type tolls struct{ sum, top toll }

// under is the cost in the reading that a game has chosen.
func (t *tolls) under(s rulings) *toll {
	if s.Has(townCost) {
		return &t.top
	}
	return &t.sum
}

// untold names what a combat in a hex needs and the data leave open; "" when all is known. Any die may be rolled, and
// shifts decided later may lead to any column, so a single open cell of the results counts.
func (g *game) untold(h hexmap.Hex) string {
	if g.hex[h].unknown {
		return "the terrain of " + g.m.Label(h)
	}
	return g.t.untold
}

// water returns the water between two hexes, dry if they are not adjacent.
func (g *game) water(a, b hexmap.Hex) water {
	for d, n := range g.m.Neighbors(a) {
		if n == b {
			return g.hex[a].water[d]
		}
	}
	return dry
}

// survey works out every hex from map and tables.
func (g *game) survey() {
	g.hex = make([]hexInfo, g.m.Len())
	g.blanks, g.far = path.Keep[*core.UnitDef](8*g.m.Len()*len(sides)), path.Keep[[]uint8](g.m.Len())
	like := map[[4]any]*hexInfo{} // the first hex in which there is the same
	for i := range g.hex {
		h := hexmap.Hex(i)
		x := &g.hex[i]
		x.terrain = g.m.Terrain(h)
		_, known := g.t.natural[x.terrain]
		x.unknown = !known
		x.fort = core.Side(g.m.Fort(h))
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
					g.price(x, s, side, class(c))
				}
				x.shifts[s] = g.terrainShifts(x, side)
			}
		}
		x.tolls, x.shifts = like[k].tolls, like[k].shifts
	}
	for _, h := range g.m.Zone(string(German)) {
		g.hex[h].german = true
	}
	g.values()
	g.fronts()
}

func waterOf(class string) water {
	switch class {
	case "river":
		return river
	case "major", "lake":
		return major
	}
	return dry
}

// price adds up natural terrain and works; clear ground costs nothing beside a fort or a city (10.8 to 10.18).
func (g *game) price(x *hexInfo, s int, side core.Side, c class) {
	t, natural := &x.tolls[s][c], g.t.natural[x.terrain]
	add := func(name string, n int) {
		t.sum = toll{t.sum.n + n, append(t.sum.parts, item{name, n})}
		if n > t.top.n {
			t.top = toll{n, []item{{name, n}}}
		}
	}
	if x.unknown {
		return
	}
	if x.terrain != "clear" || x.fort == "" && !x.city {
		add(x.terrain, natural.cost(c))
	}
	for _, w := range g.works(x, side) {
		if n := w.cost(c); n > 0 || w.Class != "town" {
			add(w.name, n)
		}
	}
	if !x.town {
		t.top = t.sum
	}
}

// work is the fortification in a hex, as a side finds it, with its row of the chart.
type work struct {
	*ground
	name, defended string // as a move tells of it, and a defence
}

// works are fort, city and town of a hex.
func (g *game) works(x *hexInfo, side core.Side) (out []work) {
	switch x.fort {
	case "":
	case side:
		out = append(out, work{&g.t.Forts.Own, "own fort", "own fort"})
	default:
		out = append(out, work{&g.t.Forts.Enemy, "enemy fort", "fort built by the enemy"})
	}
	if x.city {
		out = append(out, work{&g.t.city, "city", "city"})
	}
	if x.town {
		out = append(out, work{&g.t.town, "town", "town"})
	}
	return out
}

// values gives every hex its victory points.
func (g *game) values() {
	for i := range g.hex {
		x := &g.hex[i]
		switch {
		case hexmap.Hex(i) == g.kursk:
			x.placeValue = g.s.Hexes.Kursk.VP
		case hexmap.Hex(i) == g.lgov:
			x.placeValue = g.s.Hexes.Lgov.VP
		case x.city:
			x.placeValue = g.t.city.VP
		case x.town:
			x.placeValue = g.t.town.VP
		}
		x.value = x.placeValue
	}
	for _, h := range g.east {
		g.hex[h].value += g.s.Edges.East.VP
	}
	for _, h := range g.west {
		g.hex[h].value += g.s.Edges.West.VP
	}
}
