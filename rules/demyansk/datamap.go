package demyansk

import (
	"slices"

	"fieldpost/rules/core"
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
	m := l.d.Map
	if l.known("mixed") {
		for _, t := range m.Legend() {
			if _, ok := l.d.Tables.Letters[t.Class]; !ok && t.Class != "unknown" && t.Class != "off-map" {
				l.Fault(mapFile, 0, "legend", "terrain %q is not in block mixed of %s", t.Class, tablesFile)
			}
		}
	}
	for _, s := range m.Sides() {
		if !slices.Contains([]string{"river", "major", "lake"}, s.Class) {
			l.Fault(mapFile, 0, "side", "hexside class %q is none of river, major, lake", s.Class)
		}
	}
	for _, p := range m.Places() {
		if !slices.Contains([]string{"town", "village", "name"}, p.Class) {
			l.Fault(mapFile, 0, "place", "%s in %s: class %q is none of town, village, name", p.Name, m.Label(p.Hex), p.Class)
		}
	}
	for _, p := range m.Paths() {
		if p.Class != "road" && p.Class != "rail" {
			l.Fault(mapFile, 0, "path", "%s: class %q is neither road nor rail", p.Name, p.Class)
		}
	}
	for _, f := range m.Forts() {
		if s := core.Side(f.Class); s != Axis && s != Soviet {
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

// Joined says whether a path of a class (road, rail) leads from one hex directly to the other (8.36a).
func (d *Data) Joined(class string, a, b hexmap.Hex) bool {
	for _, p := range d.Map.Paths() {
		if p.Class != class {
			continue
		}
		for i := 1; i < len(p.Hexes); i++ {
			if p.Hexes[i-1] == a && p.Hexes[i] == b || p.Hexes[i-1] == b && p.Hexes[i] == a {
				return true
			}
		}
	}
	return false
}

// RoadNet are all hexes that roads join to a hex, itself included, in index order; none if no road touches it.
func (d *Data) RoadNet(from hexmap.Hex) []hexmap.Hex {
	next := map[hexmap.Hex][]hexmap.Hex{}
	for _, p := range d.Map.Paths() {
		if p.Class != "road" {
			continue
		}
		for i := 1; i < len(p.Hexes); i++ {
			a, b := p.Hexes[i-1], p.Hexes[i]
			next[a], next[b] = append(next[a], b), append(next[b], a)
		}
	}
	if len(next[from]) == 0 {
		return nil
	}
	seen := map[hexmap.Hex]bool{from: true}
	net := []hexmap.Hex{from}
	for i := 0; i < len(net); i++ {
		for _, n := range next[net[i]] {
			if !seen[n] {
				seen[n] = true
				net = append(net, n)
			}
		}
	}
	slices.Sort(net)
	return net
}
