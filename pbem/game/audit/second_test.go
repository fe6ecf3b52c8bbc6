package audit

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/rules"
)

// between returns a copy of a game of a title between two computer opponents, ended after so many sheets: shortSheets
// or allSheets.
func between(t testing.TB, title string, sheets int) string {
	t.Helper()
	play, _ := contests.LoadOrStore(title, sync.OnceValue(func() error { return contest(title) }))
	if err := play.(func() error)(); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "g-1")
	if err := os.CopyFS(dir, os.DirFS(contestDir(title, sheets))); err != nil {
		t.Fatal(err)
	}
	return dir
}

const shortSheets, allSheets = 24, 40

// contests are the games by title, each played once.
var contests sync.Map

func contestDir(title string, sheets int) string {
	return filepath.Join(shared, title+"-"+strconv.Itoa(sheets))
}

// contest plays a game of a title, and ends it after allSheets; a copy of it ends after shortSheets.
func contest(title string) error {
	x, _ := rules.Find(title)
	var seats []engine.Seat
	for _, side := range x.Meta().Sides {
		seats = append(seats, engine.Seat{Side: side, Addr: "ai:greedy"})
	}
	dir, short := contestDir(title, allSheets), contestDir(title, shortSheets)
	g, err := shelf.Create(dir, game.Spec{Game: "g-1", Title: title, Now: now, Entropy: &entropy{1}, Seats: seats})
	if err != nil {
		return err
	}
	defer g.Close()
	for n := 0; n < allSheets && g.Position().Over == nil; n++ {
		if n == shortSheets {
			if err := errors.Join(os.CopyFS(short, os.DirFS(dir)), finished(short)); err != nil {
				return err
			}
		}
		in, ok, err := ai.NextSheet(g)
		if err != nil || !ok {
			return fmt.Errorf("sheet %d of %s: %v, %w", n, title, ok, err)
		}
		if _, err := g.Submit(in); err != nil {
			return err
		}
	}
	return errors.Join(g.Close(), finished(dir))
}

// finished ends a game in a folder, if it is not over.
func finished(dir string) error {
	g, err := shelf.Open(dir)
	if err != nil {
		return err
	}
	if g.Position().Over == nil {
		_, err = g.Act(engine.Attribution{Name: "moderator", At: now}, engine.EndGame{Result: engine.ResultDraw, Text: "agreed"})
	}
	return errors.Join(err, g.Close())
}

// TestSecondVerifier: testdata/second.py was written from docs/protocol.md alone. That it verifies a game of every
// title, with all that such games have, and fails one that was changed, shows that the page says all there is to know.
func TestSecondVerifier(t *testing.T) {
	t.Parallel()
	for _, title := range rules.IDs() {
		t.Run(title, func(t *testing.T) {
			if testing.Short() && title != "kursk" {
				t.Skip("plays a game of every title")
			}
			t.Parallel()
			dir := between(t, title, allSheets)
			v := run(t, dir)
			if c := check(v, "sealed orders"); !v.OK || check(v, "dice").Count < 5 || strings.Contains(c.Detail, "not opened") &&
				check(v, "hidden draws").Count == 0 {
				t.Errorf("%+v", v.Checks)
			}
			python(t, dir, true)
			second(t, dir, true)
		})
	}
	t.Run("others", func(t *testing.T) {
		t.Parallel()
		for _, b := range []*table{rich(t, "toy-1", 3), moderated(t, "toy-1", 3), lit(t, "toy-1", 3)} {
			second(t, b.dir, true)
		}
		second(t, filepath.Join("testdata", "dice-1", "finished"), true)
		b, recs := sealing(t)
		x := edit(recs, "order move/fight", "order fight/move")
		resign(t, b.dir, x)
		second(t, b.dir, false)
	})
}

func second(t testing.TB, dir string, good bool) string {
	t.Helper()
	out, ok := script(t, "testdata/second.py", dir)
	if ok != good || good && !strings.HasPrefix(out, "VERIFIED") {
		t.Errorf("second.py says %s", out)
	}
	return out
}
