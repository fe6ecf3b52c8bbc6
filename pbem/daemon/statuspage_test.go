package daemon

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/engine"
)

// TestStatusPages: the pages follow the games, and only those that changed are written.
func TestStatusPages(t *testing.T) {
	www := filepath.Join(t.TempDir(), "www")
	w := clocked(t, 2, "hold", lenient, config.Override{Key: "status_page", Value: www})
	file := func(name string) (string, os.FileInfo) {
		t.Helper()
		b, err := os.ReadFile(filepath.Join(www, name))
		w.must(err)
		st, err := os.Stat(filepath.Join(www, name))
		w.must(err)
		return string(b), st
	}
	index, first := file("index.html")
	if !strings.Contains(index, "2 running, 0 of them late and 0 paused; 0 over.") ||
		!strings.Contains(index, "Tue 2026-07-07 20:00 Europe/Berlin") {
		t.Errorf("the index:\n%s", index)
	}
	_, other := file("game/toy-1.html")
	w.rule("toy-0", engine.Pause{})
	w.cycle()
	if page, _ := file("game/toy-0.html"); !strings.Contains(page, "The game is paused") || strings.Contains(page, "@pbem") {
		t.Errorf("the page of a paused game:\n%s", page)
	}
	index, second := file("index.html")
	if !strings.Contains(index, "1 paused") || os.SameFile(first, second) {
		t.Errorf("the index:\n%s", index)
	}
	w.now = w.now.Add(pagesEvery)
	w.must(w.d.RunOnce(context.Background()))
	_, third := file("index.html")
	if _, same := file("game/toy-1.html"); !os.SameFile(other, same) || !os.SameFile(second, third) {
		t.Error("pages were written that did not change")
	}
	w.to("2026-07-07 20:30")
	if index, _ = file("index.html"); !strings.Contains(index, "1 of them late") {
		t.Errorf("toy-1 is late:\n%s", index)
	}
	if page, _ := file("game/toy-1.html"); !strings.Contains(page, `<span class="note late">late</span>`) {
		t.Errorf("the page of a late game:\n%s", page)
	}
	w.stop()
	w.must(os.RemoveAll(w.game("toy-1")))
	w.start()
	w.cycle()
	if _, err := os.Stat(filepath.Join(www, "game", "toy-1.html")); !os.IsNotExist(err) {
		t.Errorf("the page of a game that is gone: %v", err)
	}
}

// TestStatusPagesTrouble: a folder that cannot be written is logged once and keeps nobody waiting.
func TestStatusPagesTrouble(t *testing.T) {
	www := filepath.Join(t.TempDir(), "www")
	if err := os.WriteFile(www, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	w := clocked(t, 1, "hold", config.Override{Key: "status_page", Value: www})
	for range 3 {
		w.now = w.now.Add(pagesEvery + time.Second)
		w.must(w.d.RunOnce(context.Background()))
	}
	if n := strings.Count(w.log.String(), "duty=\"status pages\""); n != 1 {
		t.Errorf("logged %d times\n%s", n, w.log)
	}
}
