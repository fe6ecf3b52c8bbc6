package mailhandler

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/service/dailyletter"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/text"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/view/report"
	"fieldpost/pbem/view/unitlist"
)

// session executes the commands of one frame and writes the answer.
type session struct {
	desk    *Handler
	post    *commandMail
	game    *game.Game
	frame   notation.Frame
	actor   command.Actor
	answer  say.Text
	letters []compose.Letter // other letters: about submitted sheets, to guests
	attach  []compose.Attachment
	batches []string // batches that the answer reports
	done    int
	stopped bool
	silent  bool // no answer is sent here
	ended   bool // a command ended the game
}

// head writes the command above its answer.
func (a *session) head(c command.Command) {
	if a.answer != "" {
		a.answer += "\n"
	}
	a.answer += say.Plain(fmt.Sprintf("  > %s\n\n", c))
}

// translator returns the translator into the language of the frame's sender.
func (a *session) translator() *text.Translator {
	return a.game.Catalogue().Translator(a.desk.senderAsReader(a.post, a.game, a.frame).Seat.Lang)
}

func (a *session) para(s say.Text) { a.answer += s + "\n" }

// summary returns a sentence with the number of executed commands.
func (a *session) summary(all int) say.Text {
	if a.stopped {
		return say.F("your commands: %d carried out, %d not", a.done, all-a.done)
	}
	if all == 1 {
		return "your command was carried out"
	}
	return say.F("your commands: all %d carried out", all)
}

// isToldByEnd reports whether the letter about the end of the game tells the sender of a frame as much as the answer
// would. That is so if the sender plays and their only command ended the game.
func (a *session) isToldByEnd(all int) bool {
	seat, ok := a.game.SeatOf(string(a.actor.Side))
	return a.ended && all == 1 && ok && a.actor.Role == command.Player && identity.IsSameMailbox(seat.Addr, a.post.ev.From) &&
		len(a.post.found.Notes) == 0
}

// runCommand executes one command.
func (a *session) runCommand(c command.Command) error {
	m := a.post.nextMoment()
	a.head(c)
	var sheet *notation.Frame
	nth := 0
	if c.FollowUp() == command.SubmitSheet {
		if why, how := command.CheckAllowed(a.game, a.actor, c); why != "" {
			a.refuse(why, how...)
			return nil
		}
		f, n, why, err := a.sheet(c)
		if err != nil {
			return err
		}
		if why != "" {
			a.refuse(why)
			return nil
		}
		sheet, nth = &f, n
	}
	res, err := command.Execute(a.game, a.actor, c, m)
	if err != nil {
		return err
	}
	a.desk.Log.Info("command", "game", a.game.Header.Game, "by", a.actor.LedgerName, "command", c.String(), "refused", res.Refused,
		"record",
		res.Record, "again", res.DoneBefore, "seq", a.post.ev.Seq)
	if res.Refused != "" {
		a.refuse(res.Refused, res.Remedies...)
		return nil
	}
	a.done++
	a.lines(res.Lines)
	if res.Record >= 0 {
		a.addRecord(res.Record)
	}
	if sheet != nil {
		return a.handIn(*sheet, nth)
	}
	if then := followUps()[res.FollowUp]; then != nil {
		return then(a, res.Command, res.Invited)
	}
	return nil
}

// addFaultsAbove adds the faults above a line of the mail to the answer, and returns the remaining faults.
func (a *session) addFaultsAbove(faults []notation.Fault, line int) ([]notation.Fault, error) {
	for len(faults) > 0 && faults[0].Pos.Line < line {
		var b strings.Builder
		if err := notation.RenderFaultsIn(&b, a.post.found.Source, faults[:1], a.translator().Translate); err != nil {
			return nil, err
		}
		if a.answer != "" {
			a.answer += "\n"
		}
		a.stopped = true
		a.para("Not understood:\n\n" + say.Plain(strings.TrimRight(shifted(b.String()), "\n")))
		faults = faults[1:]
	}
	return faults, nil
}

func (a *session) refuse(why say.Text, how ...say.Text) {
	a.stopped = true
	if !strings.HasSuffix(why.String(), "\n") {
		why += "."
	}
	a.para(say.Text("Refused: ") + why)
	for _, h := range how {
		a.para(h)
	}
}

// lines adds paragraphs separated by blank lines; lines to be copied stay together.
func (a *session) lines(list []say.Text) {
	for i, l := range list {
		if i > 0 && letters.SeparateParagraphs(list[i-1], l) {
			a.para("")
		}
		a.para(l)
	}
}

// addRecord adds the ledger record of a command to the answer. It is read from the ledger, so that a mail handled again
// gets the same answer.
func (a *session) addRecord(n int) {
	recs := a.game.Log().Records()
	as := a.reader()
	var words []say.Text
	for _, act := range letters.ActsOf(recs, n) {
		words = append(words, report.DescribeAct(a.game.Game, nil, act, as)...)
		_, ends := act.(engine.EndGame)
		a.ended = a.ended || ends
		if p, ok := act.(engine.Propose); ok {
			words = append(words, report.ConsentReason(p.Act))
		}
		if o, ok := act.(engine.Observer); ok && !o.Removed {
			words = append(words, letters.LookalikeWarning(a.game.Game, n, o.Addr)...)
		}
	}
	// Otherwise the letter with the map mentions the record as well.
	if acts := letters.ActsOf(recs, n); len(acts) > 0 && !letters.ChangesGame(acts) {
		a.batches = append(a.batches, letters.BatchName(a.game.Header.Game, n))
	}
	a.lines(words)
	if a.actor.IsImpartial(a.game) || engine.IsPublicBatchAt(recs, n) {
		a.para("")
		a.para(say.F("Ledger record %d.", n))
	}
}

func (a *session) reader() report.Reader {
	return report.Reader{Side: a.actor.Side, Moderator: a.actor.Role == command.Moderator && report.MayKnowPlayers(a.game.Game,
		a.actor.Addr),
		Zone: letters.ZoneOf(a.game.Game), OwnZone: letters.OwnZone(a.game, a.actor.Side)}
}

// followUps returns the functions that do the work that commands leave to this package.
func followUps() map[command.FollowUp]func(a *session, c command.Command, invited string) error {
	type args = command.Command
	on := func(c args) bool { return c.Arg("off") == "" }
	return map[command.FollowUp]func(a *session, c args, invited string) error{
		command.SendMap:             func(a *session, c args, _ string) error { return a.attachMap(c.Arg("layers")) },
		command.SendFilm:            func(a *session, _ args, _ string) error { return a.attachFilm() },
		command.SendPlanner:         func(a *session, _ args, _ string) error { return a.attachPlanner() },
		command.SendPacket:          func(a *session, c args, _ string) error { return a.agent(c.Arg("what"), c.Arg("unit")) },
		command.SendVassal:          func(a *session, _ args, _ string) error { return a.attachVassalSave() },
		command.SendLedger:          func(a *session, _ args, _ string) error { return a.attachLedger() },
		command.SendUnits:           func(a *session, c args, _ string) error { return a.units(c.Arg("what") == "csv") },
		command.MakeEstimate:        func(a *session, _ args, _ string) error { return a.requestEstimate() },
		command.SetResults:          func(a *session, c args, _ string) error { return a.storeResultsWish(on(c)) },
		command.SetZone:             func(a *session, c args, _ string) error { return a.storeZone(c.Arg("zone")) },
		command.SetBrief:            func(a *session, c args, _ string) error { return a.storeBriefWish(on(c)) },
		command.AddNote:             func(a *session, c args, _ string) error { return a.addNote(c) },
		command.ListNotes:           func(a *session, c args, _ string) error { return a.notes(c) },
		command.SetWords:            func(a *session, c args, _ string) error { return a.storeWordsWish(c.Arg("what") == "words") },
		command.SetDaily:            func(a *session, c args, _ string) error { return a.storeDailyWish(on(c)) },
		command.ConfirmGuest:        func(a *session, _ args, _ string) error { return a.askGuest() },
		command.ForwardGuestRequest: func(a *session, c args, _ string) error { return a.tellModerators(!on(c)) },
		command.ForwardClaim:        func(a *session, c args, _ string) error { return a.tellClaim(c) },
		command.RequestRematch:      func(a *session, c args, _ string) error { return a.rematch(c) },
		command.RefuseGuests:        func(a *session, c args, _ string) error { return a.denyObserver(c.Arg("which"), c.Reason) },
		command.Invite:              func(a *session, c args, invited string) error { return a.sendInvite(c, invited) },
		command.Uninvite:            func(a *session, c args, _ string) error { return a.withdrawInvites(c.Arg("addr")) },
	}
}

// sheet finds and judges the sheet that a moderator submits. why is the reason if it cannot be submitted.
func (a *session) sheet(c command.Command) (f notation.Frame, nth int, why say.Text, err error) {
	side := string(c.Side())
	f, nth, ok := a.post.findSheet(a.game.Header.Game, side)
	if !ok {
		return f, nth, say.F("the mail holds no sheet of its own for it: put a frame #PBEM %s %s PHASE below this one",
			a.game.Header.Game, side), nil
	}
	if m, ok := sender.ModeratorSeat(a.game, a.post.ev.From); ok && m.Identity == engine.ProofBySignature {
		if _, no, err := a.post.ev.FrameSpeaker(a.game, f); err != nil {
			return f, nth, "", err
		} else if no != nil {
			return f, nth, no.Reason(), nil
		}
	}
	in := a.input(f, nth)
	if _, known := a.game.ReceiptIdentity(in); known {
		return f, nth, "", nil // the sheet was submitted before
	}
	if f.Check || f.Draft {
		return f, nth, "a sheet that is handed in for a side cannot be a draft or a check", nil
	}
	out, err := a.game.Check(in)
	if err != nil {
		return f, nth, "", err
	}
	if out.ErrorCount() > 0 {
		var b strings.Builder
		if err := notation.RenderFaultsIn(&b, a.post.found.Source, out.Faults, a.translator().Translate); err != nil {
			return f, nth, "", err
		}
		return f, nth, say.Text("the sheet is not legal:\n\n") + say.Plain(shifted(b.String())), nil
	}
	return f, nth, "", nil
}

func (a *session) input(f notation.Frame, nth int) engine.Input {
	ev := a.post.ev
	return engine.Input{Frame: f, MessageID: ev.ID(), Nth: nth, At: ev.Received.UTC().Truncate(time.Second)}
}

// handIn submits the sheet of a side. Everybody is told, including the player of that side.
func (a *session) handIn(f notation.Frame, nth int) error {
	w := answerWriter{desk: a.desk, game: a.game, mail: a.post.ev.Mail, nth: nth}
	letters, status, err := a.desk.submit(a.game, w, a.input(f, nth))
	if err != nil {
		return err
	}
	a.letters = append(a.letters, letters...)
	a.para(say.F("The sheet for %s was handed in: %s. Its player got the letter about it.", f.Side, statusWord(status)))
	return nil
}

// statusWord returns the status of a sheet in words.
func statusWord(s engine.Status) string {
	if s == engine.Duplicate {
		return string(engine.Executed)
	}
	return string(s)
}

// units attaches or shows the list of the side's counters.
func (a *session) units(table bool) error {
	rows := unitlist.ForSide(a.game.Game, a.actor.Side)
	if table {
		if a.attachFile("units.csv", "text/csv; charset=utf-8", []byte(unitlist.CSV(rows))) {
			a.para(say.F("Your %d counters are attached as a table.", len(rows)))
		}
		return nil
	}
	a.para("Your counters: hex, name, figures, steps left, what each may do now.")
	seat, _ := a.game.SeatOf(string(a.actor.Side))
	for _, l := range unitlist.Lines(rows, a.game.Catalogue().Translator(seat.Lang).Translate) {
		a.para(say.Plain(l))
	}
	return nil
}

// storeResultsWish stores whether a moderator wants letters with results.
func (a *session) storeResultsWish(wanted bool) error {
	if err := letters.ChooseQuiet(a.game, a.actor.Addr, !wanted); err != nil {
		return err
	}
	if wanted {
		a.para("You get the results of this game, with the map and nothing hidden, unless you play in it.")
		return nil
	}
	a.para("You get no results of this game; letters about rulings, deadlines and people come as before.")
	return nil
}

// storeDailyWish stores whether the sender wants a daily letter, with the language and time zone of their seat.
func (a *session) storeDailyWish(wanted bool) error {
	seat, _ := a.game.SeatOf(string(a.actor.Side))
	w := dailyletter.Subscription{Addr: canonical(a.actor.Addr), Lang: cmp.Or(seat.Lang, language.English), Zone: "UTC",
		Since: a.post.ev.Received}
	if p, err := schedule.ParseText(a.game.AdminState().Clock); err == nil {
		w.Zone = p.Zone().String()
	}
	if z := letters.OwnZone(a.game, a.actor.Side); z != nil {
		w.Zone = z.String()
	}
	if err := dailyletter.SetSubscription(filepath.Dir(a.desk.Games.Dir()), w, wanted); err != nil {
		return err
	}
	a.para(w.AnswerText(wanted))
	return nil
}

// storeWordsWish stores whether the letters of the side describe the position in words, without maps.
func (a *session) storeWordsWish(wanted bool) error {
	if err := letters.ChooseWords(a.game, a.actor.Side, wanted); err != nil {
		return err
	}
	if wanted {
		a.para("From now on your letters of results describe the position in words and bring no maps. \"prefer pictures\" ends that.")
		return nil
	}
	a.para("Your letters of results bring maps.")
	return nil
}

// storeBriefWish stores whether the side wants short letters.
func (a *session) storeBriefWish(wanted bool) error {
	if err := letters.ChooseBrief(a.game, a.actor.Side, wanted); err != nil {
		return err
	}
	if wanted {
		a.para("From now on your letters of results hold what happened, the map and the frame. \"brief off\" brings all of it again.")
		return nil
	}
	a.para("Your letters of results hold all of it again.")
	return nil
}

// storeZone stores the time zone of a side.
func (a *session) storeZone(name string) error {
	if err := letters.ChooseZone(a.game, a.actor.Side, name); err != nil {
		return err
	}
	a.actor.Zone = letters.OwnZone(a.game, a.actor.Side)
	a.para(say.F("Dates in your letters of this game are given in %s, too.", name))
	return nil
}
