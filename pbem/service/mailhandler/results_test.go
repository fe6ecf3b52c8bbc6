package mailhandler

import (
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/mail/pipeline"
)

// TestModeratorsReadResults: moderators who do not play read what every sheet brought about, with nothing hidden,
// unless they do not want to. Those who play read what their side reads.
func TestModeratorsReadResults(t *testing.T) {
	c := newCourt(t, courtSpec{clock: timetable})
	told := func(s step) string {
		t.Helper()
		c.now = c.now.Add(time.Hour)
		_, ls, disp := c.writesTo(s.from, s.text)
		if disp != pipeline.Done {
			t.Fatalf("%s: %s, %q\n%s", s.text, disp, who(ls), ls[0].Text)
		}
		for _, l := range c.to(ls, mia) {
			if strings.Contains(l.Text, "for the moderator: nothing hidden") && len(l.Inline) > 0 && l.ReplyTo != "" {
				return l.Text
			}
		}
		return ""
	}
	if got := told(begun); !strings.Contains(got, "GERMAN SHEET") {
		t.Errorf("the first sheet:\n%s", got)
	}
	told(mod("results off"))
	if got := told(step{boris, "#PBEM k1 soviet T0-S\norder fight/move\n#END\n"}); got != "" {
		t.Errorf("he did not want them:\n%s", got)
	}
	told(mod("results"))
	if got := told(step{anna, "#PBEM k1 german T1-G-1\norder move/fight\n#END\n"}); got == "" {
		t.Error("he wants them again")
	}
	told(mod("moderator " + anna))
	c.now = c.now.Add(time.Hour)
	_, ls, _ := c.writesTo(anna, "#PBEM k1 german T1-G-1\npass\n#END\n")
	for _, l := range c.to(ls, anna) {
		if strings.Contains(l.Text, "for the moderator: nothing hidden") {
			t.Errorf("a moderator who plays reads:\n%s", l.Text)
		}
	}
}
