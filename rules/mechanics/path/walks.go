package path

import (
	"iter"
	"slices"

	"fieldpost/rules/hexmap"
)

// PathsOfLength returns the paths of the given number of steps from a hex. Each begins with that hex, and none enters a
// hex twice. around returns the adjacent hexes in the order in which they are tried. may reports whether a path may
// continue into a hex.
func PathsOfLength(from hexmap.Hex, steps int, around func(hexmap.Hex) iter.Seq[hexmap.Hex],
	may func(way []hexmap.Hex, to hexmap.Hex) bool) iter.Seq[[]hexmap.Hex] {
	return func(yield func([]hexmap.Hex) bool) {
		var on func(way []hexmap.Hex) bool
		on = func(way []hexmap.Hex) bool {
			if len(way) > steps {
				return yield(slices.Clone(way))
			}
			for to := range around(way[len(way)-1]) {
				if !slices.Contains(way, to) && may(way, to) && !on(append(way, to)) {
					return false
				}
			}
			return true
		}
		on([]hexmap.Hex{from})
	}
}
