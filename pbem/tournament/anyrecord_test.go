package tournament

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/ledger"
)

// anyRecord returns a record about somebody of an event at random, which may or may not be said at that point.
func anyRecord(r *rand.Rand, e *Event) ledger.Record {
	one := func() string {
		if len(e.People) == 0 {
			return "p01"
		}
		return e.People[r.Intn(len(e.People))].ID
	}
	salt, n := strings.Repeat("0", 16), fmt.Sprint(e.NextRoundNumber())
	game, rule := "spring-26-1-01-1", []string{"yes", ""}[r.Intn(2)]
	if open := e.OpenGames(); len(open) > 0 {
		game = open[r.Intn(len(open))].ID
	}
	id := one()
	all := []ledger.Record{
		record("enter", "player", "new", "shown", "New", "role", "alternate", "salt", salt),
		record("enter", "player", "new", "shown", "New", "role", "alternate", "salt", salt, "losses", fmt.Sprint(r.Intn(2))),
		record("enter", "player", "new", "shown", "New", "role", "player", "salt", salt),
		record("confirm", "player", id, "round", n, "salt", salt),
		record("withdraw", "player", id, "how", []string{LeftAnnounced, LeftSilent, LeftUnconfirmed}[r.Intn(3)]),
		record("rating", "player", id, "rating", "1500"),
		record("seed", "player", id, "seed", "77"),
		record("prohibit", "player", id, "other", one()),
		record("prohibit", "player", id, "other", one(), "off", rule),
		record("panel", "game", game, "judge", id, "judge", one(), "judge", one()),
		record("judge", "player", id),
		record("say", "to", id, "text", "hello"),
		record("contact", "player", id, "contact", strings.Repeat("0", 64)),
		record("ask", "player", id),
		record("unbar", "player", id, "why", "ill"),
		record("claim", "game", game, "player", id, "outcome", "draw"),
		record("vote", "game", game, "player", id, "seal", strings.Repeat("0", 64)),
		record("entries", "until", "2027-01-01T00:00:00Z"),
		record("until", "round", n, "until", "2027-01-01T00:00:00Z"),
		record("annul", "round", n, "why", "x"),
		record("result", "game", game, "how", "annulled", "outcome", "none", "half", "1", "margin", "-1", "points", "0 0",
			"used", "0 0", "rule", "director", "day", "2026-03-02", "why", "x"),
	}
	return all[r.Intn(len(all))]
}

// TestAnyRecord says something about anybody at any point of random events with waiting lists: the fold and event.py
// take the same, and enough of it.
func TestAnyRecord(t *testing.T) {
	t.Parallel()
	n := *changes
	if testing.Short() {
		n = min(n, 60)
	}
	var events [][]ledger.Record
	for seed := range int64(20) {
		c := &chaos{sim: randomEvent(t, 30000+seed, randomEntries), ways: map[string]int{}}
		c.more = c.entrants
		c.toTheEnd()
		events = append(events, c.Log().Records())
		c.must(c.Close())
	}
	r, taken := rand.New(rand.NewSource(*firstEvent)), map[string]int{}
	var dirs, what []string
	var ours []error
	for range n {
		recs := events[r.Intn(len(events))]
		recs = slices.Clone(recs[:1+r.Intn(len(recs)-1)])
		e, err := Replay(recs)
		if err != nil {
			continue // a cut between a draw and the undo of it
		}
		x := anyRecord(r, e)
		last, _ := instant(recs[len(recs)-1].Get("at"))
		by := []string{"vera", "walt", x.Get("player"), ""}[r.Intn(4)]
		last = last.Add(time.Duration(r.Intn(300)) * time.Hour)
		x.N = len(recs)
		x.Add("at", last.Format(time.RFC3339))
		if by != "" {
			x.Add("by", by)
		}
		recs = append(recs, x)
		if _, err = Replay(recs); err == nil {
			taken[x.Type]++
		}
		ours, dirs, what = append(ours, err), append(dirs, remade(t, recs)), append(what, fmt.Sprint(x.Type, x.Fields))
	}
	for i, line := range script(t, dirs...) {
		if strings.HasSuffix(line, "no difference") != (ours[i] == nil) {
			t.Errorf("%s\nours: %v\nevent.py: %s", what[i], ours[i], line)
		}
	}
	t.Log(taken)
}
