package tournament

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament/standings"
)

// rounds plays some rounds to their end.
func (s *sim) rounds(n int) {
	s.t.Helper()
	for range n {
		s.confirm()
		s.must(s.Pair("vera"))
		s.play(nil)
		s.must(s.CloseRound("vera"))
	}
}

// reopened returns the event as another process opens it.
func (s *sim) reopened() *Book {
	s.t.Helper()
	s.must(errors.Join(s.file.Close(), s.lock.Unlock()))
	b, err := OpenAt(s.Dir, s.Now)
	s.must(err)
	b.Entropy, s.Book = s.r, b
	return b
}

// TestRoundThatCannotBePaired: nothing is recorded of it, and the event goes on to its end by the director.
func TestRoundThatCannotBePaired(t *testing.T) {
	t.Parallel()
	x := terms
	x.Rematch = RematchNever
	s := begin(t, t.TempDir(), x, 4)
	s.rounds(3)
	s.confirm()
	size := s.Log().Size()
	s.refused(s.Pair("vera"), "would meet an opponent again")
	if s.Log().Size() != size || s.Round().N != 3 {
		t.Errorf("%d records behind a refusal, %d before", s.Log().Size(), size)
	}
	s.refused(s.Finish("p01", "x"), "want a director or an assistant")
	s.refused(s.Finish("vera", ""), "want why")
	s.must(s.Finish("vera", "four players, four rounds"))
	if len(s.Places) != 4 || !s.Over {
		t.Errorf("%v", s.Places)
	}
	s.refused(s.Pair("vera"), "the event is over")
	s.strangers()
}

// TestRematchWhereUnavoidable: four players play five rounds; in the first three nobody meets twice, and behind them
// nobody three times.
func TestRematchWhereUnavoidable(t *testing.T) {
	t.Parallel()
	s := begin(t, t.TempDir(), terms, 4)
	s.rounds(5)
	met := map[string]int{}
	for i, m := range s.matches() {
		met[fmt.Sprint(min(m.Players[0], m.Players[1]), max(m.Players[0], m.Players[1]))]++
		if i == 5 && len(met) != 6 || i == 9 && len(met) != 6 {
			t.Errorf("behind match %d: %v", i+1, met)
		}
	}
	for who, n := range met {
		if n > 2 {
			t.Errorf("%s meet %d times", who, n)
		}
	}
	s.strangers()
}

// TestBrokenLedger: a ledger that ends with a lock which cannot be paired, as older programs wrote it, or with a
// record that cannot be, opens up to there. Questions are answered, nothing is recorded, a director undoes it, and
// the event goes on; both audits agree.
func TestBrokenLedger(t *testing.T) {
	t.Parallel()
	for name, broken := range map[string]func(s *sim) []ledger.Record{
		"dead end": func(s *sim) []ledger.Record {
			l, err := s.lockFor(s.now)
			s.must(err)
			return []ledger.Record{record("lock", append([]string{"round", "4"}, lockOf(l)...)...)}
		},
		"unknown": func(*sim) []ledger.Record {
			return []ledger.Record{record("nonsense", "x", "y"), record("close", "round", "3")}
		},
		"group": func(*sim) []ledger.Record {
			return []ledger.Record{record("withdraw", "player", "p01", "how", "announced", "why", "", more, "yes"),
				record("result", "game", "spring-26-3-01-1", "how", "played")}
		},
	} {
		t.Run(name, func(t *testing.T) {
			x := terms
			x.Rematch = RematchUnset
			s := begin(t, t.TempDir(), x, 4)
			s.rounds(3)
			s.confirm()
			recs, size := broken(s), s.Log().Size()
			for i := range recs {
				s.stamp(s.now, "vera", i, &recs[i])
			}
			s.must(s.file.Append(recs...))
			b := s.reopened()
			if b.Broken == nil || b.Broken.From != size || b.Round().N != 3 || b.Person("p01").Left > 0 {
				t.Fatalf("%+v, round %d", b.Broken, b.Round().N)
			}
			s.refused(b.Confirm("p01", "p01", "x"), `sets the event going again by the line undo "WHY"`)
			v, err := Audit(s.Dir, "")
			s.must(err)
			if v.OK || v.Broken == nil || len(v.Event.Rounds) != 3 {
				t.Errorf("the audit says %+v", v)
			}
			if line := script(t, s.Dir); line != nil && strings.HasSuffix(line[0], "no difference") {
				t.Error(line[0])
			}
			s.refused(b.Undo("p02", "x"), "want a director or an assistant")
			s.must(b.Undo("vera", "a program error"))
			s.refused(b.Undo("vera", "again"), "nothing is to be undone")
			if s.reopened().Broken != nil || len(s.Undone) != 1 || !s.IsUndone(size) || s.IsUndone(size-1) {
				t.Errorf("%+v %v", s.Broken, s.Undone)
			}
			s.must(s.Withdraw("p04", "p04", "announced", ""))
			s.must(s.Finish("walt", "three rounds were enough"))
			s.strangers()
			altered(t, s, []alteration{{"undo", "from " + fmt.Sprint(size), "from " + fmt.Sprint(size-1), "nothing is undone"}})
		})
	}
}

// TestNothingGoodIsUndone: a director cannot have a record count no more that can be taken, not even one who writes
// the ledger by hand.
func TestNothingGoodIsUndone(t *testing.T) {
	t.Parallel()
	outer := t
	x := terms
	x.Version = 2
	s := begin(t, t.TempDir(), x, 4)
	s.rounds(1)
	s.refused(s.Undo("vera", "I lost"), "nothing is to be undone")
	size := s.Log().Size()
	r := record("undo", "from", fmt.Sprint(size-1), "why", "I lost")
	s.stamp(s.now, "vera", 0, &r)
	s.must(s.file.Append(r))
	if _, err := Replay(s.Log().Records()); err == nil || !strings.Contains(err.Error(), "nothing is undone") {
		t.Errorf("the fold says %v", err)
	}
	s.must(s.shown())
	agrees(outer, nil, []string{s.Dir})
}

// TestCancel: a director ends an event in the middle of a round; its open games count for nothing.
func TestCancel(t *testing.T) {
	t.Parallel()
	x := terms
	x.Format = SwissKnockout
	s := begin(t, t.TempDir(), x, 7)
	s.confirm()
	s.must(s.Pair("vera"))
	kept := s.OpenGames()[0].ID
	s.play(func(g *Game) bool { return g.ID != kept })
	s.refused(s.Finish("vera", "x"), "2 games of round 1 have no result")
	s.refused(s.Cancel("p01", "x"), "want a director or an assistant")
	s.must(s.Cancel("walt", "the club is closed"))
	for _, m := range s.matches() {
		for _, g := range m.Games {
			if (g.Result.How == standings.Annulled) != (g.ID != kept) {
				t.Errorf("%s: %+v", g.ID, g.Result)
			}
		}
	}
	s.refused(s.Enter("vera", Entry{ID: "late", Shown: "Late", Role: RolePlayer}), "the event is over")
	if got := s.Status().String(); !strings.Contains(got, "cancelled by walt: the club is closed") {
		t.Error(got)
	}
	s.strangers()
}

// TestNobodyLeft: an event whose players have all left is over, whenever they left.
func TestNobodyLeft(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays 18 events")
	}
	t.Parallel()
	for _, f := range []Format{Swiss, Knockout, SwissKnockout, RoundRobin, Ladder, DoubleElimination} {
		for _, when := range []string{"open", "closed", "silent"} {
			t.Run(string(f)+" "+when, func(t *testing.T) {
				x := terms
				x.Format = f
				s := begin(t, t.TempDir(), x, 5)
				s.must(s.Pair("vera"))
				leave := func() {
					for _, p := range s.ActivePlayers() {
						s.must(s.Withdraw(p.ID, p.ID, "announced", ""))
					}
				}
				if when == "open" {
					leave()
					for _, g := range s.OpenGames() { // both are gone
						s.must(s.Forfeit("vera", g.ID, "both", ""))
					}
				}
				s.play(nil)
				s.must(s.CloseRound("vera"))
				if when == "closed" {
					leave()
				}
				if when != "open" {
					s.toHour()
					s.must(s.Pair("vera"))
				}
				if !s.Over || len(s.Places) != 5 {
					t.Errorf("over: %v, places %v", s.Over, s.Places)
				}
				if bars, err := ReadBarredPersons(filepath.Dir(s.Dir)); when == "silent" && (err != nil || len(bars) > 0) {
					t.Errorf("%v %v: nobody confirmed, nobody is to blame", bars, err)
				}
				s.strangers()
			})
		}
	}
	s := begin(t, "", terms, 0)
	s.refused(s.Pair("vera"), "no player of the event")
	s.must(s.Cancel("vera", "nobody came"))
}

// TestStopIsNotUndone: a stop that a director said is undone; one that came at the hour of the round is not, and the
// answer says how the game is scored instead.
func TestStopIsNotUndone(t *testing.T) {
	for by, why := range map[string]string{"vera": "", "": "was stopped by its clock or the hour of the round"} {
		s := begin(t, t.TempDir(), terms, 2)
		s.must(s.Pair("vera"))
		s.must(s.SetRoundEnd("vera", s.now.Add(40*time.Hour), ""))
		g := s.OpenGames()[0].ID
		s.must(s.RecordGame("", g, ""))
		s.refused(s.Undo("vera", "x"), "(begin), is not a director's line")
		s.now = s.now.Add(40 * time.Hour)
		s.must(s.StopGame(by, g, Stop{Why: StopRoundOver, Used: [2]int{7, 9}}))
		if err := s.Undo("vera", "it was not over"); why == "" {
			s.must(err)
		} else {
			s.refused(err, why)
		}
		s.strangers()
	}
}
