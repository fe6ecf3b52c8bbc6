package hexsides

import (
	"slices"
	"testing"

	"fieldpost/rules/hexmap"
)

const sheet = `hexmap 1
title test status=reconstructed source="made up"
grid pointy odd-east rrcc rows 02..01 cols 01..03
legend . clear
map
02  . . .
01 . . .
end
path road 0101 0102 0103
`

// TestSides: every hexside is surveyed from both hexes, a path leads both ways, and nothing lies between hexes that are
// not adjacent.
func TestSides(t *testing.T) {
	m, err := hexmap.Parse([]byte(sheet))
	if err != nil {
		t.Fatal(err)
	}
	type side struct {
		from, to hexmap.Hex
		road     string
	}
	x := ComputeSides(m, func(from, to hexmap.Hex) side { return side{from: from, to: to} },
		func(e *side, class string, from, to hexmap.Hex) {
			if e.from != from || e.to != to {
				t.Errorf("a path from %d to %d is laid from %d to %d", from, to, e.from, e.to)
			}
			e.road = class
		})
	hex := func(label string) hexmap.Hex { h, _ := m.Find(label); return h }
	for _, c := range []struct{ from, to, road string }{{"0101", "0102", "road"}, {"0103", "0102", "road"}, {"0101", "0201", ""}} {
		if e := x.At(m, hex(c.from), hex(c.to)); e.from != hex(c.from) || e.to != hex(c.to) || e.road != c.road {
			t.Errorf("%s to %s: %+v", c.from, c.to, e)
		}
	}
	if e := x.At(m, hex("0101"), hex("0103")); *e != (side{}) {
		t.Errorf("%+v lies between hexes that are not adjacent", e)
	}
	n := 0
	for e := range x.Each() {
		if e.road != "" {
			n++
		}
	}
	if n != 4 {
		t.Errorf("%d hexsides have a road, not 4", n)
	}
}

// TestApart: a copy of sides is changed without the others knowing, and shares with them what is not changed.
func TestApart(t *testing.T) {
	m, err := hexmap.Parse([]byte(sheet))
	if err != nil {
		t.Fatal(err)
	}
	type side struct{ road string }
	x := ComputeSides(m, func(_, _ hexmap.Hex) side { return side{} }, func(e *side, class string, _, _ hexmap.Hex) { e.road = class })
	hex := func(label string) hexmap.Hex { h, _ := m.Find(label); return h }
	a, b, c := hex("0101"), hex("0102"), hex("0103")
	y := slices.Clone(x)
	y.Mutable(x, m, a, b).road = "mud"
	y.Mutable(x, m, a, hex("0201")).road = "track"
	if x.At(m, a, b).road != "road" || y.At(m, a, b).road != "mud" || y.At(m, a, hex("0201")).road != "track" ||
		y.At(m, b, a).road != "road" {
		t.Errorf("%+v beside %+v", y.At(m, a, b), x.At(m, a, b))
	}
	if y[c] != x[c] || y[a] == x[a] {
		t.Error("what is not changed is not shared, or what is changed is")
	}
}
