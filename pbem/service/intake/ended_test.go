package intake

import "testing"

// TestAnswerAtEnd: a player whose only command ends the game gets the letter about its end and no answer besides.
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
			answers, end := 0, false
			for _, l := range ls {
				if l.AutoSubmitted == "auto-replied" {
					answers++
				}
				end = end || l.To != "" && l.AutoSubmitted == "auto-generated"
			}
			if answers != x.want || !end && x.want == 0 {
				t.Errorf("%d answers, want %d: %s", answers, x.want, who(ls))
			}
		})
	}
}
