package path

import (
	"slices"
	"testing"

	"fieldpost/rules/hexmap"
)

// TestWalks: ways have their length and enter no hex twice, nor one that may not be entered; of two steps there are 6
// times 5.
func TestWalks(t *testing.T) {
	m := sheet(t)
	from, wall := hex(t, m, "1414"), hex(t, m, "1413")
	for _, c := range []struct {
		steps int
		may   func([]hexmap.Hex, hexmap.Hex) bool
		want  int
	}{
		{1, func([]hexmap.Hex, hexmap.Hex) bool { return true }, 6},
		{2, func([]hexmap.Hex, hexmap.Hex) bool { return true }, 30},
		{1, func(_ []hexmap.Hex, to hexmap.Hex) bool { return to != wall }, 5},
		{2, func(way []hexmap.Hex, to hexmap.Hex) bool { return m.Distance(from, to) == len(way) }, 18},
	} {
		n := 0
		for way := range PathsOfLength(from, c.steps, m.Around, c.may) {
			n++
			hexes := slices.Compact(slices.Sorted(slices.Values(way)))
			if len(way) != c.steps+1 || way[0] != from || len(hexes) != len(way) {
				t.Errorf("%v is no way of %d steps", way, c.steps)
			}
		}
		if n != c.want {
			t.Errorf("%d ways of %d steps, want %d", n, c.steps, c.want)
		}
		for range PathsOfLength(from, c.steps, m.Around, c.may) {
			break
		}
	}
}
