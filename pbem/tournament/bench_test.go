package tournament

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tools/benchcheck"
	"fieldpost/pbem/tournament/standings"
)

// big returns an event on disk whose players were entered together.
func big(b *testing.B, players int) *Book {
	b.Helper()
	x := terms
	x.Rounds, x.Director, x.At = 9, []string{"vera"}, time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	all := make([]Entry, players)
	for i := range all {
		id := fmt.Sprintf("p%d", i+1)
		all[i] = Entry{ID: id, Shown: "Player " + id, Addr: id + "@example.org", Role: RolePlayer}
	}
	e, err := Create(filepath.Join(b.TempDir(), x.Name), x, nil)
	must(b, err)
	must(b, e.EnterAll("vera", all))
	return e
}

// whole pairs, plays and closes a round.
func (b *Book) whole(t *testing.B) {
	t.Helper()
	b.confirmAll(t)
	must(t, b.Pair("vera"))
	var recs []ledger.Record
	for i, g := range b.OpenGames() {
		s := Score{Game: g.ID, How: standings.Played, Outcome: []string{"first", "second", "draw"}[i%3]}
		recs = append(recs, record("begin", "game", g.ID), b.score(g, s))
	}
	must(t, b.append("vera", recs...))
	must(t, b.CloseRound("vera"))
}

func (b *Book) confirmAll(t *testing.B) {
	var recs []ledger.Record
	for _, p := range b.PlayersToConfirm() {
		if n := b.NextRoundNumber(); p.Confirmed < n {
			recs = append(recs, record("confirm", "player", p.ID, "round", fmt.Sprint(n), "salt", b.salt(p.ID, "")))
		}
	}
	if len(recs) > 0 {
		must(t, b.append("vera", recs...))
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// BenchmarkBigEvent measures an event on disk: all its players entered at once, the last of some Swiss rounds paired,
// the folder opened and folded, a look at it as the page takes one, and the audit, which pairs every round anew.
func BenchmarkBigEvent(b *testing.B) {
	for _, c := range []struct{ players, rounds int }{{1000, 1}, {1000, 5}, {4000, 1}} {
		b.Run(fmt.Sprintf("players=%d/rounds=%d", c.players, c.rounds), func(b *testing.B) {
			x := big(b, c.players)
			for x.NextRoundNumber() < c.rounds {
				x.whole(b)
			}
			x.confirmAll(b)
			run := func(name string, do func() error) {
				b.Run(name, func(b *testing.B) {
					for b.Loop() {
						must(b, do())
					}
				})
			}
			if c.rounds == 1 {
				run("enter", func() error { return big(b, c.players).Close() })
			}
			run("pair", func() error {
				t, err := x.CopyInMemory()
				must(b, err)
				return t.Pair("vera")
			})
			x.whole(b)
			must(b, x.Close())
			run("open", func() error {
				y, err := OpenBook(x.Dir)
				must(b, err)
				return y.Close()
			})
			run("look", func() error { _, err := AuditQuickly(x.Dir); return err })
			run("audit", func() error { _, err := Audit(x.Dir, ""); return err })
		})
	}
}

// TestPerformance runs the benchmarks of docs/performance.md once, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t)
}
