package tournamentmail

import (
	"errors"
	"fmt"
	"strings"
	"syscall"
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/alerts"
	"fieldpost/pbem/service/ledgerreader"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/view/report"
)

// standsStill answers a frame that would change a tournament whose ledger has a fault. A director also reads here what
// the fault is.
func (s *session) standsStill() Answer {
	text := say.F("The event %s stands still: its records cannot be followed from number %d on. Its director was told and sets it going "+
		"again. Nothing of your mail was carried out; send it again when you read that the event goes on.", s.book.Name, s.book.Broken.From)
	if s.who.rules {
		text = s.book.Broken.Say() + "\n\n" + say.Text("Nothing of your mail was carried out.")
	}
	return s.refused("still", "the event stands still", text+"\n"+"Questions are answered meanwhile: status, standings.")
}

// closed answers a frame for a tournament that cannot be opened. It returns an error if that is temporary: another
// process has the tournament open, or the machine has a fault.
func (o *Handler) closed(ev *sender.Evidence, f notation.Frame, why error) (Answer, error) {
	if errors.Is(why, tournament.ErrBusy) || errors.As(why, new(syscall.Errno)) {
		return Answer{}, why
	}
	o.Log.Warn("an event cannot be opened; a mail for it was refused, its sender was told", "event", f.Game, "error", why, "seq", ev.Seq)
	subject := say.F("[%s] ", f.Game) + "the event cannot be read"
	text := say.F("The records of the event %s cannot be read here just now. The keeper of this server sees it "+
		"in the log. Nothing of "+
		"your mail was carried out; please send it again in some days.", f.Game)
	l := o.plain(ev, lang(f.Lines), subject, text)
	return Answer{[]compose.Letter{l}, true}, nil
}

// tellBroken writes to the directors that their tournament cannot continue because of a fault in its ledger, once for
// each fault.
func (o *Handler) tellBroken(b *tournament.Book, post ledgerreader.Mailer) (int, error) {
	text := b.Broken.Say() + "\n\n" + say.F("Until then nobody can do anything in the event; questions are answered from the "+
		"records before. What is undone stays in the ledger and counts no more. Send, where you direct:") + "\n\n" +
		say.Plain(fmt.Sprintf("#MOD %s\n%s\n#END\n", b.Name, `undo "..."`))
	return o.tellDirectors(b, post, "still", b.Log().Size(), "the event stands still: you are to undo something", text)
}

// TellNoEstimate writes to the directors of an event why no estimate scores a game that is being stopped, once for each
// size of the ledger of the game.
func (o *Handler) TellNoEstimate(b *tournament.Book, post alerts.Outbox, game string, size int, why error) (int, error) {
	text := say.F("%s is stopped, and the rules of the event score it by an estimate of the chances. None can be made: %s.", game,
		say.TextOf(why)) + "\n\n" + "The next of these rules scores it. If none does, you rule." + "\n"
	return o.tellDirectors(b, post, "no-estimate-"+game+"-", size, "a game is scored without an estimate", text)
}

// tellDirectors writes to the directors of an event of something that no record tells, once for each kind and number.
func (o *Handler) tellDirectors(b *tournament.Book, post alerts.Outbox, kind string, n int, subject, text say.Text) (int, error) {
	var ids []string
	var list []compose.Letter
	for _, m := range b.Members() {
		if !b.IsDirector(m.ID) {
			continue
		}
		l := o.letter(b, o.reader(b, m), subject, text, o.Now().UTC().Truncate(time.Second))
		l.MessageID = o.id(b, fmt.Sprintf("%s%d", kind, n), 0, m.ID)
		l.AutoSubmitted = "auto-generated"
		ids, list = append(ids, fmt.Sprintf("event-%s-%s-%d-%s", b.Name, strings.TrimSuffix(kind, "-"), n, m.ID)), append(list, l)
	}
	return alerts.SendNew(post, ids, list)
}

// plain returns a letter to the sender of a mail for a tournament that cannot be read.
func (o *Handler) plain(ev *sender.Evidence, lang string, subject, text say.Text) compose.Letter {
	n := report.NoteLetter(o.Words.Translator(lang), subject, text)
	l := compose.Letter{From: o.From, To: ev.From, Subject: n.Subject, Text: n.Text, HTML: n.HTML, XLoop: o.LoopID(), Date: ev.Received,
		AutoSubmitted: "auto-replied", DailyKind: "still"}
	l.MessageID = compose.MessageID([]byte(ev.Key), "event", "closed", 0, ev.Key, o.Domain())
	letters.AddToThread(&l, ev.Mail)
	return l
}
