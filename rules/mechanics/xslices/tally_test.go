package xslices

import (
	"slices"
	"testing"
)

func TestTally(t *testing.T) {
	list, odd, same := []int{3, 4, 7, 2}, func(n int) bool { return n%2 == 1 }, func(n int) int { return n }
	if n := Count(list, odd); n != 2 {
		t.Error(n)
	}
	if n := MaxOf(list, same); n != 7 {
		t.Error(n)
	}
	if n := MaxOf([]int{-3}, same); n != 0 {
		t.Error(n)
	}
	if n := Sum(list, same); n != 16 {
		t.Error(n)
	}
	if n := MinOf(list, 9, same); n != 2 {
		t.Error(n)
	}
	if n := MinOf(list, 1, same); n != 1 {
		t.Error(n)
	}
	if !Any(slices.Values(list), odd) || Any(slices.Values(list), func(n int) bool { return n > 7 }) {
		t.Error("the wrong ones are among them")
	}
	if yes, no := Partition(list, odd); !slices.Equal(yes, []int{3, 7}) || !slices.Equal(no, []int{4, 2}) {
		t.Error(yes, no)
	}
	if yes := Filter(list, odd); !slices.Equal(yes, []int{3, 7}) || !slices.Equal(list, []int{3, 4, 7, 2}) {
		t.Error(yes, list)
	}
	if yes, all := FilterOrAll(list, odd), FilterOrAll(list[3:], odd); !slices.Equal(yes, []int{3, 7}) || !slices.Equal(all, []int{2}) {
		t.Error(yes, all)
	}
}

func TestDistinct(t *testing.T) {
	if got := Distinct([]string{"b1", "a2", "b3"}, func(s string) byte { return s[0] }); string(got) != "ba" {
		t.Error(string(got))
	}
}

func TestAbove(t *testing.T) {
	for _, c := range [][4]int{{7, 4, 8, 0}, {8, 4, 8, 1}, {9, 4, 8, 2}, {4, 4, 8, 0}, {3, 4, 8, -1}, {5, 5, 5, 1}, {4, 5, 5, -1}} {
		if n := VictoryMargin(c[0], c[1], c[2]); n != c[3] {
			t.Errorf("%v: %d", c, n)
		}
	}
}

// TestFind: the first of several is found in its place, and of none there is nothing.
func TestFind(t *testing.T) {
	list := []string{"a1", "b2", "b3"}
	begins := func(with byte) func(string) bool { return func(s string) bool { return s[0] == with } }
	if x, at := First(list, begins('b')), Find(list, begins('b')); x != "b2" || at != &list[1] {
		t.Error(x, at)
	}
	if x, at := First(list, begins('c')), Find(list, begins('c')); x != "" || at != nil {
		t.Error(x, at)
	}
}
