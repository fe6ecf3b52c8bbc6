package mailhandler

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
)

// copies is the folder of the games that were made so far, by all that they are made from; games are its entries.
var copies struct {
	dir   string // set by TestMain
	games sync.Map
}

// made makes a game, its random bytes counting on from a seed,
// as [game.Library.Create] does. The same game is made once for all tests, and copied.
func made(t testing.TB, dir string, seed byte, spec game.Spec) {
	t.Helper()
	of, _ := copies.games.LoadOrStore(fmt.Sprintf("%d %+v", seed, spec), sync.OnceValues(func() (string, error) {
		at, err := os.MkdirTemp(copies.dir, "")
		if err != nil {
			return "", err
		}
		spec.Entropy = &zeros{n: seed}
		g, err := shelf.Create(filepath.Join(at, spec.Game), spec)
		if err != nil {
			return "", err
		}
		return g.Dir, g.Close()
	}))
	from, err := of.(func() (string, error))()
	if err == nil {
		err = copied(from, dir)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// copied copies a folder with the permissions of its files.
func copied(from, to string) error {
	return filepath.WalkDir(from, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(from, path)
		info, err := e.Info()
		if err != nil {
			return err
		}
		if e.IsDir() {
			return os.MkdirAll(filepath.Join(to, rel), info.Mode().Perm())
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), b, info.Mode().Perm())
	})
}

// twin returns a court that has done what another did whose games are closed, for a test of its own.
func (c *court) twin(t *testing.T) *court {
	t.Helper()
	o := newOffice(t, engine.ProofByToken)
	o.must(copied(c.Games.Dir(), o.Games.Dir()))
	o.now, o.n = c.now, c.n
	maps.Copy(o.room.told, c.room.told)
	maps.Copy(o.room.sent, c.room.sent)
	return &court{office: o}
}
