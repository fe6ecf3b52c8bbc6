package estimate

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"fieldpost/pbem/game/ai"
	"fieldpost/rules/core"
)

// TestWilson compares intervals with published ones (R. G. Newcombe, 1998, table I, method 3).
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		k         float64
		n         int
		low, high float64
	}{{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}, {0, 0, 0, 1}} {
		low, high := WilsonInterval(c.k, c.n)
		if math.Abs(low-c.low) > 0.0001 || math.Abs(high-c.high) > 0.0001 {
			t.Errorf("%g of %d: %.4f to %.4f, want %.4f to %.4f", c.k, c.n, low, high, c.low, c.high)
		}
	}
}

// TestWilsonProperties: an interval holds the share, lies in 0 to 1, mirrors with the outcomes, and more games narrow
// it.
func TestWilsonProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 2000).Draw(t, "n")
		k := float64(rapid.IntRange(0, 2*n).Draw(t, "halves")) / 2
		low, high := WilsonInterval(k, n)
		back, forth := WilsonInterval(float64(n)-k, n)
		wide, wider := WilsonInterval(4*k, 4*n)
		switch p := k / float64(n); {
		case low < 0 || high > 1 || p < low-1e-4 || p > high+1e-4:
			t.Fatalf("%g of %d: %g to %g", k, n, low, high)
		case math.Abs(1-back-high) > 2e-4 || math.Abs(1-forth-low) > 2e-4:
			t.Fatalf("%g of %d: %g to %g, mirrored %g to %g", k, n, low, high, back, forth)
		case wider-wide > high-low:
			t.Fatalf("%g of %d is wider with four times the games", k, n)
		}
	})
}

// ending returns a continuation that a side won.
func ending(winner core.Side, score int, scored bool) Continuation {
	return Continuation{Ending: ai.Ending{Winner: winner, Level: string(winner) + " victory", Score: score, Scored: scored}}
}

// TestShares counts outcomes, the most frequent first.
func TestShares(t *testing.T) {
	list := []Continuation{ending("red", 1, true), ending("blue", -1, true), ending("red", 2, true), ending("", 0, true)}
	list[2].Level = "red triumph"
	got := shares(list, false)
	if len(got) != 3 || got[0].Winner != "red" || got[0].Games != 2 || got[0].Chance != 0.5 || got[1].Winner != "" {
		t.Errorf("%+v", got)
	}
	if got := shares(list, true); len(got) != 4 || got[0].Games != 1 {
		t.Errorf("by level: %+v", got)
	}
}

// TestHalves: a bid is taken off a score, and changes no game without one.
func TestHalves(t *testing.T) {
	for _, c := range []struct {
		c         Continuation
		bid, want int
	}{{ending("red", 3, true), 0, 2}, {ending("red", 3, true), 3, 1}, {ending("red", 3, true), 4, 0}, {ending("red", 3, false), 4, 2},
		{ending("blue", -2, true), -3, 2}, {ending("", 0, true), 0, 1}, {ending("blue", -2, true), 0, 0}} {
		if got := c.c.HalfPoints("red", c.bid); got != c.want {
			t.Errorf("%+v after a bid of %d: %d, want %d", c.c, c.bid, got, c.want)
		}
	}
}
