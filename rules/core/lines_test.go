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

// TestPick: each side has its own.
func TestPick(t *testing.T) {
	if p := (Pair{north, south}); Pick(p, north, 3, 9) != 3 || Pick(p, south, 3, 9) != 9 {
		t.Error("the sides have each other's")
	}
}
