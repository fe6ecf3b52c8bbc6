package tournament

import (
	"bytes"
	"fmt"
	"math/rand"
	"path/filepath"
	"testing"
	"time"

	"fieldpost/pbem/tournament/standings"
)

// sim plays an event by a seed: players confirm, bid, play, resign, fall silent.
type sim struct {
	t *testing.T
	*Book
	r    *rand.Rand
	now  time.Time
	each func() // done in turmoil when a round is paired
}

var terms = DefaultTerms("spring-26", "kursk", [2]string{"german", "soviet"})

func begin(t *testing.T, dir string, terms Terms, players int) *sim {
	t.Helper()
	s := &sim{t: t, r: rand.New(rand.NewSource(7)), now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
	terms.Director, terms.At = []string{"vera", "walt"}, s.now
	entropy := bytes.NewReader(bytes.Repeat([]byte("entropy of this test. "), 10))
	b, err := NewInMemory(terms, entropy)
	if dir != "" {
		b, err = Create(filepath.Join(dir, terms.Name), terms, entropy)
	}
	s.must(err)
	s.Book, b.Now, b.Entropy = b, func() time.Time { return s.now }, s.r
	for i := range players {
		id := fmt.Sprintf("p%02d", i+1)
		s.must(s.Enter(id, Entry{ID: id, Shown: "Player " + id, Addr: id + "@example.org", Role: RolePlayer,
			Cause: "<enter-" + id + "@example.org>"}))
	}
	return s
}

func (s *sim) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *sim) refused(err error, why string) {
	s.t.Helper()
	if err == nil || !bytes.Contains([]byte(err.Error()), []byte(why)) {
		s.t.Errorf("got %v, want an error with %q", err, why)
	}
}

// confirm lets everybody confirm but these.
func (s *sim) confirm(silent ...string) {
	for _, p := range s.PlayersToConfirm() {
		if p.Confirmed < s.NextRoundNumber() && !bytes.Contains([]byte(fmt.Sprint(silent)), []byte(p.ID)) {
			s.must(s.Confirm(p.ID, p.ID, fmt.Sprintf("<confirm-%d-%s@example.org>", s.NextRoundNumber(), p.ID)))
		}
	}
}

// toHour lets the hour come by which the next round is to be confirmed, if somebody has not done so.
func (s *sim) toHour() {
	if due := s.ConfirmDeadline().At; len(s.unconfirmed()) > 0 && s.now.Before(due) {
		s.now = due
	}
}

// bids lets everybody bid for their match.
func (s *sim) bids() {
	for _, m := range s.Round().Matches {
		for n := 0; !m.Settled && n < 9; n++ {
			side, id := s.Side[s.r.Intn(2)], m.Players[len(m.Bids)%2]
			if s.Sides == SidesBySealedBids {
				s.must(s.PlaceBid(id, m.ID, side, s.r.Intn(3), false, fmt.Sprintf("<bid-%s-%s@example.org>", m.ID, id)))
				continue
			}
			if n > 0 {
				side = m.Bids[0].Side
			}
			s.must(s.PlaceBid(id, m.ID, side, n, n > s.r.Intn(6), ""))
		}
	}
}

// play plays the open games of the round, all but those for which keep says so.
func (s *sim) play(keep func(*Game) bool) {
	for _, g := range s.OpenGames() {
		if !g.Begun {
			s.must(s.RecordGame("", g.ID, fmt.Sprintf("%064x", s.r.Int63())))
		}
		if keep != nil && keep(g) {
			continue
		}
		s.now = s.now.Add(time.Duration(s.r.Intn(40)) * time.Hour)
		score := s.r.Intn(21) - 10
		sc := Score{Game: g.ID, How: standings.Played, Score: score, Scored: true, Outcome: map[bool]string{true: "first",
			false: "second"}[score > 0],
			Used: [2]int{s.r.Intn(900000), s.r.Intn(900000)}, Root: fmt.Sprintf("%064x", s.r.Int63()), Size: 100}
		if score == 0 {
			sc.Outcome = "draw"
		}
		if s.r.Intn(10) == 0 {
			sc = Score{Game: g.ID, How: standings.Resigned, Outcome: []string{"first", "second"}[s.r.Intn(2)], Used: sc.Used}
		}
		s.must(s.RecordResult("vera", sc))
	}
}

// finish plays all rounds that are left.
func (s *sim) finish() {
	for n := 0; !s.Over; n++ {
		if n > 100 {
			s.t.Fatal("the event does not end")
		}
		s.confirm()
		s.must(s.Pair("vera"))
		s.bids()
		s.play(nil)
		s.must(s.CloseRound("vera"))
		s.now = s.now.Add(14 * 24 * time.Hour)
	}
}

// audited reads the event again from its records.
func (s *sim) audited() {
	s.t.Helper()
	again, err := Replay(s.Log().Records())
	s.must(err)
	if fmt.Sprint(again.Places) != fmt.Sprint(s.Places) || fmt.Sprint(again.Table) != fmt.Sprint(s.Table) {
		s.t.Errorf("read again it has other places: %v and %v", again.Places, s.Places)
	}
}
