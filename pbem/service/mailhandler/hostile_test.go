package mailhandler

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/pbem/mail/pipeline"
)

// TestPressToNobody: a message to a seat that nobody reads is not called delivered.
func TestPressToNobody(t *testing.T) {
	for name, c := range map[string]*court{"computer": newCourt(t, courtSpec{soviet: "ai:greedy"}), "vacant": newCourt(t, courtSpec{})} {
		if name == "vacant" {
			c.writesTo(borisAsks("resign").from, borisAsks("resign").text)
		}
		_, ls, disp := c.writesTo(anna, "#PRESS k1 german to soviet\nHello\n#END\n")
		if disp != pipeline.Rejected || len(ls) != 1 || !strings.Contains(ls[0].Text, "not delivered") {
			t.Errorf("%s: %v, %d letters", name, disp, len(ls))
		}
	}
}

// TestActWithColon: the sheet below a command act is handed in by it, however the command is spelled.
func TestActWithColon(t *testing.T) {
	c := newCourt(t, courtSpec{})
	_, ls, disp := c.writesTo(mia, "#MOD k1\nAct: german \"by telephone\"\n#END\n\n#PBEM k1 german T0-G\ndeclare gambit no\n#END\n")
	if disp != pipeline.Done {
		t.Errorf("%v", disp)
	}
	for _, l := range ls {
		if strings.Contains(l.Subject, "refused") || strings.Contains(l.Subject, "not understood") {
			t.Errorf("%s: %s", l.To, l.Subject)
		}
	}
}

// TestManyFrames: what one mail can set off is bounded, also when no two of its frames are the same.
func TestManyFrames(t *testing.T) {
	c := newCourt(t, courtSpec{})
	var b strings.Builder
	for i := range maxCommandFrames + 1 {
		fmt.Fprintf(&b, "#PRESS k1 german to soviet\nHello %d\n#END\n", i)
	}
	before := len(c.records())
	_, ls, disp := c.writesTo(anna, b.String())
	if disp != pipeline.Rejected || len(ls) != 1 || !strings.Contains(ls[0].To, anna) || len(c.records()) != before {
		t.Errorf("%v, %d letters, %d records", disp, len(ls), len(c.records())-before)
	}
	_, ls, disp = c.writesTo("eve@evil.example", b.String())
	sent := map[string]bool{} // a letter is sent once
	for _, l := range ls {
		sent[l.MessageID] = true
	}
	if disp != pipeline.Quarantine || len(sent) > 2 {
		t.Errorf("a stranger: %v, %d letters", disp, len(sent))
	}
}

// TestPressInJapanese names the sides of a message in the reader's language.
func TestPressInJapanese(t *testing.T) {
	c := newCourt(t, courtSpec{lang: "ja"})
	_, ls, _ := c.writesTo(anna, "#PRESS k1 german to soviet moderator\nHello\n#END\n")
	for _, l := range ls {
		if strings.Contains(strings.ToLower(l.To), strings.ToLower(boris)) {
			if head, _, _ := strings.Cut(l.Text, "\n"); strings.ContainsAny(head, "abcdefghijklmnopqrstuvwxyz") {
				t.Errorf("%s", head)
			}
		}
	}
}
