// Package compose renders outgoing mails. The same letter always gives the same bytes, so that a letter can be sent
// again unchanged. The package reads no clock, draws no random numbers and does not interpret the letter's content.
package compose

import (
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"time"

	"fieldpost/pbem/mail/msgid"
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
	AutoSubmitted     string    // Auto-Submitted: "auto-replied" or "auto-generated"; empty for none
	XLoop             string    // X-Loop; empty for none
	Date              time.Time // required

	// Rank decides whether and when the letter is sent; it is not part of the mail.
	Rank Rank
	// Batches lists the ledger batches that the letter reports, each as game and first record.
	Batches   []string
	DailyKind string // unproven mails cause one letter of a kind a day to an address; "": no limit
	Topic     string // game, side and record that it reports on, see TopicOf; "": none
}

// Attachment is a file in a letter.
type Attachment struct {
	Name string // file name
	Type string // media type, such as "image/png"
	CID  string // Content-ID without angle brackets, for Inline
	Data []byte
}

// Recipient returns the bare address in To.
func (l *Letter) Recipient() (string, error) { return bareAddress("To", l.To) }

// Sender returns the bare address in From.
func (l *Letter) Sender() (string, error) { return bareAddress("From", l.From) }

func bareAddress(field, value string) (string, error) {
	a, err := parseAddress(field, value)
	if err != nil {
		return "", err
	}
	return a.Address, nil
}

// parseAddress parses an address in From, To or ReplyTo. A bare address may have a local part that should be quoted, as
// those of Japanese telephones have: a..b@docomo.ne.jp.
func parseAddress(field, value string) (*mail.Address, error) {
	a, err := mail.ParseAddress(value)
	if err != nil && strings.Count(value, "@") == 1 && !strings.ContainsAny(value, " ,;<>\"") {
		bare := mail.Address{Address: value}
		if quoted, qerr := mail.ParseAddress(bare.String()); qerr == nil && quoted.Address == value {
			a, err = quoted, nil
		}
	}
	switch {
	case err == nil && len(a.Address) > maxAddress:
		err = fmt.Errorf("%d bytes, an address has at most %d (RFC 5321 section 4.5.3.1.3)", len(a.Address), maxAddress)
	case err == nil:
		return a, nil
	}
	return nil, fmt.Errorf("letter: %s %q: %w", field, value, err)
}

// formatAddress returns an address as a header shows it: bare if it has no name and needs no quotes.
func formatAddress(a *mail.Address) string {
	if a.Name == "" {
		if _, err := mail.ParseAddress(a.Address); err == nil {
			return a.Address
		}
	}
	return (&mail.Address{Name: truncateText(a.Name, maxName), Address: a.Address}).String()
}

// Limits for text that may come from outside, in characters (addresses in bytes). They keep header lines within RFC
// 5322 section 2.1.1.
const (
	maxName    = 100
	maxSubject = 400
	maxAddress = 254
)

func truncateText(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most-3]) + "..."
	}
	return s
}

// check returns an error if the letter cannot be rendered or would break the header.
func (l *Letter) check() error {
	for _, f := range []struct{ name, value string }{
		{"From", l.From}, {"To", l.To}, {"ReplyTo", l.ReplyTo}, {"Subject", l.Subject}, {"MessageID", l.MessageID},
		{"InReplyTo", l.InReplyTo}, {"References", strings.Join(l.References, "")}, {"Auto", l.AutoSubmitted}, {"Loop", l.XLoop},
	} {
		if strings.ContainsAny(f.value, "\r\n\x00") {
			return fmt.Errorf("letter: %s holds a line end", f.name)
		}
	}
	for _, id := range append([]string{l.MessageID, l.InReplyTo}, l.References...) {
		if id != "" && !msgid.Valid(id) {
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
