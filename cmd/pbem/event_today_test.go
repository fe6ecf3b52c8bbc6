package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/program"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/runner"
)

// TestEventToday: the status by command tells how long the round runs, and of each running game who is to write and since when.
func TestEventToday(t *testing.T) {
	dir := t.TempDir()
	pbem := func(args ...string) string {
		t.Helper()
		var out bytes.Buffer
		if got := run(append(args, "--dir", dir), nil, &out, &out); got != 0 {
			t.Fatalf("%v: exit %d\n%s", args, got, out.String())
		}
		return out.String()
	}
	pbem("event", "new", "cup", "--title", "kursk", "--director", "vera", "--sides", "fixed")
	for _, id := range []string{"ann", "bob", "cid", "dan"} {
		pbem("event", "do", "cup", "enter", id, id, id+"@example.org")
	}
	pbem("event", "pair", "cup")
	until := time.Now().UTC().Add(10*24*time.Hour + time.Hour).Truncate(time.Second)
	pbem("event", "do", "cup", "until", until.Format(time.RFC3339))
	pbem("event", "start", "cup")
	b, err := tournament.OpenBook(filepath.Join(runner.Folder(dir), "cup"))
	if err != nil {
		t.Fatal(err)
	}
	first, second := b.Open()[0], b.Open()[1]
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	games := filepath.Join(dir, "games")
	g, err := program.Library().Open(filepath.Join(games, first.ID))
	if err != nil {
		t.Fatal(err)
	}
	_, err = g.Act(engine.Attribution{Name: "moderator", Reason: "a test", At: time.Now().UTC().Add(36 * time.Hour)},
		engine.Note{Text: "later"})
	if err != nil || g.Close() != nil {
		t.Fatal(err)
	}
	line := func(x *tournament.Game, idle string) string {
		return "  " + x.ID + ": " + x.Players[0] + " is to write, idle for " + idle + "\n"
	}
	if got := pbem("event", "status", "cup"); !strings.Contains(got, "the round ends in 10 days\n") ||
		!strings.HasSuffix(got, line(second, "0 h")+line(first, "0 h")) {
		t.Error(got)
	}
	var out bytes.Buffer
	printToday(&out, b, games, until.Add(-6*24*time.Hour))
	if want := "the round ends in 6 days\n" + line(second, "4 days") + line(first, "2 days"); out.String() != want {
		t.Errorf("%s\nwant\n%s", out.String(), want)
	}
	out.Reset()
	if printToday(&out, b, games, until.Add(time.Hour)); strings.Contains(out.String(), "the round") {
		t.Error(out.String())
	}
}
