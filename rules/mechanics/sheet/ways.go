package sheet

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/hexmap"
)

// maxPaths limits the paths that a fault offers to choose from.
const maxPaths = 4

// OfferPaths completes the fault of a move that names only the ends of its path: it adds the cheapest paths as legal
// orders. line writes the order along a path.
func OfferPaths(f notation.Fault, ways [][]hexmap.Hex, line func(way []hexmap.Hex) string) *notation.Fault {
	for _, way := range ways {
		f.Legal = append(f.Legal, line(way))
	}
	slices.Sort(f.Legal)
	f.Legal = f.Legal[:min(len(f.Legal), maxPaths)]
	return &f
}
