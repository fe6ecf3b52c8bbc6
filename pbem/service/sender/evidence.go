package sender

import (
	"crypto/subtle"
	"fmt"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/message"
)

// Keys looks up the TXT records in which mail servers publish their keys (RFC 6376).
type Keys interface {
	TXT(name string) ([]string, error)
}

// Evidence holds a mail and the signs in it of who sent it. No key is looked up before a seat needs it.
type Evidence struct {
	*message.Mail
	Proven bool // proven for a part in any game or tournament

	raw    []byte
	keys   Keys
	games  *game.Folder // nil: seats in games prove nothing to a tournament
	tokens []string     // possible tokens of seats, in the recipient addresses and the thread
	dkim   *identity.Verdict
	found  *notation.FindResult
}

// Read collects the signs of a mail's sender; raw holds its bytes. The reply addresses and identifiers of our letters
// end in ".<token>". If keys is nil, DKIM signatures are ignored.
func Read(m *message.Mail, raw []byte, keys Keys) *Evidence {
	ev := &Evidence{Mail: m, raw: raw, keys: keys}
	for _, addr := range m.DeliveredTo {
		if at := strings.LastIndexByte(addr, '@'); at > 0 {
			if _, tag, ok := strings.Cut(addr[:at], "+"); ok {
				ev.addToken(tag)
			}
		}
	}
	for _, id := range append([]string{m.InReplyTo}, m.References...) {
		if local, _, ok := strings.Cut(id, "@"); ok && strings.HasPrefix(local, "pbem.") {
			ev.addToken(local)
		}
	}
	return ev
}

func (ev *Evidence) addToken(s string) {
	s = strings.ToLower(s[strings.LastIndexByte(s, '.')+1:])
	if len(s) == game.TokenLen && len(ev.tokens) < 100 {
		ev.tokens = append(ev.tokens, s)
	}
}

// hasToken reports whether the mail contains a token.
func (ev *Evidence) hasToken(token string) bool {
	found := 0
	for _, t := range ev.tokens {
		found |= subtle.ConstantTimeCompare([]byte(t), []byte(token))
	}
	return found == 1
}

// UsesForeignToken reports whether a mail contains the token of a seat that its sender does not hold.
func (ev *Evidence) UsesForeignToken(g *game.Game, s engine.Seat) bool {
	return len(ev.tokens) > 0 && !MaySpeakFor(s, ev.From) && ev.hasToken(g.Token(s.Side))
}

// dkimVerdict returns the verdict on the mail's DKIM signatures. It is computed once.
func (ev *Evidence) dkimVerdict() identity.Verdict {
	if ev.dkim == nil {
		v := identity.Verdict{Why: "this server has no way to look up the keys of mail servers"}
		if ev.keys != nil {
			v = identity.DKIM(ev.raw, ev.From, ev.keys.TXT)
		}
		ev.dkim = &v
	}
	return *ev.dkim
}

// ID returns the Message-ID as ledgers record it.
func (ev *Evidence) ID() string { return MailID(ev.Mail) }

// MailID returns the Message-ID under which the ledgers record a mail. For a mail without one, or with one of the form
// reserved for computer players, it is computed from the content.
func MailID(m *message.Mail) string {
	if m.MessageID == "" || ai.IsComputerSheet("<"+m.MessageID+">") {
		return fmt.Sprintf("<%.24s@no-message-id>", m.Key)
	}
	return "<" + m.MessageID + ">"
}

// SentToSeat reports whether a mail was sent to the reply address of a seat.
func SentToSeat(m *message.Mail, g *game.Game, s engine.Seat) bool {
	return Read(&message.Mail{DeliveredTo: m.DeliveredTo}, nil, nil).hasToken(g.Token(s.Side))
}
