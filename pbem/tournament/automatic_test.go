package tournament

import (
	"testing"
	"time"

	"fieldpost/pbem/tournament/standings"
)

// TestByItself: where the terms say so rounds are paired and closed at their hours by whoever opens the event, once,
// and after a kill as before it; nothing comes before its hour.
func TestByItself(t *testing.T) {
	s := of(t, Swiss, 4, func(x *Terms) { x.Rounds, x.Auto, x.RoundHours, x.ConfirmHours = 2, true, 100, 50 })
	hour := s.now.Add(20 * time.Hour)
	s.must(s.SetRoundEnd("vera", hour, ""))
	kinds := func() map[string]int {
		out := map[string]int{}
		for _, r := range s.Log().Records() {
			if r.Get("by") == "" {
				out[r.Type]++
			}
		}
		return out
	}
	at := func(now time.Time, want map[string]int) {
		t.Helper()
		before, _ := s.files()
		s.now = now.Add(-time.Second)
		if s.reopened(); len(s.Log().Records()) != countRecords(before) {
			t.Errorf("before its hour: %v", kinds())
		}
		s.now = now
		s.reopened()
		got := kinds()
		for kind, n := range want {
			if got[kind] != n {
				t.Errorf("%s: %d records %s, want %d: %v", now, got[kind], kind, n, got)
			}
		}
		whole, secrets := s.files()
		size := s.Log().Size()
		cuts(whole, len(before), func(cut []byte) {
			b, err := OpenAt(killedAt(t, s, cut, secrets), s.Now)
			s.must(err)
			if b.Log().Size() != size || b.Round().N != s.Round().N || b.Round().Closed != s.Round().Closed ||
				b.Over != s.Over {
				t.Errorf("killed at byte %d: %d records, want %d", len(cut), b.Log().Size(), size)
			}
			s.must(b.Close())
		})
	}
	s.refused(s.Pair(""), "it comes by itself at an hour")
	s.refused(s.append("", record("withdraw", "player", "p01", "how", LeftAnnounced, "why", "")), "want p01, a director")
	at(hour, map[string]int{"lock": 1, "pairing": 1})
	if r := s.Round(); r == nil || !r.Until.Equal(hour.Add(100*time.Hour)) {
		t.Fatalf("%+v", r)
	}
	s.ended("first", "first")
	if got := s.NextStep().String(); got != "round 1 is closed by itself at Fri 2026-03-06 12:00 UTC, or when its "+
		"last game has a result "+
		"after that" {
		t.Error(got)
	}
	s.refused(s.CloseRound(""), "it comes by itself at an hour")
	at(hour.Add(100*time.Hour), map[string]int{"close": 1})
	s.confirm("p03")
	at(hour.Add(150*time.Hour), map[string]int{"withdraw": 1, "lock": 2, "pairing": 2})
	if p := s.Person("p03"); p.How != LeftUnconfirmed || len(s.Round().Byes) != 1 {
		t.Errorf("%+v", p)
	}
	s.now = hour.Add(300 * time.Hour)
	s.reopened()
	if s.Round().Closed {
		t.Error("a round is closed whose games have no result")
	}
	s.must(s.RecordResult("vera", Score{Game: s.OpenGames()[0].ID, How: standings.Played, Outcome: "draw"}))
	s.must(s.CloseAndPairDue())
	if !s.Over || kinds()["over"] != 1 {
		t.Errorf("over %v, %v", s.Over, kinds())
	}
	s.strangers()
}

// countRecords returns how many records a ledger has.
func countRecords(text []byte) (n int) {
	for i := 1; i < len(text); i++ {
		if text[i] == '\n' && text[i-1] == '\n' {
			n++
		}
	}
	return n
}

// TestNotByItself: a round that nobody confirmed, or in a Swiss only one, is not paired by itself and nobody is
// withdrawn; the director still pairs it by hand.
func TestNotByItself(t *testing.T) {
	for _, c := range []struct {
		format    Format
		confirmed []string
		waits     bool
	}{
		{Swiss, nil, true}, {Swiss, []string{"p01"}, true}, {Swiss, []string{"p01", "p04"}, false},
		{Ladder, []string{"p02"}, true}, {Knockout, nil, true}, {Knockout, []string{"p01"}, false}, {RoundRobin, []string{"p03"}, false},
		{DoubleElimination, nil, true},
	} {
		s := of(t, c.format, 4, func(x *Terms) { x.Rounds, x.Auto, x.RoundHours, x.ConfirmHours = 3, true, 100, 50 })
		s.must(s.Pair("vera"))
		s.ended("first", "first")
		s.must(s.CloseRound("vera"))
		for _, p := range s.PlayersToConfirm() {
			if len(c.confirmed) > 0 && (p.ID == c.confirmed[0] || p.ID == c.confirmed[len(c.confirmed)-1]) {
				s.must(s.Confirm(p.ID, p.ID, "<"+p.ID+">"))
			}
		}
		if c.format == Knockout && len(c.confirmed) > 0 {
			id := s.unconfirmed()[0].ID
			s.must(s.Confirm(id, id, "<"+id+">"))
		}
		size := s.Log().Size()
		s.now = s.now.Add(50 * time.Hour)
		s.reopened()
		h := s.Obstacle(s.now)
		if c.waits != (h != nil) || c.waits != (s.Log().Size() == size) || c.waits && h.Cause != CauseNoPlayers {
			t.Errorf("%s %v: %+v, %d records, %d before", c.format, c.confirmed, h, s.Log().Size(), size)
		}
		if c.waits {
			s.must(s.Pair("vera"))
			if len(s.Round().Matches) > 1 && !s.Over {
				t.Errorf("%s: by hand %+v", c.format, s.Round())
			}
			s.audited()
		}
	}
}
