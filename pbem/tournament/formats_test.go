package tournament

import (
	"slices"
	"testing"

	"fieldpost/pbem/tournament/standings"
)

// TestWalkover: in a knock-out the opponent of who left goes on without a game, and of a match lost by both nobody
// does.
func TestWalkover(t *testing.T) {
	x := terms
	x.Format = Knockout
	s := begin(t, "", x, 8)
	s.must(s.Pair("vera"))
	m := s.Round().Matches
	for _, g := range s.OpenGames() {
		s.must(s.RecordGame("", g.ID, ""))
	}
	s.must(s.RecordResult("vera", Score{Game: m[0].Games[0].ID, How: standings.DoubleForfeit, Outcome: "both"}))
	for _, x := range m[1:] {
		s.must(s.RecordResult("vera", Score{Game: x.Games[0].ID, How: standings.Played, Outcome: "first"}))
	}
	s.must(s.CloseRound("vera"))
	gone, lucky := m[2].Players[0], m[3].Players[0]
	s.must(s.Withdraw(gone, gone, "announced", "ill"))
	s.confirm()
	s.must(s.Pair("vera"))
	if byes := s.Round().Byes; !slices.Contains(byes, lucky) || !slices.Contains(byes, m[1].Players[0]) {
		t.Errorf("walkovers %v, want %s and %s", byes, lucky, m[1].Players[0])
	}
	s.play(nil)
	s.must(s.CloseRound("vera"))
	s.finish()
	s.audited()
	if last := s.Round().Matches; len(last) == 0 || !slices.Contains(last[0].Players[:], lucky) {
		t.Errorf("the final: %+v", last)
	}
	s.refused(s.Enter("vera", Entry{ID: "late", Shown: "Late", Role: RolePlayer}), "is over")
}

// TestLateWithOneLoss: who comes late into a double elimination begins with a loss, and is out with one more.
func TestLateWithOneLoss(t *testing.T) {
	x := terms
	x.Format = DoubleElimination
	s := begin(t, "", x, 7)
	s.refused(s.Enter("vera", Entry{ID: "late", Shown: "Late", Role: RolePlayer, Losses: 1}), "comes late")
	s.must(s.Pair("vera"))
	s.play(nil)
	s.must(s.CloseRound("vera"))
	s.must(s.Enter("vera", Entry{ID: "late", Shown: "Late", Role: RolePlayer, Losses: 1}))
	s.finish()
	s.audited()
	lost := map[string]int{"late": 1}
	for _, m := range s.matches() {
		_, l := s.decide(m)
		lost[l]++
	}
	for id, n := range lost {
		if want := 2; n != want && id != s.Places[0] {
			t.Errorf("%s lost %d matches", id, n)
		}
	}
}

// TestRobinWithdrawal: who meets somebody who left has a bye, and nobody meets twice.
func TestRobinWithdrawal(t *testing.T) {
	x := terms
	x.Format, x.Points.Bye, x.Games = RoundRobin, 3, 2
	s := begin(t, "", x, 6)
	s.must(s.Pair("vera"))
	gone := s.Round().Matches[0].Players[0]
	s.must(s.Withdraw(gone, gone, "announced", ""))
	for _, g := range s.Round().Matches[0].Games {
		if g.Result == nil || g.Result.How != standings.Unplayed || g.Result.How.ChangesRatings() {
			t.Errorf("%s: %+v", g.ID, g.Result)
		}
	}
	s.play(nil)
	s.must(s.CloseRound("vera"))
	s.finish()
	s.audited()
	for _, r := range s.Table {
		if want := 1; r.Player != gone && r.Byes != want && r.Player != s.Rounds[0].Matches[0].Players[1] {
			t.Errorf("%s has %d byes", r.Player, r.Byes)
		}
	}
}

// TestOpenBids holds whose turn it is, that bids rise for one side, and what comes of them.
func TestOpenBids(t *testing.T) {
	x := terms
	x.Sides = SidesByOpenBids
	s := begin(t, "", x, 2)
	s.must(s.Pair("vera"))
	m := s.Round().Matches[0]
	a, b := m.Players[0], m.Players[1]
	s.refused(s.PlaceBid(b, m.ID, "german", 1, false, ""), "who bids now")
	s.refused(s.PlaceBid(a, m.ID, "", 0, true, ""), "names a side")
	s.must(s.PlaceBid(a, m.ID, "soviet", 0, false, ""))
	s.refused(s.PlaceBid(b, m.ID, "german", 1, false, ""), "the bids are for soviet")
	s.refused(s.PlaceBid(b, m.ID, "soviet", 0, false, ""), "more than 0")
	s.must(s.PlaceBid(b, m.ID, "soviet", 4, false, ""))
	s.must(s.PlaceBid(a, m.ID, "", 0, true, ""))
	m = s.Match(m.ID) // a refusal folds the event anew
	if g := m.Games[0]; g.Sides != [2]string{"german", "soviet"} || g.Bids != [2]int{0, 4} {
		t.Errorf("%+v", g)
	}
	s.must(s.RecordGame("", m.Games[0].ID, ""))
	s.must(s.RecordResult("vera", Score{Game: m.Games[0].ID, How: standings.Played, Outcome: "second", Score: -3, Scored: true}))
	m = s.Match(m.ID)
	if r := m.Games[0].Result; r.Half != 2 || r.Margin != 1 { // the winner on the board paid more than they won by
		t.Errorf("%+v", r)
	}
}

// TestEvidence: the first rule that decides counts.
func TestEvidence(t *testing.T) {
	all := []string{ScoreByAgreement, ScoreByPanel, ScoreByTime, ScoreByMargin, ScoreByDraw}
	for _, c := range []struct {
		ev            Evidence
		rules         []string
		rule, outcome string
	}{
		{Evidence{Agreed: "draw", Used: [2]int{1, 2}}, all, ScoreByAgreement, "draw"},
		{Evidence{Votes: []string{"a first", "b draw", "c first"}}, all, ScoreByPanel, "first"},
		{Evidence{Votes: []string{"a first", "b draw", "c second"}}, all, ScoreByPanel, "draw"},
		{Evidence{Votes: []string{"a 60", "b 60", "c 60"}}, all, ScoreByPanel, "draw"},
		{Evidence{Votes: []string{"a 61", "b 60", "c 60"}}, all, ScoreByPanel, "first"},
		{Evidence{Votes: []string{"a 39", "b 40", "c 40"}}, all, ScoreByPanel, "second"},
		{Evidence{Used: [2]int{5, 2}}, all, ScoreByTime, "second"},
		{Evidence{Score: -1, Scored: true}, all, ScoreByMargin, "second"},
		{Evidence{}, all, ScoreByDraw, "draw"}, {Evidence{}, all[:4], "", ""},
		{Evidence{Votes: []string{"a first", "a first", "b first"}}, all, "", ""}, {Evidence{Votes: []string{"a 50", "b first", "c 1"}},
			all, ScoreByPanel, "draw"}, {Evidence{Votes: []string{"a 61", "b first", "c 1"}}, all, ScoreByPanel, "first"},
		{Evidence{Votes: []string{"a 39", "b 100", "c second"}}, all, ScoreByPanel, "second"},
		{Evidence{Votes: []string{"a 101", "b 1", "c 1"}}, all, "", ""},
	} {
		if rule, outcome, err := c.ev.Decide(c.rules); rule != c.rule || outcome != c.outcome || (err != nil) != (c.rule == "") {
			t.Errorf("%+v: %s %s %v", c.ev, rule, outcome, err)
		}
	}
}
