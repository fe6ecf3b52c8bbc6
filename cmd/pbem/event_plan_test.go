package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/game/schedule"
	_ "fieldpost/pbem/tools/testtmp"
	"fieldpost/pbem/tournament/forecast"
)

// TestEventPlan: terms are tried by flags and from an event, and nothing is written.
func TestEventPlan(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "none")
	pbem := eventCommands(t, dir)
	flags := []string{"event", "plan", "--title", "kursk", "--rounds", "6", "--entrants", "8",
		"--runs", "5", "--days", "20", "--leave", "2.5"}
	got := pbem(0, flags...)
	for _, want := range []string{"8, of whom 2.5% leave", "20.0 days (eight of ten 14.3 to 25.5), as --days says",
		"6 rounds are many for 8 entrants"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	if again := pbem(0, flags...); again != got {
		t.Errorf("the same seed:\n%s\n%s", got, again)
	}
	if other := pbem(0, append(flags, "--seed", "9")...); other == got {
		t.Error("another seed gives the same")
	}
	var f forecast.Forecast
	text := pbem(0, append(flags, "--json")...)
	if err := json.Unmarshal([]byte(text), &f); err != nil || f.Entrants != 8 || f.Runs != 5 || len(f.Advice) == 0 {
		t.Errorf("%v %+v", err, f)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("a plan wrote a folder")
	}
	for _, c := range []struct{ words, want string }{
		{"--title kursk", "want --entrants N, from 2 to 400"},
		{"--entrants 8", "want an event, or --title"},
		{"--title kursk --entrants 8 --leave 120", "want per cent from 0 to 99.9"},
		{"--title kursk --entrants 8 --leave 1.25", "want per cent"},
		{"--title kursk --entrants 8 --days -1", "a game of -24 hours"},
		{"--title kursk --entrants 8 --format chess", `format "chess"`},
		{"cup --title kursk", "and not both"},
	} {
		if got := pbem(2, append([]string{"event", "plan"}, strings.Fields(c.words)...)...); !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.words, got, c.want)
		}
	}
	pbem(0, "event", "new", "cup", "--title", "kursk", "--director", "vera", "--format", "knockout")
	for _, id := range []string{"ann", "bob", "cid", "dan", "eve"} {
		pbem(0, "event", "do", "cup", "enter", id)
	}
	if got := pbem(0, "event", "plan", "cup", "--runs", "3"); !strings.HasPrefix(got, "entrants ") ||
		!strings.Contains(got, " 5, of whom") ||
		!strings.Contains(got, "60.0 days") || !strings.Contains(got, "nothing is known") {
		t.Error(got)
	}
}

// TestHoursOfTimetable: each of two sides uses half of what it has.
func TestHoursOfTimetable(t *testing.T) {
	for text, want := range map[string]int{"kinds: {order: {next: 7d}}": 10 * 7 * 24,
		"kinds: {order: {next: 48h}, decision: {next: 9d}}": 480} {
		p, err := schedule.ParseText(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := hoursOf(p, 10); got != want {
			t.Errorf("%s: %d hours, want %d", text, got, want)
		}
	}
	bank := schedule.Policy{Bank: schedule.TimeBank{Start: 100 * time.Hour, PerTurn: 20 * time.Hour, Free: time.Hour}}
	if got := hoursOf(bank, 10); got != 310 {
		t.Errorf("%d hours, want 310", got)
	}
	if got := hoursOf(schedule.Policy{}, 10); got != 0 {
		t.Errorf("%d hours without a timetable", got)
	}
}
