package kursk

import (
	"fmt"
	"slices"
	"testing"

	"fieldpost/rules/core"
)

// TestDisplacementEnds lets a unit retreat into the thick of full hexes: the search for a chain of displacements ends
// and finds none, and the unit is eliminated (11.13).
func TestDisplacementEnds(t *testing.T) {
	var defs []core.UnitDef
	units := []string{"3Pz@2609", "167@2509", "168@2709", "375@2610"}
	free := []string{"2609", "2509", "2709", "2610", "2510", "2710"} // the last two are in German zones of control
	add := func(label, size string, n int) {
		d := core.UnitDef{ID: fmt.Sprintf("X%s%s%d", label, size[:1], n), Side: Soviet, Type: "rifle", Size: size,
			Steps: []core.Values{{Attack: 1, Defence: 1}}}
		defs = append(defs, d)
		units = append(units, d.ID+"@"+label)
	}
	for row := 19; row <= 33; row++ {
		for col := 5; col <= 20; col++ {
			if label := fmt.Sprintf("%d%02d", row, col); !slices.Contains(free, label) {
				add(label, "corps", 1)
				add(label, "corps", 2)
				for n := range 3 {
					add(label, "division", n)
				}
			}
		}
	}
	mod, err := board(t).Counters(defs)
	if err != nil {
		t.Fatal(err)
	}
	g := mod.(*game)
	p := position(t, g, "T1-G-2", "move/fight", "move/fight", units...)
	q, events := run(t, g, p, German, "attack 2610 with 3Pz", &script{dice: []int{4}})
	if res := find(events, core.KindResult); res.Value.String() != "DR" {
		t.Fatalf("result %s, want DR", res.Value)
	}
	if got := where(q, "375"); got != "@dead" {
		t.Errorf("375 is %s, want @dead", got)
	}
}
