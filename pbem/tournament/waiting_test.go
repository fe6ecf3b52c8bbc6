package tournament

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"fieldpost/pbem/tournament/standings"
)

// of returns an event of a format in which the first of each match has the first side.
func of(t *testing.T, f Format, players int, change func(*Terms)) *sim {
	t.Helper()
	x := terms
	x.Format, x.Sides = f, SidesFixed
	if change != nil {
		change(&x)
	}
	return begin(t, t.TempDir(), x, players)
}

// ended states how the match of a place in the open round ended: first, second, or both lose.
func (s *sim) ended(outcomes ...string) {
	s.t.Helper()
	for i, o := range outcomes {
		how := standings.Played
		if o == "both" {
			how = standings.DoubleForfeit
		}
		s.must(s.RecordResult("vera", Score{Game: s.Round().Matches[i].Games[0].ID, How: how, Outcome: o}))
	}
}

// TestWinnerOfABracketNeedsNobody: where one half of a bracket has no winner the other has won, without a round, a
// word or a bar.
func TestWinnerOfABracketNeedsNobody(t *testing.T) {
	s := of(t, Knockout, 4, nil)
	s.must(s.Pair("vera"))
	s.ended("first", "both")
	first := s.Round().Matches[0].Players
	s.must(s.CloseRound("vera"))
	if bars, err := ReadBarredPersons(s.Dir + "/.."); !s.Over || !slices.Equal(s.Places[:2], first[:]) || err != nil ||
		len(bars) > 0 {
		t.Errorf("over %v, places %v, want %v first; bars %v %v", s.Over, s.Places, first, bars, err)
	}
	s.strangers()
}

// TestWhoWaitsInABracketConfirmsNothing: whoever has nobody to meet in a round has a bye, is not asked, and is not
// withdrawn.
func TestWhoWaitsInABracketConfirmsNothing(t *testing.T) {
	s := of(t, Knockout, 8, nil)
	s.must(s.Pair("vera"))
	s.ended("first", "both", "first", "first")
	m := s.Round().Matches
	waits, one, two := m[0].Players[0], m[2].Players[0], m[3].Players[0]
	s.must(s.CloseRound("vera"))
	if got := ids(s.PlayersToConfirm()); !slices.Equal(sorted(got...), sorted(one, two, m[2].Players[1], m[3].Players[1])) {
		t.Fatalf("round 2 wants %v", got) // the losers play for place five
	}
	if got := s.IdlePlayers(); !slices.Equal(got, []string{waits, m[0].Players[1]}) { // the loser can still come fifth
		t.Errorf("%v wait, want %s and who lost to them", got, waits)
	}
	s.confirm()
	s.now = s.now.AddDate(0, 1, 0)
	s.must(s.Pair("vera"))
	if r := s.Round(); len(r.Matches) != 2 || !slices.Contains(r.Byes, waits) || s.Person(waits).Left > 0 {
		t.Fatalf("round 2: %d matches, byes %v; %+v", len(r.Matches), r.Byes, s.Person(waits))
	}
	s.play(nil)
	s.must(s.CloseRound("vera"))
	if got := s.PlayersToConfirm(); !slices.Contains(ids(got), waits) || s.NextRoundNumber() != 3 {
		t.Errorf("round %d wants %v", s.NextRoundNumber(), ids(got))
	}
	s.finish()
	s.strangers()
}

// TestEmptyRoundsOfABracketArePassedOver: where no two meet in a round of the bracket, the next one in which two do
// is the next of the event. Those who get a match by that are asked from then on.
func TestEmptyRoundsOfABracketArePassedOver(t *testing.T) {
	s := of(t, Knockout, 8, nil)
	s.must(s.Pair("vera"))
	s.ended("first", "both", "both", "first")
	m := s.Round().Matches
	one, two := m[0].Players, m[3].Players
	s.must(s.CloseRound("vera"))
	if got := sorted(ids(s.PlayersToConfirm())...); !slices.Equal(got, sorted(one[0], two[0], one[1], two[1])) ||
		len(s.IdlePlayers()) > 0 {
		t.Fatalf("round 2 wants %v, %v wait", got, s.IdlePlayers())
	}
	s.must(s.Withdraw(one[1], one[1], LeftAnnounced, ""))
	s.confirm()
	s.must(s.Pair("vera"))
	s.ended("second")
	s.must(s.CloseRound("vera"))
	if !s.Over || s.Places[0] != s.Rounds[1].Matches[0].Players[1] || len(s.Rounds) != 2 {
		t.Errorf("over %v after %d rounds, places %v", s.Over, len(s.Rounds), s.Places)
	}
	s.strangers()

	s = of(t, Knockout, 16, nil) // all who have a match in round 2 fail to confirm it, and two who had none meet
	s.must(s.Pair("vera"))
	s.ended("first", "first", "first", "both", "both", "first", "both", "both")
	m = s.Round().Matches
	s.must(s.CloseRound("vera"))
	waits := []string{m[2].Players[0], m[5].Players[0]}
	s.now = s.ConfirmDeadline().At
	was := ids(s.PlayersToConfirm())
	s.must(s.Pair("vera"))
	if got := ids(s.PlayersToConfirm()); len(s.Rounds) != 1 || !slices.Equal(sorted(got...), sorted(waits...)) ||
		slices.Contains(was, waits[0]) {
		t.Fatalf("%d rounds; wanted were %v, now %v, want %v", len(s.Rounds), was, got, waits)
	}
	if due := s.now.Add(time.Duration(s.ConfirmHours) * time.Hour); !s.ConfirmDeadline().At.Equal(due) {
		t.Errorf("they have until %v, want %v", s.ConfirmDeadline().At, due)
	}
	s.refused(s.Pair("vera"), "has until")
	s.finish()
	s.strangers()
}

// TestByesOfABracketAreListed: the best seeds, who have nobody in the first round, stand among the byes.
func TestByesOfABracketAreListed(t *testing.T) {
	s := of(t, Knockout, 13, nil)
	s.must(s.Pair("vera"))
	if r := s.Round(); len(r.Byes) != 3 || len(r.Matches) != 5 || !slices.Equal(sorted(r.Byes...),
		sorted(r.Order[:3]...)) {
		t.Errorf("%d matches, byes %v, order %v", len(r.Matches), r.Byes, r.Order)
	}
	s.finish2()
	s.strangers()
}

// finish2 plays the open round and all that are left.
func (s *sim) finish2() {
	s.play(nil)
	s.must(s.CloseRound("vera"))
	s.finish()
}

// TestWhoMeetsNobodyInARoundRobinConfirmsNothing: whoever has the bye of the table, or an opponent who left; and a
// row in which no two meet is no round.
func TestWhoMeetsNobodyInARoundRobinConfirmsNothing(t *testing.T) {
	s := of(t, RoundRobin, 5, nil)
	s.rounds(1)
	if got := s.PlayersToConfirm(); len(got) != 4 {
		t.Errorf("round 2 wants %v", ids(got))
	}
	idle := s.IdlePlayers()
	s.confirm()
	s.now = s.now.AddDate(0, 1, 0)
	s.must(s.Pair("vera"))
	if byes := s.Round().Byes; len(idle) != 1 || !slices.Equal(byes, idle) || s.Person(idle[0]).Left > 0 {
		t.Errorf("byes %v, want %v", byes, idle)
	}
	s.play(nil)
	s.must(s.CloseRound("vera"))
	met := map[string]bool{}
	for _, m := range s.matches() {
		met[fmt.Sprint(sorted(m.Players[:]...))] = true
	}
	var stay []string // two who have not met
	for _, a := range s.ActivePlayers() {
		for _, b := range s.ActivePlayers() {
			if a.ID < b.ID && !met[fmt.Sprint([]string{a.ID, b.ID})] {
				stay = []string{a.ID, b.ID}
			}
		}
	}
	for _, p := range s.ActivePlayers() {
		if !slices.Contains(stay, p.ID) {
			s.must(s.Withdraw(p.ID, p.ID, LeftAnnounced, ""))
		}
	}
	s.confirm()
	s.must(s.Pair("vera"))
	if m := s.Round().Matches; len(m) != 1 || !slices.Equal(sorted(m[0].Players[:]...), stay) {
		t.Errorf("round 3: %v", m)
	}
	s.play(nil)
	s.must(s.CloseRound("vera"))
	if !s.Over || len(s.Rounds) != 3 {
		t.Errorf("over %v after %d rounds", s.Over, len(s.Rounds))
	}
	s.strangers()
}

// TestQualifierIsReplaced: who qualified for the knock-out and leaves before it is paired makes room for the next of
// the table, who is asked then.
func TestQualifierIsReplaced(t *testing.T) {
	for _, silent := range []bool{false, true} {
		s := of(t, SwissKnockout, 9, func(x *Terms) { x.Rounds, x.Top = 2, 4 })
		s.rounds(2)
		row := func(n int) string { return s.Table[n].Player }
		if got := sorted(ids(s.PlayersToConfirm())...); !slices.Equal(got, sorted(row(0), row(1), row(2), row(3))) {
			t.Fatalf("the knock-out wants %v", got)
		}
		closed := s.now
		s.now = s.now.Add(5 * time.Hour)
		if silent {
			s.confirm(row(1))
			s.now = s.ConfirmDeadline().At
			s.must(s.Pair("vera"))
		} else {
			s.must(s.Withdraw(row(1), row(1), LeftAnnounced, ""))
		}
		if got := sorted(ids(s.PlayersToConfirm())...); !slices.Equal(got, sorted(row(0), row(2), row(3), row(4))) ||
			len(s.Rounds) != 2 {
			t.Fatalf("the knock-out wants %v", got)
		}
		if h := s.ConfirmDeadline(); !h.Set.After(closed) {
			t.Errorf("the one who moved up has until %v", h)
		}
		s.finish()
		if m := s.Rounds[2].Matches; len(m) != 2 || s.Places[8] == "" {
			t.Errorf("%d matches", len(m))
		}
		s.refused(s.Withdraw(row(2), row(2), LeftAnnounced, ""), "the event is over")
		s.strangers()
	}
}

// TestLateAsTheTermsSay: players come into Swiss rounds also before a knock-out, until the round that the terms name,
// and never into a bracket.
func TestLateAsTheTermsSay(t *testing.T) {
	in := func(n int) Entry {
		return Entry{ID: fmt.Sprintf("late%d", n), Shown: fmt.Sprintf("Late %d", n), Role: RolePlayer}
	}
	s := of(t, SwissKnockout, 8, func(x *Terms) { x.Rounds, x.Top, x.Late = 4, 4, 3 })
	s.rounds(1)
	s.must(s.Enter("vera", in(1)))
	s.rounds(1)
	s.must(s.Enter("vera", in(2)))
	s.rounds(1)
	s.refused(s.Enter("vera", in(3)), "before round 3 at the latest")
	s.finish()
	s.strangers()
	s = of(t, SwissKnockout, 8, func(x *Terms) { x.Rounds, x.Top = 2, 4 })
	s.rounds(2)
	s.refused(s.Enter("vera", in(1)), "nobody enters a swiss-knockout that has begun")
	s = of(t, Swiss, 4, func(x *Terms) { x.Late = 1 })
	s.must(s.Pair("vera"))
	s.refused(s.Enter("vera", in(1)), "before round 1 at the latest")
}

// TestJudgeLeaves: a judge who does not want to judge any more says so, and votes no more.
func TestJudgeLeaves(t *testing.T) {
	s := of(t, Swiss, 4, func(x *Terms) { x.Ends = []string{ScoreByPanel, ScoreByDraw} })
	for _, id := range []string{"emil", "frida", "otto", "rosa"} {
		s.must(s.Enter("vera", Entry{ID: id, Shown: id, Role: RoleJudge}))
	}
	s.must(s.Pair("vera"))
	s.must(s.SetRoundEnd("vera", s.now.Add(30*time.Hour), ""))
	g := s.OpenGames()[0]
	s.must(s.RecordGame("", g.ID, ""))
	s.must(s.Withdraw("otto", "otto", LeftAnnounced, "no time"))
	s.now = s.now.Add(40 * time.Hour)
	s.must(s.StopGame("vera", g.ID, Stop{Why: StopRoundOver}))
	if got := s.Voters(g); !slices.Equal(got, []string{"emil", "frida", "rosa"}) {
		t.Errorf("these may vote: %v", got)
	}
	s.refused(s.Vote("otto", g.ID, "first"), "want a judge whom a director named")
	s.refused(s.Book.AppointPanel("vera", g.ID, []string{"otto", "emil", "rosa"}), `"otto" is not in the event`)
	s.refused(s.Withdraw("vera", "emil", LeftSilent, ""), "plays no games")
	s.must(s.Adjudicate("", Score{Game: g.ID}))
	s.strangers()
}
