// Package alerts sends letters about trouble with mail, the clock or the machine, which no ledger records. Each kind of
// letter is a type with a method Letter or FaultReport, which returns its identifier, date, recipient and text. Start
// at [Sender.Send].
package alerts

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"net/mail"
	"strings"
	"sync"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/text"
	"fieldpost/pbem/view/report"
)

// Notice is an event about which one person gets one letter.
type Notice interface{ Letter() Letter }

// Letter holds the recipient, date and text of a notice.
type Letter struct {
	ID string    // identifier in the outbox; a letter is sent once for each identifier
	At time.Time // date of the letter
	To string    // "" stands for the operator

	report.Letter // subject and text

	// Subject and text of a letter to the operator, whose language only the Sender knows; "" for other letters.
	title, words say.Text

	Head        *compose.Letter // empty letter whose thread this one joins; nil for none
	Game, Entry string          // inputs of the Message-ID; "" for the identifier
}

// Outbox sends letters.
type Outbox interface {
	// WasReleased reports whether a letter with that identifier was put into the outbox for sending.
	WasReleased(id string) (bool, error)
	// Send puts letters into the outbox, each under its identifier, and returns the number of new ones.
	Send(ids []string, list []compose.Letter) (int, error)
}

// SendNew puts the letters with unused identifiers into the outbox and returns their number.
func SendNew(out Outbox, ids []string, list []compose.Letter) (int, error) {
	var is []string
	var ls []compose.Letter
	for i, id := range ids {
		done, err := out.WasReleased(id)
		if err != nil {
			return 0, err
		}
		if !done {
			is, ls = append(is, id), append(ls, list[i])
		}
	}
	if len(is) == 0 {
		return 0, nil
	}
	return out.Send(is, ls)
}

// Sender puts the letters of notices into the outbox.
type Sender struct {
	Letters *letters.Writer // writer whose SiteModerator is the operator
	Outbox  Outbox
	Log     *slog.Logger
	Book    *text.Translator // translator for the operator's language; nil for English

	mu     sync.Mutex
	logged map[string]bool // identifiers of logged notices
}

// Send puts the letter of a notice into the outbox, once for each identifier, and returns the number of new letters. If
// there is no operator, letters to the operator are not sent.
func (s *Sender) Send(n Notice) (int, error) {
	l := n.Letter()
	if l.To = cmp.Or(l.To, s.Letters.SiteModerator); l.To == "" {
		return 0, nil
	}
	if l.ID == "" || l.Subject == "" || strings.TrimSpace(l.Text) == "" {
		return 0, fmt.Errorf("a notice %T has no identifier, subject or words", n)
	}
	if l.words != "" {
		l.Letter = note(s.Book, l.title, l.words)
	}
	return SendNew(s.Outbox, []string{l.ID}, []compose.Letter{s.compose(l)})
}

func (s *Sender) compose(l Letter) compose.Letter {
	out := compose.Letter{From: s.Letters.From, XLoop: s.Letters.LoopID()}
	if l.Head != nil {
		out = *l.Head
	}
	out.Subject, out.Text, out.HTML = l.Subject, l.Text, l.HTML
	out.To, out.Date, out.AutoSubmitted = l.To, l.At, "auto-generated"
	switch {
	case out.MessageID != "":
	case l.Game != "":
		out.MessageID = s.Letters.SiteLetterID(l.Game, l.Entry, 0, l.To)
	default:
		out.MessageID = s.Letters.SiteLetterID("alert", l.ID, int(l.At.Unix()), l.To)
	}
	return out
}

// Report sends a notice, and logs an error if that fails.
func (s *Sender) Report(n Notice) {
	if _, err := s.Send(n); err != nil {
		s.Log.Error("the moderator could not be told", "subject", n.Letter().Subject, "error", err)
	}
}

// ReportOnce sends a notice like Report, and logs its subject the first time. It is for a lasting fault that is
// detected again and again.
func (s *Sender) ReportOnce(n Notice) {
	l := n.Letter()
	s.mu.Lock()
	if s.logged == nil {
		s.logged = map[string]bool{}
	}
	known := s.logged[l.ID]
	s.logged[l.ID] = true
	s.mu.Unlock()
	if !known {
		s.Log.Warn(strings.TrimPrefix(l.Subject, prefix), "at", l.At)
	}
	s.Report(n)
}

// IsOperator reports whether an address is the operator's.
func (s *Sender) IsOperator(addr string) bool {
	m, err := mail.ParseAddress(s.Letters.SiteModerator)
	return err == nil && strings.EqualFold(m.Address, addr)
}

const prefix = "[pbem] "

// operatorLetter returns a letter to the operator.
func operatorLetter(kind string, at time.Time, subject, words say.Text) Letter {
	return toOperator(Letter{ID: fmt.Sprintf("alert-%s-%d", kind, at.Unix()), At: at}, subject, words)
}

// toOperator gives a letter to the operator its words, in English until the Sender knows better.
func toOperator(l Letter, subject, words say.Text) Letter {
	l.title, l.words, l.Letter = subject, words, note(nil, subject, words)
	return l
}

// note returns a short letter in the language of a translator.
func note(book *text.Translator, subject, words say.Text) report.Letter {
	l := report.NoteLetter(book, subject, words)
	l.Subject = prefix + l.Subject
	return l
}

// stamp returns an instant as letters write it.
func stamp(t time.Time) string { return t.UTC().Format("Mon 2006-01-02 15:04 UTC") }

// ShortHash returns an eight-digit hexadecimal hash of a text for identifiers.
func ShortHash(s string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(s)))[:8] }

// CanonicalAddress returns the canonical spelling of an address, or the lower case of an invalid one.
func CanonicalAddress(addr string) string {
	if c, ok := identity.CanonicalAddress(addr); ok {
		return c
	}
	return strings.ToLower(addr)
}
