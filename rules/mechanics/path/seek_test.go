package path

import (
	"testing"

	"fieldpost/rules/hexmap"
)

// TestSeek: a way within the points is found as such, one that costs more too, and where all is barred the way leads on
// to the bar.
func TestSeek(t *testing.T) {
	m := sheet(t)
	a, b := hex(t, m, "1410"), hex(t, m, "1416")
	step := func(barred ...hexmap.Hex) Step {
		return func(_, to hexmap.Hex, _ bool) (int, bool, bool) {
			for _, h := range barred {
				if h == to {
					return 0, false, false
				}
			}
			return 2, false, true
		}
	}
	for _, c := range []struct {
		name   string
		budget int
		barred []hexmap.Hex
		ok     bool
	}{
		{"within the points", 12, nil, true},
		{"beyond the points", 11, nil, false},
		{"the goal is barred", 12, []hexmap.Hex{b}, false},
		{"all around the goal is barred", 12, append([]hexmap.Hex{b}, ring(m, b)...), false},
		{"all around the start is barred", 12, ring(m, a), false},
	} {
		way, ok := FindPath(m, a, b, c.budget, step(c.barred...))
		if ok != c.ok || way[0] != a || way[len(way)-1] != b || len(way) != m.Distance(a, b)+1 {
			t.Errorf("%s: %v along %d hexes", c.name, ok, len(way))
		}
		for i := 1; i < len(way); i++ {
			if !m.Adjacent(way[i-1], way[i]) {
				t.Errorf("%s: %s and %s are not adjacent", c.name, m.Label(way[i-1]), m.Label(way[i]))
			}
		}
	}
}

func ring(m *hexmap.Map, h hexmap.Hex) []hexmap.Hex {
	var out []hexmap.Hex
	for n := range m.Around(h) {
		out = append(out, n)
	}
	return out
}
