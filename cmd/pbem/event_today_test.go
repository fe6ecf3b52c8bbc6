package main

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/service/tournamentmail"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/runner"
)

// TestEventToday: the status by command tells how long the round runs, and the player whom each running game waits for,
// and since when.
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
	b, err := tournament.OpenBook(filepath.Join(runner.EventsDir(dir), "cup"))
	if err != nil {
		t.Fatal(err)
	}
	first, second := b.OpenGames()[0], b.OpenGames()[1]
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	games := filepath.Join(dir, "games")
	g, err := titles.Library().Open(filepath.Join(games, first.ID))
	if err != nil {
		t.Fatal(err)
	}
	_, err = g.Act(engine.Attribution{Name: "moderator", Reason: "a test", At: time.Now().UTC().Add(36 * time.Hour)},
		engine.RulingNote{Text: "later"})
	if err != nil || g.Close() != nil {
		t.Fatal(err)
	}
	line := func(x *tournament.Game, idle string) string {
		return "- " + x.ID + ": waiting for " + x.Players[0] + ", turn 0, idle for " + idle + "\n"
	}
	if got := pbem("event", "status", "cup"); !strings.Contains(got, "- finish the games of round 1; 10 days 0 h left\n") ||
		!strings.HasSuffix(got, line(second, "0 h")+line(first, "0 h")) {
		t.Error(got)
	}
	running := tournamentmail.RunningGames(b.Event, tournamentmail.StatusReader(games))
	if got, want := tournamentmail.IdleText(b.Event, running, until.Add(-6*24*time.Hour)).String(),
		line(second, "4 days")+line(first, "2 days"); !strings.HasSuffix(got, want) {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	var got eventStatusJSON
	read(t, pbem("event", "status", "cup", "--json"), &got)
	if len(got.Running) != 2 || got.Running[0].Game != second.ID || got.Running[1].Who != first.Players[0] ||
		got.Until != until.Format(time.RFC3339) || len(got.ToDo) != 1 || got.ToDo[0].What != tournament.TaskPlay ||
		len(got.ToDo[0].Who) != 4 || len(got.Open) != 2 || got.Open[0].State != "open" || got.Round != 1 || got.Players != 4 {
		t.Errorf("%+v", got)
	}
}

// TestEventJSON: the table and the ratings as JSON say what those for people say.
func TestEventJSON(t *testing.T) {
	dir := t.TempDir()
	pbem := func(args ...string) string {
		t.Helper()
		var out bytes.Buffer
		if got := run(append(args, "--dir", dir), nil, &out, &out); got != 0 {
			t.Fatalf("%v: exit %d\n%s", args, got, out.String())
		}
		return out.String()
	}
	pbem("event", "new", "cup", "--title", "kursk", "--director", "vera", "--sides", "fixed", "--tie", "head-to-head,die")
	for _, id := range []string{"ann", "bob", "cid", "dan"} {
		pbem("event", "do", "cup", "enter", id, strings.ToUpper(id), id+"@example.org")
	}
	var status eventStatusJSON
	read(t, pbem("event", "status", "cup", "--json"), &status)
	if status.Round != 0 || status.Players != 4 || status.ToDo == nil || status.Running == nil {
		t.Errorf("%+v", status)
	}
	pbem("event", "pair", "cup")
	pbem("event", "do", "cup", "result", "cup-1-01-1", "played", "first", "score", "7", "used", "3600", "60")
	pbem("event", "do", "cup", "result", "cup-1-02-1", "resigned", "first")
	pbem("event", "do", "cup", "withdraw", "ann")
	var table standingsJSON
	read(t, pbem("event", "standings", "cup", "--json"), &table)
	if table.Event != "cup" || table.Title != "kursk" || table.Format != "swiss" || !table.Places || table.Over || len(table.Rows) != 4 {
		t.Fatalf("%+v", table)
	}
	used := 0
	for i, r := range table.Rows {
		used += r.Used
		if r.Place != i+1 || r.Points != []int{10, 10, 0, 0}[i] || r.Name != strings.ToUpper(r.Player) || r.Games != 1 ||
			(r.Left == "announced") != (r.Player == "ann") || (r.BehindBy != "") != (i%2 == 1) {
			t.Errorf("%+v", r)
		}
	}
	if used != 3660 {
		t.Errorf("%d seconds used", used)
	}
	for _, args := range [][]string{{"event", "rating", "cup", "--json"}, {"rating", "kursk", "--json", "--system", "glicko2"}} {
		var ratings ratingsJSON
		read(t, pbem(args...), &ratings)
		if len(ratings.Players) != 4 || ratings.Players[0].Rating <= ratings.Players[3].Rating || ratings.Players[0].Games != 1 ||
			ratings.Players[0].Opponents != 1 || len(ratings.Sides) != 2 || ratings.Sides[0].Side != "german" ||
			ratings.Sides[0].Won != 2 ||
			(ratings.System == "glicko2") != (ratings.Players[0].Deviation > 0) {
			t.Errorf("%+v", ratings)
		}
	}
	var none ratingsJSON
	if read(t, pbem("rating", "demyansk-shield", "--json"), &none); none.Players == nil || none.System != "area2001" {
		t.Errorf("%+v", none)
	}
}

// read decodes JSON that has no fields besides those of its type.
func read(t *testing.T, text string, to any) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

// TestEventLadderJSON: the state of an event with a ladder beside its knock-out names those who can play it, between
// two rounds alone, and the standings have the ladder.
func TestEventLadderJSON(t *testing.T) {
	dir := t.TempDir()
	pbem := eventCommands(t, dir)
	pbem(0, "event", "new", "cup", "--title", "kursk", "--director", "vera", "--sides", "fixed", "--format", "swiss-knockout",
		"--rounds", "1", "--top", "2", "--beside", "ladder")
	for _, id := range []string{"ann", "bob", "cid", "dan", "eve", "fay"} {
		pbem(0, "event", "do", "cup", "enter", id, strings.ToUpper(id))
	}
	var status eventStatusJSON
	can := func(want int) {
		t.Helper()
		status = eventStatusJSON{}
		read(t, pbem(0, "event", "status", "cup", "--json"), &status)
		if len(status.Ladder) != want {
			t.Errorf("%v can play the ladder, want %d", status.Ladder, want)
		}
	}
	pbem(0, "event", "pair", "cup")
	can(0)
	for _, match := range []string{"01", "02", "03"} {
		pbem(0, "event", "do", "cup", "result", "cup-1-"+match+"-1", "played", "first")
	}
	pbem(0, "event", "close", "cup")
	can(4)
	first, second := status.Ladder[0], status.Ladder[1]
	pbem(0, "event", "do", "cup", "confirm", first)
	pbem(0, "event", "do", "cup", "confirm", second)
	can(2)
	for _, d := range status.ToDo {
		for _, id := range d.Who {
			pbem(0, "event", "do", "cup", "confirm", id)
		}
	}
	pbem(0, "event", "pair", "cup")
	can(0)
	var table standingsJSON
	read(t, pbem(0, "event", "standings", "cup", "--json"), &table)
	if slices.Sort(table.Ladder); !slices.Equal(table.Ladder, []string{first, second}) {
		t.Errorf("on the ladder are %v, and %s and %s confirmed", table.Ladder, first, second)
	}
}
