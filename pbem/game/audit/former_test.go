package audit

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
)

// TestFormerReading holds that sheets with orders in Japanese, which an earlier program refused or left out because it
// knew no words in Japanese, pass the audit beside the mails that held them. A mail with other orders still fails.
func TestFormerReading(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "toy-1")
	g, err := shelf.Create(dir, game.Spec{Game: "toy-1", Title: "toy", Now: now, Entropy: &entropy{3},
		Seats: []engine.Seat{{Side: toy.Red, Name: "Rita", Addr: "rita@example.org"},
			{Side: toy.Blue, Name: "Bob", Addr: "bob@example.org"}}})
	if err != nil {
		t.Fatal(err)
	}
	mails := t.TempDir()
	file := func(n int) string { return filepath.Join(mails, fmt.Sprintf("%d.eml", n)) }
	write := func(n int, body string) {
		mail := fmt.Sprintf("From: Rita <rita@example.org>\nMessage-ID: <%d@example.org>\nDate: %s\n"+
			"Content-Type: text/plain; charset=utf-8\n\n%s", n, now.Format(time.RFC1123Z), body)
		if err := os.WriteFile(file(n), []byte(mail), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for n, body := range []string{"move A1 0204\nA2を0103へ移動", "keep good\nmove A1 0204\nA2を0103へ移動"} {
		body = fmt.Sprintf("#PBEM toy-1 red %s\n%s\n#END\n", g.Position().Phase, body)
		former := notation.FindFrames(body, func(_, _, phase string) (notation.Vocabulary, bool) {
			return g.Module().Vocabulary(phase, toy.Red).WithoutForeignWords(), true
		}).Frames
		out, err := g.Submit(engine.Input{Frame: former[0], MessageID: fmt.Sprintf("<%d@example.org>", n), At: now.Add(time.Hour)})
		if err != nil || (out.Status == engine.Refused) != (n == 0) {
			t.Fatalf("%d: %v, %+v", n, err, out)
		}
		write(n, body)
	}
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	audit := func() Check {
		v, err := RunWith(shelf, dir, Options{Mail: mails})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range v.Checks {
			if c.Name == "your sheets" {
				return c
			}
		}
		t.Fatalf("%+v", v)
		return Check{}
	}
	if c := audit(); !c.OK || !strings.Contains(c.Detail, "knew no words in Japanese: R-1, R-2") {
		t.Errorf("%+v", c)
	}
	for n, body := range []string{"move A1 0302\nA2を0103へ移動", "keep good\nmove A1 0302\nA2を0103へ移動"} {
		kept, err := os.ReadFile(file(n))
		if err != nil {
			t.Fatal(err)
		}
		write(n, fmt.Sprintf("#PBEM toy-1 red T1-R\n%s\n#END\n", body))
		if c := audit(); c.OK {
			t.Errorf("%s passes: %+v", body, c)
		}
		if err := os.WriteFile(file(n), kept, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
