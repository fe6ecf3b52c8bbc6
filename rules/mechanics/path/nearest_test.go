package path

import (
	"testing"

	"fieldpost/rules/hexmap"
)

// TestNearest: distances are those of the map where everything is open, of two as near the first counts, and behind a
// wall is nothing.
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

// TestAway: a hex is as far away as on the map.
func TestAway(t *testing.T) {
	m := sheet(t)
	a := hex(t, m, "1414")
	for i, n := range DistancesFrom(m, a) {
		if want := m.Distance(a, hexmap.Hex(i)); int(n) != want {
			t.Errorf("%s is %d hexes away, not %d", m.Label(hexmap.Hex(i)), n, want)
		}
	}
}

// TestFar: distances are counted up to the limit, through sides that are open, and not from a hex that is not.
func TestFar(t *testing.T) {
	m := sheet(t)
	a, b := hex(t, m, "1414"), hex(t, m, "1415")
	for i, n := range CappedDistances(m, []hexmap.Hex{a, b, a}, 2, func(_, to hexmap.Hex) bool { return to != b }) {
		want := min(m.Distance(a, hexmap.Hex(i)), 3)
		switch far := m.Distance(b, hexmap.Hex(i)); {
		case hexmap.Hex(i) == b && n != 3:
			t.Errorf("a closed hex is %d away", n)
		case far > 1 && n < want || far > 2 && n != want:
			t.Errorf("%s is %d hexes away, not %d", m.Label(hexmap.Hex(i)), n, want)
		}
	}
	far := CappedDistances(m, []hexmap.Hex{a}, 9, func(from, to hexmap.Hex) bool { return from == hexmap.None || from != a || to != b })
	if far[b] != 2 {
		t.Errorf("around a closed side it is %d hexes, not 2", far[b])
	}
}
