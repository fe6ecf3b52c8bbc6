package path

import (
	"testing"

	"fieldpost/rules/hexmap"
)

// TestMemo: a search is made again when anything that it follows from is another, and only then, unless too many came
// between.
func TestMemo(t *testing.T) {
	var m ResultCache[int]
	made := 0
	find := func(kind int, open []bool, from ...hexmap.Hex) int {
		return m.Find(kind, open, from, func() int { made++; return made })
	}
	yes, no := []bool{true}, []bool{false}
	for i, got := range []int{find(1, yes, 3), find(2, yes, 3), find(1, no, 3), find(1, yes, 4), find(1, yes)} {
		if got != i+1 {
			t.Errorf("search %d was taken for search %d", i+1, got)
		}
	}
	if got := []int{find(1, []bool{true}, 3), find(1, yes)}; got[0] != 1 || got[1] != 5 {
		t.Errorf("what was known is not found: %v", got)
	}
	for i := range maxMemos {
		find(9+i, yes)
	}
	if got := find(1, yes, 3); got != made {
		t.Errorf("%d results are kept, more than %d", made, maxMemos)
	}
}

// TestKept: each place is searched once.
func TestKept(t *testing.T) {
	k, made := NewPlaceCache[int](3), 0
	for _, place := range []int{2, 0, 2, 0} {
		if got := k.Find(place, func() int { made++; return 10 + place }); got != 10+place {
			t.Errorf("place %d holds %d", place, got)
		}
	}
	if made != 2 {
		t.Errorf("%d searches at two places", made)
	}
}
