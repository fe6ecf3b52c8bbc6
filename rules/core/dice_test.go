package core_test

import (
	"testing"

	"fieldpost/rules/core"
)

// TestOwnerOf: a die is the luck of the side that its kind, its key or its event names.
func TestOwnerOf(t *testing.T) {
	world := &core.World{Sides: []core.Side{"red", "blue"}, Defs: []*core.UnitDef{{ID: "1#B", Side: "blue"}}}
	kinds := []core.DiceKind{{Label: "combat", Owner: core.OwnerActing}, {Label: "stand", Owner: core.OwnerOther},
		{Label: "ready", Owner: core.OwnerUnit}, {Label: "through", Owner: core.OwnerNamed}, {Label: "fuel", Owner: "red"},
		{Label: "weather"}}
	for _, c := range []struct {
		key          string
		acting, told core.Side
		want         core.Side
	}{
		{"combat:0101#1", "red", "", "red"}, {"combat:0101#1", "red", "blue", "blue"}, {"combat:0101#1", "", "", ""},
		{"stand:0101#1", "red", "", "blue"}, {"stand:0101#1", "blue", "", "red"}, {"stand:0101#1", "", "", ""},
		{"ready:1#B#1", "red", "", "blue"}, {"ready:2B#1", "red", "", ""}, {"through:0101#1", "red", "", ""},
		{"through:0101#1", "red", "blue", "blue"}, {"fuel:1#1", "blue", "", "red"}, {"weather:1#1", "red", "", ""},
	} {
		k, ok := core.FindDiceKind(kinds, c.key)
		if got := k.OwnerOf(world, c.key, c.acting, c.told); !ok || got != c.want {
			t.Errorf("%s of %q, told %q: %q %v, want %q", c.key, c.acting, c.told, got, ok, c.want)
		}
	}
	if k, ok := core.FindDiceKind(kinds, "comb:1#1"); ok {
		t.Errorf("a label that is none: %+v", k)
	}
}

// faces is a source of dice alone.
type faces struct{ core.Source }

func (faces) Roll(string, int) (face, block int, err error) { return 4, 1, nil }

// TestDescribeDie: what is told of a die goes with its last roll, and with no other event.
func TestDescribeDie(t *testing.T) {
	tx := core.Begin(nil, faces{})
	for range 2 {
		tx.Die("a:1#1", 6, "1", "a")
	}
	tx.Die("b:1#1", 6, "1", "b")
	tx.DescribeDie("a:1#1", "red", -2)
	tx.DescribeDie("c:1#1", "red", 3)
	for i, e := range tx.Events() {
		if want := i == 1; want != (e.Owner == "red") || want != (e.Modifier == -2) {
			t.Errorf("event %d: %+v", i, e)
		}
	}
}
