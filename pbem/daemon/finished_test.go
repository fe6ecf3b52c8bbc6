package daemon

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
)

// rests holds whether a game rests: it is over and not open.
func (w *world) rests(id string, want bool) {
	w.t.Helper()
	if w.d.games.isFinished(id) != want {
		w.t.Errorf("%s rests: %v, want %v", id, !want, want)
	}
}

// TestFinishedGame: a game that is over, of which everybody was told, is not opened by a start or a look, and is there
// again when somebody asks or when it goes on.
func TestFinishedGame(t *testing.T) {
	w := clocked(t, 2, "hold")
	w.rests("toy-0", false)
	w.rule("toy-0", engine.EndGame{Result: engine.ResultDraw, Text: "agreed"})
	w.cycle()
	for _, who := range []string{anna, boris} {
		if len(w.news(who)) == 0 {
			t.Errorf("%s was not told of the end", who)
		}
	}
	w.rests("toy-0", true)
	w.rests("toy-1", false)
	file := filepath.Join(w.game("toy-0"), game.FileGame)
	good, err := os.ReadFile(file)
	w.must(err)
	w.must(os.WriteFile(file, []byte(strings.Replace(string(good), "turn: 1", "turn: 9", 1)), 0o644)) // nobody can open it
	w.stop()
	w.start()
	w.cycle()
	w.cycle()
	w.rests("toy-0", true)
	if text := w.log.String(); strings.Contains(text, "cannot be looked at") {
		t.Errorf("a finished game was opened:\n%s", text)
	}
	w.must(os.WriteFile(file, good, 0o644))

	w.play(letter(anna, "late", "#PBEM toy-0 red T1-R\npass\n#END\n"))
	if m := w.one(anna); !strings.Contains(m.Text, "over") {
		t.Errorf("the answer to a sheet for a finished game:\n%s", m.Text)
	}
	w.cycle()
	w.rests("toy-0", true)

	g, err := shelf.Open(w.game("toy-0"))
	w.must(err)
	end := g.Log().Size()
	for end--; g.Log().Records()[end-1].Type != "state"; end-- {
	}
	for g.Log().Records()[end].Get("act") != "finish" {
		for end--; g.Log().Records()[end-1].Type != "state"; end-- {
		}
	}
	w.must(g.Close())
	w.rule("toy-0", engine.Rollback{ToRecord: end - 1})
	w.rests("toy-0", false)
	w.cycle()
	w.rests("toy-0", false)
	if len(w.news(boris)) == 0 {
		t.Error("nobody was told that the game goes on")
	}
}

// TestThousandFinishedGames: neither a start nor a look touches games that rest, and each takes a line of memory.
func TestThousandFinishedGames(t *testing.T) {
	w := clocked(t, 1, "hold")
	w.stop()
	var before, after float64
	measure := func(heap *float64) {
		w.start()
		w.cycle()
		*heap = heapMB()
		w.stop()
	}
	measure(&before)
	list := "pbem-finished/1\n"
	for n := range 1000 {
		name := fmt.Sprintf("gone-%04d", n)
		w.must(os.MkdirAll(w.game(name), 0o755))
		w.must(os.WriteFile(filepath.Join(w.game(name), game.FileLedger), []byte("no ledger"), 0o644)) // whoever opens it says so
		list += fmt.Sprintf("%s 9 400 player%d@example.org player%d@example.org\n", name, n, n+1)
	}
	w.must(os.WriteFile(filepath.Join(GamesDir(w.dir), "finished.txt"), []byte(list), 0o600))
	measure(&after)
	if text := w.log.String(); strings.Contains(text, "cannot be looked at") {
		t.Errorf("a finished game was opened:\n%.2000s", text)
	}
	if after-before > 1 {
		t.Errorf("with 1,000 finished games %.1f MB, without %.1f", after, before)
	}
	t.Logf("%.2f MB without, %.2f with 1,000 finished games", before, after)
	w.must(os.Remove(filepath.Join(GamesDir(w.dir), "finished.txt")))
	w.start()
	w.cycle()
	if n := strings.Count(w.log.String(), "a game cannot be looked at"); n != 1000 {
		t.Errorf("without the list %d games were opened", n)
	}
}
