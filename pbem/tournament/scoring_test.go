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
	if r.Intn(2) == 0 && t.Lapse == LapseByRules && slices.Contains(t.Ends, ScoreByOverstep) {
		t.Points.OnTime = 1 + r.Intn(12)
	}
	t.Halves = r.Intn(3) == 0
	if r.Intn(2) == 0 {
		t.Limit = 2 + r.Intn(10)
	}
	last := t.Format.last()
	if _, losses := last.(double); r.Intn(2) == 0 && t.Games == 1 && (losses || t.Format == Knockout || t.Format == SwissKnockout) {
		t.DrawnMatch = t.Side[r.Intn(2)]
	}
	if r.Intn(2) == 0 && (t.Sides == SidesDrawn || t.Sides == SidesFixed) {
		t.PaidSide, t.PaidBid = t.Side[r.Intn(2)], 1+r.Intn(3)
	}
	if r.Intn(2) == 0 && t.Odd == OddPlayerEliminator && t.Format != Knockout && t.Format != Ladder {
		t.GuestCount = true
	}
	if r.Intn(2) == 0 {
		t.Ties = slices.Insert(slices.Clone(t.Ties), 0, TieBreakRatingMet, TieBreakRatingBeaten)
	}
}

// TestRandomPoints plays random events whose games count by random terms to their ends, and audits them.
func TestRandomPoints(t *testing.T) {
	t.Parallel()
	ways := map[string]int{}
	n := 3 * *randomEvents
	if testing.Short() {
		n = min(n, 12)
	}
	for i := range n {
		c := &chaos{sim: randomEvent(t, 5000+*firstEvent+int64(i), randomPoints), ways: ways}
		c.more = c.alternates
		c.toTheEnd()
		for _, p := range c.People {
			if p.For != "" && p.Entered > 1 {
				ways["took a place in "+string(c.Format)]++
			}
		}
		c.audit()
	}
	t.Log(ways)
	for _, way := range []string{"waiting list", "took a place in swiss", "took a place in swiss-knockout", "took a place in double"} {
		if ways[way] == 0 && n >= 150 {
			t.Errorf("there was no %s: %v", way, ways)
		}
	}
}

// alternates enter at random, some of them when a place waits for one, and counts those who took places before.
func (c *chaos) alternates() {
	if c.Limit == 0 || c.Over {
		return
	}
	if n := len(c.People); c.r.Intn(2) == 0 {
		id := fmt.Sprintf("a%02d", n)
		if c.Enter("vera", Entry{ID: id, Shown: id, Role: RoleAlternate}) == nil {
			c.ways["waiting list"]++
		}
	}
	if len(c.ActivePlayers()) > c.Limit {
		c.t.Errorf("%d play, and %d may", len(c.ActivePlayers()), c.Limit)
	}
}

// TestPointsOfTheirOwn: a resignation and a win on time give what the terms say, in results and in the table. The
// loser gets what a loss gives, and a win on time is never narrow. Without such terms each is a win as any other.
func TestPointsOfTheirOwn(t *testing.T) {
	for _, c := range []struct{ resigned, onTime, wantResigned, wantOnTime int }{{0, 0, 10, 8}, {7, 0, 7, 8}, {0, 9, 10, 9}, {6, 4, 6, 4}} {
		x := terms
		x.Lapse, x.Ends, x.Rounds = LapseByRules, []string{ScoreByOverstep, ScoreByDraw}, 1
		x.Points.Margin, x.Points.Loss, x.Points.NarrowLoss = 3, 1, 2
		x.Points.Resigned, x.Points.OnTime = c.resigned, c.onTime
		s := begin(t, t.TempDir(), x, 4)
		s.must(s.Pair("vera"))
		a, b := s.OpenGames()[0], s.OpenGames()[1]
		for _, g := range s.OpenGames() {
			s.must(s.RecordGame("", g.ID, ""))
		}
		s.must(s.RecordResult("vera", Score{Game: a.ID, How: standings.Resigned, Outcome: "second"}))
		s.must(s.StopGame("vera", b.ID, Stop{Why: StopOverstepped, Over: b.Players[1], Score: 1, Scored: true}))
		s.must(s.CloseRound("vera"))
		loss := 1
		if c.onTime == 0 {
			loss = 2 // it is narrow
		}
		if a, b = s.Rounds[0].Matches[0].Games[0], s.Rounds[0].Matches[1].Games[0]; a.Result.Points != [2]int{1, c.wantResigned} ||
			b.Result.Points != [2]int{c.wantOnTime, loss} || b.Result.Rule != ScoreByOverstep {
			t.Errorf("%+v: %+v, %+v", c, a.Result, b.Result)
		}
		got := map[string]int{}
		for _, r := range s.Table {
			got[r.Player] = r.Points
		}
		if got[a.Players[1]] != c.wantResigned || got[b.Players[0]] != c.wantOnTime || got[b.Players[1]] != loss {
			t.Errorf("%+v: the table has %v", c, got)
		}
		s.strangers()
	}
}

// TestScoringRefused: terms that do not go together are refused, each with its reason, and so is a first record in
// another form.
func TestScoringRefused(t *testing.T) {
	good := terms
	good.Director, good.At = []string{"vera"}, time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	good.Sides, good.Lapse, good.Ends = SidesBySealedBids, LapseByRules, []string{ScoreByOverstep, ScoreByDraw}
	good.Points.Resigned, good.Points.OnTime = 7, 9
	if again, err := ParseTerms(good.Record()); err != nil || fmt.Sprint(again) != fmt.Sprint(good) {
		t.Errorf("%v, %v", again, err)
	}
	for _, c := range []struct {
		why    string
		change func(*Terms)
	}{
		{"want version 3", func(t *Terms) { t.Version = 2 }},
		{"is forfeited here", func(t *Terms) { t.Lapse = LapseForfeit }},
		{"no game is won on time", func(t *Terms) { t.Ends = []string{ScoreByDraw} }},
		{"want 0 to 1000", func(t *Terms) { t.Points.Resigned = 1001 }},
		{"want one of the sides", func(t *Terms) { t.Format, t.DrawnMatch = Knockout, "roman" }},
		{"nobody has to win a match", func(t *Terms) { t.DrawnMatch = "german" }},
		{"has had both", func(t *Terms) { t.Format, t.DrawnMatch, t.Games, t.Sides = Knockout, "german", 2, SidesDrawn }},
		{"do not go together", func(t *Terms) { t.Version, t.PaidSide, t.PaidBid = 3, "german", 2 }},
		{"want one of the sides", func(t *Terms) { t.Sides, t.PaidSide, t.PaidBid = SidesFixed, "roman", 2 }},
		{"can score more", func(t *Terms) { t.Sides, t.PaidSide, t.PaidBid = SidesFixed, "german", 10000 }},
		{"can score more", func(t *Terms) { t.Sides, t.PaidSide = SidesFixed, "german" }},
		{"want odd eliminator", func(t *Terms) { t.GuestCount = true }},
		{"nobody meets an eliminator", func(t *Terms) { t.GuestCount, t.Odd, t.Format = true, OddPlayerEliminator, Ladder }},
		{"want version 3", func(t *Terms) {
			t.Version, t.Ties, t.Points.Resigned, t.Points.OnTime = 2, []string{TieBreakRatingMet}, 0, 0
		}},
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

// TestDrawnMatch: a drawn game of a bracket gives the match to the side of the terms, whoever has it and whatever time
// was used. It stays a draw in the table and for ratings. A double elimination counts it as lost by the other.
func TestDrawnMatch(t *testing.T) {
	for _, format := range []Format{Knockout, DoubleElimination} {
		for _, side := range []string{"german", "soviet"} {
			x := terms
			x.Format, x.DrawnMatch = format, side
			s := begin(t, t.TempDir(), x, 2)
			s.must(s.Pair("vera"))
			g := s.OpenGames()[0]
			s.must(s.RecordResult("vera", Score{Game: g.ID, How: standings.Played, Outcome: "draw", Used: [2]int{5, 9}}))
			s.must(s.CloseRound("vera"))
			m := s.Rounds[0].Matches[0]
			want := g.Players[slices.Index(g.Sides[:], side)]
			if won, lost := s.decide(m); won != want || lost != m.other(want) || s.DrawnWinner(m) != want {
				t.Errorf("%s, %s: %s won against %s, want %s", format, side, won, lost, want)
			}
			if s.Table[0].Draws != 1 || RatedGames(s.Event)[0].Half != 1 {
				t.Errorf("%s: it is no draw: %+v, %+v", format, s.Table, RatedGames(s.Event))
			}
			if format == Knockout && s.Places[0] != want || format == DoubleElimination && s.losses(m.other(want)) != 1 {
				t.Errorf("%s, %s: places %v", format, side, s.Places)
			}
			s.strangers()
		}
	}
}

// TestFixedBid: the side of the terms pays the fixed bid in every game, and the score after it counts.
func TestFixedBid(t *testing.T) {
	x := terms
	x.Sides, x.Games, x.PaidSide, x.PaidBid, x.Rounds = SidesFixed, 2, "soviet", 2, 1
	s := begin(t, t.TempDir(), x, 2)
	s.must(s.Pair("vera"))
	for i, g := range s.OpenGames() {
		if want := [2][2]int{{0, 2}, {2, 0}}[i]; g.Bids != want {
			t.Errorf("%s: bids %v, want %v", g.ID, g.Bids, want)
		}
		s.must(s.RecordResult("vera", Score{Game: g.ID, How: standings.Played, Outcome: "first", Score: 2, Scored: true}))
	}
	if games := s.Round().Matches[0].Games; games[0].Result.Half != 2 || games[1].Result.Half != 1 {
		t.Errorf("after the bid %+v and %+v", games[0].Result, games[1].Result)
	}
	s.must(s.CloseRound("vera"))
	s.strangers()
}

// TestGuestCounts: with the term a game against an eliminator counts for its player, in the table and in a double
// elimination, and for nobody's opponents; without it for ratings alone.
func TestGuestCounts(t *testing.T) {
	for _, counts := range []bool{false, true} {
		x := terms
		x.Format, x.Odd, x.GuestCount = DoubleElimination, OddPlayerEliminator, counts
		s := begin(t, t.TempDir(), x, 3)
		s.must(s.Enter("vera", Entry{ID: "emil", Shown: "Emil", Role: RoleEliminator}))
		s.must(s.Pair("vera"))
		odd := ""
		for _, m := range s.Round().Matches {
			outcome := "first"
			if m.Guest != "" {
				odd, outcome = m.Players[0], "second"
			}
			s.must(s.RecordResult("vera", Score{Game: m.Games[0].ID, How: standings.Resigned, Outcome: outcome}))
		}
		s.must(s.CloseRound("vera"))
		row := s.Table[slices.IndexFunc(s.Table, func(r standings.Row) bool { return r.Player == odd })]
		want := 0
		if counts {
			want = 1
		}
		if row.Losses != want || row.Games != want || row.OpponentGames != 0 || s.losses(odd) != want || s.losses("emil") != 0 {
			t.Errorf("counts %t: %+v, %d losses", counts, row, s.losses(odd))
		}
		s.strangers()
	}
}

// TestTiesByRating: the mean rating of the opponents met, then of those beaten, orders players of equal points. An
// opponent without a rating is left out.
func TestTiesByRating(t *testing.T) {
	played := func(a, b string, half int) standings.Game {
		return standings.Game{First: a, Second: b, How: standings.Played, Half: half, Margin: -1}
	}
	games := []standings.Game{played("ann", "dan", 2), played("ann", "eve", 1), played("bob", "eve", 2), played("bob", "dan", 1),
		played("cid", "fay", 2), played("cid", "eve", 1)}
	for _, c := range []struct {
		tie, want string
		ratings   map[string]int
	}{
		{TieBreakRatingMet, "cid ann bob", map[string]int{"dan": 1000, "eve": 2000}},
		{TieBreakRatingBeaten, "bob ann cid", map[string]int{"dan": 1000, "eve": 2000}},
		{TieBreakRatingBeaten, "ann bob cid", map[string]int{"dan": 2001, "eve": 2000, "fay": 1}},
		{TieBreakRatingMet, "ann bob cid", nil},
	} {
		rows, err := standings.ComputeTable([]string{"ann", "bob", "cid", "dan", "eve", "fay"}, games, nil, standings.DefaultPoints(),
			standings.TieBreakOrder{Ties: []string{c.tie}, Ratings: c.ratings})
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprint(rows[0].Player, " ", rows[1].Player, " ", rows[2].Player)
		if got != c.want {
			t.Errorf("%s %v: %s, want %s", c.tie, c.ratings, got, c.want)
		}
	}
}

// TestProposedBid: where players bid, the terms only propose a bid. Nobody pays it, and both audits accept the event.
func TestProposedBid(t *testing.T) {
	x := terms
	x.Sides, x.PaidSide, x.PaidBid, x.Rounds = SidesBySealedBids, "soviet", 31, 1
	s := begin(t, t.TempDir(), x, 4)
	s.must(s.Pair("vera"))
	for _, m := range s.Round().Matches {
		s.must(s.PlaceBid(m.Players[0], m.ID, "german", 3, false, ""))
		s.must(s.PlaceBid(m.Players[1], m.ID, "soviet", 0, false, ""))
		if g := m.Games[0]; g.Bids != [2]int{} {
			t.Errorf("%s: bids %v", g.ID, g.Bids)
		}
	}
	text := ""
	for _, l := range s.Describe() {
		text += l.String() + "\n"
	}
	if !strings.Contains(text, "Proposed bid: 31 for Soviet.") || strings.Contains(text, "in every game") {
		t.Error(text)
	}
	s.strangers()
}
