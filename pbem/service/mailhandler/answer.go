package mailhandler

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

// answerWriter writes the letters that one frame of a mail causes.
type answerWriter struct {
	desk  *Handler
	game  *game.Game
	mail  *message.Mail
	found notation.FindResult
	nth   int // number of the frame in the mail

	answers *mailAnswers // answers to all frames of the mail; nil without a mail
}

// extra returns the details of the mail that its answer reports.
func (w *answerWriter) extra() report.LetterData {
	return report.LetterData{Words: w.game.Catalogue(), Lines: w.found.Ranges(), StrayOrders: w.found.StrayOrders,
		Part:    w.mail.TextSource,
		Charset: w.mail.Charset, Warnings: w.mail.Warnings}
}

// answerOutcome returns the letters that answer a frame's sender, with the map if the position changed.
func (w *answerWriter) answerOutcome(then *engine.Game, out *engine.Outcome) []compose.Letter {
	b := letters.Batch{Game: w.game, GameAfter: then, Outcome: out}
	var l compose.Letter
	err := letters.RecoverPanic(func() (err error) {
		if letters.IsForSenderOnly(out.Status) {
			l = w.letterToSender(then, out)
			return nil
		}
		l, err = w.resultLetter(b)
		return err
	})
	if err != nil {
		w.desk.Log.Error("the answer to a sheet could not be written; its sender is told in a few words", "game", w.game.Header.Game,
			"record", out.FromRecord, "error", err)
		if w.answers != nil {
			*w.answers = slices.DeleteFunc(*w.answers, func(a *seatAnswer) bool { return a.game == w.game.Header.Game })
		}
		l = w.desk.BriefLetter(b, letters.Reader{Role: letters.AsPlayer, Seat: w.sender(then, out)})
	}
	l.Batches = []string{b.Name()}
	return []compose.Letter{l}
}

// resultLetter returns the letter about the results of the sender's sheet.
func (w *answerWriter) resultLetter(b letters.Batch) (compose.Letter, error) {
	list, pages, err := w.desk.Results(b, []engine.Seat{w.sender(b.GameAfter, b.Outcome)}, w.extra())
	if err != nil {
		return compose.Letter{}, err
	}
	l := list[0]
	l.Date = w.mail.Received
	letters.AddToThread(&l, w.mail)
	if w.answers != nil {
		w.answers.forSeat(b.GameAfter.Header.Game, b.Outcome.Side).result = &letterPart{l.MessageID, pages[0]}
	}
	return l, nil
}

// checkLetters returns the letters that answer a check.
func (w *answerWriter) checkLetters(g *engine.Game, out *engine.Outcome) ([]compose.Letter, error) {
	return []compose.Letter{w.letterToSender(g, out)}, nil
}

// refuseReused refuses a sheet with the Message-ID of another sheet. The refused sheet gets no receipt number. receipt
// is that of the earlier mail, "" if another seat sent it.
func (w *answerWriter) refuseReused(g *engine.Game, in engine.Input, receipt string) ([]compose.Letter, error) {
	out, err := g.Check(in)
	if err != nil {
		return nil, err
	}
	out.Status, out.Receipt, out.Forecasts = engine.Refused, receipt, nil
	text := say.Text("this mail carries the Message-ID of another mail; nothing of it was looked at. Send it as a new mail")
	if receipt != "" {
		text = say.F("this mail carries the Message-ID of an earlier mail, which got receipt %s, but holds a "+
			"different sheet, which was not judged. Send it as a new mail", receipt)
	}
	out.Faults = []notation.Fault{{Code: "mail/reused", Stage: notation.Illegal, Pos: in.Frame.Pos, Width: 5, Text: text}}
	return []compose.Letter{w.letterToSender(g, out)}, nil
}

// sender returns the seat of the sheet, with the address of the team member who sent it.
func (w *answerWriter) sender(g *engine.Game, out *engine.Outcome) engine.Seat {
	seat, _ := g.SeatOf(string(out.Side))
	if seat.Addr != "" && sender.MaySpeakFor(seat, w.mail.From) && !identity.IsSameMailbox(seat.Addr, w.mail.From) {
		seat.Addr, seat.Name = w.desk.Senders.RegisteredSpelling(w.mail.From), ""
	}
	return seat
}

// letterToSender returns a letter to the sender alone.
func (w *answerWriter) letterToSender(g *engine.Game, out *engine.Outcome) compose.Letter {
	seat, x := w.sender(g, out), w.extra()
	x.Due, x.OwnZone = letters.DeadlineText(letters.Batch{Game: w.game, GameAfter: g, Outcome: out}, out.Side),
		letters.OwnZone(w.game, out.Side)
	page := report.AnswerPart(g, out, x)
	l := w.desk.GameLetterAt(w.game, g, seat, page.Letter(), w.mail.Received)
	entry := fmt.Sprintf("r%d", out.FromRecord)
	if out.Status == engine.Checked { // the length of the ledger must not show, even if the same mail comes twice
		entry = fmt.Sprintf("check%d", w.mail.Seq)
	}
	l.MessageID = w.desk.LetterID(w.game, entry, w.nth, w.mail.Key)
	l.AutoSubmitted = "auto-replied"
	letters.AddToThread(&l, w.mail)
	w.desk.AttachRefusal(letters.Batch{Game: w.game, GameAfter: g, Outcome: out}, &l, seat)
	if w.answers != nil {
		a := w.answers.forSeat(g.Header.Game, out.Side)
		a.parts = append(a.parts, letterPart{l.MessageID, page})
	}
	return l
}

// langOf returns the language of an address: that of its seat in the game, or else of any other seat that it holds.
func (d *Handler) langOf(addr, name string) string {
	held, _ := d.Senders.HeldSeats(addr)
	lang := ""
	for _, x := range held {
		if lang == "" || x.Game == name {
			lang = x.Seat.Lang
		}
	}
	return lang
}

// helpLetters returns the answer to a mail that reached no game, or to its frame number nth.
func (d *Handler) helpLetters(m *message.Mail, nth int, reason report.HelpReason, det report.HelpDetail) []compose.Letter {
	x := report.LetterData{Words: d.Games.Library().Catalogue(), Part: m.TextSource, Charset: m.Charset, Warnings: m.Warnings}
	var found notation.FindResult
	bare := reason == report.NoFrame || reason == report.OnlyQuoted || reason == report.Prose
	if bare {
		found = notation.FindFrames(m.Text, d.Senders.Vocabulary)
		x.Lines = found.Ranges()
		det.Game = d.gameOfProse(m, found)
	}
	d.addOwedSheets(m.From, &det)
	if bare && len(det.Heads) > 0 {
		if det.Orders = d.unframedOrders(found, det.Heads[0]); len(det.Orders) == 0 {
			det.Orders = d.unframedOrders(unquoteFrame(found, det.Heads[0]), det.Heads[0])
		}
		legal, why := d.isLegalSheet(det.Heads[0], det.Orders)
		det.OrdersAreLegal, det.Why = legal, cmp.Or(det.Why, why)
	}
	x.Lang = d.langOf(m.From, det.Game)
	r := report.HelpLetter(reason, det, x)
	l := compose.Letter{From: d.From, To: d.Senders.RegisteredSpelling(m.From), Subject: r.Subject, Text: r.Text, HTML: r.HTML,
		AutoSubmitted: "auto-replied", XLoop: d.LoopID(), Date: m.Received, MessageID: d.SiteLetterID("help", fmt.Sprint(m.Seq),
			nth, m.Key)}
	l.ReplyTo, l.DailyKind = d.ownReplyAddress(m.From, det.Game, det.Side), helpKind(reason)
	letters.AddToThread(&l, m)
	return []compose.Letter{l}
}

// addOwedSheets adds the first lines of the sheets that an address must write now, and the seats of the address that
// need not write. If the mail names an unknown game, a game with a similar name is listed first.
func (d *Handler) addOwedSheets(addr string, det *report.HelpDetail) {
	held, _ := d.Senders.HeldSeats(addr)
	var games []string
	for _, x := range held {
		games = append(games, x.Game)
		g, err := d.Games.Get(x.Game)
		switch {
		case err != nil:
		case g.AwaitedSide() == x.Seat.Side:
			det.Heads = append(det.Heads, fmt.Sprintf("#PBEM %s %s %s", x.Game, x.Seat.Side, g.Position().Phase))
		default:
			det.IdleSeats = append(det.IdleSeats, x.Game+" "+string(x.Seat.Side))
		}
	}
	name := det.Game
	if !slices.Contains(games, name) {
		if det.SimilarGames = notation.DidYouMean(name, games, 3); len(det.SimilarGames) > 0 {
			name = det.SimilarGames[0]
		}
	}
	meant := func(l string) bool { return slices.Contains(strings.Fields(l), name) }
	moveToFront(det.Heads, meant)
	moveToFront(det.IdleSeats, meant)
}

// moveToFront moves the elements for which is returns true to the front of a list.
func moveToFront(list []string, is func(string) bool) {
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

// ownReplyAddress returns the reply address of the seat that an address holds in a game, or of the only seat that the
// address holds. It returns "" if there is no such seat.
func (d *Handler) ownReplyAddress(addr, name, side string) string {
	held, _ := d.Senders.HeldSeats(addr)
	for _, x := range held {
		if len(held) > 1 && (x.Game != name || string(x.Seat.Side) != side) {
			continue
		}
		if g, err := d.Games.Get(x.Game); err == nil {
			return d.SeatReplyAddress(g, x.Seat.Side)
		}
	}
	return ""
}

// answerUnproven answers a mail that does not prove its sender. The answer is sent to the player's registered address,
// so that the player learns of the mail even if another person wrote it.
func (d *Handler) answerUnproven(ev *incomingMail, g *game.Game, s engine.Seat, nth int, no *sender.Doubt) []compose.Letter {
	d.Log.Warn("mail does not prove enough for its seat; refused, the player was told",
		"game", g.Header.Game, "side", s.Side, "wants", s.Identity, "why", no.Reason(), "seq", ev.Seq)
	det := report.HelpDetail{Game: g.Header.Game, Side: string(s.Side), Why: no.Reason(),
		Remedies: no.Remedies(d.SeatReplyAddress(g, s.Side))}
	det.ProvenElsewhere = ev.provenElsewhere && no.Kind == sender.NoToken
	if ev.Proven && no.Kind == sender.NoToken { // the proof is valid for another game, so this is no forgery
		return d.helpLetters(ev.Mail, nth, report.ProvenElsewhere, det)
	}
	return d.helpLetters(ev.Mail, nth, report.Unproven, det)
}
