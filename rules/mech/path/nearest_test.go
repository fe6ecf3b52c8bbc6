package path

import (
	"testing"

	"fieldpost/rules/hexmap"
)

// TestNearest: distances are those of the map where everything is open, of two as near the first counts, and behind a wall is nothing.
func TestNearest(t *testing.T) {
	m := sheet(t)
	a, b := hex(t, m, "1414"), hex(t, m, "1418")
	nearest, far := Nearest(m, []hexmap.Hex{a, b}, func(hexmap.Hex) bool { return true })
	for h := range hexmap.Hex(m.Len()) {
		want, n := a, m.Distance(a, h)
		if m.Distance(b, h) < n {
			want, n = b, m.Distance(b, h)
		}
		if nearest[h] != want || far[h] != n {
			t.Errorf("%s: %d hexes from %s, want %d from %s", m.Label(h), far[h], m.Label(nearest[h]), n, m.Label(want))
		}
	}
	nearest, far = Nearest(m, []hexmap.Hex{b}, func(h hexmap.Hex) bool { return m.Distance(a, h) > 1 })
	if nearest[a] != hexmap.None || far[a] != m.Len() || far[hex(t, m, "1413")] != m.Len() || nearest[hex(t, m, "1416")] != b {
		t.Errorf("the middle is %d hexes away, its neighbour %d", far[a], far[hex(t, m, "1413")])
	}
}
