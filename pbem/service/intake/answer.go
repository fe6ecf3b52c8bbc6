package intake

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
)

// writer writes the letters that one frame causes.
type writer struct {
	desk  *Desk
	game  *game.Game
	mail  *message.Mail
	found notation.Found
	nth   int // number of the frame in the mail

	answers *answers // what the frames of the mail are answered; nil without a mail
}

// extra returns what a report must know of the mail it answers.
func (w *writer) extra() report.Extra {
	return report.Extra{Words: w.game.Words(), Lines: w.found.Ranges(), Stray: w.found.Stray, Part: w.mail.Part,
		Charset: w.mail.Charset, Warnings: w.mail.Warnings}
}

// outcome answers the sender of a frame: with the map where the batch moved the game.
func (w *writer) outcome(then *engine.Game, out *engine.Outcome) []compose.Letter {
	b := letters.Batch{Game: w.game, Then: then, Out: out}
	var l compose.Letter
	err := letters.Safely(func() (err error) {
		if letters.ToSender(out.Status) {
			l = w.one(then, out)
			return nil
		}
		l, err = w.moved(b)
		return err
	})
	if err != nil {
		w.desk.Log.Error("the answer to a sheet could not be written; its sender is told in a few words", "game", w.game.Header.Game,
			"record", out.From, "error", err)
		if w.answers != nil {
			*w.answers = slices.DeleteFunc(*w.answers, func(a *seatAnswer) bool { return a.game == w.game.Header.Game })
		}
		l = w.desk.Brief(b, letters.Reader{Role: letters.AsPlayer, Seat: w.sender(then, out)})
	}
	l.Batches = []string{b.Name()}
	return []compose.Letter{l}
}

// moved returns the letter that tells the sender what their sheet brought about.
func (w *writer) moved(b letters.Batch) (compose.Letter, error) {
	list, pages, err := w.desk.Results(b, []engine.Seat{w.sender(b.Then, b.Out)}, w.extra())
	if err != nil {
		return compose.Letter{}, err
	}
	l := list[0]
	l.Date = w.mail.Received
	letters.Answering(&l, w.mail)
	if w.answers != nil {
		w.answers.of(b.Then.Header.Game, b.Out.Side).moved = &part{l.MessageID, pages[0]}
	}
	return l, nil
}

// check answers a dry run.
func (w *writer) check(g *engine.Game, out *engine.Outcome) ([]compose.Letter, error) {
	return []compose.Letter{w.one(g, out)}, nil
}

// reused refuses a sheet that came under the Message-ID of another one. It gets no receipt of its own. receipt is that of the
// earlier mail, "" when it was another seat's.
func (w *writer) reused(g *engine.Game, in engine.Input, receipt string) ([]compose.Letter, error) {
	out, err := g.Check(in)
	if err != nil {
		return nil, err
	}
	out.Status, out.Receipt, out.Forecasts = engine.Refused, receipt, nil
	text := say.Text("this mail carries the Message-ID of another mail; nothing of it was looked at. Send it as a new mail")
	if receipt != "" {
		text = say.F("this mail carries the Message-ID of an earlier mail, which got receipt %s, but holds another sheet; nothing of it "+
			"was "+
			"looked at. Send it as a new mail", receipt)
	}
	out.Faults = []notation.Fault{{Code: "mail/reused", Stage: notation.Illegal, Pos: in.Frame.Pos, Width: 5, Text: text}}
	return []compose.Letter{w.one(g, out)}, nil
}

// sender returns the seat whose sheet it was, with the address of the one of its team who sent it.
func (w *writer) sender(g *engine.Game, out *engine.Outcome) engine.Seat {
	seat, _ := g.SeatOf(string(out.Side))
	if seat.Addr != "" && sender.Holds(seat, w.mail.From) && !identity.Same(seat.Addr, w.mail.From) {
		seat.Addr, seat.Name = w.desk.Gate.Registered(w.mail.From), ""
	}
	return seat
}

// one writes to the sender alone.
func (w *writer) one(g *engine.Game, out *engine.Outcome) compose.Letter {
	seat, x := w.sender(g, out), w.extra()
	x.Due, x.Own = letters.Due(letters.Batch{Game: w.game, Then: g, Out: out}, out.Side), letters.OwnZone(w.game, out.Side)
	page := report.Answer(g, out, x)
	l := w.desk.LetterAt(w.game, g, seat, page.Letter(), w.mail.Received)
	entry := fmt.Sprintf("r%d", out.From)
	if out.Status == engine.Checked { // the length of the ledger must not show, though the same mail come twice
		entry = fmt.Sprintf("check%d", w.mail.Seq)
	}
	l.MessageID = w.desk.ID(w.game, entry, w.nth, w.mail.Key)
	l.Auto = "auto-replied"
	letters.Answering(&l, w.mail)
	if w.answers != nil {
		a := w.answers.of(g.Header.Game, out.Side)
		a.said = append(a.said, part{l.MessageID, page})
	}
	return l
}

// langOf returns the language of whoever writes from an address: that of the seat in the game, or of any other that is its.
func (d *Desk) langOf(addr, name string) string {
	held, _ := d.Gate.Held(addr)
	lang := ""
	for _, x := range held {
		if lang == "" || x.Game == name {
			lang = x.Seat.Lang
		}
	}
	return lang
}

// help answers a mail, or the nth frame of one, that reached no game.
func (d *Desk) help(m *message.Mail, nth int, reason report.Reason, det report.HelpDetail) []compose.Letter {
	x := report.Extra{Words: d.Games.Shelf().Words(), Part: m.Part, Charset: m.Charset, Warnings: m.Warnings}
	var found notation.Found
	bare := reason == report.NoFrame || reason == report.OnlyQuoted || reason == report.Prose
	if bare {
		found = notation.Find(m.Text, d.Gate.Vocabulary)
		x.Lines = found.Ranges()
		det.Game = d.speaksOf(m, found)
	}
	d.owed(m.From, &det)
	if bare && len(det.Heads) > 0 {
		if det.Orders = d.meant(found, det.Heads[0]); len(det.Orders) == 0 {
			det.Orders = d.meant(unquoted(found, det.Heads[0]), det.Heads[0])
		}
		legal, why := d.legal(det.Heads[0], det.Orders)
		det.Legal, det.Why = legal, cmp.Or(det.Why, why)
	}
	x.Lang = d.langOf(m.From, det.Game)
	r := report.Help(reason, det, x)
	l := compose.Letter{From: d.From, To: d.Gate.Registered(m.From), Subject: r.Subject, Text: r.Text, HTML: r.HTML,
		Auto: "auto-replied", Loop: d.LoopID(), Date: m.Received, MessageID: d.SiteID("help", fmt.Sprint(m.Seq), nth, m.Key)}
	l.ReplyTo, l.Once = d.ownReply(m.From, det.Game, det.Side), helpKind(reason)
	letters.Answering(&l, m)
	return []compose.Letter{l}
}

// owed adds the heads of the sheets that an address has to write now, and its seats that have nothing to write. A game
// that may have been meant by a name that is none comes first.
func (d *Desk) owed(addr string, det *report.HelpDetail) {
	held, _ := d.Gate.Held(addr)
	var games []string
	for _, x := range held {
		games = append(games, x.Game)
		g, err := d.Games.Get(x.Game)
		switch {
		case err != nil:
		case g.Waiting() == x.Seat.Side:
			det.Heads = append(det.Heads, fmt.Sprintf("#PBEM %s %s %s", x.Game, x.Seat.Side, g.Position().Phase))
		default:
			det.Idle = append(det.Idle, x.Game+" "+string(x.Seat.Side))
		}
	}
	name := det.Game
	if !slices.Contains(games, name) {
		if det.Near = notation.DidYouMean(name, games, 3); len(det.Near) > 0 {
			name = det.Near[0]
		}
	}
	meant := func(l string) bool { return slices.Contains(strings.Fields(l), name) }
	front(det.Heads, meant)
	front(det.Idle, meant)
}

// front moves what holds for a test to the front of a list.
func front(list []string, is func(string) bool) {
	slices.SortStableFunc(list, func(a, b string) int {
		switch {
		case is(a) == is(b):
			return 0
		case is(a):
			return -1
		}
		return 1
	})
}

// ownReply returns the reply address of the seat of a game that an address holds, or of its only one; "" when there is none.
func (d *Desk) ownReply(addr, name, side string) string {
	held, _ := d.Gate.Held(addr)
	for _, x := range held {
		if len(held) > 1 && (x.Game != name || string(x.Seat.Side) != side) {
			continue
		}
		if g, err := d.Games.Get(x.Game); err == nil {
			return d.ReplyTo(g, x.Seat.Side)
		}
	}
	return ""
}

// unproven answers a mail that lacks proof. The answer goes to the registered address, so that the player hears of it whoever
// wrote the mail.
func (d *Desk) unproven(ev *evidence, g *game.Game, s engine.Seat, nth int, no *sender.Doubt) []compose.Letter {
	d.Log.Warn("mail does not prove enough for its seat; refused, the player was told",
		"game", g.Header.Game, "side", s.Side, "wants", s.Identity, "why", no.Why(), "seq", ev.Seq)
	det := report.HelpDetail{Game: g.Header.Game, Side: string(s.Side), Why: no.Why(), How: no.How(d.ReplyTo(g, s.Side))}
	det.Astray = ev.astray && no.Kind == sender.NoToken
	if ev.Proven && no.Kind == sender.NoToken { // for another game: no forgery, but what proves it there is none of this game's
		return d.help(ev.Mail, nth, report.Elsewhere, det)
	}
	return d.help(ev.Mail, nth, report.Unproven, det)
}
