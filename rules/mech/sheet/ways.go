package sheet

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/hexmap"
)

// maxPaths limits the ways that are offered for choice.
const maxPaths = 4

// OfferPaths completes the fault of a move of which only the ends are given and whose cheapest ways differ in what they bring: line is the
// order along one of them.
func OfferPaths(f notation.Fault, ways [][]hexmap.Hex, line func(way []hexmap.Hex) string) *notation.Fault {
	for _, way := range ways {
		f.Legal = append(f.Legal, line(way))
	}
	slices.Sort(f.Legal)
	f.Legal = f.Legal[:min(len(f.Legal), maxPaths)]
	return &f
}
