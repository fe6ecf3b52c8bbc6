package path

import (
	"testing"

	"fieldpost/rules/hexmap"
)

// TestChoices: of the cheapest ways alike the first is kept, no more are compared than asked for, and the hexes reached
// come nearest first.
func TestChoices(t *testing.T) {
	m := sheet(t)
	from, to := hex(t, m, "1412"), hex(t, m, "1612")
	var f Search
	f.Run(m, from, 9, func(_, _ hexmap.Hex, _ bool) (int, bool, bool) { return 1, false, true })
	all := 0
	f.AllPaths(to, func([]hexmap.Hex) bool { all++; return true })
	if all < 2 {
		t.Fatalf("%d ways: the map is too small", all)
	}
	each := func(way []hexmap.Hex) string { return m.Label(way[1]) + m.Label(way[len(way)-2]) }
	if n := len(f.DistinctPaths(to, 100, func([]hexmap.Hex) string { return "" })); n != 1 {
		t.Errorf("%d choices among ways alike", n)
	}
	if n := len(f.DistinctPaths(to, 100, each)); n < 2 {
		t.Errorf("%d choices among ways that differ", n)
	}
	if n := len(f.DistinctPaths(to, 1, each)); n != 1 {
		t.Errorf("%d choices of one way compared", n)
	}
	near := f.ReachedNear(m, to)
	for i := 1; i < len(near); i++ {
		if m.Distance(near[i-1], to) > m.Distance(near[i], to) {
			t.Errorf("%s comes before %s", m.Label(near[i-1]), m.Label(near[i]))
		}
	}
}
