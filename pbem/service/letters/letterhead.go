package letters

import (
	"fmt"
	"html"
	"net/mail"
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// GameLetter returns a letter with the headers that all letters of a game share: one thread per game and seat. It is
// addressed to the present holder of the seat.
func (o *Writer) GameLetter(g *game.Game, s engine.Seat, r report.Letter, date time.Time) compose.Letter {
	return o.GameLetterAt(g, g.Game, s, r, date)
}

// GameLetterAt returns a letter with the reply address that the seat had in the earlier state at, so that a letter
// written again is the same. A holder who joined after that state gets the present address.
func (o *Writer) GameLetterAt(g *game.Game, at *engine.Game, s engine.Seat, r report.Letter, date time.Time) compose.Letter {
	if now, ok := g.SeatOf(string(s.Side)); ok && now.HasPerson() && !sender.MaySpeakFor(now, s.Addr) {
		s, at = now, g.Game
	}
	return compose.Letter{
		From:       o.From,
		To:         SeatAddress(s),
		ReplyTo:    o.replyAddress(g, g.TokenAt(at, s.Side)),
		Subject:    r.Subject,
		References: []string{o.tokenThread(g, g.TokenAt(at, s.Side))},
		Text:       r.Text,
		HTML:       r.HTML,
		XLoop:      o.LoopID(),
		Date:       date,
	}
}

// AddToThread adds a letter to the thread of the mail that it answers. Only the writer of that mail gets its
// identifiers; other recipients, such as their team, do not.
func AddToThread(l *compose.Letter, m *message.Mail) {
	if to, err := l.Recipient(); m.MessageID == "" || err != nil || !identity.IsSameMailbox(to, m.From) {
		return
	}
	l.InReplyTo = m.MessageID
	l.References = compose.JoinReferences(l.References, compose.ReplyReferences(m.References, m.InReplyTo, m.MessageID))
}

// SeatAddress returns the mail address of a seat, with the holder's name if known.
func SeatAddress(s engine.Seat) string {
	if s.Name == "" {
		return s.Addr
	}
	return (&mail.Address{Name: s.Name, Address: s.Addr}).String()
}

// ThreadID returns the Message-ID at the root of a reader's thread: the welcome mail of a seat, or of a moderator under
// the name from ModeratorSide. It contains the token. An answer in the thread therefore proves as much as one to the
// reply address, even if addresses cannot have tags.
func (o *Writer) ThreadID(g *game.Game, side core.Side) string {
	return o.tokenThread(g, g.Token(side))
}

func (o *Writer) tokenThread(g *game.Game, token string) string {
	return o.ThreadRoot(g.Header.Game, token)
}

// ThreadRoot returns the Message-ID at the root of the thread of the person with a token, in a game or tournament.
func (o *Writer) ThreadRoot(name, token string) string {
	return fmt.Sprintf("pbem.%s.welcome.%s@%s", strings.ReplaceAll(name, ".", "-"), token, o.Domain())
}

// LetterID returns the Message-ID of the nth letter about entry in a game: see [compose.MessageID].
func (o *Writer) LetterID(g *game.Game, entry string, n int, more string) string {
	return compose.MessageID(g.LetterKey(), g.Header.Game, entry, n, more, o.Domain())
}

// SiteLetterID returns the Message-ID of a letter that belongs to no game; name is part of it.
func (o *Writer) SiteLetterID(name, entry string, n int, more string) string {
	return compose.MessageID(o.SiteKey, name, entry, n, more, o.Domain())
}

func (o *Writer) bareAddress() string {
	a, err := mail.ParseAddress(o.From)
	if err != nil {
		return o.From
	}
	return a.Address
}

func (o *Writer) Domain() string {
	_, host, ok := strings.Cut(o.bareAddress(), "@")
	if !ok {
		return "pbem.localhost"
	}
	return host
}

func (o *Writer) LoopID() string { return "pbem@" + o.Domain() }

// taggedAddress returns the daemon's address with a tag.
func (o *Writer) taggedAddress(tag string) string {
	local, host, _ := strings.Cut(o.bareAddress(), "@")
	return local + "+" + tag + "@" + host
}

// SeatReplyAddress returns the reply address of a seat: the daemon's address with game and token as its tag, at most 64
// octets (RFC 5321 section 4.5.3.1.1).
func (o *Writer) SeatReplyAddress(g *game.Game, side core.Side) string {
	return o.replyAddress(g, g.Token(side))
}

func (o *Writer) replyAddress(g *game.Game, token string) string {
	return o.ReplyAddress(g.Header.Game, token)
}

// ReplyAddress returns the reply address of the person with a token in a game or tournament.
func (o *Writer) ReplyAddress(name, token string) string {
	local, _, _ := strings.Cut(o.bareAddress(), "@")
	if len(local)+1+len(name)+1+len(token) > 64 {
		return o.taggedAddress(token)
	}
	return o.taggedAddress(name + "." + token)
}

// LetterTo returns a letter to a reader in any role.
func (o *Writer) LetterTo(g *game.Game, x Reader, r report.Letter) compose.Letter {
	return o.LetterToAt(g, g.Game, x, r)
}

// LetterToAt returns a letter like LetterTo, with the reply address from the earlier state at of the game.
func (o *Writer) LetterToAt(g *game.Game, at *engine.Game, x Reader, r report.Letter) compose.Letter {
	if x.Role == AsPlayer {
		l := o.GameLetterAt(g, at, x.Seat, r, g.Header.Created)
		l.To = SeatAddress(x.Seat)
		return l
	}
	l := compose.Letter{From: o.From, To: SeatAddress(x.Seat), Subject: r.Subject, Text: r.Text, HTML: r.HTML, XLoop: o.LoopID(),
		Date: g.Header.Created}
	if x.Role == AsModerator {
		l.ReplyTo, l.References = o.SeatReplyAddress(g, sender.ModeratorSide(x.Seat.Addr)),
			[]string{o.ThreadID(g, sender.ModeratorSide(x.Seat.Addr))}
	}
	return l
}

// PlainLetter returns a letter of plain text.
func PlainLetter(subject, text string) report.Letter {
	return report.Letter{Subject: subject, Text: text, HTML: "<pre style=\"white-space:pre-wrap\">" + html.EscapeString(text) + "</pre>"}
}
