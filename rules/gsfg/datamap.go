package gsfg

import (
	"slices"

	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
)

// Words of the map file.
const (
	unknown     = "unknown"
	cityClass   = "city"
	riverClass  = "river"
	rhineName   = "Rhine"
	bankMark    = "rhine-west"
	belgiumZone = "belgian-entry"
	borderLine  = "border"
	waterZone   = "water"
)

// countries lists the zones of the map that are countries; the zone water is the sea.
var countries = []string{"austria", "cssr", "france", "frg", "gdr", "netherlands"}

// hexGround holds the map's facts about a hex besides its terrain.
type hexGround struct {
	country string // one of countries; "" on water and off the map
	isCity  bool
	city    string // city to which it belongs, if the city has several hexes or special rules, such as "ruhr"; "" for other cities
	west    bool   // west of the Rhine (R 8.4); false on both banks if the Rhine does not divide the map
}

// indexGround computes hexGround for every hex.
func (l *loader) indexGround() {
	l.hex = make([]hexGround, l.m.Len())
	for _, z := range l.m.Zones() {
		if !slices.Contains(countries, z.Class) {
			continue
		}
		for i, h := range z.Hexes {
			if g := &l.hex[h]; g.country == "" {
				g.country = z.Class
			} else {
				l.Fault(mapFile, z.Lines[i], "zone "+z.Class, "hex %s lies in %s already", l.m.Label(h), g.country)
			}
		}
	}
	for _, p := range l.m.Places() {
		if p.Class == cityClass {
			g := &l.hex[p.Hex]
			g.isCity, g.city = true, p.Attr("city")
		}
	}
	sea := l.m.ZoneHexes(waterZone)
	for h := range hexmap.Hex(len(l.hex)) {
		g := &l.hex[h]
		if g.city != "" {
			l.cities[g.city] = append(l.cities[g.city], h)
		}
		land := l.isLand(h)
		if t := l.m.Terrain(h); t != unknown && land != (g.country != "") && !(land && slices.Contains(sea, h)) { // a map drawn plain
			l.Fault(mapFile, l.m.StatementLine("map"), "map",
				"hex %s is %s in country %q; every land hex lies in one country, no other hex in "+
					"any (%v)", l.m.Label(h), t, g.country, countries)
		}
	}
	l.findWestBank()
}

// isLand reports whether a hex is land, on which ground units may stand (R 12.5).
func (d *data) isLand(h hexmap.Hex) bool {
	return !slices.Contains(d.tables.Terrain.Closed, d.m.Terrain(h))
}

// findWestBank marks the land that cannot be reached from the east edge without crossing the Rhine.
func (l *loader) findWestBank() {
	rhine := l.rhineSides()
	for h, east := range path.Reachable(l.m, l.m.EdgeHexes("east"), func(from, to hexmap.Hex) bool {
		return from == hexmap.None || !rhine[hexmap.NewSide(from, to)]
	}) {
		l.hex[h].west = !east
	}
}

// rhineSides returns the hexsides of the Rhine.
func (d *data) rhineSides() map[hexmap.Side]bool {
	out := map[hexmap.Side]bool{}
	for _, f := range d.m.Sides() {
		if f.Name != rhineName {
			continue
		}
		for _, r := range f.Chain {
			if n := d.m.Neighbor(r.Hex, r.Dir); n != hexmap.None {
				out[hexmap.NewSide(r.Hex, n)] = true
			}
		}
	}
	return out
}

// isBorder reports whether the hexside between two adjacent land hexes is a border: their countries differ (R 5.10).
func (d *data) isBorder(a, b hexmap.Hex) bool {
	return d.hex[a].country != "" && d.hex[b].country != "" && d.hex[a].country != d.hex[b].country
}

// groundClass returns the class of a hex for rules that count hexes: "city", or its terrain.
func (d *data) groundClass(h hexmap.Hex) string {
	if d.hex[h].isCity {
		return cityClass
	}
	return d.m.Terrain(h)
}
