package audit

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
)

var errEnough, errPause = errors.New("enough"), errors.New("pause")

// long is the folder of a game of Kursk between two computer opponents, as far as so many sheets go; made once.
var long = sync.OnceValues(func() (string, error) {
	dir := filepath.Join(shared, "long-1")
	g, err := shelf.Create(dir, game.Spec{Game: "long-1", Title: "kursk", Now: now, Entropy: &entropy{5},
		Seats: []engine.Seat{{Side: "german", Name: "computer", Addr: "ai:greedy"}, {Side: "soviet", Name: "computer", Addr: "ai:greedy"}}})
	if err != nil {
		return dir, err
	}
	defer g.Close()
	sheets, at := 0, now
	for {
		_, err := ai.PlayComputers(g, func(in engine.Input) (*engine.Outcome, error) {
			at = in.At
			if sheets++; sheets > longSheets {
				return nil, errEnough
			}
			if sheets == longSheets/2 {
				return nil, errPause
			}
			return g.Submit(in)
		})
		if errors.Is(err, errPause) {
			if err = interlude(g, at); err == nil {
				continue
			}
		}
		if errors.Is(err, errEnough) || err == nil {
			return dir, nil
		}
		return dir, err
	}
})

// longSheets bounds the long game.
const longSheets = 70

// interlude takes the game back a few batches, over dice that have fallen.
func interlude(g *game.Game, at time.Time) error {
	recs := g.Log().Records()
	to, batches := len(recs)-1, 0
	for ; to > 0 && batches < 3; to-- {
		if recs[to-1].Type == "state" {
			batches++
		}
	}
	_, err := g.Act(engine.Attribution{Name: "moderator", Reason: "a test", At: at}, engine.Rollback{ToRecord: to})
	return err
}

// longGame returns a copy of the long game that a test may spoil.
func longGame(t testing.TB) string {
	t.Helper()
	made, err := long()
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "long-1")
	if err := os.CopyFS(dir, os.DirFS(made)); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, game.FileSecrets)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestLongGame: a long game of a published title passes, here and in the independent verifier; single bytes anywhere in
// it do not.
func TestLongGame(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("a long game")
	}
	dir := longGame(t)
	v := run(t, dir)
	if !v.OK || check(v, "dice").Count < 15 || check(v, "rollbacks").Count != 1 {
		t.Errorf("%+v", v)
	}
	python(t, dir, true)
	path := filepath.Join(dir, game.FileLedger)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 6 {
		i := random.IntN(len(good))
		bad := slices.Clone(good)
		bad[i] ^= 1 << random.IntN(7)
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		if run(t, dir).OK {
			t.Errorf("byte %d (%q -> %q) passes", i, good[i], bad[i])
		}
		python(t, dir, false)
	}
}
