package tournament

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament/standings"
)

// TestBidBeyondEveryScore: a bid that no game can score is refused when it is said, sealed or open, and by the fold of
// a ledger in which it stands, in either version.
func TestBidBeyondEveryScore(t *testing.T) {
	for _, sides := range []string{SidesBySealedBids, SidesByOpenBids} {
		x := terms
		x.Sides, x.Most = sides, 40
		s := begin(t, "", x, 2)
		s.must(s.Pair("vera"))
		m := s.Round().Matches[0]
		for _, bid := range []int{41, -1, maxNumber} {
			s.refused(s.PlaceBid(m.Players[0], m.ID, "german", bid, false, ""), "want 0 to 40, because no game here can score more")
		}
		s.must(s.PlaceBid(m.Players[0], m.ID, "german", 40, false, ""))
	}
	for _, version := range []int{1, 2} {
		x := terms
		x.Sides, x.Version = SidesByOpenBids, version
		s := begin(t, "", x, 2)
		s.must(s.Pair("vera"))
		m := s.Round().Matches[0]
		s.must(s.PlaceBid(m.Players[0], m.ID, "german", 3, false, ""))
		recs := s.Log().Records()
		last := &recs[len(recs)-1]
		for i, f := range last.Fields {
			if f.Key == "bid" {
				last.Fields[i].Value = "9223372036854775807"
			}
		}
		if _, err := Replay(recs); err == nil || !strings.Contains(err.Error(), "want a number from") {
			t.Errorf("version %d: %v", version, err)
		}
	}
}

// TestNumbersHaveBounds: every number that somebody states has a bound, and the answer names it.
func TestNumbersHaveBounds(t *testing.T) {
	x := terms
	x.Sides, x.Most = SidesFixed, 40
	s := begin(t, "", x, 2)
	s.must(s.Pair("vera"))
	g := s.OpenGames()[0].ID
	for _, c := range []struct {
		s   Score
		why string
	}{
		{Score{Game: g, How: standings.Played, Outcome: "first", Score: 41, Scored: true}, "want -40 to 40"},
		{Score{Game: g, How: standings.Played, Outcome: "second", Score: -41, Scored: true}, "want -40 to 40"},
		{Score{Game: g, How: standings.Played, Outcome: "first", Used: [2]int{1 << 40, 0}}, "each from 0 to 999999999"},
		{Score{Game: g, How: standings.Played, Outcome: "first", Used: [2]int{0, -1}}, "each from 0 to 999999999"},
		{Score{Game: g, How: standings.Played, Outcome: "first", Size: 1 << 40}, "size"},
	} {
		s.refused(s.RecordResult("vera", c.s), c.why)
	}
	for _, used := range []string{"1", "1 2 3", "+1 2", "1  2", "01 2", " 1 2", "1 x", ""} {
		if _, err := seconds(ledger.Record{Fields: []ledger.Field{{Key: "used", Value: used}}}); err == nil {
			t.Errorf("used %q is read", used)
		}
	}
	for _, n := range []string{"1000000000", "-1000000000", "01", "+1", "1e3", "1_000", "٣", " 1", "-0"} {
		if _, err := ParseNumber(n); err == nil {
			t.Errorf("%q is read", n)
		}
	}
}

// TestOldLedgers: ledgers from before version 2 come to what they always came to. In this one players of the event
// vote, before the game is stopped.
func TestOldLedgers(t *testing.T) {
	dirs, err := filepath.Glob(filepath.Join("testdata", "old-*"))
	if err != nil || len(dirs) == 0 {
		t.Fatal("no old ledgers", err)
	}
	for _, dir := range dirs {
		v, err := Audit(dir, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range v.Checks {
			if c.Err != nil {
				t.Errorf("%s: %s: %v", dir, c.Name, c.Err)
			}
		}
		if v.Event == nil || v.Event.Version != 1 {
			t.Errorf("%s is not of version 1", dir)
		}
	}
	agrees(t, dirs, nil)
}

// TestPreviewTerm: the days before the end of a round stand in the ledger only where a panel gets positions, and both
// verifiers hold them to their bounds.
func TestPreviewTerm(t *testing.T) {
	for _, c := range []struct {
		days int
		ends []string
		want string
	}{
		{0, []string{ScoreByDraw}, ""}, {1, []string{ScoreByPanel}, ""}, {60, []string{ScoreByAgreement, ScoreByPanel, ScoreByDraw}, ""},
		{7, []string{ScoreByDraw}, "no panel gets the positions"}, {61, []string{ScoreByPanel}, "want 0 to 60"},
		{-1, []string{ScoreByPanel}, "want 0 to 60"},
	} {
		x := terms
		x.Director, x.At, x.Preview, x.Ends = []string{"vera"}, time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), c.days, c.ends
		err := x.Check()
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d days, %v: %v", c.days, c.ends, err)
		}
		if c.want != "" {
			continue
		}
		s := of(t, Swiss, 4, func(y *Terms) { y.Preview, y.Ends, y.Rounds = c.days, c.ends, 1 })
		if got := s.Log().Records()[0].All("preview"); len(got) != min(c.days, 1) || s.Preview != c.days {
			t.Errorf("%d days: %q", c.days, got)
		}
		s.must(s.Pair("vera"))
		s.ended("first", "first")
		s.must(s.CloseRound("vera"))
		s.strangers()
	}
}
