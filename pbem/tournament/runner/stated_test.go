package runner

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/estimate"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
)

// endOfRound returns an event whose rules go by an estimate, at the hour of its round, and the only game: somebody has
// moved in it.
func endOfRound(t *testing.T) (event, games, id string, now func() time.Time) {
	t.Helper()
	dir := t.TempDir()
	games, event = filepath.Join(dir, "games"), filepath.Join(dir, "events", "cup")
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	now = func() time.Time { return at }
	terms := tournament.DefaultTerms("cup", "kiev-to-rostov", [2]string{"axis", "soviet"})
	terms.Director, terms.Sides, terms.Rounds, terms.At = []string{"vera"}, tournament.SidesFixed, 1, at
	terms.Ends = []string{tournament.ScoreByEstimate, tournament.ScoreByDraw}
	b, err := tournament.Create(event, terms, nil)
	must(t, err)
	b.Now = now
	for _, l := range []string{"enter ann ann@example.org", "enter bob bob@example.org", "pair", "until 2026-03-08T20:00:00Z"} {
		_, err := commands.Execute(b, commands.Speaker{ID: "vera"}, l)
		must(t, err)
	}
	made, err := StartGames(b, titles.Library(), games)
	must(t, err)
	must(t, b.Close())
	x, err := titles.Library().Open(filepath.Join(games, made[0]))
	must(t, err)
	in, err := ai.SubstituteSheet(x, "ai:tuned")
	must(t, err)
	_, err = x.Submit(in)
	must(t, err)
	must(t, x.Close())
	at = time.Date(2026, 3, 8, 20, 0, 0, 0, time.UTC)
	return event, games, made[0], now
}

// TestStated: in an event whose rules go by an estimate a game that is not over at the hour of the round is scored by
// one. Anybody who has the ledger of the game gets the same figures again.
func TestStated(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays a game on many times")
	}
	event, games, id, now := endOfRound(t)
	b, err := tournament.OpenAt(event, now)
	must(t, err)
	_, err = CollectResults(b, titles.Library(), games)
	must(t, err)
	g, _ := b.Game(id)
	said := g.Stopped.Estimate
	if g.Result == nil || g.Result.Rule != tournament.ScoreByEstimate || said.First+said.Draw+said.Second < 10 {
		t.Fatalf("%+v, %+v", g.Stopped, g.Result)
	}
	must(t, b.Close())

	x, err := titles.Library().Open(filepath.Join(games, id))
	must(t, err)
	defer x.Close()
	e := again(t, x, g.Stopped.Size, said)
	if won, drawn, lost := e.Count(0, 1); won != said.First || drawn != said.Draw || lost != said.Second {
		t.Errorf("%d %d %d again, the event says %s", won, drawn, lost, said)
	}
	v, err := tournament.Audit(event, games)
	if err != nil || !v.OK {
		t.Errorf("%+v, %v", v, err)
	}
}

// maker makes no estimate before it is told to, and then fails. It implements Failures.
type maker struct {
	ready bool
	told  []string
}

func (m *maker) Make(*engine.Game) (*estimate.Estimate, bool, error) {
	if m.ready {
		return nil, true, errors.New("no continuation ends")
	}
	return nil, false, nil
}

func (m *maker) EstimateFailed(b *tournament.Book, game string, size int, why error) error {
	m.told = append(m.told, fmt.Sprintf("%s %s %d: %v", b.Name, game, size, why))
	return nil
}

// TestStatedLater: while the estimate of a game is being made its clock stands, and the event is looked at again. If no
// estimate can be made, the directors are told why before the next rule decides. A kill in between changes nothing.
func TestStatedLater(t *testing.T) {
	event, games, id, now := endOfRound(t)
	m, paused := &maker{}, 0 // records of the game when its clock was stopped
	for n := range 4 {
		w := &Watcher{Shelf: titles.Library(), Now: now, Estimates: m, Failures: m} // as another process
		for range 2 {
			m.ready = n == 3
			news, err := w.Update(filepath.Dir(event), games, func(string) bool { return false })
			must(t, err)
			if len(news) != 1 {
				t.Fatalf("look %d: %+v", n, news)
			}
			must(t, news[0].Err)
			x, err := titles.Library().Open(filepath.Join(games, id))
			must(t, err)
			if !m.ready && x.AdminState().Paused {
				paused = x.Log().Size()
			}
			must(t, x.Close())
			g, _ := news[0].Event.Game(id)
			if !m.ready && (g.Stopped != nil || g.Result != nil || paused == 0 || len(m.told) > 0) {
				t.Fatalf("look %d: %+v, paused at %d, %q", n, g, paused, m.told)
			}
			if !m.ready {
				continue
			}
			want := fmt.Sprintf("cup %s %d: no continuation ends", id, g.Stopped.Size)
			if g.Result == nil || g.Result.Rule != tournament.ScoreByDraw || len(m.told) != 1 || m.told[0] != want ||
				paused != g.Stopped.Size {
				t.Errorf("%+v, %q, the game was paused at %d records", g.Result, m.told, paused)
			}
			return
		}
	}
}

// again makes the estimate of a stop once more, from the game at the size that the stop names.
func again(t *testing.T, x *game.Game, size int, said tournament.StoppedEstimate) *estimate.Estimate {
	t.Helper()
	at, err := x.Replay(func(_ *engine.Game, out *engine.Outcome) bool { return out.ToRecord < size })
	must(t, err)
	e, err := estimate.Run(at, estimate.Config{Player: said.Player, Seed: said.Seed, Rollouts: said.First + said.Draw + said.Second}, nil)
	must(t, err)
	return e
}
