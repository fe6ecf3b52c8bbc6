package mailhandler

import (
	"testing"

	"fieldpost/pbem/mail/identity"
)

// TestAnswerAtEnd: a player whose only command ends the game gets the letter about its end, in the thread of
// their mail, and no answer besides.
// Whoever says more, moderates, or writes for the seat of somebody else gets an answer.
func TestAnswerAtEnd(t *testing.T) {
	t.Parallel()
	for name, x := range map[string]struct {
		before []step
		mail   step
		want   int
	}{
		"concession": {nil, annaAsks("concede yes"), 0},
		"draw":       {[]step{annaAsks("draw")}, borisAsks("draw"), 0},
		"and status": {nil, annaAsks("concede yes\nstatus"), 1},
		"proposal":   {nil, annaAsks("draw"), 1},
		"moderator":  {nil, mod(`end german "he left"`), 1},
		"teammate":   {[]step{mod("team german clara@club.example")}, step{"clara@club.example", annaAsks("concede yes").text}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			c := newCourt(t, courtSpec{})
			for _, s := range x.before {
				c.writesTo(s.from, s.text)
			}
			_, ls, _ := c.asks(x.mail.from, x.mail.text)
			answers, threaded := 0, 0
			for _, l := range ls {
				if l.AutoSubmitted == "auto-replied" {
					answers++
				}
				if l.AutoSubmitted == "auto-generated" && l.InReplyTo != "" {
					threaded++
					if to, err := l.Recipient(); err != nil || x.want == 0 && !identity.IsSameMailbox(to, x.mail.from) {
						t.Errorf("the letter to %s, %v, replies to a mail of %s", to, err, x.mail.from)
					}
				}
			}
			if answers != x.want || x.want == 0 && threaded != 1 {
				t.Errorf("%d answers, want %d; %d letters reply to the mail: %s", answers, x.want, threaded, who(ls))
			}
		})
	}
}
