package tournament

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/tournament/standings"
)

// TestProhibit: two whom the director keeps apart do not meet, also where that leaves rematches; a round that cannot be
// paired is refused, and lifted they meet.
func TestProhibit(t *testing.T) {
	x := terms
	x.Rounds = 4
	s := begin(t, t.TempDir(), x, 4)
	s.refused(s.Prohibit("vera", "p01", "p01", false, ""), "two players")
	s.refused(s.Prohibit("vera", "p01", "otto", false, ""), "no player")
	s.refused(s.Prohibit("p01", "p01", "p02", false, ""), "want a director or an assistant")
	s.refused(s.Prohibit("vera", "p01", "p02", true, ""), "are not kept apart")
	s.must(s.Prohibit("vera", "p02", "p01", false, "brothers"))
	s.refused(s.Prohibit("vera", "p01", "p02", false, ""), "kept apart already")
	s.rounds(2)
	s.must(s.Prohibit("vera", "p01", "p03", false, ""))
	s.rounds(1) // p01 has met p03 and p04: p04 again
	s.meet("p01", "p04")
	s.must(s.Prohibit("vera", "p01", "p04", false, ""))
	s.confirm()
	s.refused(s.Pair("vera"), "whom the director keeps apart")
	s.must(s.Prohibit("vera", "p02", "p01", true, ""))
	s.must(s.Pair("vera"))
	s.meet("p01", "p02")
	var out strings.Builder
	s.must(standings.WriteTRF(&out, s.TRFFile()))
	for _, want := range []string{"260   1   3    1    2\n", "260   3   4    1    3\n", "260   4   4    1    4\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
	s.play(nil)
	s.must(s.CloseRound("vera"))
	s.strangers()
	altered(t, s, []alteration{{"prohibit", "other p03", "other p02", "kept apart already"}, {"prohibit", "off yes", "off no", "want yes"},
		{"pairing", "match 4-01 p", "match 4-01 q", "field match"}})
	x.Format = Knockout
	s = begin(t, "", x, 4)
	s.refused(s.Prohibit("vera", "p01", "p02", false, ""), "players cannot be kept apart")
}

// TestAccelerate: in accelerated rounds the upper half of the seeds plays itself, and one of it who lost meets a winner
// of the lower half; the points themselves are nobody's.
func TestAccelerate(t *testing.T) {
	x := terms
	x.Seeds, x.Accelerate, x.Rounds = SeedsByHand, []int{10, 10}, 4
	s := begin(t, t.TempDir(), x, 10) // the upper half are six
	for i, p := range s.ActivePlayers() {
		s.must(s.Seed("vera", p.ID, i+1))
	}
	first := func() {
		for _, g := range s.OpenGames() {
			s.must(s.RecordGame("", g.ID, ""))
			s.must(s.RecordResult("vera", Score{Game: g.ID, How: standings.Played, Outcome: "first"}))
		}
	}
	s.must(s.Pair("vera"))
	for i, m := range s.Round().Matches {
		if upper := m.Players[0] <= "p06"; upper != (m.Players[1] <= "p06") || upper != (i < 3) {
			t.Errorf("round 1: %v", m.Players)
		}
	}
	first()
	var out strings.Builder
	s.must(standings.WriteTRF(&out, s.TRFFile()))
	for _, want := range []string{"250      10.0   1   1    1    6\n", "250      10.0   2   2    1    6\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
	s.must(s.CloseRound("vera"))
	if s.Table[0].Points != 10 {
		t.Errorf("%+v", s.Table[0])
	}
	s.confirm()
	s.must(s.Pair("vera"))
	down := 0
	for _, m := range s.Round().Matches {
		a, b := s.points(m.Players[0]), s.points(m.Players[1])
		if a != b {
			down++ // who lost in the upper half has as many as who won in the lower
		}
	}
	if down == 0 {
		t.Error("no loser of the upper half meets a winner of the lower")
	}
	first()
	s.must(s.CloseRound("vera"))
	s.finish()
	s.strangers()
	for _, c := range []struct {
		change func(*Terms)
		want   string
	}{
		{func(x *Terms) { x.Format = DoubleElimination }, "not paired by points"},
		{func(x *Terms) { x.TopHalf = true }, "does not go with"},
		{func(x *Terms) { x.Rounds = 2 }, "want fewer"}, {func(x *Terms) { x.Accelerate = []int{5, 10} }, "no more than"},
		{func(x *Terms) { x.Accelerate = []int{0} }, "want 1 to 1000"},
	} {
		y := x
		y.Director, y.At = []string{"vera"}, s.now
		c.change(&y)
		_, err := NewInMemory(y, nil)
		s.refused(err, c.want)
	}
}

// meet holds that two meet in the round.
func (s *sim) meet(a, b string) {
	s.t.Helper()
	for _, m := range s.Round().Matches {
		if slices.Contains(m.Players[:], a) && m.other(a) == b {
			return
		}
	}
	s.t.Errorf("%s and %s do not meet in round %d", a, b, s.Round().N)
}

// points returns those that a player has in the last table.
func (s *sim) points(id string) int {
	return s.Table[slices.IndexFunc(s.Table, func(r standings.Row) bool { return r.Player == id })].Points
}
