package path

import (
	"slices"

	"fieldpost/rules/hexmap"
)

// DistinctPaths returns the cheapest paths to a hex that differ in key, the first path for each key. It compares at
// most the given number of paths.
func (f *Search) DistinctPaths(to hexmap.Hex, most int, key func(way []hexmap.Hex) string) [][]hexmap.Hex {
	var out [][]hexmap.Hex
	seen := map[string]bool{}
	f.AllPaths(to, func(way []hexmap.Hex) bool {
		if k := key(way); !seen[k] {
			seen[k] = true
			out = append(out, slices.Clone(way))
		}
		most--
		return most > 0
	})
	return out
}

// ReachedNear returns the hexes reached, sorted by their distance from a hex.
func (f *Search) ReachedNear(m *hexmap.Map, to hexmap.Hex) []hexmap.Hex {
	out := slices.Clone(f.Reached())
	slices.SortStableFunc(out, func(a, b hexmap.Hex) int { return m.Distance(a, to) - m.Distance(b, to) })
	return out
}
