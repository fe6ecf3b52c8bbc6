package daemon

import (
	"strings"
	"testing"
)

// TestForeignIdentifiersSilenceNobody: a sheet in a mail whose identifiers are none is carried out, and both sides are told
// (issue 15, A1).
func TestForeignIdentifiersSilenceNobody(t *testing.T) {
	for name, fields := range map[string]string{
		"accents":    "Message-ID: <café.1@x>\r\n",
		"host name":  "Message-ID: <6F9D1C3000@Münchens-PC>\r\n",
		"references": "Message-ID: <a1@players.example>\r\nReferences: <p@q> <a@Ноутбук>\r\n",
		"bare CR":    "Message-ID: <a1@players.example>\r\nReferences: <p@q> <a\rb@c>\r\nIn-Reply-To: <a\rb@c>\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			w := kursk(t)
			body := "From: " + anna + "\r\nTo: " + gm + "\r\nSubject: orders\r\n" + fields + "\r\n" + strings.ReplaceAll(sheet("german", "T0-G", "declare gambit no"), "\n", "\r\n")
			w.play(body)
			for _, who := range []string{anna, boris} {
				n := w.news(who)
				if len(n) != 1 {
					t.Fatalf("%s got %d letters, want 1\n%s", who, len(n), w.log)
				}
				if told := strings.Contains(n[0].Text, "can be no identifier"); told != (who == anna) {
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
