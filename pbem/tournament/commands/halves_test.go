package commands

import (
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tournament"
)

// TestHalvesInLines: lines of an event of halves take and show 1.5, and refuse other parts of a unit.
func TestHalvesInLines(t *testing.T) {
	terms := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	terms.Director, terms.Sides, terms.Halves, terms.At = []string{"vera"}, tournament.SidesBySealedBids, true, time.Now()
	b, err := tournament.NewInMemory(terms, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"enter ann", "enter bob", "pair"} {
		if _, err := Execute(b, Speaker{ID: "vera"}, line); err != nil {
			t.Fatal(line, err)
		}
	}
	first, second := b.Round().Matches[0].Players[0], b.Round().Matches[0].Players[1]
	for _, c := range []struct{ by, line, want string }{
		{first, "bid 1-01 german 0.3", "in whole units or halves"},
		{first, "bid 1-01 german 1.5", "is in"},
		{second, "bid 1-01 german 1", first + " plays German (bid 1.5)"},
		{"vera", "result cup-1-01-1 played first score 1.25", "in whole units or halves"},
		{"vera", "result cup-1-01-1 played second score 1.5", "a score of 1.5"},
		{"vera", "result cup-1-01-1 played first score 1.5", "cup-1-01-1: played"},
	} {
		got, err := Execute(b, Speaker{ID: c.by}, c.line)
		text := got.String()
		if err != nil {
			text = err.Error()
		}
		if !strings.Contains(text, c.want) {
			t.Errorf("%s: %s, want %q", c.line, text, c.want)
		}
	}
	if g, _ := b.Game("cup-1-01-1"); g.Result == nil || g.Result.Half != 1 || g.Result.Score != 3 {
		t.Errorf("%+v", g.Result)
	}
}
