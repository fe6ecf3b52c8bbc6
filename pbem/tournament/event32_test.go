package tournament

import (
	"testing"
	"time"

	_ "fieldpost/pbem/tools/testtmp"
	"fieldpost/pbem/tournament/standings"
)

// event32 returns an event of 32 players over five rounds in which everything happens that the notes on tournaments
// speak of.
func event32(t *testing.T) *sim {
	x := terms
	x.Sides, x.Odd, x.Points.Margin, x.Director = SidesBySealedBids, OddPlayerEliminator, 2, nil
	x.Ties = []string{"head-to-head", "strength", "buchholz", "sonneborn", "wins", "wins:german", "time", "die"}
	s := begin(t, t.TempDir(), x, 32)
	for _, p := range []Entry{{ID: "emil", Shown: "Emil", Role: RoleEliminator}, {ID: "frida", Shown: "Frida",
		Role: RoleEliminator}, {ID: "otto",
		Shown: "Otto", Role: RoleJudge}} {
		p.Addr = p.ID + "@example.org"
		s.must(s.Enter("vera", p))
	}
	s.confirm() // round 1: everybody who entered
	s.must(s.Pair("vera"))
	s.bids()
	s.play(nil)
	s.must(s.CloseRound("vera"))
	s.confirm("p07") // round 2: one is silent and is withdrawn before the pairing; the odd one plays an eliminator
	s.refused(s.Pair("vera"), "p07 has until")
	s.toHour()
	s.must(s.Pair("vera"))
	if p := s.Person("p07"); p.Left != 2 || p.How != LeftUnconfirmed {
		t.Errorf("%+v", p)
	}
	s.bids()
	s.refused(s.CloseRound("vera"), "has no result")
	m, n := s.Round().Matches[0], s.Round().Matches[1]
	s.play(func(g *Game) bool { return g == m.Games[0] || g == n.Games[0] })
	s.must(s.RecordResult("vera", Score{Game: m.Games[0].ID, How: standings.Forfeited, Outcome: "second"}))
	s.must(s.RecordResult("vera", Score{Game: n.Games[0].ID, How: standings.DoubleForfeit, Outcome: "both"}))
	lapse := s.now // an outage: what lapsed in it is open again
	s.now = s.now.Add(time.Hour)
	s.must(s.RecordOutage("vera", lapse.Add(-time.Hour), s.now, "the mail server was down"))
	if len(s.OpenGames()) != 2 {
		t.Errorf("%d games are open after the outage", len(s.OpenGames()))
	}
	s.now = s.now.Add(time.Hour)
	s.must(s.RecordResult("vera", Score{Game: n.Games[0].ID, How: standings.DoubleForfeit, Outcome: "both"}))
	s.play(nil)
	s.must(s.CloseRound("vera"))
	s.confirm() // round 3: an announced withdrawal in the middle, an adjudication by a panel, another by time, a late entry for round 4
	s.must(s.Pair("vera"))
	s.bids()
	m, n, k := s.Round().Matches[2], s.Round().Matches[3], s.Round().Matches[4]
	s.play(func(g *Game) bool { return g == m.Games[0] || g == n.Games[0] || g == k.Games[0] })
	s.must(s.Withdraw(m.Players[1], m.Players[1], "announced", "a new job"))
	s.must(s.Book.AppointPanel("vera", n.Games[0].ID, []string{"otto", "emil", "frida"}))
	s.refused(s.Adjudicate("vera", Score{Game: n.Games[0].ID, Votes: []string{"otto first", "emil first"}}), "a panel are three")
	s.refused(s.Adjudicate("vera", Score{Game: n.Games[0].ID, Votes: []string{"otto 61", n.Players[0] + " 61", "emil 61"}}),
		"want one of its panel, otto, emil, frida")
	s.must(s.Adjudicate("vera", Score{Game: n.Games[0].ID, Votes: []string{"otto 70", "emil 65", "frida 50"}, Score: 1, Scored: true}))
	s.must(s.Adjudicate("vera", Score{Game: k.Games[0].ID, Used: [2]int{900, 800}}))
	s.must(s.Enter("vera", Entry{ID: "zoe", Shown: "Zoë", Addr: "zoe@example.org", Role: RolePlayer}))
	s.must(s.CloseRound("vera"))
	s.finishTo(4, func() { // round 4: the director rules anew, one game is annulled
		g, h := s.Round().Matches[0].Games[0], s.Round().Matches[5].Games[0]
		s.refused(s.RecordResult("vera", Score{Game: g.ID, How: standings.Played, Outcome: "first"}), "has a result")
		s.refused(s.RecordResult("zoe", Score{Game: g.ID, How: standings.Adjudicated, Outcome: "first", Rule: RuledByDirector, Why: "x"}),
			"neither director nor assistant")
		s.must(s.RecordResult("walt", Score{Game: g.ID, How: standings.Adjudicated, Outcome: "draw", Rule: RuledByDirector,
			Why: "the map was drawn wrongly"}))
		s.must(s.RecordResult("vera", Score{Game: h.ID, How: standings.Annulled, Outcome: "none", Rule: RuledByDirector,
			Why: "nobody saw the position"}))
	})
	s.finishTo(5, func() {})
	return s
}

// finishTo plays a round, and does something before it is closed.
func (s *sim) finishTo(n int, then func()) {
	s.t.Helper()
	s.confirm()
	s.must(s.Pair("vera"))
	s.bids()
	s.play(nil)
	then()
	s.must(s.CloseRound("vera"))
	if s.Round().N != n {
		s.t.Fatalf("round %d, want %d", s.Round().N, n)
	}
}

// TestEvent32 plays it, audits it, and has the short script that was written from the page alone audit it too.
func TestEvent32(t *testing.T) {
	t.Parallel()
	s := event32(t)
	if !s.Over || len(s.Places) != 33 {
		t.Fatalf("over %v, %d places", s.Over, len(s.Places))
	}
	guests, byes := map[string]int{}, 0
	for _, r := range s.Rounds {
		byes += len(r.Byes)
		for _, m := range r.Matches {
			guests[m.Guest]++
		}
	}
	if guests["emil"] == 0 || guests["frida"] == 0 || byes != 0 {
		t.Errorf("eliminators %v, %d byes", guests, byes)
	}
	if n, all := len(RatedGames(s.Event)), len(s.matches()); n >= all || n < all-10 {
		t.Errorf("%d of %d games are rated", n, all)
	}
	s.strangers()
	t.Run("altered", func(t *testing.T) {
		agrees(t, nil, altered(t, s, []alteration{
			{"pairing", "match 1-01 p", "match 1-01 q", "field match"}, {"pairing", "order p", "order q", "field order"},
			{"result", "points 10 0", "points 10 1", "field points"}, {"result", "half 2", "half 1", "field half"},
			{"close", "row 1 p", "row 2 p", "field row"}, {"over", "place p", "place q", "field place"},
			{"sides", "open p", "open q", "open"}, {"pairing", "key ", "key 0", "pairing"},
			{"withdraw", "how unconfirmed", "how silent", "p07 is not silent"},
		}))
	})
}
