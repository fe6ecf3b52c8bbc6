package daemon

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/event/book"
	"fieldpost/pbem/event/hall"
	"fieldpost/pbem/event/verbs"
	"fieldpost/pbem/table/engine"
)

// TestEvent: the games of a round that was paired are made by the daemon, which tells both players, and their results stand in the event
// when they are over.
func TestEvent(t *testing.T) {
	pages := t.TempDir()
	w := newWorld(t, config.Override{Key: "status_page", Value: pages})
	w.people = []string{anna, boris}
	terms := book.Usual("cup", "kursk", [2]string{"german", "soviet"})
	terms.Director, terms.Rounds = []string{"vera"}, 1
	dir := filepath.Join(hall.Folder(w.dir), "cup")
	event := func(lines ...string) (answer string) {
		t.Helper()
		b, err := book.OpenBook(dir)
		w.must(err)
		for _, l := range lines {
			said, err := verbs.Do(b, verbs.Speaker{ID: "vera"}, l)
			answer = said.String()
			w.must(err)
		}
		w.must(b.Close())
		return answer
	}
	w.start()
	w.cycle()
	w.news(anna)
	w.news(boris)
	b, err := book.Create(dir, terms, nil)
	w.must(err)
	w.must(b.Close())
	event("enter ann "+anna, "enter bob "+boris)
	w.cycle()
	if got := w.subjects(anna); len(got) > 0 {
		t.Errorf("before the pairing: %q", got)
	}
	event("pair")
	w.cycle()
	w.cycle()
	for _, who := range []string{anna, boris} {
		if got := w.subjects(who); len(got) == 0 || !strings.Contains(got[0], "[cup-1-01-1]") {
			t.Errorf("%s got %q", who, got)
		}
	}
	w.rule("cup-1-01-1", engine.Finish{Result: "german", Text: "soviet concedes"})
	w.cycle()
	w.cycle()
	if got := event("close"); !strings.Contains(got, "The event is over") {
		t.Error(got)
	}
	w.cycle()
	html, err := os.ReadFile(filepath.Join(pages, "event", "cup.html"))
	w.must(err)
	if !strings.Contains(string(html), "kursk, swiss: over") || strings.Contains(string(html), anna) {
		t.Errorf("%s", html)
	}
	if !strings.Contains(string(html), "../film/cup-1-01-1.html") {
		t.Error("the page links no film")
	}
	film, err := os.ReadFile(filepath.Join(pages, "film", "cup-1-01-1.html"))
	w.must(err)
	if !strings.Contains(string(film), "<script") || strings.Contains(string(film), anna) {
		t.Errorf("the film has %d bytes", len(film))
	}
	w.now = w.now.Add(time.Minute)
	w.cycle()
	index, err := os.ReadFile(filepath.Join(pages, "index.html"))
	w.must(err)
	if !strings.Contains(string(index), `<a href="event/cup.html">cup</a>`) {
		t.Errorf("%s", index)
	}
	v, err := book.Audit(dir, Games(w.dir))
	w.must(err)
	if g, _ := v.Event.Game("cup-1-01-1"); !v.OK || g.Result.How != "resigned" {
		t.Errorf("%+v", v)
	}
}
