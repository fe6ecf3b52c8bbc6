package mailhandler

import (
	"strings"
	"testing"

	"fieldpost/pbem/mail/pipeline"
)

// TestNobodyIsSeatedUnheard: by mail nobody gets a part in a game under an address that is never heard, and the answer
// says why (issue 15, A3).
func TestNobodyIsSeatedUnheard(t *testing.T) {
	c := newCourt(t, courtSpec{clock: timetable})
	for _, s := range []step{mod("seat german noreply@example.org"), mod("team german owner-x@example.org"),
		mod("moderator post_master@example.org"),
		annaAsks("standin no.reply@example.org 2026-09-01"), annaAsks("address anna-bounces@example.org")} {
		_, ls, disp := c.writesTo(s.from, s.text)
		if disp != pipeline.Rejected || len(ls) != 1 || !strings.Contains(strings.Join(strings.Fields(ls[0].Text), " "),
			"is an address that programs write from: no mail from it is ever answered or carried out") {
			t.Errorf("%s: %s, %q", s.text, disp, who(ls))
		}
	}
	for _, r := range c.records() {
		if strings.Contains(r, "example.org") {
			t.Errorf("recorded all the same: %s", r)
		}
	}
}
