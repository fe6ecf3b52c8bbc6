package tournament

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament/standings"
)

// TestNotConfirmed: nobody is withdrawn before the hour; who is has lost that round, is not barred, and can come back.
func TestNotConfirmed(t *testing.T) {
	s := of(t, Swiss, 6, func(x *Terms) { x.ConfirmHours = 48 })
	s.rounds(1)
	closed := s.now
	s.confirm("p02", "p05")
	s.refused(s.Pair("vera"), "p02 has until Wed 2026-03-04 22:00 UTC to confirm round 2")
	r := record("withdraw", "player", "p02", "how", LeftUnconfirmed, "why", "")
	s.refused(s.append("vera", r), "p02 has until")
	s.now = closed.Add(48 * time.Hour)
	r = record("withdraw", "player", "p01", "how", LeftUnconfirmed, "why", "")
	s.refused(s.append("vera", r), "p01 has nothing to confirm")
	r = record("withdraw", "player", "p02", "how", LeftUnconfirmed, "why", "")
	s.refused(s.append("p02", r), "neither director nor assistant")
	s.must(s.Pair("vera"))
	if p := s.Person("p02"); p.Left != 2 || p.How != LeftUnconfirmed || len(s.Round().Matches) != 2 {
		t.Errorf("%+v", p)
	}
	if bars, err := ReadBarredPersons(filepath.Dir(s.Dir)); err != nil || len(bars) > 0 {
		t.Errorf("%v %v", bars, err)
	}
	s.play(nil)
	s.must(s.CloseRound("vera"))
	s.must(s.Confirm("p02", "p02", "<back@example.org>"))
	s.confirm()
	s.must(s.Pair("vera"))
	if p := s.Person("p02"); p.Left != 0 || len(s.Round().Order) != 5 {
		t.Errorf("%+v, order %v", p, s.Round().Order)
	}
	s.must(s.Withdraw("p02", "p02", LeftAnnounced, ""))
	s.play(nil)
	s.must(s.CloseRound("vera"))
	s.refused(s.Confirm("p02", "p02", ""), "p02 withdrew in round 4")
	s.must(s.SetRoundEnd("vera", s.now.Add(time.Hour), "")) // the director sets another hour
	if h := s.ConfirmDeadline(); !h.At.Equal(s.now.Add(time.Hour)) {
		t.Errorf("%v", h)
	}
	s.now = s.now.Add(time.Hour)
	s.confirm("p01", "p03", "p04", "p06")
	s.must(s.Pair("vera"))
	if !s.Over { // nobody is left
		t.Error(s.Status())
	}
	s.strangers()
}

// silentPlayer returns an event in which p01 has lost the only game by silence and was asked, with the loser's
// opponent.
func silentPlayer(t *testing.T, dir string) *sim {
	x := terms
	x.Sides, x.Bar, x.ConfirmHours = SidesFixed, 30, 24
	s := begin(t, dir, x, 4)
	s.must(s.Pair("vera"))
	for _, g := range s.OpenGames() {
		loser := g.Players[0]
		if slices.Contains(g.Players[:], "p01") {
			loser = "p01"
		}
		if loser == "p01" {
			s.must(s.Forfeit("vera", g.ID, loser, ""))
		} else {
			s.must(s.RecordResult("vera", Score{Game: g.ID, How: standings.Played, Outcome: "first"}))
		}
	}
	s.must(s.AskSilentPlayers())
	s.must(s.AskSilentPlayers()) // asked once
	return s
}

// silentEvent returns the ledger of an event in which one is asked and answers, is asked again, falls silent, is
// barred and let in again.
func silentEvent(t *testing.T) []ledger.Record {
	s := silentPlayer(t, "")
	s.must(s.CloseRound("vera"))
	s.confirm()
	s.must(s.Pair("vera"))
	g := s.OpenGames()[0]
	s.must(s.Forfeit("vera", g.ID, "both", ""))
	s.play(nil)
	s.must(s.AskSilentPlayers())
	s.now = s.now.Add(50 * time.Hour)
	for _, p := range s.mute() {
		s.must(s.Withdraw("vera", p.ID, LeftSilent, ""))
		s.must(s.Unbar("walt", p.ID, "he was ill"))
	}
	s.must(s.CloseRound("vera"))
	return s.Log().Records()
}

// TestSilenceIsAskedFirst: only who lost half of the games by silence and did not answer when asked is silent and
// barred; a line of the director lifts that.
func TestSilenceIsAskedFirst(t *testing.T) {
	s := silentPlayer(t, t.TempDir())
	kinds := map[string]int{}
	for _, r := range s.Log().Records() {
		kinds[r.Type]++
	}
	if kinds["ask"] != 1 || s.Person("p01").Asked.IsZero() {
		t.Fatalf("%v, %+v", kinds, s.Person("p01"))
	}
	s.refused(s.Withdraw("vera", "p02", LeftSilent, ""), "p02 is not silent")
	s.refused(s.Withdraw("vera", "p01", LeftSilent, ""), "p01 was asked and has until")
	s.must(s.CloseRound("vera"))
	s.confirm("p01")
	s.now = s.now.Add(25 * time.Hour)
	bars := func() []BarredPerson {
		list, err := ReadBarredPersons(filepath.Dir(s.Dir))
		s.must(err)
		return list
	}
	answered, err := s.CopyInMemory()
	s.must(err)
	s.must(answered.Confirm("p01", "p01", ""))
	s.refused(answered.Withdraw("vera", "p01", LeftSilent, ""), "p01 is not silent")
	s.must(s.Pair("vera"))
	if p, b := s.Person("p01"), bars(); p.How != LeftSilent || len(b) != 1 || b[0].Until != s.BarredUntil(s.now) {
		t.Fatalf("%+v %+v, want until %s", p, b, s.BarredUntil(s.now))
	}
	s.refused(s.Unbar("p02", "p01", "x"), "want a director")
	s.refused(s.Unbar("vera", "p02", "x"), "not barred")
	s.refused(s.Unbar("vera", "p01", " "), "want why")
	if len(bars()) != 1 {
		t.Error("a refused line lifts a bar")
	}
	s.must(s.Unbar("vera", "p01", "he was ill"))
	s.refused(s.Unbar("vera", "p01", "again"), "not barred")
	if len(bars()) != 0 {
		t.Errorf("%+v", bars())
	}
	s.strangers()
}

// TestBarsAreBefore: who falls silent is barred before that is recorded, and let in again before that is; so no kill
// leaves the file behind the ledger, and what was not recorded leaves the file as it was.
func TestBarsAreBefore(t *testing.T) {
	for _, how := range []string{"pair", "withdraw", "unbar"} {
		s := silentPlayer(t, t.TempDir())
		s.must(s.CloseRound("vera"))
		s.confirm("p01")
		s.now = s.now.Add(25 * time.Hour)
		want, done := 1, "withdraw"
		act := func(b *Book) error { return b.Pair("vera") }
		switch how {
		case "withdraw":
			act = func(b *Book) error { return b.Withdraw("vera", "p01", LeftSilent, "") }
		case "unbar":
			s.must(s.Withdraw("vera", "p01", LeftSilent, ""))
			act, want, done = func(b *Book) error { return b.Unbar("vera", "p01", "ill") }, 0, "unbar"
		}
		file := filepath.Join(filepath.Dir(s.Dir), FileBarredPersons)
		before, _ := s.files()
		old, err := os.ReadFile(file)
		if err != nil {
			old = []byte("[]\n")
		}
		full := full(s)
		whole := s.file
		s.file = full
		s.refused(act(s.Book), "the disk is full")
		s.file = whole
		if got, err := os.ReadFile(file); err != nil || string(got) != string(old) {
			t.Errorf("%s: not recorded, and the bars are\n%s, were\n%s, %v", how, got, old, err)
		}
		s.must(act(s.Book))
		text, secrets := s.files()
		now, err := os.ReadFile(file)
		s.must(err)
		cuts(text, len(before), func(cut []byte) { // the same is done again behind a kill anywhere
			dir := killedAt(t, s, cut, secrets)
			s.must(os.WriteFile(filepath.Join(filepath.Dir(dir), FileBarredPersons), now, 0o600))
			b, err := OpenAt(dir, func() time.Time { return s.now })
			s.must(err)
			if !slices.ContainsFunc(b.Log().Records(), func(r ledger.Record) bool {
				return r.Type == done &&
					r.Get("player") == "p01"
			}) {
				s.must(act(b))
			}
			s.must(b.Close())
			list, err := ReadBarredPersons(filepath.Dir(dir))
			raw, err2 := os.ReadFile(filepath.Join(dir, FileLedger))
			if err != nil || err2 != nil || len(list) != want || strings.Count(string(raw), "type "+done+"\n") != 1 {
				t.Errorf("%s: killed at byte %d: %d bars, want %d, %v %v", how, len(cut), len(list), want, err, err2)
			}
			if v, err := Audit(dir, ""); err != nil || !v.OK {
				t.Errorf("%s: killed at byte %d: %+v %v", how, len(cut), v, err)
			}
		})
	}
}
