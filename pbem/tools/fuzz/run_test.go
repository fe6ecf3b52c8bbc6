package fuzz

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	_ "fieldpost/pbem/tools/testtmp"
	"fieldpost/rules"
)

// shelf has the toy besides the published titles.
var shelf = game.NewLibrary(append(rules.All(), toy.Title{}), toy.Open)

// run plays games of a shelf, or of the usual one, and fails the test on an error of the run itself.
func run(t *testing.T, c Config) *Report {
	t.Helper()
	c.Library = cmp.Or(c.Library, shelf)
	rep, err := Run(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return rep
}

// whole holds that every game came to its end.
func whole(t *testing.T, rep *Report) {
	t.Helper()
	for _, f := range rep.Failures {
		t.Errorf("%s sheet %d (%s %s): %s\n%s", f.Game, f.Sheet, f.Side, f.Phase, f.Error, f.body)
	}
	ended := 0
	for _, c := range rep.Endings {
		ended += c.N
	}
	if ended != rep.Games {
		t.Errorf("%d games, %d endings", rep.Games, ended)
	}
}

// came returns how often a name came up in a list.
func came(list []Count, name string) int {
	for _, c := range list {
		if c.Name == name {
			return c.N
		}
	}
	return 0
}

// TestToy plays the toy, in which everything that a title may do comes up within a few turns.
func TestToy(t *testing.T) {
	games := 60
	if testing.Short() {
		games = 20
	}
	rep := run(t, Config{Title: "toy", Games: games, Seed: 1, Every: 5})
	whole(t, rep)
	for _, s := range []string{"executed", "answered", "filed", "refused", "draft"} {
		if came(rep.Statuses, s) == 0 {
			t.Errorf("no sheet was %s: %v", s, rep.Statuses)
		}
	}
	for _, k := range []string{"retreat", "advance", "order"} {
		if came(rep.Questions, k) == 0 {
			t.Errorf("no question %q: %v", k, rep.Questions)
		}
	}
	if len(rep.Endings) < 2 || came(rep.Verbs, "attack") == 0 || came(rep.Verbs, "move") == 0 {
		t.Errorf("endings %v, verbs %v", rep.Endings, rep.Verbs)
	}
	if rep.Replays < 2*rep.Games || rep.Swaps == 0 || rep.Letters == 0 || rep.Skipped == 0 {
		t.Errorf("%d replays, %d exchanges, %d letters, %d skipped", rep.Replays, rep.Swaps, rep.Letters, rep.Skipped)
	}
}

// TestTitle plays whole games of a shipped title.
func TestTitle(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays a game of each title")
	}
	rep := run(t, Config{Title: "kursk", Games: 2, Seed: 1})
	whole(t, rep)
	if rep.PositionFiles < 10 || rep.Largest == 0 || rep.Offers == 0 {
		t.Errorf("%d position files, the largest of %d bytes, %d offers", rep.PositionFiles, rep.Largest, rep.Offers)
	}
	if rep.Orders < 100 || rep.Longest.Sheets < 30 || rep.Swaps == 0 || rep.AsPlanned == 0 || rep.Kept == 0 || len(rep.Tracks) == 0 {
		t.Errorf("%+v", rep)
	}
	if s := rep.Tracks[0]; s.Track != "vp" || s.Min > s.Median || s.Median > s.Max || s.Max == 0 {
		t.Errorf("%+v", s)
	}
}

// TestRepair: a sheet is completed however many orders the end of its phase wants; here 25 units must enter in one
// phase.
func TestRepair(t *testing.T) {
	rep := run(t, Config{Title: "group-of-soviet-forces-germany", Seed: 2, MaxSheets: 5, Dir: t.TempDir()})
	if n := came(rep.Verbs, "enter"); n != 25 {
		t.Errorf("%d orders to enter, not 25: %s", n, rep.Failures[0].Error)
	}
}

// TestSameSeed: the same seed gives the same report, whatever the number of workers; a game is the same in any run.
func TestSameSeed(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays sixty games")
	}
	text := func(rep *Report) string {
		b, err := json.Marshal(rep)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	c := Config{Title: "toy", Games: 20, Seed: 5, Workers: 1}
	first := run(t, c)
	one := text(first)
	c.Workers = 2
	if two := text(run(t, c)); two != one {
		t.Errorf("two workers give\n%s\nwant\n%s", two, one)
	}
	c.Seed = 6
	if other := text(run(t, c)); strings.Replace(other, `"seed":6`, `"seed":5`, 1) == one {
		t.Error("another seed gives the same report")
	}
	sum := 0
	for n := range 20 {
		sum += run(t, Config{Title: "toy", First: 1 + n, Seed: 5}).Records
	}
	if sum != first.Records {
		t.Errorf("one by one the games have %d records, together %d", sum, first.Records)
	}
}

// TestSameGame: the same seed gives the same ledger, byte for byte, also of a big title.
func TestSameGame(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays whole games")
	}
	var ledgers [][]byte
	for range 2 {
		dir := t.TempDir()
		rep := run(t, Config{Title: "kursk", Seed: 3, MaxSheets: 25, Dir: dir}) // ends in a failure, so that it is saved
		if len(rep.Failures) != 1 || !strings.HasPrefix(rep.Failures[0].Error, "the game is not over after 2") {
			t.Fatalf("%+v", *rep.Failures[0])
		}
		b, err := os.ReadFile(filepath.Join(rep.Failures[0].Dir, "ledger.txt"))
		if err != nil {
			t.Fatal(err)
		}
		ledgers = append(ledgers, b)
	}
	if !bytes.Equal(ledgers[0], ledgers[1]) {
		t.Error(difference(ledgers[0], ledgers[1]))
	}
}

// TestConfig: what cannot be played is an error of the run.
func TestConfig(t *testing.T) {
	for want, c := range map[string]Config{
		`no title "chess"`: {Title: "chess"},
		"1 or more":        {Title: "toy", Games: -1},
	} {
		c.Library = shelf
		if rep, err := Run(context.Background(), c); err == nil || rep != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q in it", c, err, want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, Config{Library: shelf, Title: "toy", Games: 1000}); err != context.Canceled {
		t.Errorf("a run that was cancelled ends with %v", err)
	}
}

// TestPrint: the report for people.
func TestPrint(t *testing.T) {
	rep := &Report{Title: "x", Seed: 4, First: 1, Games: 6, Orders: 300, Endings: []Count{{"red total", 4}, {"draw", 1}},
		Tracks: []Spread{spread("vp", []int{9, 1, 4})}, Failures: []*Failure{{Game: "fuzz-4-2", Sheet: 3, Side: "red", Phase: "T1-R",
			Error: "bad", Dir: "d"}}}
	var b bytes.Buffer
	rep.Print(&b, 2*time.Second)
	for _, want := range []string{"x  6 games, seed 4, first 1: 1 failed\n", "3.0 games/s, 150 orders/s (2.0 s)\n",
		"endings    red total 4, draw 1\n",
		"vp         min 1, median 4, max 9\n", "FAIL       fuzz-4-2 sheet 3 (red T1-R): bad\n", "saved in d\n", "questions  none\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is not in\n%s", want, &b)
		}
	}
	if games, orders := Rates(rep, 0); games != 0 || orders != 0 {
		t.Errorf("in no time %f games/s, %f orders/s", games, orders)
	}
}
