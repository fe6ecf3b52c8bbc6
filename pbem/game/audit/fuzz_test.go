package audit

import (
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/ledger"
)

// FuzzSavedMail: whatever lies in a folder of mails is read without harm, and a mail that is no letter of the server's
// never makes an audit fail.
func FuzzSavedMail(f *testing.F) {
	for _, s := range []string{
		"From: pbem@example.org\r\nX-Loop: pbem@example.org\r\nSubject: [toy-1] x\r\n\r\nAUDIT  ledger root 0123 4567 89ab (3 records)\r\n",
		"From: rita@example.org\r\nMessage-ID: <1@example.org>\r\n\r\n#PBEM toy-1 red T1-R\r\nmove A4 0201\r\nsalt 0123456789abcdef\r\n" +
			"#END\r\n",
		"Content-Type: text/html\r\n\r\n<h2>AUDIT <span>x</span></h2><p>ledger root</p><pre>#PBEM</pre><table><tr><td>a</td><td>die " +
			"1</td></tr></table>",
	} {
		f.Add([]byte(s))
	}
	var recs []ledger.Record
	h := engine.Header{Game: "toy-1", Seats: []engine.Seat{{Side: toy.Red, Addr: "rita@example.org"},
		{Side: toy.Blue, Addr: "bob@example.org"}}}
	title := toy.Title{}
	data, err := toy.Data()
	if err != nil {
		f.Fatal(err)
	}
	mod, err := title.Load(data)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		b := newMailbox(h, &ledger.Log{})
		b.sent = newSentCheck(h, mod, recs, newSheetRejudge(recs))
		b.sent.people = []string{"rita@example.org"}
		b.checkMail("x.eml", raw)
		if !strings.Contains(strings.ToLower(string(raw)), "x-loop") && (b.textErr != nil || b.noteErr != nil) {
			t.Errorf("%v, %v", b.textErr, b.noteErr)
		}
	})
}
