package tournament

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tournament/standings"
)

// randomPoints chooses terms by which games count, at random, of those that go with the others.
func randomPoints(r *rand.Rand, t *Terms) {
	if t.Version < 3 {
		return
	}
	if r.Intn(2) == 0 {
		t.Points.Resigned = 1 + r.Intn(12)
	}
	if r.Intn(2) == 0 && t.Lapse == ByRules && slices.Contains(t.Ends, ByOverstep) {
		t.Points.OnTime = 1 + r.Intn(12)
	}
}

// TestRandomPoints plays random events whose games count by random terms to their ends, and audits them.
func TestRandomPoints(t *testing.T) {
	t.Parallel()
	ways := map[string]int{}
	for i := range min(*randomEvents, 40) {
		c := &chaos{sim: randomEvent(t, 5000+*firstEvent+int64(i), randomPoints), ways: ways}
		c.toTheEnd()
		c.audit()
	}
}

// TestPointsOfTheirOwn: a resignation and a win on time give what the terms say, in results and in the table. The
// loser gets what a loss gives, and a win on time is never narrow. Without such terms each is a win as any other.
func TestPointsOfTheirOwn(t *testing.T) {
	for _, c := range []struct{ resigned, onTime, wantResigned, wantOnTime int }{{0, 0, 10, 8}, {7, 0, 7, 8}, {0, 9, 10, 9}, {6, 4, 6, 4}} {
		x := terms
		x.Lapse, x.Ends, x.Rounds = ByRules, []string{ByOverstep, ByDraw}, 1
		x.Points.Margin, x.Points.Loss, x.Points.NarrowLoss = 3, 1, 2
		x.Points.Resigned, x.Points.OnTime = c.resigned, c.onTime
		s := begin(t, t.TempDir(), x, 4)
		s.must(s.Pair("vera"))
		a, b := s.Open()[0], s.Open()[1]
		for _, g := range s.Open() {
			s.must(s.Begin("", g.ID, ""))
		}
		s.must(s.Report("vera", Score{Game: a.ID, How: standings.Resigned, Outcome: "second"}))
		s.must(s.Halt("vera", b.ID, Stop{Why: Overstepped, Over: b.Players[1], Score: 1, Scored: true}))
		s.must(s.Shut("vera"))
		loss := 1
		if c.onTime == 0 {
			loss = 2 // it is narrow
		}
		if a, b = s.Rounds[0].Matches[0].Games[0], s.Rounds[0].Matches[1].Games[0]; a.Result.Points != [2]int{1, c.wantResigned} ||
			b.Result.Points != [2]int{c.wantOnTime, loss} || b.Result.Rule != ByOverstep {
			t.Errorf("%+v: %+v, %+v", c, a.Result, b.Result)
		}
		got := map[string]int{}
		for _, r := range s.Table {
			got[r.Player] = r.Points
		}
		if got[a.Players[1]] != c.wantResigned || got[b.Players[0]] != c.wantOnTime || got[b.Players[1]] != loss {
			t.Errorf("%+v: the table has %v", c, got)
		}
		s.audit()
	}
}

// TestScoringRefused: terms that do not go together are refused, each with its reason, and so is a first record in
// another form.
func TestScoringRefused(t *testing.T) {
	good := terms
	good.Director, good.At = []string{"vera"}, time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	good.Sides, good.Lapse, good.Ends = Sealed, ByRules, []string{ByOverstep, ByDraw}
	good.Points.Resigned, good.Points.OnTime = 7, 9
	if again, err := ParseTerms(good.Record()); err != nil || fmt.Sprint(again) != fmt.Sprint(good) {
		t.Errorf("%v, %v", again, err)
	}
	for _, c := range []struct {
		why    string
		change func(*Terms)
	}{
		{"want version 3", func(t *Terms) { t.Version = 2 }},
		{"is forfeited here", func(t *Terms) { t.Lapse = Forfeit }},
		{"no game is won on time", func(t *Terms) { t.Ends = []string{ByDraw} }},
		{"want 0 to 1000", func(t *Terms) { t.Points.Resigned = 1001 }},
		{"want 0 to 1000", func(t *Terms) { t.Points.OnTime = -1 }},
	} {
		x := good
		c.change(&x)
		if err := x.Check(); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("got %v, want an error with %q", err, c.why)
		}
	}
	r := good.Record()
	r.Add("points", "resigned 0")
	if _, err := ParseTerms(r); err == nil {
		t.Error("an entry of 0 is not in the form of an event")
	}
}
