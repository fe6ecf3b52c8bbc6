package tournament

import (
	"testing"
	"time"

	"fieldpost/pbem/tournament/standings"
)

// TestBidsHaveAnHour: no bid is taken from its hour on, and then the sides are given out: who bid has the wish at that
// bid, and where nobody did the first of the match has the first side. The hour comes in the first half of a round.
func TestBidsHaveAnHour(t *testing.T) {
	for _, c := range []struct {
		sides string
		bids  [2]string // sides that the two of the match bid for, "" for no bid
		bid   int
		side  string // of the first
		paid  [2]int
	}{
		{SidesBySealedBids, [2]string{"soviet", ""}, 10, "soviet", [2]int{10, 0}},
		{SidesBySealedBids, [2]string{"", "german"}, 4, "soviet", [2]int{0, 4}},
		{SidesBySealedBids, [2]string{"", ""}, 0, "german", [2]int{0, 0}},
		{SidesByOpenBids, [2]string{"soviet", ""}, 3, "soviet", [2]int{3, 0}},
		{SidesByOpenBids, [2]string{"", ""}, 0, "german", [2]int{0, 0}},
	} {
		x := terms
		x.Sides, x.Rounds, x.BidHours = c.sides, 1, 48
		s := begin(t, t.TempDir(), x, 2)
		s.must(s.Pair("vera"))
		m, paired := s.Round().Matches[0], s.now
		for i, side := range c.bids {
			if side != "" {
				s.must(s.PlaceBid(m.Players[i], m.ID, side, c.bid, false, ""))
			}
		}
		if due := s.BidsUntil(m); !due.Equal(paired.Add(48*time.Hour)) || !s.NextDueTime().Equal(due) {
			t.Errorf("%s: bids until %s", c.sides, due)
		}
		s.must(s.SetRoundEnd("vera", paired.Add(60*time.Hour), ""))
		due := paired.Add(30 * time.Hour)
		if got := s.BidsUntil(m); !got.Equal(due) {
			t.Errorf("%s: in a round of 60 hours bids until %s", c.sides, got)
		}
		r := record("sides", "match", m.ID)
		for _, id := range m.owes(s.Sides) {
			r.Add("lapsed", id)
		}
		s.now = due.Add(-time.Second)
		s.refused(s.append("", r), "still waits for its bids")
		s.now = due
		for i, id := range m.Players {
			if c.bids[i] == "" {
				s.refused(s.PlaceBid(id, m.ID, "german", 40, false, ""), "were taken until")
			}
		}
		s.must(s.SettleMissingBids())
		m = s.Round().Matches[0]
		if g := m.Games[0]; !m.Settled || g.Sides[0] != c.side || g.Bids != c.paid {
			t.Errorf("%+v: %+v", c, g)
		}
		s.refused(s.PlaceBid(m.Players[1], m.ID, "german", 40, false, ""), "were taken until")
		s.play(nil)
		s.must(s.CloseRound("vera"))
		s.audited()
		s.strangers()
	}
}

// TestNobodyMoved: a game in which nobody moved is unplayed and not scored as it stood: who was to write first loses
// it, and if there was no time nobody gets points.
func TestNobodyMoved(t *testing.T) {
	s, g := halted(t, t.TempDir(), ScoreByMargin, ScoreByDraw)
	s.must(s.SetRoundEnd("vera", s.now.Add(30*time.Hour), ""))
	s.now = s.now.Add(30 * time.Hour)
	stop := func(g *Game, x Stop) error {
		x.Why, x.Used = StopRoundOver, [2]int{1, 2}
		return s.StopGame("", g.ID, x)
	}
	s.refused(stop(g[0], Stop{Idle: g[0].Players[0], Score: -95, Scored: true}), "has no score")
	s.refused(stop(g[0], Stop{Idle: IdleNobody}), "what follows from the records before is")
	s.refused(stop(g[0], Stop{Idle: "otto"}), "what follows from the records before is")
	s.must(stop(g[0], Stop{Idle: g[0].Players[0]}))
	unplayed := func(g *Game, outcome string, points [2]int) {
		t.Helper()
		g, _ = s.Game(g.ID)
		if r := g.Result; r == nil || r.How != standings.Unplayed || r.Outcome != outcome || r.Points != points || r.How.ChangesRatings() {
			t.Errorf("%s: %+v", g.ID, r)
		}
	}
	unplayed(g[0], "second", [2]int{0, 9})
	for _, x := range g[1:] {
		s.must(stop(x, Stop{Score: 3, Scored: true}))
	}
	s.must(s.CloseRound("vera"))
	s.strangers()

	s, g = halted(t, t.TempDir(), ScoreByMargin, ScoreByDraw)
	s.must(s.SetRoundEnd("vera", s.now.Add(time.Hour), ""))
	s.now = s.now.Add(time.Hour)
	s.refused(stop(g[0], Stop{Idle: g[0].Players[0]}), "what follows from the records before is")
	for _, x := range g {
		s.must(stop(x, Stop{Idle: IdleNobody}))
		unplayed(x, "none", [2]int{0, 0})
	}
	s.must(s.CloseRound("vera"))
	for _, row := range s.Table {
		if row.Games != 0 || row.Points != 0 || len(s.OftenSilentPlayers()) > 0 {
			t.Errorf("%+v", row)
		}
	}
	s.strangers()
}

// TestConfirmationsHaveAnHour: while no round is open an hour is set for confirmations; it is gone when the round is
// paired.
func TestConfirmationsHaveAnHour(t *testing.T) {
	x := terms
	x.Sides, x.Rounds = SidesFixed, 2
	s := begin(t, "", x, 4)
	s.refused(s.SetRoundEnd("p01", s.now.Add(time.Hour), ""), "want a director")
	s.refused(s.SetRoundEnd("vera", s.now, ""), "an instant to come")
	s.must(s.SetRoundEnd("vera", s.now.Add(time.Hour), ""))
	if !s.Event.Confirm.At.Equal(s.now.Add(time.Hour)) {
		t.Errorf("%+v", s.Event.Confirm)
	}
	s.must(s.Pair("vera"))
	if s.Event.Confirm != (Deadline{}) || !s.Round().Until.IsZero() {
		t.Errorf("%+v %+v", s.Event.Confirm, s.Round())
	}
}

// TestLeftBeforeTheBids: a player who leaves before the bids are in has lost their game, and that stands when its
// sides are given out.
func TestLeftBeforeTheBids(t *testing.T) {
	for _, sides := range []string{SidesBySealedBids, SidesByOpenBids} {
		x := terms
		x.Sides = sides
		s := begin(t, t.TempDir(), x, 2)
		s.must(s.Pair("vera"))
		m := s.Round().Matches[0]
		s.must(s.PlaceBid(m.Players[0], m.ID, "german", 3, false, ""))
		s.must(s.Withdraw(m.Players[1], m.Players[1], "announced", ""))
		s.now = s.now.Add(80 * time.Hour)
		s.must(s.SettleMissingBids())
		if m = s.Round().Matches[0]; !m.Settled || m.Games[0].Result == nil || m.Games[0].Result.Outcome != "first" {
			t.Errorf("%s: settled %v, result %+v", sides, m.Settled, m.Games[0].Result)
		}
		s.must(s.CloseRound("vera"))
		s.strangers()
	}
}
