package runner

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/timekeeper"
	"fieldpost/pbem/titles"
	_ "fieldpost/pbem/tools/testtmp"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
	"fieldpost/pbem/tournament/standings"
)

// TestRoundOfGames makes the games of a round, ends them in every way that an event tells apart, and takes over the
// results.
func TestRoundOfGames(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "games")
	terms := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	terms.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	terms.Director, terms.Sides, terms.Rounds = []string{"vera"}, tournament.SidesFixed, 1
	b, err := tournament.Create(filepath.Join(dir, "events", "cup"), terms, nil)
	if err != nil {
		t.Fatal(err)
	}
	do := func(line string) {
		t.Helper()
		if _, err := commands.Execute(b, commands.Speaker{ID: "vera"}, line); err != nil {
			t.Fatal(err)
		}
	}
	for _, id := range []string{"ann", "bob", "cid", "dan", "eve", "fay", "gus", "hal"} {
		do("enter " + id + " " + id + "@example.org")
	}
	do("enter vera vera@example.org as judge")
	do("pair")
	made, err := StartGames(b, titles.Library(), games)
	if err != nil || len(made) != 4 {
		t.Fatalf("%v %v", made, err)
	}
	if again, err := StartGames(b, titles.Library(), games); err != nil || len(again) != 0 {
		t.Errorf("started again: %v %v", again, err)
	}
	if over, err := CollectResults(b, titles.Library(), games); err != nil || len(over) != 0 {
		t.Errorf("over: %v %v", over, err)
	}
	ends := []struct {
		act engine.EndGame
		who string
		how standings.ResultKind
		is  string
	}{
		{engine.EndGame{Result: "soviet", Text: "german concedes: no more time"}, "german ann", standings.Resigned, "second"},
		{engine.EndGame{Result: "german", Text: "Soviet did not write in time (order)"}, timekeeper.ActorName, standings.Unplayed, "first"},
		{engine.EndGame{Result: engine.ResultDraw, Text: "both agree"}, "both", standings.Played, "draw"},
		{engine.EndGame{Result: "german", Text: "the position is decided"}, "moderator vera", standings.Played, "first"},
	}
	for i, id := range made {
		g, err := titles.Library().Open(filepath.Join(games, id))
		if err != nil {
			t.Fatal(err)
		}
		if len(g.Header.Moderators) != 1 || g.Header.Moderators[0].Addr != "vera@example.org" {
			t.Errorf("moderators %+v", g.Header.Moderators)
		}
		if _, err := g.Act(engine.Attribution{Name: ends[i].who, Reason: "x", At: time.Now().UTC().Truncate(time.Second)},
			ends[i].act); err != nil {
			t.Fatal(err)
		}
		g.Close()
	}
	over, err := CollectResults(b, titles.Library(), games)
	if err != nil || !slices.Equal(over, made) {
		t.Fatalf("over: %v %v", over, err)
	}
	for i, id := range made {
		if g, _ := b.Game(id); g.Result.How != ends[i].how || g.Result.Outcome != ends[i].is || g.Result.Size == 0 {
			t.Errorf("%s: %+v, want %s, %s", id, g.Result, ends[i].how, ends[i].is)
		}
	}
	do("close")
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	if v, err := tournament.Audit(b.Dir, games); err != nil || !v.OK {
		t.Errorf("%+v %v", v, err)
	}
	e := b.Event
	if n, err := CheckResults(e, titles.Library(), games); err != nil || n != 4 {
		t.Errorf("%d games agree: %v", n, err)
	}
	for field, change := range map[string]func(*tournament.Result){
		"how": func(r *tournament.Result) { r.How = standings.Forfeited }, "outcome": func(r *tournament.Result) { r.Outcome = "first" },
		"used": func(r *tournament.Result) { r.Used[1]++ }, "day": func(r *tournament.Result) { r.Day = "2020-01-01" },
		"size":  func(r *tournament.Result) { r.Size = 9999 },
		"score": func(r *tournament.Result) { r.Scored = true },
	} {
		g, _ := e.Game(made[0])
		was := *g.Result
		change(g.Result)
		var fault *tournament.Fault
		if _, err := CheckResults(e, titles.Library(), games); !errors.As(err, &fault) || fault.Field != field {
			t.Errorf("%s changed: %v", field, err)
		}
		*g.Result = was
	}
	e.Person("ann").Shown = "somebody else"
	var fault *tournament.Fault
	if _, err := CheckResults(e, titles.Library(), games); !errors.As(err, &fault) || fault.Field != "game" {
		t.Errorf("another player: %v", err)
	}
}
