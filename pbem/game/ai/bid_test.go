package ai

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"fieldpost/rules/core"
)

var redBlue = []core.Side{"red", "blue"}

// scored returns endings of red against blue with these scores of red.
func scored(scores ...int) []Ending {
	var out []Ending
	for _, n := range scores {
		e := Ending{Score: n, Scored: true}
		switch {
		case n > 0:
			e.Winner = "red"
		case n < 0:
			e.Winner = "blue"
		}
		out = append(out, e)
	}
	return out
}

// TestFindEvenBid: the even bid is the middle score; games without a score pull it, and may leave none.
func TestFindEvenBid(t *testing.T) {
	even, ok := FindEvenBid(scored(-4, 1, 2, 3, 9), redBlue, "points")
	if !ok || even.Bid != 2 || even.Chance != 0.5 || even.Low > 1 || even.High < 3 || even.Open || even.Unit != "points" {
		t.Errorf("%+v", even)
	}
	var narrow []int
	for range 50 {
		narrow = append(narrow, 1, 1, 1, 1, 1, 1, 1, 2, -1, -1)
	}
	if b, ok := FindEvenBid(scored(narrow...), redBlue, ""); !ok || !b.Between || b.Open || b.Low != 0 || b.High != 1 || b.Bid != 1 {
		t.Errorf("between two bids: %+v", b)
	}
	won := append(scored(-4, 1, 2, 3, 9), Ending{Winner: "red"}, Ending{Winner: "red"})
	if b, ok := FindEvenBid(won, redBlue, ""); !ok || b.Bid != 3 || b.Unscored != 2 {
		t.Errorf("two won otherwise: %+v", b)
	}
	for range 40 {
		won = append(won, Ending{Winner: "red"})
	}
	if b, ok := FindEvenBid(won, redBlue, ""); !ok || !b.Open {
		t.Errorf("nearly all won otherwise: %+v", b)
	}
	if _, ok := FindEvenBid([]Ending{{Winner: "red"}}, redBlue, ""); ok {
		t.Error("a game without a score has an even bid")
	}
}

// TestEvenBidProperties: a bid that is paid already moves the even bid by as much, exchanging the sides turns it round,
// and the interval holds it.
func TestEvenBidProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scores := rapid.SliceOfN(rapid.IntRange(-20, 20), 1, 60).Draw(t, "scores")
		shift := rapid.IntRange(-9, 9).Draw(t, "shift")
		var moved, turned []int
		for _, n := range scores {
			moved, turned = append(moved, n+shift), append(turned, -n)
		}
		b, _ := FindEvenBid(scored(scores...), redBlue, "")
		m, _ := FindEvenBid(scored(moved...), redBlue, "")
		r, _ := FindEvenBid(scored(turned...), redBlue, "")
		// Either of two bids that are as near may be taken. Chances are rounded to four places.
		if d := math.Abs(m.Chance-0.5) - math.Abs(b.Chance-0.5); math.Abs(d) > 1.5e-4 || m.Low != b.Low+shift || m.High != b.High+shift {
			t.Fatalf("%+v moved by %d: %+v", b, shift, m)
		}
		if r.Low != -b.High || r.High != -b.Low {
			t.Fatalf("%+v turned: %+v", b, r)
		}
		if !b.Open && !b.Between && (b.Bid < b.Low || b.Bid > b.High) {
			t.Fatalf("%+v", b)
		}
	})
}
