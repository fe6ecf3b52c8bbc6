package tournament

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament/standings"
)

// rules corrects a game by a ruling.
func (s *sim) rules(by, game, outcome, why string) error {
	return s.RecordResult(by, Score{Game: game, How: standings.Adjudicated, Outcome: outcome, Rule: RuledByDirector, Why: why})
}

// TestCorrectedInAClosedRound: a director corrects a result of a closed round for a reason. Table and ratings follow,
// who met whom does not change, and both results can be read.
func TestCorrectedInAClosedRound(t *testing.T) {
	s := of(t, Swiss, 6, nil)
	s.must(s.Pair("vera"))
	s.ended("first", "first", "first")
	g := s.Round().Matches[0].Games[0]
	s.must(s.CloseRound("vera"))
	s.confirm()
	s.must(s.Pair("vera"))
	pairs := fmt.Sprint(s.Round().Matches[0].Players, s.Round().Matches[1].Players, s.Round().Matches[2].Players)
	points := func(id string) int {
		i := slices.IndexFunc(s.Table, func(r standings.Row) bool { return r.Player == id })
		return s.Table[i].Points
	}
	if points(g.Players[0]) != 10 || points(g.Players[1]) != 0 {
		t.Fatalf("%+v", s.Table)
	}
	s.refused(s.RecordResult("vera", Score{Game: g.ID, How: standings.Played, Outcome: "second"}),
		"its round is closed; a director corrects")
	s.refused(s.rules("vera", g.ID, "second", " "), "says why")
	s.refused(s.rules(g.Players[0], g.ID, "second", "x"), "neither director nor assistant")
	s.must(s.rules("vera", g.ID, "second", "added up wrongly"))
	g, _ = s.Game(g.ID)
	if points(g.Players[0]) != 0 || points(g.Players[1]) != 10 || len(g.Was) != 1 || g.Was[0].Outcome != "first" {
		t.Errorf("%+v, it was %v", s.Table, g.EarlierResults())
	}
	if got := fmt.Sprint(s.Round().Matches[0].Players, s.Round().Matches[1].Players,
		s.Round().Matches[2].Players); got != pairs {
		t.Errorf("pairs were %s, are %s", pairs, got)
	}
	if rated := RatedGames(s.Event); len(rated) != 3 || rated[0].Half != 0 {
		t.Errorf("%+v", rated)
	}
	text, err := s.YAML(s.Log().Size(), "")
	if err != nil || !strings.Contains(string(text), "was: ['played: first']") {
		t.Errorf("%s %v", text, err)
	}
	s.finish2()
	s.refused(s.rules("vera", g.ID, "first", "x"), "the event is over")
	s.strangers()
	old := of(t, Swiss, 4, func(x *Terms) { x.Version = 2 })
	old.rounds(1)
	old.refused(old.rules("vera", old.Rounds[0].Matches[0].Games[0].ID, "both", "x"), "its round is closed")
}

// TestNobodyCorrectsTheirOwnGame: the director who plays has an assistant correct it.
func TestNobodyCorrectsTheirOwnGame(t *testing.T) {
	s := of(t, Swiss, 3, nil)
	s.must(s.Enter("vera", Entry{ID: "vera", Shown: "Vera", Role: RolePlayer}))
	s.must(s.Pair("vera"))
	i := slices.IndexFunc(s.Round().Matches, func(m *Match) bool { return slices.Contains(m.Players[:], "vera") })
	g := s.Round().Matches[i].Games[0]
	for _, m := range s.Round().Matches {
		s.must(s.RecordResult("walt", Score{Game: m.Games[0].ID, How: standings.Played, Outcome: "first"}))
	}
	s.must(s.CloseRound("vera"))
	s.refused(s.rules("vera", g.ID, "draw", "x"), "an assistant rules")
	s.refused(s.AnnulRound("vera", 1, "x"), "an assistant annuls it")
	s.must(s.rules("walt", g.ID, "draw", "x"))
	s.strangers()
}

// TestLadderFollowsACorrection: the ladder is the one that had come of the right result.
func TestLadderFollowsACorrection(t *testing.T) {
	play := func(corrected bool) []string {
		s := of(t, Ladder, 8, func(x *Terms) { x.Rounds = 4 })
		s.must(s.Pair("vera"))
		outcomes := []string{"second", "first", "second", "first"}
		if corrected {
			outcomes[0] = "first"
		}
		s.ended(outcomes...)
		g := s.Round().Matches[0].Games[0]
		s.must(s.CloseRound("vera"))
		s.must(s.Enter("vera", Entry{ID: "late", Shown: "Late", Role: RolePlayer}))
		s.must(s.Withdraw(s.Ladder[4], s.Ladder[4], LeftAnnounced, ""))
		if corrected {
			s.must(s.rules("vera", g.ID, "second", "x"))
		}
		s.strangers()
		return s.Ladder
	}
	if right, corrected := play(false), play(true); !slices.Equal(right, corrected) {
		t.Errorf("%v, corrected %v", right, corrected)
	}
}

// TestBracketAndCorrections: before the next round is paired a correction changes who goes on, and the right one is
// asked; behind that it changes the table alone.
func TestBracketAndCorrections(t *testing.T) {
	s := of(t, Knockout, 4, nil)
	s.must(s.Pair("vera"))
	s.ended("first", "first")
	m := s.Round().Matches[0]
	s.must(s.CloseRound("vera"))
	s.confirm()
	s.must(s.rules("vera", m.Games[0].ID, "second", "x"))
	s.must(s.Pair("vera"))
	final := s.Round().Matches[0].Players
	if !slices.Contains(final[:], m.Players[1]) || slices.Contains(final[:], m.Players[0]) {
		t.Fatalf("%v meet in the final, %v had won", final, m.Players[1])
	}
	s.must(s.rules("vera", m.Games[0].ID, "first", "it was right"))
	s.ended("first", "first")
	s.must(s.CloseRound("vera"))
	if !s.Over || s.Places[0] != final[0] || !slices.Contains(s.Places[2:], m.Players[0]) {
		t.Errorf("over %v, places %v, the final was %v", s.Over, s.Places, final)
	}
	s.strangers()

	s = of(t, Knockout, 8, nil) // who was out has a match now
	s.must(s.Pair("vera"))
	s.ended("both", "first", "first", "first")
	m = s.Round().Matches[0]
	s.must(s.CloseRound("vera"))
	s.now = s.now.Add(100 * time.Hour)
	s.must(s.rules("vera", m.Games[0].ID, "first", "they had played"))
	if got := ids(s.PlayersToConfirm()); !slices.Contains(got, m.Players[0]) || !s.ConfirmDeadline().Set.Equal(s.now) {
		t.Errorf("wanted are %v, since %v", got, s.ConfirmDeadline().Set)
	}
	s.finish()
	s.strangers()
}

// TestRoundAnnulled: a whole round counts for nothing, its byes neither; whoever met has met.
func TestRoundAnnulled(t *testing.T) {
	s := of(t, Swiss, 5, func(x *Terms) { x.Points.Bye, x.Rounds = 7, 3 })
	s.rounds(1)
	s.refused(s.AnnulRound("vera", 2, "x"), "want one that was paired")
	s.refused(s.AnnulRound("vera", 1, ""), "want why")
	s.must(s.AnnulRound("vera", 1, "the wrong scenario"))
	for _, row := range s.Table {
		if row.Points != 0 || row.Games != 0 || row.Byes != 0 {
			t.Errorf("%+v", row)
		}
	}
	s.refused(s.AnnulRound("vera", 1, "again"), "is not annulled")
	if got := s.Rounds[0].State(); got != "annulled" {
		t.Error(got)
	}
	s.confirm()
	s.must(s.Pair("vera"))
	s.must(s.AnnulRound("walt", 2, "and again")) // an open one
	if len(s.OpenGames()) > 0 || s.Round().Closed {
		t.Errorf("%d games are open", len(s.OpenGames()))
	}
	s.must(s.CloseRound("vera"))
	s.must(s.rules("vera", s.Rounds[1].Matches[0].Games[0].ID, "first", "that one counts"))
	s.finish()
	met := map[string]bool{}
	for _, m := range s.matches() {
		pair := fmt.Sprint(sorted(m.Players[:]...))
		if met[pair] {
			t.Errorf("%s meet twice", pair)
		}
		met[pair] = true
	}
	s.strangers()
}

// TestLastLineUndone: a director's last line is undone as if it had not been said, with what followed from it, as
// long as nothing else was; a draw never is. What a mail said is not done again.
func TestLastLineUndone(t *testing.T) {
	s := of(t, Swiss, 4, func(x *Terms) { x.Rounds = 2 })
	s.refused(s.Undo("vera", "x"), "nothing is to be undone")
	s.must(s.Pair("vera"))
	s.refused(s.Undo("vera", "another draw"), "nothing is to be undone")
	s.ended("first", "second")
	g := s.Round().Matches[1].Games[0]
	s.refused(s.Undo("p01", "I lost"), "want a director or an assistant")
	s.refused(s.Undo("vera", " "), "want why")
	s.must(s.Undo("walt", "the other one"))
	if x, _ := s.Game(g.ID); x.Result != nil || len(s.Undone) != 1 {
		t.Errorf("%+v, undone %v", x.Result, s.Undone)
	}
	s.refused(s.Undo("walt", "and more"), "nothing is to be undone")
	s.Mail = MailLine{ID: "<m@example.org>", Line: 1, Proof: "token"}
	s.must(s.RecordResult("vera", Score{Game: g.ID, How: standings.Played, Outcome: "first"}))
	s.Mail = MailLine{}
	s.must(s.Undo("vera", "the mail was wrong"))
	if again := (MailLine{ID: "<m@example.org>", Line: 1, Proof: "token"}); len(s.reopened().RecordsOfMail(again)) != 1 {
		t.Error("the line of the mail would be carried out again")
	}
	s.must(s.RecordResult("vera", Score{Game: g.ID, How: standings.Played, Outcome: "draw"}))
	s.must(s.CloseRound("vera"))
	s.must(s.Undo("vera", "too early"))
	s.must(s.CloseRound("vera"))
	s.confirm()
	s.refused(s.Undo("vera", "x"), "nothing is to be undone") // players have confirmed since
	s.must(s.Pair("vera"))
	s.ended("first", "first")
	s.must(s.CloseRound("vera"))
	if !s.Over {
		t.Fatal("the event is not over")
	}
	s.must(s.Undo("vera", "a result was wrong"))
	if s.Over || s.Round().Closed || len(s.Places) > 0 {
		t.Errorf("over %v", s.Over)
	}
	s.must(s.rules("vera", s.Round().Matches[0].Games[0].ID, "draw", "here it is"))
	s.must(s.CloseRound("vera"))
	s.strangers()
	altered(t, s, []alteration{{"undo", "why too early", "why x", ""}})
}

// TestNothingElseIsUndone: no audit takes an undo of what players said or dice drew, or of records in the middle.
func TestNothingElseIsUndone(t *testing.T) {
	var dirs []string
	for name, do := range map[string]func(s *sim) int{
		"a draw":   func(s *sim) int { s.must(s.Pair("vera")); return s.Log().Size() - 2 },
		"a player": func(s *sim) int { s.must(s.Confirm("p01", "p01", "")); return s.Log().Size() - 1 },
		"part": func(s *sim) int {
			s.must(s.Pair("vera"))
			s.ended("first", "first")
			s.must(s.CloseRound("vera"))
			return s.Log().Size() - 1 // without the close
		},
		"two": func(s *sim) int {
			s.must(s.Withdraw("vera", "p01", LeftAnnounced, ""))
			s.must(s.Withdraw("vera", "p02", LeftAnnounced, ""))
			return s.Log().Size() - 2
		},
	} {
		s := of(t, Swiss, 4, func(x *Terms) { x.Rounds = 2 })
		s.rounds(1)
		s.confirm()
		r := record("undo", "from", fmt.Sprint(do(s)), "why", "I lost")
		s.stamp(s.now, "vera", 0, &r)
		s.must(s.file.Append(r))
		if _, err := Replay(s.Log().Records()); err == nil || !strings.Contains(err.Error(), "nothing is undone") {
			t.Errorf("%s: the fold says %v", name, err)
		}
		s.must(s.shown())
		dirs = append(dirs, s.Dir)
	}
	agrees(t, nil, dirs)
}

// TestUndoneWithdrawal: who is not withdrawn any more is not barred either, killed or not.
func TestUndoneWithdrawal(t *testing.T) {
	s := silentPlayer(t, t.TempDir())
	s.now = s.now.Add(25 * time.Hour)
	s.must(s.Withdraw("vera", "p01", LeftSilent, ""))
	file := filepath.Join(filepath.Dir(s.Dir), FileBarredPersons)
	barred, err := os.ReadFile(file)
	s.must(err)
	before, _ := s.files()
	whole := s.file
	s.file = full(s)
	s.refused(s.Undo("vera", "he wrote"), "the disk is full")
	s.file = whole
	if got, err := os.ReadFile(file); err != nil || string(got) != string(barred) {
		t.Errorf("not recorded, and the bars are\n%s, were\n%s, %v", got, barred, err)
	}
	s.must(s.Undo("vera", "he wrote"))
	text, secrets := s.files()
	for _, bars := range [][]byte{barred, []byte("[]\n")} {
		cuts(text, len(before), func(cut []byte) {
			if len(cut) == len(text) && len(bars) > 4 {
				return // the file is changed first
			}
			dir := killedAt(t, s, cut, secrets)
			s.must(os.WriteFile(filepath.Join(filepath.Dir(dir), FileBarredPersons), bars, 0o600))
			b, err := OpenAt(dir, func() time.Time { return s.now })
			s.must(err)
			if len(b.Undone) == 0 {
				s.must(b.Undo("vera", "he wrote"))
			}
			if p := b.Person("p01"); p.Left > 0 || b.Log().Root() != s.Log().Root() {
				t.Errorf("killed at byte %d: %+v", len(cut), p)
			}
			s.must(b.Close())
			if list, err := ReadBarredPersons(filepath.Dir(dir)); err != nil || len(list) > 0 {
				t.Errorf("killed at byte %d: %+v %v", len(cut), list, err)
			}
		})
	}
	s.strangers()
}

// correctedEvent returns the ledger of an event with corrections of closed rounds.
func correctedEvent(t *testing.T) []ledger.Record {
	x := terms
	x.Sides, x.Rounds, x.Format = SidesFixed, 3, Ladder
	s := begin(t, "", x, 5)
	s.rounds(2)
	s.must(s.rules("vera", s.Rounds[0].Matches[0].Games[0].ID, "draw", "x"))
	s.must(s.AnnulRound("vera", 2, "y"))
	s.must(s.Announce("walt", "1-01", "the score was added up wrongly"))
	s.confirm()
	s.must(s.Pair("vera"))
	s.must(s.rules("vera", s.Rounds[1].Matches[0].Games[0].ID, "first", "z"))
	s.must(s.Undo("vera", "z"))
	s.play(nil)
	s.must(s.CloseRound("vera"))
	s.must(s.Undo("walt", "y"))
	s.must(s.CloseRound("vera"))
	return s.Log().Records()
}
