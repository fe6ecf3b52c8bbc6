package roster

import (
	"slices"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// TestRoom: who is in a hex already counts once, and hexes above the limit are found in their order.
func TestRoom(t *testing.T) {
	tx := begin(t)
	tx.Make(core.Place{Unit: "b", Hex: 0})
	r := tx.Read()
	unit := func(id string) *core.Unit { u, _ := r.Unit(id); return u }
	two := StackingLimit{Weight: func(u *core.Unit) int { return map[string]int{"a": 1, "b": 1, "c": 3, "d": 1}[u.Def.ID] }, Limit: 2}
	if two.WeightIn(r, 0) != 2 || two.WeightIn(r, 1) != 0 || two.WeightIn(r, 2) != 3 {
		t.Error(two.WeightIn(r, 0), two.WeightIn(r, 1), two.WeightIn(r, 2))
	}
	if !two.Fits(r, 0) || !two.Fits(r, 0, unit("a"), unit("b")) || two.Fits(r, 0, unit("d")) || !two.Fits(r, 1, unit("d"), unit("a")) {
		t.Error("the wrong counters fit")
	}
	if n := TotalSteps([]*core.Unit{unit("a"), unit("c")}); n != 2 {
		t.Errorf("%d steps", n)
	}
	if over := two.OverfullHexes(r); !slices.Equal(over, []hexmap.Hex{2}) {
		t.Error(over)
	}
}
