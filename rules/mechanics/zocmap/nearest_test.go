package zocmap

import (
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// TestNearest: a hex is the side's whose counter stands nearest, and of two as near the one's that is named first.
func TestNearest(t *testing.T) {
	m, err := hexmap.Parse([]byte(sheet))
	if err != nil {
		t.Fatal(err)
	}
	one := []core.Values{{Attack: 1}}
	w := &core.World{Map: m, Sides: []core.Side{"red", "blue"}, Defs: []*core.UnitDef{{ID: "B", Side: "blue", Steps: one},
		{ID: "R", Side: "red", Steps: one}}}
	hex := func(label string) hexmap.Hex { h, _ := m.Find(label); return h }
	tx := core.Begin(core.NewPosition(w), nil)
	if got := NearestSides(tx.Read(), "red", "blue"); got[0] != "" {
		t.Errorf("nobody stands on the map, and %s is nearest", got[0])
	}
	tx.Make(core.Place{Unit: "R", Hex: hex("0101")}, core.Place{Unit: "B", Hex: hex("0103")})
	for _, c := range []struct {
		first, other core.Side
		label        string
		want         core.Side
	}{{"red", "blue", "0101", "red"}, {"red", "blue", "0104", "blue"}, {"red", "blue", "0102", "red"}, {"blue", "red", "0102", "blue"}} {
		if got := NearestSides(tx.Read(), c.first, c.other)[hex(c.label)]; got != c.want {
			t.Errorf("%s is %s's, not %s's", c.label, got, c.want)
		}
	}
}
