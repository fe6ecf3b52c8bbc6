package demyansk

import (
	"slices"

	"fieldpost/rules/hexmap"
)

// Zones of the map that rules speak of; forts of a side are its printed strongpoints (14.11).
const (
	zoneAirfield     = "airfield"
	zoneSourceSoviet = "source-soviet"
)

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
