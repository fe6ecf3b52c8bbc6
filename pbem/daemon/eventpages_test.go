package daemon

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
	"fieldpost/pbem/tournament/runner"
)

// TestWhoseTurn: the page of an event tells whose turn it is in a game and since when, and follows the game though
// nothing is recorded in the event.
func TestWhoseTurn(t *testing.T) {
	pages := t.TempDir()
	w := newWorld(t, config.Override{Key: "status_page", Value: pages})
	w.people = []string{anna, boris}
	terms := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	terms.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	terms.Director, terms.Rounds, terms.Sides = []string{"vera"}, 1, tournament.SidesFixed
	b, err := tournament.Create(filepath.Join(runner.EventsDir(w.dir), "cup"), terms, nil)
	w.must(err)
	for _, line := range []string{"enter ann Ann " + anna, "enter bob Bob " + boris, "pair"} {
		_, err := commands.Execute(b, commands.Speaker{ID: "vera"}, line)
		w.must(err)
	}
	shown := b.Person(b.Round().Matches[0].Players[0]).Shown // with the Germans, who begin
	other := b.Person(b.Round().Matches[0].Players[1]).Shown
	w.must(b.Close())
	w.start()
	look := func() string {
		w.now = w.now.Add(time.Minute)
		w.cycle()
		w.cycle()
		page, err := os.ReadFile(filepath.Join(pages, "event", "cup.html"))
		w.must(err)
		return string(page)
	}
	look()
	page := look()
	begun := b.FormatInstant(w.now.Truncate(time.Second))[:len("Mon 2026-03-01")]
	if !strings.Contains(page, `data-h="Whose turn">`+shown+`<`) || !strings.Contains(page, `data-h="Since">`+begun) {
		t.Errorf("the page does not say that it is %s's turn since %s:\n%s", shown, begun, page)
	}
	g, err := shelf.Open(w.game("cup-1-01-1"))
	w.must(err)
	for g.AwaitedSide() == "german" {
		w.must(w.submit(g, "german", "pass"))
	}
	w.must(g.Close())
	if page = look(); !strings.Contains(page, `data-h="Whose turn">`+other+`<`) {
		t.Errorf("the page does not say that it is %s's turn:\n%s", other, page)
	}
	if strings.Contains(page, anna) || strings.Contains(page, boris) {
		t.Error("the page shows an address")
	}
}

// TestEloOnThePages: when a daemon starts, the page of an event has the ratings by the games of all events of its
// title, also of those whose pages are written after it.
func TestEloOnThePages(t *testing.T) {
	pages := t.TempDir()
	w := newWorld(t, config.Override{Key: "status_page", Value: pages})
	for name, lines := range map[string][]string{
		"cup": {"enter ann Ann"}, "older": {"enter ann Ann", "enter bob Bob", "pair", "result older-1-01-1 played first", "close"},
	} {
		terms := tournament.DefaultTerms(name, "kursk", [2]string{"german", "soviet"})
		terms.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
		terms.Director, terms.Rounds, terms.Sides = []string{"vera"}, 1, tournament.SidesFixed
		b, err := tournament.Create(filepath.Join(runner.EventsDir(w.dir), name), terms, nil)
		w.must(err)
		for _, line := range lines {
			_, err := commands.Execute(b, commands.Speaker{ID: "vera"}, line)
			w.must(err)
		}
		w.must(b.Close())
	}
	w.start()
	w.cycle()
	page, err := os.ReadFile(filepath.Join(pages, "event", "cup.html"))
	w.must(err)
	if !strings.Contains(string(page), "by 1 game in 1 event") {
		t.Error("the page of an event without games shows no Elo by those of another one")
	}
}
