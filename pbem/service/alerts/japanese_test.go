package alerts

import (
	"io"
	"log/slog"
	"regexp"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/text"
	"fieldpost/pbem/text/language"
)

// sentence matches three English words in a row.
var sentence = regexp.MustCompile(`[A-Za-z][a-z]+ [a-z]{2,} [a-z]{2,}`)

// TestLettersInJapanese: what the operator gets, and a moderator who is reminded, comes in their language.
func TestLettersInJapanese(t *testing.T) {
	book := text.NewCatalogue(nil, text.LetterSentences).Translator(language.Japanese)
	b, english := box{}, box{}
	s := &Sender{Letters: &letters.Writer{From: "pbem@example.org", SiteModerator: "gm@example.org"},
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)), Outbox: b, Book: book}
	plain := &Sender{Letters: s.Letters, Log: s.Log, Outbox: english}
	send := func(n Notice) {
		t.Helper()
		for _, x := range []*Sender{s, plain} {
			if _, err := x.Send(n); err != nil {
				t.Errorf("%T: %v", n, err)
			}
		}
	}
	for _, x := range table() {
		n, ok := x.n.(Notice)
		if late, is := n.(BeaconLate); is {
			late.Book = book
			n = late
		}
		if l := (Letter{}); ok {
			if l = n.Letter(); l.words != "" || l.Head != nil && l.To == player {
				send(n)
			}
		}
		if n, ok := x.n.(LastingFault); ok {
			send(Reminder{n.FaultReport(), now.Add(time.Hour), "", nil})
			if n.FaultReport().Game != "" {
				send(Reminder{n.FaultReport(), now.Add(time.Hour), "vera@example.org", book})
			}
		}
	}
	if len(b) < 18 {
		t.Errorf("only %d letters were written", len(b))
	}
	for id, l := range b {
		for line := range strings.SplitSeq(l.Subject+"\n"+l.Text, "\n") {
			if !strings.HasPrefix(line, " ") && !strings.HasPrefix(line, "//") && sentence.MatchString(faults.ReplaceAllString(line, "")) {
				t.Errorf("%s: English in %q", id, line)
			}
		}
		if english[id].Subject == l.Subject && l.To == "gm@example.org" {
			t.Errorf("%s: the English operator gets %q", id, l.Subject)
		}
	}
}

// faults matches what came from outside of the program, in the letters of the table.
var faults = regexp.MustCompile(`twice refused|the daemon did not run|the clock was behind|pbem [a-z ]+|rules of toy.*`)
