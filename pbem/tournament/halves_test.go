package tournament

import (
	"fmt"
	"slices"
	"testing"

	"fieldpost/pbem/tournament/standings"
)

// TestAmounts: what is spelled is read again as it was, in units and in halves, and other writings are refused.
func TestAmounts(t *testing.T) {
	for _, halves := range []bool{false, true} {
		x := Terms{ScoringTerms: ScoringTerms{Halves: halves}}
		for n := -400; n <= 400; n++ {
			if got, err := x.ParseAmount(x.FormatAmount(n)); err != nil || got != n {
				t.Errorf("halves %t: %d is spelled %s and read as %d: %v", halves, n, x.FormatAmount(n), got, err)
			}
		}
		for _, s := range []string{"", "-", ".5", "1.25", "1.", "x", "1,5", "01", "01.5", "1e3", "--1", "+1", "999999999.5", "9999999999"} {
			if n, err := x.ParseAmount(s); err == nil {
				t.Errorf("halves %t: %q is read as %d", halves, s, n)
			}
		}
	}
	if n, err := (Terms{}).ParseAmount("1.5"); err == nil {
		t.Errorf("1.5 is read as %d in an event of whole units", n)
	}
	x := Terms{ScoringTerms: ScoringTerms{Halves: true}}
	for s, want := range map[string]int{"1.5": 3, "-0.5": -1, "0.5": 1, "-2": -4, "3.0": 6, "0": 0} {
		if n, err := x.ParseAmount(s); err != nil || n != want {
			t.Errorf("%s is read as %d (%v), want %d halves", s, n, err, want)
		}
	}
}

// TestHalves plays a match with bids in halves: a lead of 1 behind a bid of 1.5 is lost, and by less than the margin.
func TestHalves(t *testing.T) {
	x := terms
	x.Halves, x.Sides, x.Rounds, x.Points.Margin, x.Most = true, SidesBySealedBids, 1, 2, 40
	s := begin(t, t.TempDir(), x, 2)
	s.must(s.Pair("vera"))
	m := s.Round().Matches[0]
	for i, bid := range []string{"1.5", "1"} {
		n, err := s.ParseAmount(bid)
		s.must(err)
		s.must(s.PlaceBid(m.Players[i], m.ID, "soviet", n, false, ""))
	}
	s.refused(s.inside(41), "a bid of 20.5: want 0 to 20")
	g := s.OpenGames()[0]
	lead, err := s.ParseAmount("1")
	s.must(err)
	s.must(s.RecordResult("vera", Score{Game: g.ID, How: standings.Played, Outcome: "first", Score: lead, Scored: true}))
	if g = s.Round().Matches[0].Games[0]; g.Bids != [2]int{3, 0} || g.Result.Half != 0 || g.Result.Margin != 1 ||
		g.Result.Points != [2]int{2, 8} {
		t.Errorf("bids %v, %+v", g.Bids, g.Result)
	}
	if b := Balances(s.Event); b[1].MeanBid() != "1.50" {
		t.Errorf("mean bid %s", b[1].MeanBid())
	}
	s.must(s.CloseRound("vera"))
	r := s.Log().Records()
	if lines := r[0].All("halves"); fmt.Sprint(lines) != "[yes]" || !slices.Contains(r[0].All("points"), "margin 2") {
		t.Errorf("%v", r[0].Fields)
	}
	s.strangers()
}
