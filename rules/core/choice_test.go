package core

import (
	"testing"

	"fieldpost/notation"
)

var answers = notation.Vocabulary{Verbs: notation.CommonVerbs(), Questions: []string{"retreat"}}

func statement(t testing.TB, line string) notation.Statement {
	t.Helper()
	sts, faults := notation.ParseLines(line, answers)
	if len(sts) != 1 || len(faults) > 0 {
		t.Fatalf("%q: %v", line, faults)
	}
	return sts[0]
}

// TestMatch: which option a statement names.
func TestMatch(t *testing.T) {
	retreats := []Option{{Verb: "noretreat", At: "0101"}, {Verb: "retreat", Units: []string{"A", "B"}, Path: []string{"0102"}},
		{Verb: "retreat", Units: []string{"A", "B"}, Path: []string{"0201"}}}
	split := []Option{{Verb: "retreat", Units: []string{"A"}, Path: []string{"0102"}},
		{Verb: "retreat", Units: []string{"B"}, Path: []string{"0102"}},
		{Verb: "retreat", Units: []string{"B"}, Path: []string{"0201"}}}
	advances := []Option{{Verb: "pass"}, {Verb: "advance", Units: []string{"A"}, Path: []string{"0102"}},
		{Verb: "advance", Units: []string{"A"}, Path: []string{"0102", "0103"}},
		{Verb: "advance", Units: []string{"B"}, Path: []string{"0102"}}}
	losses := []Option{{Verb: "losses", Units: []string{"A"}}, {Verb: "losses", Units: []string{"B"}},
		{Verb: "losses", Units: []string{"A", "B"}}}
	words := []Option{{Verb: "order", Word: "move/fight"}, {Verb: "order", Word: "fight/move"}}
	places := []Option{{Verb: "air", At: "0101"}, {Verb: "air", At: "0202"}, {Verb: "noair"}}
	for _, c := range []struct {
		hex     string
		options []Option
		line    string
		want    int // -1 for none, -2 for several
		exact   bool
	}{
		{"0101", retreats, "noretreat", 0, true},
		{"0101", retreats, "noretreat 0101", 0, true},
		{"0101", retreats, "noretreat 0102", -1, false},
		{"0101", retreats, "retreat", -2, false},
		{"0101", retreats, "retreat to 0201", 2, true},
		{"0101", retreats, "retreat a,b to 0201", 2, true},
		{"0101", retreats, "retreat at 0101 to 0102", 1, true},
		{"0101", retreats, "retreat at 0303 to 0102", -1, false},
		{"0101", retreats, "retreat to 0303,0201,0102", 2, true},
		{"0101", retreats, "retreat to 0303", -1, false},
		{"0101", retreats, "retreat A to 0102", -1, false},
		{"0101", retreats, "pass", -1, false},
		{"0101", split, "retreat B to 0102", 1, true},
		{"0101", split, "retreat B,A to 0102", 1, true},
		{"0101", split, "retreat C to 0102", -1, false},
		{"0101", advances, "advance A to 0102", 1, true},
		{"0101", advances, "advance A to 0102 then 0103", 2, true},
		{"0101", advances, "advance A to 0102 then 0303", 1, false},
		{"0101", advances, "advance A to 0303", -1, false},
		{"0101", advances, "advance A", -2, false},
		{"0101", advances, "advance B", 3, true},
		{"0101", advances, "pass", 0, true},
		{"", losses, "losses A", 0, true},
		{"", losses, "losses B", 1, true},
		{"", losses, "losses B,A", 1, true},
		{"", losses, "losses Z", -1, false},
		{"", words, "order fight/move", 1, true},
		{"", places, "air 0202", 1, true},
		{"", places, "air 0101", 0, true},
		{"", places, "air 0303", -1, false},
		{"", places, "air", -2, false},
		{"", places, "noair", 2, true},
	} {
		i, exact, ok, many := Choice{Hex: c.hex, Options: c.options}.Match(statement(t, c.line))
		switch {
		case c.want >= 0 && (!ok || i != c.want || exact != c.exact):
			t.Errorf("%q: option %d exact %v ok %v many %v, want %d exact %v", c.line, i, exact, ok, many, c.want, c.exact)
		case c.want == -1 && (ok || many):
			t.Errorf("%q: option %d ok %v many %v, want none", c.line, i, ok, many)
		case c.want == -2 && (ok || !many):
			t.Errorf("%q: option %d ok %v many %v, want several", c.line, i, ok, many)
		}
	}
}

// TestOptionText: the canonical text of an option names that option.
func TestOptionText(t *testing.T) {
	options := []Option{{Verb: "noretreat", At: "0101"}, {Verb: "retreat", At: "0101", Units: []string{"A", "B"}, Path: []string{"0102"}},
		{Verb: "retreat", Units: []string{"A", "B"}, Path: []string{"0201"}},
		{Verb: "losses", Units: []string{"A"}}, {Verb: "losses", Units: []string{"B"}},
		{Verb: "advance", Units: []string{"A"}, Path: []string{"0102", "0103"}},
		{Verb: "advance", Units: []string{"A"}, Path: []string{"0102"}},
		{Verb: "pass"}, {Verb: "order", Word: "fight/move"}, {Verb: "order", Word: "move/fight"}}
	c := Choice{Hex: "0101", Options: options}
	for i, o := range options {
		if got, exact, ok, _ := c.Match(statement(t, o.Text())); !ok || !exact || got != i {
			t.Errorf("%q names option %d (exact %v, ok %v), want %d", o.Text(), got, exact, ok, i)
		}
	}
}
