package mailhandler

import (
	"strings"
	"testing"
)

// TestNotes: a private note is repeated in the letters of its side, and in nothing that anybody else gets, until it is
// erased. A note with a hex that the map lacks is refused.
func TestNotes(t *testing.T) {
	c := newCourt(t, courtSpec{})
	c.asks(begun.from, begun.text)
	ask := func(lines string) string {
		_, ls, _ := c.asks(anna, "#DESK k1 german\n"+lines+"\n#END\n")
		if len(ls) != 1 {
			t.Fatalf("%s", who(ls))
		}
		return ls[0].Text
	}
	if text := ask("note 2113 \"Hold  the quay\"\nメモ \"橋を守る\""); !strings.Contains(text, "1. 2113: Hold the quay") ||
		!strings.Contains(text, "2. 橋を守る") {
		t.Error(text)
	}
	if text := ask("note 9999 \"x\""); !strings.Contains(text, "no hex \"9999\"") {
		t.Error(text)
	}
	seen := 0
	for _, l := range c.play(step{boris, "#PBEM k1 soviet T0-S\norder fight/move\n#END\n"}) {
		if !strings.Contains(l.Text, "Hold the quay") {
			continue
		}
		if seen++; !strings.Contains(l.To, anna) {
			t.Errorf("%s reads the note", l.To)
		}
	}
	if seen == 0 {
		t.Error("no letter repeats the note")
	}
	for _, s := range []step{{boris, "#DESK k1 soviet\nnotes\nhistory 50\nstatus\nagent\ndescribe\n#END\n"}, {mia, "#MOD k1\nstatus\nhistory 50\n#END\n"}} {
		_, ls, _ := c.asks(s.from, s.text)
		for _, l := range ls {
			raw, err := l.Bytes()
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(raw), "quay") {
				t.Errorf("%s reads the note", s.from)
			}
		}
	}
	if text := ask("notes off 1"); strings.Contains(text, "quay") || !strings.Contains(text, "1. 橋を守る") {
		t.Error(text)
	}
	if text := ask("notes off 7"); !strings.Contains(text, "no note 7") {
		t.Error(text)
	}
	if text := ask("notes off"); !strings.Contains(text, "no notes in this game") {
		t.Error(text)
	}
}
