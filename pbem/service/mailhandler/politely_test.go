package mailhandler

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/pipeline"
)

// askToJoin hands in a mail of somebody who has no part in any game, and returns the answers.
func askToJoin(t *testing.T, d *Handler, from, header string, n int, at time.Time) []string {
	t.Helper()
	raw := fmt.Sprintf("From: %s\r\nTo: gm@pbem.example\r\nMessage-ID: <%d@club.example>\r\n%sSubject: hello\r\n\r\nHow do I join?\r\n",
		from, n, header)
	m, err := message.Read([]byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	m.Received, m.Seq, m.Key = at, n, fmt.Sprintf("%064d", n)
	letters, disp, err := d.Handle(t.Context(), m, []byte(raw))
	if err != nil || disp != pipeline.Quarantine && disp != pipeline.Silent {
		t.Fatalf("%v, %v", disp, err)
	}
	var out []string
	for _, l := range letters {
		out = append(out, l.To+": "+l.Text)
	}
	return out
}

// A stranger gets the operator's line once a day, and nothing where the operator wrote none. A mail that comes again
// has the same answer.
func TestStrangerIsAnsweredPolitely(t *testing.T) {
	d := openDesk(t.TempDir(), io.Discard)
	defer d.Games.Close()
	if got := askToJoin(t, d, "eve@club.example", "", 1, opening); got != nil {
		t.Errorf("without a line: %q", got)
	}
	d.StrangerReply = "Games are arranged by vera@club.example."
	for _, x := range []struct {
		from string
		n    int
		day  int
		want int
	}{{"eve@club.example", 2, 0, 1}, {"eve@club.example", 2, 0, 1}, {"Eve <EVE@club.example>", 3, 0, 0}, {"dan@club.example", 4, 0, 1},
		{"eve@club.example", 5, 1, 1}, {"eve@club.example", 6, 1, 0}} {
		got := askToJoin(t, d, x.from, "", x.n, opening.AddDate(0, 0, x.day))
		if len(got) != x.want || x.want == 1 && !strings.Contains(got[0], "club.example: "+d.StrangerReply) {
			t.Errorf("mail %d of %s on day %d: %q", x.n, x.from, x.day, got)
		}
	}
	if got := askToJoin(t, d, "robot@club.example", "Auto-Submitted: auto-replied\r\n", 7, opening); got != nil {
		t.Errorf("a machine is answered: %q", got)
	}
}
