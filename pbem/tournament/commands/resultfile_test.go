package commands

import (
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tournament"
)

// resultEvent returns an event of six in its first round: three games without a result.
func resultEvent(t *testing.T) *tournament.Book {
	t.Helper()
	terms := tournament.DefaultTerms("small", "kursk", [2]string{"german", "soviet"})
	terms.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	terms.Director, terms.Rounds, terms.Sides = []string{"vera"}, 3, tournament.SidesFixed
	b, err := tournament.NewInMemory(terms, nil)
	for _, id := range []string{"ann", "bob", "cid", "dan", "eve", "fay"} {
		if err == nil {
			err = b.Enter("vera", tournament.Entry{ID: id, Shown: id, Role: tournament.RolePlayer})
		}
	}
	if err == nil {
		err = b.Pair("vera")
	}
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestResults: the results of a round are read from lines as a mail has them, or from a table. All are recorded, or
// none, and the answer names every line that is wrong.
func TestResults(t *testing.T) {
	for _, file := range []string{
		"# round 1\nresult small-1-01-1 played first score 9\r\n\nsmall-1-02-1 resigned second used 5 7 day 2026-03-02\n" +
			"result small-1-03-1 agreed none\n",
		"\ufeffGame,how,outcome,score,used1,used2,day\nsmall-1-01-1,played,first,9,,,\n" +
			"small-1-02-1, resigned, second,,5,7,2026-03-02\nsmall-1-03-1,agreed,none,,,,\n",
		"game;score;how;outcome;used1;used2;day;why\nsmall-1-01-1;9;played;first;;;;\nsmall-1-02-1;;resigned;second;5;7;2026-03-02;\n" +
			"small-1-03-1;;agreed;none;;;;\n",
	} {
		b := resultEvent(t)
		said, err := RecordResults(b, Speaker{ID: "vera"}, file)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(said.String(), "\n"); got != 2 || !strings.Contains(said.String(), "small-1-02-1: resigned, second") {
			t.Error(said)
		}
		g, _ := b.Game("small-1-01-1")
		h, _ := b.Game("small-1-02-1")
		if g.Result.Score != 9 || h.Result.Used != [2]int{5, 7} || h.Result.Day != "2026-03-02" || len(b.OpenGames()) != 0 {
			t.Errorf("%+v %+v", g.Result, h.Result)
		}
		if _, err := tournament.Replay(b.Log().Records()); err != nil {
			t.Error(err)
		}
		if err := b.CloseRound("vera"); err != nil {
			t.Fatal(err)
		}
		_, err = RecordResults(b, Speaker{ID: "vera"}, "small-1-01-1 played second")
		if err == nil || !strings.Contains(err.Error(), "want why it is corrected") {
			t.Error(err)
		}
		if _, err := RecordResults(b, Speaker{ID: "vera"}, `small-1-01-1 played second "a slip"`); err != nil {
			t.Error(err)
		}
		if g, _ := b.Game("small-1-01-1"); g.Result.Outcome != "second" {
			t.Error("a correction from a file does not count")
		}
	}
}

// TestResultsRefused: a file with a wrong line records nothing.
func TestResultsRefused(t *testing.T) {
	good := "small-1-01-1 played first\n"
	for _, c := range []struct{ by, file, want string }{
		{"vera", good + "small-1-02-1 won first\nsmall-9-02-1 played first\n",
			`line 2: how "won" is not known; line 3: no game "small-9-02-1"`},
		{"vera", good + good, "line 2: small-1-01-1 stands in line 1 already"},
		{"vera", good + "small-1-02-1 played first score 1.5\n", "line 2: score"},
		{"vera", good + "small-1-02-1 played first at last\n", `line 2: "at last" was not understood`},
		{"vera", good + `small-1-02-1 played "first`, "line 2: the quotes"},
		{"vera", "\n# nothing\n", "no results"},
		{"vera", strings.Repeat(good, 5001), "at most 5000 lines"},
		{"vera", "game,how,result\n", `column "result"`},
		{"vera", "game,how,how,outcome\n", `column "how"`},
		{"vera", "game,how\n", "no column outcome"},
		{"vera", "game,how,outcome\nsmall-1-01-1,played,first\nsmall-1-02-1,played\n",
			"line 3: the line has 2 values, and the table has 3"},
		{"vera", "game,how,outcome\nsmall-1-01-1,played,\"first\n", "line 2: the quotes"},
		{"ann", good, "for the director, vera"},
	} {
		b := resultEvent(t)
		if _, err := RecordResults(b, Speaker{ID: c.by}, c.file); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.80q: %v, want %s", c.file, err, c.want)
		}
		if len(b.OpenGames()) != 3 {
			t.Errorf("%.80q: something is recorded", c.file)
		}
	}
}
