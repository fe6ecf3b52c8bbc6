package mailhandler

import (
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/tournament"
)

// TestEventLines: each line of a player's frame is answered by itself, whatever became of the one above; a director's
// frame stops at the first that is refused, says so of each that follows, and does nothing where a word is not known.
// The answers are sentences.
func TestEventLines(t *testing.T) {
	t.Parallel()
	l := newLists(t, func(x *tournament.Terms) { x.Sides = tournament.SidesFixed })
	l.enters(ann, "ann")
	l.enters(bob, "bob")
	const nothing = "Nothing of the frame was carried out."
	for _, c := range []struct {
		from, text string
		disp       pipeline.Disposition
		want       []string // parts of the answer, in this order
		not        string
	}{
		{ann, event("confirm\nclaim cup-9-01-1 first\nstandings"), pipeline.Rejected,
			[]string{"[cup] 2 of 3 lines are carried out", "> confirm", "You play round 1.", "> claim cup-9-01-1 first",
				`Refused: claim: "ann" has no unfinished game "cup-9-01-1" (claim GAME first|second|draw|none`, "> standings"},
			"not carried out, because"},
		{ann, event("confrim\nconfirm"), pipeline.Rejected,
			[]string{"[cup] 1 of 2 lines are carried out", "> confrim", "Refused: ", "> confirm", "You play round 1."},
			"not carried out, because"},
		{ann, event("confrim\nstandigns"), pipeline.Rejected, []string{"[cup] not understood", nothing}, "You play"},
		{ann, event("check\nconfirm\nconfrim"), pipeline.Rejected, []string{"[cup] not understood", nothing}, "You play"},
		{vera, direct("pair\nforfeit cup-1-01-1 nobody\nstatus"), pipeline.Rejected,
			[]string{"[cup] 1 of 3 lines are carried out", "> pair", "> forfeit cup-1-01-1 nobody",
				`Refused: forfeit: "nobody" does not play cup-1-01-1: want ann, bob or both`, "> status",
				"not carried out, because the one above it was refused"}, "You play"},
		{vera, direct("status\nforfit cup-1-01-1 ann"), pipeline.Rejected, []string{"[cup] not understood", nothing}, "is paired"},
	} {
		l.now = l.now.Add(time.Hour)
		ls, disp := l.take(l.mail(c.from, c.text))
		if disp != c.disp || len(ls) == 0 {
			t.Errorf("%q: %s, %d letters", c.text, disp, len(ls))
			continue
		}
		rest := ls[0].Subject + " " + strings.Join(strings.Fields(ls[0].Text), " ")
		if strings.Contains(rest, c.not) || strings.Contains(rest, "%!") {
			t.Errorf("%q: it says %q: %s", c.text, c.not, rest)
		}
		for _, w := range c.want {
			i := strings.Index(rest, w)
			if i < 0 {
				t.Errorf("%q: no %q behind the part before it: %s", c.text, w, rest)
				break
			}
			rest = rest[i+len(w):]
		}
	}
}
