package core

import (
	"slices"
	"testing"
)

// TestLines: an extension prints what is set, in the order given.
func TestLines(t *testing.T) {
	got := Lines("gambit", "yes", "order", "", "air", 0, "used", 2, "odd")
	if want := []string{"gambit: yes", "used: 2"}; !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}

// TestLinesOfLists: a list has a line for each of its items, an empty one or a zero value none.
func TestLinesOfLists(t *testing.T) {
	type pair struct {
		unit string
		n    int
	}
	got := Lines("pair", []pair{{"a", 0}, {"b", 2}}, "none", []int{}, "number", []int{0, 7}, "zero", pair{}, "one", pair{"c", 1}, "no", false)
	if want := []string{"pair: a 0", "pair: b 2", "number: 0", "number: 7", "one: c 1"}; !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}

// TestPick: each side has its own.
func TestPick(t *testing.T) {
	if p := (Pair{north, south}); Pick(p, north, 3, 9) != 3 || Pick(p, south, 3, 9) != 9 {
		t.Error("the sides have each other's")
	}
}
