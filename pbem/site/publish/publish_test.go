package publish_test

import (
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/gametest"
	"fieldpost/pbem/site/publish"
	"fieldpost/pbem/titles"
	"fieldpost/rules/core"
)

var opening = time.Date(2026, time.July, 4, 18, 0, 0, 0, time.UTC)

// entropy stands in for randomness.
func entropy(n byte) io.Reader { return gametest.Entropy('p', n) }

func create(t *testing.T, games, name string) {
	t.Helper()
	createOf(t, games, name, "kursk", "german")
}

func createOf(t *testing.T, games, name, title string, first core.Side) {
	t.Helper()
	g, err := titles.Library().Create(filepath.Join(games, name),
		game.Spec{Game: name, Title: title, Now: opening, Entropy: entropy(0),
			Seats: []engine.Seat{{Side: first, Name: "Anna", Addr: "anna@example.org"}, {Side: "soviet", Addr: "boris@example.org"}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
}

// open prepares the pages of a folder of games.
func open(t *testing.T, games, www string, most int) *publish.Folder {
	t.Helper()
	f := game.NewFolder(titles.Library(), games, slog.New(slog.DiscardHandler))
	t.Cleanup(func() { _ = f.Close() })
	return publish.Open(f, www, most)
}

// maps returns the maps that lie beside the pages.
func maps(t *testing.T, www string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(www, "map", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range files {
		files[i] = filepath.Base(files[i])
	}
	return files
}

func act(t *testing.T, dir string, a engine.Act) {
	t.Helper()
	g, err := titles.Library().Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	if _, err := g.Act(engine.Attribution{Name: "moderator", At: opening.Add(time.Hour)}, a); err != nil {
		t.Fatal(err)
	}
}

func readGame(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestSync: only games whose size changed are read, or whose deadline passed; a game that cannot be read is named, and
// its page stays as it was.
func TestSync(t *testing.T) {
	dir := t.TempDir()
	games, www := filepath.Join(dir, "games"), filepath.Join(dir, "www")
	for _, n := range []string{"a", "b"} {
		create(t, games, n)
	}
	sizes := map[string]int{"a": 6, "b": 6, "c": 6}
	f := open(t, games, www, 0)
	sync := func(want int, at time.Duration) {
		t.Helper()
		if n, err := f.Sync(opening.Add(at), func(name string) int { return sizes[name] }); err != nil || n != want {
			t.Errorf("%d pages written, want %d; %v", n, want, err)
		}
	}
	sync(3, 0)
	sync(0, 0)
	act(t, filepath.Join(games, "a"), engine.Deadline{Due: opening.Add(50 * time.Hour)})
	sync(0, 2*time.Hour) // nobody said that it grew
	sizes["a"] = 8
	sync(2, 2*time.Hour)
	sync(0, 50*time.Hour)
	sync(2, 51*time.Hour)
	if s := readGame(t, filepath.Join(www, "index.html")); !strings.Contains(s, "1 of them late") {
		t.Errorf("the index:\n%s", s)
	}
	path := filepath.Join(games, "a", game.FileLedger)
	whole, page := readGame(t, path), readGame(t, filepath.Join(www, "game", "a.html"))
	if err := os.WriteFile(path, []byte(whole[:len(whole)-3]), 0o644); err != nil {
		t.Fatal(err)
	}
	sizes["a"] = 7
	sync(1, 51*time.Hour)
	if s := readGame(t, filepath.Join(www, "index.html")); !strings.Contains(s, "<p>a</p>") || strings.Contains(s, "game/a.html") {
		t.Errorf("the index:\n%s", s)
	}
	if readGame(t, filepath.Join(www, "game", "a.html")) != page {
		t.Error("the page of a game that cannot be read is another")
	}
	if err := os.WriteFile(path, []byte(whole), 0o644); err != nil {
		t.Fatal(err)
	}
	sync(1, 51*time.Hour) // the index, though the size is the same
	create(t, games, "c")
	sync(2, 51*time.Hour)
	if err := os.Rename(filepath.Join(games, "c"), filepath.Join(games, "c.new")); err != nil {
		t.Fatal(err)
	}
	sync(1, 51*time.Hour)
	if _, err := os.Stat(filepath.Join(www, "game", "c.html")); !os.IsNotExist(err) {
		t.Errorf("the page of a game that is gone: %v", err)
	}
}

// TestOtherFiles: a file that is no page of ours stays, a page of a game that went while nobody looked goes.
func TestOtherFiles(t *testing.T) {
	dir := t.TempDir()
	games, www := filepath.Join(dir, "games"), filepath.Join(dir, "www")
	create(t, games, "a")
	create(t, games, "b")
	if _, err := open(t, games, www, 0).Sync(opening, nil); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(www, "game", "notes.html")
	if err := os.WriteFile(other, []byte("<p>mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(games, "b")); err != nil {
		t.Fatal(err)
	}
	if n, err := open(t, games, www, 0).Sync(opening, nil); n != 1 || err != nil {
		t.Errorf("%d pages, %v", n, err)
	}
	if _, err := os.Stat(filepath.Join(www, "game", "b.html")); !os.IsNotExist(err) {
		t.Errorf("the page of a game that is gone: %v", err)
	}
	readGame(t, other)
}

// TestMaps: a map is drawn when its game moved and not otherwise, at most so many in one look, and the page shows the
// one that lies there.
func TestMaps(t *testing.T) {
	dir := t.TempDir()
	games, www := filepath.Join(dir, "games"), filepath.Join(dir, "www")
	create(t, games, "a")
	create(t, games, "b")
	f, size := open(t, games, www, 1), 6
	sync := func(f *publish.Folder, want int) {
		t.Helper()
		if n, err := f.Sync(opening, func(string) int { return size }); err != nil || n != want {
			t.Errorf("%d pages written, want %d; %v", n, want, err)
		}
	}
	page := func(name string) string { return readGame(t, filepath.Join(www, "game", name+".html")) }
	sync(f, 3)
	first := maps(t, www)
	if len(first) != 1 || !strings.Contains(page("a"), "../map/"+first[0]) || strings.Contains(page("b"), "../map/") ||
		!strings.Contains(page("b"), "VICTORY POINTS") {
		t.Errorf("maps %v with\n%s", first, page("b"))
	}
	sync(f, 1)
	sync(f, 0)
	if all := maps(t, www); len(all) != 2 || !strings.Contains(page("b"), "../map/"+all[1]) {
		t.Errorf("maps %v with\n%s", all, page("b"))
	}
	sync(open(t, games, www, 0), 0) // a new process draws nothing again
	act(t, filepath.Join(games, "a"), engine.Pause{})
	size = 8
	sync(f, 2)
	if all := maps(t, www); all[0] != first[0] {
		t.Errorf("a pause draws %v", all)
	}
	act(t, filepath.Join(games, "a"), engine.EndGame{Result: engine.ResultDraw, Text: "both agree"})
	size = 11
	sync(f, 2)
	if all := maps(t, www); len(all) != 2 || all[0] == first[0] || !strings.Contains(page("a"), "../map/"+all[0]) ||
		!strings.Contains(page("a"), "with nothing hidden") {
		t.Errorf("after the end maps %v with\n%s", all, page("a"))
	}
	if err := os.RemoveAll(filepath.Join(games, "b")); err != nil {
		t.Fatal(err)
	}
	sync(f, 1)
	if all := maps(t, www); len(all) != 1 {
		t.Errorf("of a game that is gone stay %v", all)
	}
}

// TestBroadMap: a broad map stands in parts, all on the page, and all make room for the parts of the next one.
func TestBroadMap(t *testing.T) {
	dir := t.TempDir()
	games, www := filepath.Join(dir, "games"), filepath.Join(dir, "www")
	createOf(t, games, "a", "a-victory-lost", "axis")
	f := open(t, games, www, 0)
	look := func() []string {
		t.Helper()
		if _, err := f.Sync(opening, nil); err != nil {
			t.Fatal(err)
		}
		page, files := readGame(t, filepath.Join(www, "game", "a.html")), maps(t, www)
		for i, file := range files {
			alt := fmt.Sprintf("part %d of 3 from the left", i+1)
			if !strings.Contains(page, "../map/"+file) || !strings.Contains(page, alt) {
				t.Errorf("no %s, %q, in\n%s", file, alt, page)
			}
		}
		return files
	}
	first := look()
	act(t, filepath.Join(games, "a"), engine.EndGame{Result: engine.ResultDraw, Text: "both agree"})
	then := look()
	if len(first) != 3 || len(then) != 3 || slices.ContainsFunc(then, func(f string) bool { return slices.Contains(first, f) }) {
		t.Errorf("first %v, then %v", first, then)
	}
}

// TestTrouble: no games at all is an error, and so is a folder that cannot be made.
func TestTrouble(t *testing.T) {
	dir := t.TempDir()
	if _, err := open(t, filepath.Join(dir, "games"), filepath.Join(dir, "www"), 0).Sync(opening, nil); err == nil {
		t.Error("pages of a folder that is not there")
	}
	create(t, filepath.Join(dir, "games"), "a")
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := open(t, filepath.Join(dir, "games"), filepath.Join(file, "www"), 0).Sync(opening, nil); err == nil {
		t.Error("pages in a file")
	}
}
