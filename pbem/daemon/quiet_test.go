package daemon

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// TestForeignIdentifiersSilenceNobody: a sheet in a mail whose identifiers are none is carried out, and both sides are
// told (issue 15, A1).
func TestForeignIdentifiersSilenceNobody(t *testing.T) {
	for name, fields := range map[string]string{
		"accents":    "Message-ID: <café.1@x>\r\n",
		"host name":  "Message-ID: <6F9D1C3000@Münchens-PC>\r\n",
		"references": "Message-ID: <a1@players.example>\r\nReferences: <p@q> <a@Ноутбук>\r\n",
		"bare CR":    "Message-ID: <a1@players.example>\r\nReferences: <p@q> <a\rb@c>\r\nIn-Reply-To: <a\rb@c>\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			w := kursk(t)
			body := "From: " + anna + "\r\nTo: " + gm + "\r\nSubject: orders\r\n" + fields + "\r\n" +
				strings.ReplaceAll(sheet("german", "T0-G", "declare gambit no"), "\n", "\r\n")
			w.play(body)
			for _, who := range []string{anna, boris} {
				n := w.news(who)
				if len(n) != 1 {
					t.Fatalf("%s got %d letters, want 1\n%s", who, len(n), w.log)
				}
				if told := strings.Contains(n[0].Text, "is no valid identifier"); told != (who == anna) {
					t.Errorf("%s is told of the identifier: %v\n%s", who, told, n[0].Text)
				}
			}
			if got := w.filed(); got != "INBOX 0, Done 1, Rejected 0, Quarantine 0" {
				t.Error(got)
			}
			size, root := w.ledger("kursk-7")
			w.stop()
			w.start()
			w.play(body) // the same mail again, and one that is filed
			if again, same := w.ledger("kursk-7"); again != size || same != root {
				t.Errorf("%d records became %d", size, again)
			}
			w.silent()
		})
	}
}

// TestGivenUpIsTold: a mail that ends the process each time goes to quarantine in the end. What it did to the game
// before is told to both sides all the same, once, and its sender hears that it was given up (issue 15, A1).
func TestGivenUpIsTold(t *testing.T) {
	for name, body := range map[string]string{
		"executed": sheet("german", "T0-G", "declare gambit no"),
		"draft":    sheet("german", "T0-G", "draft\ndeclare gambit no"),
		"act":      "#DESK kursk-7 german\ndraw\n#END\n",
	} {
		t.Run(name, func(t *testing.T) {
			w := kursk(t)
			before, _ := w.ledger("kursk-7")
			w.post(strings.Replace(letter(anna, "a1", body), "Message-ID: <a1@players.example>", "Message-ID: <café.1@x>", 1))
			died := errors.New("killed")
			for range 10 {
				w.stop()
				w.fail = func(step string) error {
					if step == "handled" {
						return died
					}
					return nil
				}
				w.start()
				w.now = w.now.Add(time.Minute)
				if err := w.d.RunOnce(context.Background()); err == nil {
					break
				}
			}
			w.fail = nil
			if got := w.filed(); got != "INBOX 0, Done 0, Rejected 0, Quarantine 1" {
				t.Fatalf("%s\n%s", got, w.log)
			}
			if size, _ := w.ledger("kursk-7"); size <= before {
				t.Fatal("nothing was carried out: the test shows nothing")
			}
			letters := map[string][]string{}
			for range 3 {
				w.cycle()
				for _, who := range []string{anna, boris} {
					for _, m := range w.news(who) {
						letters[who] = append(letters[who], m.Subject)
					}
				}
				w.stop()
				w.start()
			}
			others := 1
			if name == "draft" {
				others = 0
			}
			if len(letters[boris]) != others {
				t.Errorf("Boris got %q, want %d\n%s", letters[boris], others, w.log)
			}
			if len(letters[anna]) != 2 || !strings.Contains(strings.Join(letters[anna], "\n"), "could not be dealt with") {
				t.Errorf("Anna got %q, want the letter about her mail and that about the game\n%s", letters[anna], w.log)
			}
		})
	}
}
