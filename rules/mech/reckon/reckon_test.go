package reckon

import (
	"testing"

	"fieldpost/rules/core"
)

func TestBest(t *testing.T) {
	c := core.Choice{Options: []core.Option{{Word: "a"}, {Word: "b"}, {Word: "c"}}}
	worth := map[string]int{"a": 1, "b": 2, "c": 2}
	for from, want := range []int{1, 1, 2} {
		if got := Best(c, from, func(o core.Option) int { return worth[o.Word] }); got != want {
			t.Errorf("from %d: %d, want %d", from, got, want)
		}
	}
}

func TestAtLeast(t *testing.T) {
	for n, want := range map[int]int{14: 0, 15: 15, -3: 0} {
		if got := AtLeast(n, 15); got != want {
			t.Errorf("%d: %d, want %d", n, got, want)
		}
	}
}

func TestMean(t *testing.T) {
	if got := Mean(func(die int) int { return die * die }); got != 15 { // 91 in six
		t.Error(got)
	}
}

func TestBetween(t *testing.T) {
	squares := func(n int) int { return n * n }
	for n, want := range map[int]int{200: 4, 250: 6, -100: 1, -150: 3, 0: 0} {
		if got := Between(n, squares); got != want {
			t.Errorf("%d: %d, want %d", n, got, want)
		}
	}
}

func TestFact(t *testing.T) {
	c := core.Choice{Facts: []core.Fact{{Name: "odds", Value: "3:1"}}}
	if Fact(c, "odds") != "3:1" || Fact(c, "terrain") != "" {
		t.Error(Fact(c, "odds"), Fact(c, "terrain"))
	}
}
