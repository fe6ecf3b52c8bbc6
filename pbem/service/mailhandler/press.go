package mailhandler

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/view/report"
)

// Limits for the mails with messages of one sender to the others in a game: in an hour, and in a day. Each mail is one
// letter to every reader, however many messages it contains.
const (
	pressPerHour = 6
	pressPerDay  = 24
)

// pressMessage holds a message between players, or why it was not delivered.
type pressMessage struct {
	game    *game.Game
	frame   notation.Frame
	n       int // number of the frame in its mail
	no      int // number of the message in its game
	record  int
	body    string
	refusal say.Text // why it is not delivered; "" if it is
}

// tooMuchPress returns why a sender's mail exceeds the limit of messages, "" if it does not. It counts mails in the
// ledger, so that a mail handled again gets the same answer.
func tooMuchPress(g *game.Game, who, mail string, at time.Time) say.Text {
	hour, day := map[string]bool{}, map[string]bool{}
	for _, r := range slices.Backward(g.Log().Records()) {
		a, by, err := engine.ParseAct(r)
		if _, ok := a.(engine.Press); err != nil || !ok || by.Name != who || by.Mail == mail || !by.At.After(at.Add(-24*time.Hour)) {
			continue
		}
		day[by.Mail] = true
		if by.At.After(at.Add(-time.Hour)) {
			hour[by.Mail] = true
		}
	}
	switch {
	case len(hour) >= pressPerHour:
		return say.F("%d mails with messages of yours were delivered within an hour, and that is the limit; "+
			"send it again later", len(hour))
	case len(day) >= pressPerDay:
		return say.F("%d mails with messages of yours were delivered within a day, and that is the limit; "+
			"send it again later", len(day))
	}
	return ""
}

// deliverPress writes the letters about the messages of a mail: one to each reader for each game and sender, and one to
// the sender.
func (d *Handler) deliverPress(p *commandMail) {
	for len(p.press) > 0 {
		first := p.press[0]
		var mine, rest []pressMessage
		for _, x := range p.press {
			if x.game == first.game && x.frame.Side == first.frame.Side {
				mine = append(mine, x)
			} else {
				rest = append(rest, x)
			}
		}
		p.press = rest
		p.letters = append(p.letters, d.deliverFrom(p, mine)...)
		p.letters = append(p.letters, d.deliveryReport(p, mine))
	}
}

// readerMessages holds the messages for one reader.
type readerMessages struct {
	to   letters.Reader
	list []pressMessage
}

// deliverFrom returns the letters with one sender's messages to their readers, except the sender.
func (d *Handler) deliverFrom(p *commandMail, list []pressMessage) []compose.Letter {
	var parcels []*readerMessages
	for _, m := range list {
		for _, x := range m.readers() {
			i := slices.IndexFunc(parcels, func(y *readerMessages) bool {
				return y.to.Role == x.Role && y.to.Seat.Side == x.Seat.Side && y.to.Seat.Addr == x.Seat.Addr
			})
			if i < 0 {
				parcels, i = append(parcels, &readerMessages{to: x}), len(parcels)
			}
			parcels[i].list = append(parcels[i].list, m)
		}
	}
	var out []compose.Letter
	for i, x := range parcels {
		g, from := x.list[0].game, x.list[0].frame.Side
		var text []say.Text
		for _, m := range x.list {
			text = append(text, say.F("Message %d of %s to %s:", m.no, from, strings.Join(m.frame.Recipients,
				", "))+"\n\n"+say.Plain(quoteWithBars(m.body)))
		}
		if x.to.Role == letters.AsPlayer {
			text = append(text, pressHint(g, x.to.Seat.Side, from))
		}
		subject := say.F("[%s] message %d from %s", g.Header.Game, x.list[0].no, from)
		if n := len(x.list); n > 1 {
			subject = say.F("[%s] %d messages from %s", g.Header.Game, n, from)
		}
		l := d.LetterTo(g, x.to, report.NoteLetter(g.Catalogue().Translator(x.to.Seat.Lang), subject, say.Join(text, "\n")))
		l.Date, l.Rank = p.ev.Received, compose.Press
		l.MessageID = d.LetterID(g, fmt.Sprintf("press%d", x.list[0].record), i, p.ev.Key)
		l.AutoSubmitted = "auto-generated"
		out = append(out, l)
	}
	return out
}

// readers returns the persons to whom a message is addressed.
func (m pressMessage) readers() []letters.Reader {
	if m.refusal != "" {
		return nil
	}
	g, f := m.game, m.frame
	to := func(name string) bool {
		return slices.Contains(f.Recipients, name) || slices.Contains(f.Recipients, toAll)
	}
	var out []letters.Reader
	for _, s := range letters.People(g.Game) {
		if to(string(s.Side)) && string(s.Side) != f.Side {
			out = append(out, letters.Reader{Role: letters.AsPlayer, Seat: s})
		}
	}
	for _, m := range g.AdminState().Moderators {
		if to(toModerator) && f.Side != toModerator &&
			!slices.ContainsFunc(out, func(x letters.Reader) bool { return identity.IsSameMailbox(x.Seat.Addr, m.Addr) }) {
			out = append(out, letters.Reader{Role: letters.AsModerator, Seat: m.Seat()})
		}
	}
	return out
}

// deliveryReport returns the letter that lists the delivered messages for their sender.
func (d *Handler) deliveryReport(p *commandMail, list []pressMessage) compose.Letter {
	first, name, refused := list[0], list[0].game.Header.Game, 0
	var text say.Text
	for _, m := range list {
		switch {
		case m.refusal == "":
			text += say.F("Your message %d went to: %s.\n", m.no, strings.Join(m.frame.Recipients, ", "))
			continue
		case len(list) == 1:
			text += say.F("Your message was not delivered: %s.\n", m.refusal)
		default:
			text += say.F("Your message in line %d was not delivered: %s.\n", m.frame.Pos.Line, m.refusal)
		}
		refused++
	}
	subject := say.Text("")
	switch {
	case len(list) > 1 && refused > 0:
		subject = say.F("[%s] messages: %d delivered, %d not", name, len(list)-refused, refused)
	case len(list) > 1:
		subject = say.F("[%s] %d messages delivered", name, len(list))
	case refused > 0:
		subject = say.F("[%s] your message was not delivered", name)
	default:
		subject = say.F("[%s] message %d delivered", name, first.no)
	}
	return d.reply(p, first.game, first.frame, first.n, subject, text)
}
