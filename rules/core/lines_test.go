package core

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fieldpost/rules/hexmap"
)

// TestLines: an extension prints what is set, in the order given.
func TestLines(t *testing.T) {
	got := ExtLines("gambit", "yes", "order", "", "air", 0, "used", 2, "odd")
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
	got := ExtLines("pair", []pair{{"a", 0}, {"b", 2}}, "none", []int{}, "number", []int{0, 7},
		"zero", pair{}, "one", pair{"c", 1}, "no", false)
	if want := []string{"pair: a 0", "pair: b 2", "number: 0", "number: 7", "one: c 1"}; !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}

type spoken struct{ n int }

func (x spoken) String() string { return "spoken" }

// TestLinesAsPrinted: items of a list are printed as fmt prints them, without the braces around them.
func TestLinesAsPrinted(t *testing.T) {
	type inner struct{ a, b string }
	lists := []any{
		[]struct {
			word Side
			n    int16
			yes  bool
			last hexmap.Hex
		}{{"x", -1, true, 3}, {"{y}", 0, false, hexmap.None}},
		[]struct{ Open spoken }{{spoken{1}}}, []struct{ shut spoken }{{spoken{1}}}, []spoken{{2}}, []Side{"", "b c"}, []bool{true},
		[]struct{ in inner }{{inner{"c", "d"}}}, []struct{ list []int }{{[]int{1, 2}}}, []any{1, "a", nil, spoken{}},
		[]uint8{7}, []float64{1.5},
	}
	for _, list := range lists {
		v := reflect.ValueOf(list)
		var want []string
		for i := range v.Len() {
			want = append(want, "k: "+strings.Trim(fmt.Sprint(v.Index(i)), "{}"))
		}
		if got := ExtLines("k", list); !slices.Equal(got, want) {
			t.Errorf("%T: %q, not %q", list, got, want)
		}
	}
}

// TestPick: each side has its own.
func TestPick(t *testing.T) {
	if p := (Pair{north, south}); PickForSide(p, north, 3, 9) != 3 || PickForSide(p, south, 3, 9) != 9 {
		t.Error("the sides have each other's")
	}
}
