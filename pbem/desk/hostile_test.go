package desk

import (
	"strings"
	"testing"

	"fieldpost/pbem/post/loop"
)

// TestPressToNobody: a message to a seat that nobody reads is not called delivered.
func TestPressToNobody(t *testing.T) {
	for name, c := range map[string]*court{"computer": newCourt(t, courtSpec{soviet: "ai:greedy"}), "vacant": newCourt(t, courtSpec{})} {
		if name == "vacant" {
			c.writesTo(borisAsks("resign").from, borisAsks("resign").text)
		}
		_, ls, disp := c.writesTo(anna, "#PRESS k1 german to soviet\nHello\n#END\n")
		if disp != loop.Rejected || len(ls) != 1 || !strings.Contains(ls[0].Text, "not delivered") {
			t.Errorf("%s: %v, %d letters", name, disp, len(ls))
		}
	}
}

// TestActWithColon: the sheet below a command act is handed in by it, however the command is spelled.
func TestActWithColon(t *testing.T) {
	c := newCourt(t, courtSpec{})
	_, ls, disp := c.writesTo(mia, "#MOD k1\nAct: german \"by telephone\"\n#END\n\n#PBEM k1 german T0-G\ndeclare gambit no\n#END\n")
	if disp != loop.Done {
		t.Errorf("%v", disp)
	}
	for _, l := range ls {
		if strings.Contains(l.Subject, "refused") || strings.Contains(l.Subject, "not understood") {
			t.Errorf("%s: %s", l.To, l.Subject)
		}
	}
}
