package runner

import (
	"path/filepath"
	"testing"
	"time"

	"fieldpost/pbem/titles"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
)

// TestUndoneResult: a game that was ended at the table because of a result that is undone now is open in the event
// again. Its end is not taken for a result, and a director rules another one.
func TestUndoneResult(t *testing.T) {
	dir := t.TempDir()
	games, events := filepath.Join(dir, "games"), filepath.Join(dir, "events")
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	terms := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	terms.Director, terms.Sides, terms.Rounds, terms.At = []string{"vera"}, tournament.SidesFixed, 1, now
	b, err := tournament.Create(filepath.Join(events, "cup"), terms, nil)
	must(t, err)
	must(t, b.Close())
	w := Watcher{Shelf: titles.Library(), Now: func() time.Time { return now }}
	say := func(lines ...string) *tournament.Event {
		t.Helper()
		b, err := tournament.OpenAt(filepath.Join(events, "cup"), func() time.Time { return now })
		must(t, err)
		for _, l := range lines {
			_, err := commands.Execute(b, commands.Speaker{ID: "vera"}, l)
			must(t, err)
		}
		must(t, b.Close())
		news, err := w.Update(events, games, func(string) bool { return true })
		must(t, err)
		must(t, news[0].Err)
		return news[0].Event
	}
	e := say("enter ann ann@example.org", "enter bob bob@example.org", "pair")
	game := e.OpenGames()[0].ID
	say("rule " + game + ` first "he left"`)
	x, err := w.Shelf.Open(filepath.Join(games, game))
	must(t, err)
	if x.Position().Over == nil {
		t.Error("the game goes on at the table")
	}
	must(t, x.Close())
	e = say(`undo "the wrong game"`)
	if g, _ := e.Game(game); g.Result != nil {
		t.Errorf("the end at the table is taken for a result: %+v", g.Result)
	}
	e = say("rule "+game+` second "now the right one"`, "close")
	if g, _ := e.Game(game); g.Result == nil || g.Result.Outcome != "second" || !e.Over {
		t.Errorf("%+v", g.Result)
	}
	v, err := tournament.Audit(filepath.Join(events, "cup"), games)
	if err != nil || !v.OK {
		t.Errorf("%+v %v", v, err)
	}
}
