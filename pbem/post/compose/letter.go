// Package compose renders outgoing mails. The same letter always gives the
// same bytes, so that a mail that has to be sent again is the same mail. It
// knows no clock, no randomness and nothing of what the letters say.
package compose

import (
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"time"
)

// Letter is an outgoing mail to one recipient.
type Letter struct {
	From, To, ReplyTo string // "Name <addr>" or an address; ReplyTo may be empty
	Subject           string
	MessageID         string // without angle brackets; required
	InReplyTo         string
	References        []string // oldest first; more than 20 are cut to the first and the last ten
	Text              string   // required
	HTML              string   // alternative to Text, may refer to Inline by "cid:"
	Inline            []Attachment
	Attach            []Attachment
	Auto              string    // Auto-Submitted: "auto-replied" or "auto-generated"; empty for none
	Loop              string    // X-Loop; empty for none
	Date              time.Time // required
}

// Attachment is a file in a letter.
type Attachment struct {
	Name string // file name
	Type string // media type, such as "image/png"
	CID  string // Content-ID without angle brackets, for Inline
	Data []byte
}

// Recipient is the bare address in To.
func (l *Letter) Recipient() (string, error) { return bare("To", l.To) }

// Sender is the bare address in From.
func (l *Letter) Sender() (string, error) { return bare("From", l.From) }

func bare(field, value string) (string, error) {
	a, err := mail.ParseAddress(value)
	if err != nil {
		return "", fmt.Errorf("letter: %s %q: %w", field, value, err)
	}
	return a.Address, nil
}

// check refuses what cannot be rendered or would break the header.
func (l *Letter) check() error {
	for _, f := range []struct{ name, value string }{
		{"From", l.From}, {"To", l.To}, {"ReplyTo", l.ReplyTo}, {"Subject", l.Subject}, {"MessageID", l.MessageID},
		{"InReplyTo", l.InReplyTo}, {"References", strings.Join(l.References, "")}, {"Auto", l.Auto}, {"Loop", l.Loop},
	} {
		if strings.ContainsAny(f.value, "\r\n\x00") {
			return fmt.Errorf("letter: %s holds a line end", f.name)
		}
	}
	for _, id := range append([]string{l.MessageID, l.InReplyTo}, l.References...) {
		if strings.ContainsAny(id, " \t<>") || id != "" && !isASCII(id) {
			return fmt.Errorf("letter: %q is no message identifier", id)
		}
	}
	for _, a := range append(append([]Attachment(nil), l.Inline...), l.Attach...) {
		if strings.ContainsAny(a.Name+a.Type+a.CID, "\r\n\x00\"<>") {
			return fmt.Errorf("letter: attachment %q has a bad name, type or content id", a.Name)
		}
	}
	switch {
	case l.MessageID == "" || !strings.Contains(l.MessageID, "@"):
		return fmt.Errorf("letter: Message-ID %q needs a domain", l.MessageID)
	case l.Date.IsZero():
		return errors.New("letter: no date")
	case l.Text == "":
		return errors.New("letter: no text")
	}
	return nil
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}
