package demyansk

import (
	"maps"
	"slices"

	"fieldpost/rules/hexmap"
)

// Zones of the map that rules speak of; forts of a side are its printed strongpoints (14.11).
const (
	zoneAirfield     = "airfield"
	zoneExit         = "exit-2grc"
	zoneSourceSoviet = "source-soviet"
)

// board checks that the title knows everything that the map says.
func (l *loader) board() {
	m := l.Data.Map
	l.Set.Terrain(mapFile, m, slices.Sorted(maps.Keys(l.Tables.Letters)))
	l.Set.Sides(mapFile, m, []string{"river", "major", "lake"})
	for _, p := range m.Places() {
		if !oneOf(p.Class, "town", "village", "name") {
			l.Fault(mapFile, 0, "place", "%s in %s: class %q is none of town, village, name", p.Name, m.Label(p.Hex), p.Class)
		}
	}
	for _, p := range m.Paths() {
		if !oneOf(p.Class, "road", "rail") {
			l.Fault(mapFile, 0, "path", "%s: class %q is neither road nor rail", p.Name, p.Class)
		}
	}
	for _, f := range m.Forts() {
		if !oneOf(f.Class, string(Axis), string(Soviet)) {
			l.Fault(mapFile, 0, "fort", "side %q is neither axis nor soviet", f.Class)
		}
	}
	for _, z := range []string{zoneAirfield, zoneExit, zoneSourceSoviet} {
		if len(m.Zone(z)) == 0 {
			l.Fault(mapFile, 0, "zone", "the zone %s is missing", z)
		}
	}
}

// Terrain are the classes of the terrain effects chart that a hex holds: natural terrain, then town or village, then
// airfield; without strongpoints, which come and go. It is empty where the map does not say what is there.
func (d *Data) Terrain(h hexmap.Hex) []string {
	out := slices.Clone(d.Tables.Letters[d.Map.Terrain(h)])
	if p, ok := d.Map.PlaceAt(h); ok && p.Class != "name" {
		out = append(out, p.Class)
	}
	if slices.Contains(d.Map.Zone(zoneAirfield), h) {
		out = append(out, "airfield")
	}
	return out
}

// Shift are the columns that the terrain of a hex gives the defender: the best of it (11.22a), without strongpoint and
// hexsides.
func (d *Data) Shift(h hexmap.Hex) int {
	best := 0
	for _, c := range d.Terrain(h) {
		best = max(best, d.Tables.Terrain[c].Shift)
	}
	return best
}
