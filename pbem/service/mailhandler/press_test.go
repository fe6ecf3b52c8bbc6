package mailhandler

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/pipeline"
)

// presses returns a mail of so many messages of Anna to Boris.
func presses(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "#PRESS k1 german to soviet\nThis is line %d.\n#END\n", i+1)
	}
	return b.String()
}

// TestPressIsOneLetterPerMailAndReader: 18 messages in a mail are one letter to the player whom they are for and one
// to their sender, and come after everything else in the outbox.
func TestPressIsOneLetterPerMailAndReader(t *testing.T) {
	c := newCourt(t, courtSpec{})
	raw, ls, disp := c.writesTo(anna, presses(18))
	if disp != pipeline.Done || who(ls) != "Boris@Players.example: [k1] 18 messages from german; anna@players.example: [k1] 18 messages "+
		"delivered" {
		t.Fatalf("%s, %q", disp, who(ls))
	}
	for _, l := range ls {
		if strings.Contains(l.To, "oris") && (l.Rank != compose.Press || strings.Count(l.Text, "| This is line") != 18 ||
			strings.Count(l.Text, "#PRESS k1 soviet to german") != 1) {
			t.Errorf("%s\n%s", l.Rank, l.Text)
		}
		if strings.Contains(l.To, "anna") && strings.Count(l.Text, "went to: soviet") != 18 {
			t.Errorf("%s", l.Text)
		}
	}
	c.again(raw, ls)

	c.now = c.now.Add(time.Minute)
	_, ls, _ = c.writesTo(anna, "#PRESS k1 german to all\nTo all.\n#END\n#PRESS k1 german to moderator\nTo you.\n#END\n"+
		"#PRESS k1 german to nobody\nTo whom?\n#END\n")
	want := "Boris@Players.example: [k1] message 19 from german; anna@players.example: [k1] messages: 2 delivered, 1 not; " +
		"mia@club.example: [k1] 2 messages from german"
	if who(ls) != want {
		t.Errorf("%q, want %q", who(ls), want)
	}
}

// TestPressHasAnAllowanceOfItsOwn: a sender's seventh mail with messages within an hour is told so and delivers
// nothing; others are not touched by it, and later there is room again.
func TestPressHasAnAllowanceOfItsOwn(t *testing.T) {
	c := newCourt(t, courtSpec{})
	for n := range pressPerHour + 2 {
		c.now = c.now.Add(time.Minute)
		raw, ls, disp := c.writesTo(anna, presses(2))
		over := n >= pressPerHour
		if (disp == pipeline.Rejected) != over || strings.Contains(who(ls), "oris") == over || over &&
			!strings.Contains(strings.Join(strings.Fields(ls[0].Text), " "),
				"6 mails with messages of yours were delivered within an hour") {
			t.Errorf("mail %d: %s, %q", n+1, disp, who(ls))
		}
		c.again(raw, ls)
	}
	if _, ls, disp := c.writesTo(boris, "#PRESS k1 soviet to german\nStop it.\n#END\n"); disp != pipeline.Done {
		t.Errorf("Boris: %s, %q", disp, who(ls))
	}
	c.now = c.now.Add(time.Hour)
	if _, ls, disp := c.writesTo(anna, presses(1)); disp != pipeline.Done {
		t.Errorf("an hour later: %s, %q", disp, who(ls))
	}
}
