package valuation

import (
	"fmt"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

func TestBest(t *testing.T) {
	c := core.Choice{Options: []core.Option{{Word: "a"}, {Word: "b"}, {Word: "c"}}}
	worth := map[string]int{"a": 1, "b": 2, "c": 2}
	for from, want := range []int{1, 1, 2} {
		if got := BestOption(c, from, func(o core.Option) int { return worth[o.Word] }); got != want {
			t.Errorf("from %d: %d, want %d", from, got, want)
		}
	}
}

func TestAtLeast(t *testing.T) {
	for n, want := range map[int]int{14: 0, 15: 15, -3: 0} {
		if got := ZeroBelow(n, 15); got != want {
			t.Errorf("%d: %d, want %d", n, got, want)
		}
	}
}

func TestMean(t *testing.T) {
	if got := MeanOfDie(func(die int) int { return die * die }); got != 15 { // 91 in six
		t.Error(got)
	}
}

func TestBetween(t *testing.T) {
	squares := func(n int) int { return n * n }
	for n, want := range map[int]int{200: 4, 250: 6, -100: 1, -150: 3, 0: 0} {
		if got := Interpolate(n, squares); got != want {
			t.Errorf("%d: %d, want %d", n, got, want)
		}
	}
}

func TestCurve(t *testing.T) {
	c := PiecewiseLinear{{50, 90}, {100, 40}, {200, 0}}
	for x, want := range map[int]int{0: 90, 50: 90, 75: 65, 100: 40, 150: 20, 200: 0, 900: 0} {
		if got := c.At(x); got != want {
			t.Errorf("%d: %d, want %d", x, got, want)
		}
	}
}

func TestFact(t *testing.T) {
	c := core.Choice{Facts: []core.Fact{{Name: "odds", Value: "3:1"}}}
	if FactValue(c, "odds") != "3:1" || FactValue(c, "terrain") != "" {
		t.Error(FactValue(c, "odds"), FactValue(c, "terrain"))
	}
}

// TestLook: strength counts around and in a hex, that of own counters which are spent only in it; a menace is within
// its range.
func TestLook(t *testing.T) {
	m, err := hexmap.Parse([]byte("# source: unknown\nhexmap 1\ntitle test\ngrid pointy odd-east rrcc rows 10..10 cols 01..04\n" +
		"legend . clear\nmap\n10 . . . .\nend\n"))
	if err != nil {
		t.Fatal(err)
	}
	w := &core.World{Map: m, Sides: []core.Side{"red", "blue"}}
	for _, id := range []string{"a", "b", "c"} {
		side := map[string]core.Side{"a": "red", "b": "red", "c": "blue"}[id]
		w.Defs = append(w.Defs, &core.UnitDef{ID: id, Side: side, Steps: []core.Values{{Attack: 3, Defence: 2}}})
	}
	tx := core.Begin(core.NewPosition(w), nil)
	tx.Make(core.Place{Unit: "a", Hex: 0}, core.Place{Unit: "b", Hex: 1}, core.Place{Unit: "c", Hex: 3})
	s := MeasureStrength(tx.Read(), "red", (*core.Unit).Values, func(u *core.Unit) bool { return u.Def.ID == "b" })
	if got, want := fmt.Sprint(s), "{[0 3 0 0] [0 0 3 0] [2 2 0 0]}"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	menace := func(h hexmap.Hex) int { return AttackWithin(tx.Read(), "blue", h, 2, (*core.Unit).Values) }
	if a, b := menace(1), menace(0); a != 3 || b != 0 {
		t.Errorf("menaces of %d and %d", a, b)
	}
	for reach, want := range map[int]int{-1: 0, 1: 0, 2: 3} { // c is three hexes from the first
		got := WorthInReach(tx.Read(), "blue", 0, func(*core.Unit) int { return reach },
			func(u *core.Unit) int { return u.Values().Attack })
		if got != want {
			t.Errorf("who moves %d hexes: %d, want %d", reach, got, want)
		}
	}
}
