package tournament

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tournament/standings"
)

// limited begins an event with a limit and so many people who want to play.
func limited(t *testing.T, x Terms, limit, people int) *sim {
	t.Helper()
	x.Limit = limit
	return begin(t, t.TempDir(), x, people)
}

func (s *sim) waitingList() string {
	var out []string
	for _, p := range s.WaitingList() {
		out = append(out, p.ID)
	}
	return strings.Join(out, " ")
}

// won gives all open games to the first of their players.
func (s *sim) won() {
	for _, g := range s.OpenGames() {
		s.must(s.RecordResult("vera", Score{Game: g.ID, How: standings.Resigned, Outcome: "first"}))
	}
	s.must(s.CloseRound("vera"))
}

// TestWaitingList: who enters a full event stands on the waiting list in the order of arrival. When a player leaves
// before the start the first on it plays; who leaves the list leaves it alone.
func TestWaitingList(t *testing.T) {
	s := limited(t, terms, 4, 7)
	if got := s.waitingList(); got != "p05 p06 p07" || len(s.ActivePlayers()) != 4 || s.WaitingNumber("p06") != 2 ||
		s.WaitingNumber("p01") != 0 {
		t.Fatalf("waiting list %s, %d play", got, len(s.ActivePlayers()))
	}
	s.must(s.Withdraw("p05", "p05", LeftAnnounced, ""))
	s.must(s.Withdraw("vera", "p02", LeftAnnounced, ""))
	if got := s.waitingList(); got != "p07" || len(s.ActivePlayers()) != 4 || s.Person("p06").For != "p02" || len(s.MovedUp()) != 1 {
		t.Errorf("waiting list %s, %d play, %+v", got, len(s.ActivePlayers()), s.Person("p06"))
	}
	s.must(s.Undo("vera", "p02 stays"))
	if got := s.waitingList(); got != "p06 p07" || s.Person("p06").Role != RoleAlternate {
		t.Errorf("undone: waiting list %s", got)
	}
	r := record("enter", "player", "p08", "shown", "P8", "role", "player", "salt", strings.Repeat("0", 16))
	s.refused(s.append("vera", r), "all 4 places")
	s.must(s.Pair("vera"))
	s.won()
	s.finish()
	s.strangers()
}

// TestAlternates: between rounds the first alternate takes the place of a player who left: in Swiss rounds with no
// points, in a double elimination with the lost matches of that player, in a bracket in that player's match. Who left
// in a round is replaced when it is closed. The place of a player who is out of a bracket is nobody's.
func TestAlternates(t *testing.T) {
	for _, format := range []Format{Swiss, DoubleElimination, Knockout} {
		x := terms
		x.Format, x.Sides = format, SidesFixed
		s := limited(t, x, 4, 6)
		s.must(s.Pair("vera"))
		in, out := s.Round().Matches[0].Players[0], s.Round().Matches[0].Players[1] // who wins, who loses
		s.won()
		s.must(s.Withdraw(out, out, LeftAnnounced, ""))
		s.must(s.Withdraw(in, in, LeftAnnounced, ""))
		want := map[Format]string{Swiss: out + " " + in, DoubleElimination: out + " " + in, Knockout: in + " "}[format]
		if got := s.Person("p05").For + " " + s.Person("p06").For; got != want {
			t.Fatalf("%s: p05 and p06 take the places of %q, want %q", format, got, want)
		}
		if format == DoubleElimination && (s.losses("p05") != 1 || s.losses("p06") != 0) {
			t.Errorf("%d and %d losses", s.losses("p05"), s.losses("p06"))
		}
		if who := ids(s.unconfirmed()); !slices.Contains(who, "p05") {
			t.Errorf("%s: %v are asked to confirm", format, who)
		}
		s.confirm()
		s.must(s.Pair("vera"))
		if m := s.Round().Matches[0]; format == Knockout && !slices.Contains(m.Players[:], "p05") {
			t.Errorf("the final is %v", m.Players)
		}
		s.won()
		s.finish()
		if format == Knockout && s.Places[0] != "p05" && s.Places[1] != "p05" {
			t.Errorf("places %v", s.Places)
		}
		s.strangers()
	}
}

// TestAlternateAtTheClose: a player leaves while a round is played, and an alternate who came before its close plays
// the next round; one who comes behind it takes the place at once; the place of an earlier round is gone.
func TestAlternateAtTheClose(t *testing.T) {
	s := limited(t, terms, 4, 4)
	s.must(s.Pair("vera"))
	s.must(s.Withdraw("p01", "p01", LeftAnnounced, ""))
	s.must(s.Enter("vera", Entry{ID: "new", Shown: "New", Role: RolePlayer}))
	if s.waitingList() != "new" {
		t.Fatalf("waiting list %s", s.waitingList())
	}
	s.won()
	if p := s.Person("new"); p.Role != RolePlayer || p.For != "p01" || p.Entered != 2 || p.Confirmed != 2 {
		t.Errorf("%+v", p)
	}
	s.must(s.Withdraw("p02", "p02", LeftAnnounced, ""))
	s.must(s.Enter("vera", Entry{ID: "next", Shown: "Next", Role: RolePlayer}))
	if p := s.Person("next"); p.Role != RolePlayer || p.For != "p02" {
		t.Errorf("%+v", p)
	}
	s.must(s.Withdraw("p03", "p03", LeftAnnounced, ""))
	s.confirm()
	s.must(s.Pair("vera"))
	s.must(s.Enter("vera", Entry{ID: "last", Shown: "Last", Role: RoleAlternate}))
	s.won()
	if s.Person("last").Role != RoleAlternate {
		t.Error("the place of an earlier round was taken")
	}
	s.finish()
	s.strangers()
}

// TestEntryTerms: from the hour of the terms on nobody enters as a player or an alternate, while judges still do. An
// event without a limit has no alternates. Terms that are wrong are refused.
func TestEntryTerms(t *testing.T) {
	x := terms
	x.EnterUntil = time.Date(2026, 3, 5, 12, 0, 0, 0, time.UTC)
	s := limited(t, x, 9, 3)
	s.now = x.EnterUntil
	for _, role := range []Role{RolePlayer, RoleAlternate} {
		s.refused(s.Enter("vera", Entry{ID: "late", Shown: "Late", Role: role}), "entries were taken until")
	}
	s.must(s.Enter("vera", Entry{ID: "otto", Shown: "Otto", Role: RoleJudge}))
	s.must(s.CloseEntries("vera", s.now.Add(time.Hour)))
	s.must(s.Enter("vera", Entry{ID: "again", Shown: "Again", Role: RolePlayer}))
	s.must(s.CloseEntries("walt", time.Time{}))
	s.refused(s.Enter("vera", Entry{ID: "late", Shown: "Late", Role: RolePlayer}), "entries were taken until")
	s.must(s.Undo("walt", "too early"))
	s.must(s.Enter("vera", Entry{ID: "late", Shown: "Late", Role: RolePlayer}))
	s.refused(s.CloseEntries("vera", s.now.Add(-time.Second)), "want an hour that has not passed")
	s.refused(s.CloseEntries("again", time.Time{}), "a director")
	s.strangers()
	s = begin(t, "", terms, 2)
	s.refused(s.Enter("vera", Entry{ID: "late", Shown: "Late", Role: RoleAlternate}), `role "alternate": want player`)
	for why, change := range map[string]func(*Terms){
		"want 2 to":         func(t *Terms) { t.Limit = 1 },
		"want version 3":    func(t *Terms) { t.Version, t.Limit = 2, 5 },
		"want a later hour": func(t *Terms) { t.EnterUntil = t.At },
	} {
		y := terms
		y.Director, y.At = []string{"vera"}, x.EnterUntil
		change(&y)
		if err := y.Check(); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("got %v, want an error with %q", err, why)
		}
	}
	y := terms
	y.Director, y.At, y.BidHours, y.Limit, y.EnterUntil = []string{"vera"}, s.now, 0, 24, s.now.Add(time.Hour)
	if again, err := ParseTerms(y.Record()); err != nil || fmt.Sprint(again) != fmt.Sprint(y) {
		t.Errorf("%v, %v", again, err)
	}
}
