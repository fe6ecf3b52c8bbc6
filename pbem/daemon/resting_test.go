package daemon

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
)

// restsUntil returns until when a game rests in the rounds; "" if it does not.
func (w *world) restsUntil(id string) string {
	r, ok := w.d.service.resting.games[id]
	switch {
	case !ok:
		return ""
	case r.until.IsZero():
		return "ever"
	}
	return r.until.UTC().Format("02 15:04")
}

// looked does a round and returns how many games it looked at.
func (w *world) looked() (n int) {
	w.t.Helper()
	before := map[string]rest{}
	for id, r := range w.d.service.resting.games {
		before[id] = r
	}
	w.must(w.d.UpdateGames())
	names, err := w.d.games.listNames()
	w.must(err)
	for _, id := range names {
		if r, ok := w.d.service.resting.games[id]; !ok || r != before[id] {
			n++
		}
	}
	return n
}

// TestGamesRest: a round passes over games in which nothing is due; their next date, a change by another process, and a
// change that nobody told of end the rest of that game alone.
func TestGamesRest(t *testing.T) {
	w := clocked(t, 3, "hold")
	w.toyWith("toy-9", "") // without a clock
	w.cycle()
	for range 2 {
		if n := w.looked(); n != 0 {
			t.Errorf("%d idle games are looked at", n)
		}
	}
	if a, b := w.restsUntil("toy-0"), w.restsUntil("toy-9"); a != "06 18:00" || b != "ever" {
		t.Errorf("games rest until %q and %q", a, b)
	}
	if n := w.d.meter.games; n.total != 4 || n.waiting != 4 {
		t.Errorf("%d games, %d wait", n.total, n.waiting)
	}

	w.rule("toy-1", engine.RulingNote{Text: "by another process"})
	if n := w.looked(); n != 1 {
		t.Errorf("after a change of one game %d are looked at", n)
	}
	marker := filepath.Join(GamesDir(w.dir), "changed.txt")
	was, err := os.ReadFile(marker)
	w.must(err)
	w.rule("toy-2", engine.RulingNote{Text: "nobody told of it"})
	w.must(os.WriteFile(marker, was, 0o644))
	if n := w.looked(); n != 0 {
		t.Errorf("%d games are looked at although none is known to have changed", n)
	}
	w.now = w.now.Add(compareInterval)
	if n := w.looked(); n != 1 {
		t.Errorf("after a minute %d games are looked at, of which one has changed", n)
	}
	w.cycle()
	for _, who := range []string{anna, boris} {
		if len(w.about(who, "toy-1")) == 0 {
			t.Errorf("%s was not told of a change by another process", who)
		}
	}

	w.now = w.now.Add(-10 * compareInterval)
	if n := w.looked(); n != 4 {
		t.Errorf("after the clock was set back %d games are looked at", n)
	}
}

// TestGamesComeAndGo: a game that is made or deleted is seen in the next round, whatever the folder's time says.
func TestGamesComeAndGo(t *testing.T) {
	w := clocked(t, 1, "hold")
	f := game.NewFolder(shelf, GamesDir(w.dir), w.d.opt.Log)
	for n := 1; n < 20; n++ {
		w.must(os.MkdirAll(w.game(fmt.Sprintf("more-%02d", n)), 0o755))
		if names, err := f.Names(); err != nil || len(names) != n+1 {
			t.Fatalf("%d games after %d were made, %v", len(names), n+1, err)
		}
	}
	w.must(os.Remove(w.game("more-07")))
	if names, err := f.Names(); err != nil || len(names) != 19 {
		t.Fatalf("%d games after one was deleted, %v", len(names), err)
	}
}

// TestUnseenGames: a game that appears without a change of the folder's time is seen after the next comparison of all.
func TestUnseenGames(t *testing.T) {
	w := clocked(t, 1, "hold")
	dir := GamesDir(w.dir)
	f := game.NewFolder(shelf, dir, w.d.opt.Log)
	w.must(os.WriteFile(filepath.Join(dir, "changed.txt"), nil, 0o644))
	old := time.Now().Add(-time.Hour)
	w.must(os.Chtimes(dir, old, old))
	listed := func() int {
		names, err := f.Names()
		w.must(err)
		return len(names)
	}
	before := listed()
	w.must(os.Mkdir(w.game("unseen"), 0o755))
	w.must(os.Chtimes(dir, old, old))
	if n := listed(); n != before {
		t.Errorf("%d games are listed of a folder that has not changed, want %d", n, before)
	}
	f.DropChanged(true)
	if n := listed(); n != before+1 {
		t.Errorf("%d games are listed after a comparison of all, want %d", n, before+1)
	}
}
