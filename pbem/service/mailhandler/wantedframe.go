package mailhandler

import (
	"fmt"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/opponentlist"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// maxWantedLetters bounds the letters about the list of opponents that are sent in a day to an address whose mails
// prove nothing.
const maxWantedLetters = 5

// wantedFrame passes a frame to the list of people who look for opponents. Anybody may write to it. If the mail does
// not prove its sender, the address only gets the lines to send back.
func (d *Handler) wantedFrame(p *commandMail, f notation.Frame, n int) error {
	ev := p.ev
	if d.OpponentList == nil || ev.Class.IsSilent() || ev.TextUnusable || identity.IsProgramAddress(ev.From) || len(f.Faults) > 0 {
		return d.answerNoSuchGame(p, f, n)
	}
	s, err := d.Senders.JudgeMail(ev.Evidence)
	if err != nil {
		return err
	}
	from := opponentlist.Sender{Person: d.person(p), Proven: s.Proof == sender.Proven && s.Participant == canonical(ev.From),
		Mail: ev.ID(),
		At:   ev.Received.UTC().Truncate(time.Second)}
	lines := append([]string{f.HeaderRest}, f.Lines...)
	a, err := d.OpponentList.HandleFrame(from, lines, p.nth)
	if err != nil {
		return err
	}
	p.nth += len(lines)
	p.refused = p.refused || a.Refused
	d.Log.Info("lines for the list of opponents", "lines", len(lines), "refused", a.Refused, "others", len(a.More), "seq", ev.Seq)
	if !from.Proven {
		first, err := d.seldom(p, "wanted", maxWantedLetters)
		if err != nil {
			return err
		}
		if !first {
			a.Text = ""
		}
	}
	if a.Text != "" {
		l := d.wantedLetter(p, opponentlist.Letter{To: from.Person, Subject: "[wanted] your lines", Text: a.Text,
			ID: fmt.Sprintf("wanted-answer-%d", n)}, ev.Key)
		l.AutoSubmitted = "auto-replied"
		letters.AddToThread(&l, ev.Mail)
		p.letters = append(p.letters, l)
	}
	for _, x := range a.More {
		p.letters = append(p.letters, d.wantedLetter(p, x, ""))
	}
	return nil
}

// seldom reports whether one more letter of a kind may go to the sender of a mail today.
func (d *Handler) seldom(p *commandMail, kind string, most int) (bool, error) {
	for k := range most {
		what := fmt.Sprintf("%s %s %s %d ", kind, p.ev.Received.UTC().Format(time.DateOnly), canonical(p.ev.From), k)
		if first, err := recordIncident(d.Games.Dir(), what, p.ev.Key); first || err != nil {
			return first, err
		}
	}
	d.Log.Info("not answered once more today", "kind", kind, "to", p.ev.From, "seq", p.ev.Seq)
	return false, nil
}

// person returns the sender of a mail as the list of opponents stores them, with the language of one of their seats.
func (d *Handler) person(p *commandMail) opponentlist.Person {
	out := opponentlist.Person{Addr: canonical(p.ev.From), Name: notation.CleanDisplayName(p.ev.FromName)}
	if held, err := d.Senders.HeldSeats(p.ev.From); err == nil {
		for _, h := range held {
			out.Lang = h.Seat.Lang
		}
	}
	return out
}

// wantedLetter returns a letter of the list of opponents as a mail; key distinguishes letters to the senders of mails.
func (d *Handler) wantedLetter(p *commandMail, x opponentlist.Letter, key string) compose.Letter {
	r := report.NoteLetter(d.Games.Library().Catalogue().Translator(x.To.Lang), x.Subject, x.Text)
	return compose.Letter{From: d.From, To: x.To.Addr, Subject: r.Subject, Text: r.Text, HTML: r.HTML, AutoSubmitted: "auto-generated",
		XLoop: d.LoopID(), Date: p.ev.Received, MessageID: d.SiteLetterID("wanted", x.ID, 0, spelledKey(x.To.Addr, key))}
}

func spelledKey(addr, key string) string { return strings.ToLower(addr) + key }

// rematch records that a player wants a rematch. It asks the other player, or has the game created if both want it.
func (a *session) rematch(c command.Command) error {
	d, g, ev := a.desk, a.game, a.post.ev
	if d.OpponentList == nil {
		a.para("This server makes no rematches.")
		return nil
	}
	m := a.post.nth - 1 // number of this command
	r, err := d.OpponentList.RequestRematch(g, a.actor.Side, opponentlist.Sender{Person: opponentlist.Person{Addr: a.actor.Addr},
		Proven: true,
		Mail:   ev.ID(),
		At:     ev.Received.UTC().Truncate(time.Second)}, m)
	if err != nil {
		return err
	}
	other := core.Side("")
	for _, s := range g.Header.Seats {
		if s.Side != a.actor.Side {
			other = s.Side
		}
	}
	subject, told := say.F("[%s] a rematch?", g.Header.Game), say.F("%s wants to play the game %s again, with the sides swapped and "+
		"otherwise as it was. If you want that too, send this frame back within 14 days, and take out the // in it:",
		a.actor.Side.Title(), g.Header.Game)+"\n\n"+say.Plain(fmt.Sprintf("#DESK %s %s\n// %s\n#END\n", g.Header.Game, other, c.Verb))
	switch {
	case r.Game != "":
		made := say.F("Both of you want a rematch. The game %s is made, with the sides swapped; its welcome mail comes by itself.", r.Game)
		a.para(made)
		subject, told = say.F("[%s] your rematch: %s", g.Header.Game, r.Game), made+"\n"
	case r.BothWantIt:
		asked := "Both of you want a rematch. " + r.AskOperator
		a.para(asked)
		subject, told = say.F("[%s] your rematch", g.Header.Game), asked+"\n"
	default:
		a.para("The other player is asked, and has 14 days for an answer. When both of you want it, the game is made with the sides " +
			"swapped.")
	}
	seat, _ := g.SeatOf(string(other))
	for i, s := range letters.SeatRecipients(seat) {
		note := report.NoteLetter(g.Catalogue().Translator(s.Lang), subject, told)
		l := d.LetterTo(g, letters.Reader{Role: letters.AsPlayer, Seat: s}, note)
		l.Date, l.AutoSubmitted = ev.Received, "auto-generated"
		l.MessageID = d.LetterID(g, "again", i, ev.Key+fmt.Sprint(m))
		a.letters = append(a.letters, l)
	}
	for _, x := range r.More {
		a.letters = append(a.letters, d.wantedLetter(a.post, x, ""))
	}
	return nil
}
