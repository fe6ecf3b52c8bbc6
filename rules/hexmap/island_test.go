package hexmap

import (
	"strings"
	"testing"
)

// An island borders on nothing but itself, and is written back.
func TestIsland(t *testing.T) {
	const text = "hexmap 1\ntitle t\ngrid pointy odd-east rrcc rows 12..10 cols 00..03\nlegend . clear\nmap\n12 . . . .\n11 . . . .\n" +
		"10 . . . .\nend\n"
	m, err := Parse([]byte(text + "island a 1000 1001 1100\n"))
	if err != nil {
		t.Fatal(err)
	}
	in := map[string]bool{"1000": true, "1001": true, "1100": true}
	for h := range Hex(m.Len()) {
		for _, n := range m.Neighbors(h) {
			if n != None && in[m.Label(h)] != in[m.Label(n)] {
				t.Errorf("%s and %s are neighbours", m.Label(h), m.Label(n))
			}
		}
	}
	a, b := find(t, m, "1000"), find(t, m, "1001")
	if !m.Adjacent(a, b) || len(m.Islands()) != 1 || len(m.Islands()[0].Hexes) != 3 {
		t.Errorf("adjacent %v, islands %v", m.Adjacent(a, b), m.Islands())
	}
	out, err := Format([]byte(text + "island a 1000 1001 1100\n"))
	if err != nil || !strings.Contains(string(out), "island a 1000..1001 1100") &&
		!strings.Contains(string(out), "island a 1000 1001 1100") {
		t.Errorf("%v: %s", err, out)
	}
}

func find(t *testing.T, m *Map, label string) Hex {
	t.Helper()
	h, ok := m.Find(label)
	if !ok {
		t.Fatalf("no hex %s", label)
	}
	return h
}
