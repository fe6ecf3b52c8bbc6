// Package mailhandler handles the content of a received mail. It finds the frames in it, submits each to its game for
// the seat that sent it, and answers the sender. It also executes frames that are no order sheets: a moderator's
// commands, a player's requests, messages. Package notify tells everybody else of changes in a game. The same mail gets
// the same answer when it is handled again after a crash. The package does not know IMAP and SMTP.
package mailhandler

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"slices"
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/timekeeper"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/opponentlist"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/service/tournamentmail"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// Handler handles the mails about the games of one folder. Its methods may be called concurrently.
type Handler struct {
	*letters.Writer
	Games   *game.Folder
	Senders *sender.Registry
	Log     *slog.Logger
	// Events handles tournaments; nil if there are none.
	Events *tournamentmail.Handler
	// Now returns the present time. In a game with a beacon, the round of the beacon is computed from the time when
	// a sheet is handled, not from the Date of its mail. If Now is nil, the arrival time of the mail is used.
	Now func() time.Time
	// StrangerReply is the answer to people without a part in any game, such as those who ask how to join. If it is "",
	// they get no answer.
	StrangerReply string

	// OpponentList handles the list of people who look for opponents; nil if there is none.
	OpponentList *opponentlist.Handler
	// RuleIndex finds the code and the cases of a rule, for claims; if it is nil, they are not shown.
	RuleIndex command.RuleIndex

	// OnFrame, if not nil, is called with the status of every frame. It must not call the handler.
	OnFrame func(engine.Status)
}

// incomingMail holds a mail while it is being handled.
type incomingMail struct {
	*sender.Evidence
	// the mail proves its sender for another game or tournament than the one that it names
	provenElsewhere bool
	answers         *mailAnswers                  // answers to its frames
	reserved        map[int]bool                  // sheets that a moderator submits for a side, by number
	turnChecks      map[turnKey]*engine.TurnCheck // checks in this mail since a sheet of the game was submitted
}

// turnKey identifies the running check of a seat in a mail.
type turnKey struct {
	game string
	side core.Side
}

// turnCheck returns the running check of a seat in this mail, to which a further sheet is added.
func (ev *incomingMail) turnCheck(g *game.Game, side core.Side) *engine.TurnCheck {
	key := turnKey{g.Header.Game, side}
	if ev.turnChecks == nil {
		ev.turnChecks = map[turnKey]*engine.TurnCheck{}
	}
	if ev.turnChecks[key] == nil {
		ev.turnChecks[key] = g.NewTurnCheck(side)
	}
	return ev.turnChecks[key]
}

// Handle executes the frames of a mail for games and tournaments, and returns the letters that answer it.
func (d *Handler) Handle(_ context.Context, m *message.Mail, raw []byte) ([]compose.Letter, pipeline.Disposition, error) {
	d.Games.Lock()
	defer d.Games.Unlock()
	ev := &incomingMail{Evidence: d.Senders.Read(m, raw)}
	s, err := d.Senders.JudgeMail(ev.Evidence) // first, because the mail itself may change the sender's token
	if err != nil {
		return nil, pipeline.Done, err
	}
	ev.Proven = s.Proof == sender.Proven
	letters, disp, err := d.processMail(ev)
	letters = dropDuplicates(letters)
	if err == nil {
		letters, err = d.dropRepeated(m, s, letters)
	}
	return letters, disp, err
}

// namesSeveral reports whether the frames of a mail are for more than one game or tournament. Only in such a mail may
// the proof of its sender be valid for one game and missing for another without suspicion of forgery.
func namesSeveral(found notation.FindResult) bool {
	list := slices.Concat(found.Frames, found.OtherFrames)
	return slices.ContainsFunc(list, func(f notation.Frame) bool { return f.Game != list[0].Game })
}

// dropDuplicates removes repeated letters that several frames of a mail caused.
func dropDuplicates(list []compose.Letter) []compose.Letter {
	var out []compose.Letter
	for _, l := range list {
		if !slices.ContainsFunc(out, func(x compose.Letter) bool {
			return x.MessageID == l.MessageID && x.To == l.To && x.Subject == l.Subject && x.Text == l.Text
		}) {
			out = append(out, l)
		}
	}
	return out
}

func (d *Handler) processMail(ev *incomingMail) ([]compose.Letter, pipeline.Disposition, error) {
	m, found := ev.Mail, d.Senders.FindFrames(ev.Evidence)
	several := namesSeveral(found)
	ev.Proven, ev.provenElsewhere = ev.Proven && several, ev.Proven && !several
	m.Warnings = append(append(slices.Clip(m.Warnings), found.Notes...), unusedFileTexts(m, found)...)
	asked, disp, done, err := d.handleCommandMail(ev, found)
	if err != nil || done {
		return asked, disp, err
	}
	if !d.Senders.WasParticipant(ev.Evidence) {
		d.Log.Warn("mail from a stranger: no seat has this address; kept in quarantine", "from", m.From, "subject", m.Subject,
			"seq", m.Seq)
		letters, err := d.alertOfStranger(ev, found)
		if err == nil && len(letters) == 0 && len(found.Frames) == 0 {
			letters, err = d.answerStranger(ev)
		}
		return append(asked, letters...), pipeline.Quarantine, err
	}
	if letters, refused, err := d.refuseBorrowed(ev); refused || err != nil {
		return letters, pipeline.Rejected, err
	}
	found = d.subjectAsText(ev, found)
	if m.TextUnusable || m.Class == message.Unreadable {
		d.Log.Warn("mail could not be read", "from", m.From, "why", m.Why, "seq", m.Seq)
		return d.helpLetters(m, 0, report.Unreadable, report.HelpDetail{Why: say.Plain(m.Why)}), pipeline.Rejected, nil
	}
	if len(found.Frames) == 0 {
		if letters, disp, done, err := d.answerFewWords(ev, found); done || err != nil {
			return letters, disp, err
		}
		if letters, done, err := d.forwardProse(ev, found); done || err != nil {
			return letters, pipeline.Done, err
		}
		if letters, done := d.answerModeratorProse(ev, found); done {
			return letters, pipeline.Rejected, nil
		}
		return d.answerFrameless(m, found), pipeline.Rejected, nil
	}
	if why := outsideHint(found); why != "" {
		m.Warnings = append(slices.Clip(m.Warnings), why)
	}
	return d.handleFrames(ev, found)
}

// answerFrameless returns the answer to a mail without a readable frame.
func (d *Handler) answerFrameless(m *message.Mail, found notation.FindResult) []compose.Letter {
	reason, why := report.NoFrame, outsideHint(found)
	if len(found.Quoted) > 0 {
		reason = report.OnlyQuoted
	}
	if m.HasNoText {
		why = "the mail has no text, and its subject is no request such as status"
	}
	return d.helpLetters(m, 0, reason, report.HelpDetail{Why: why})
}

// outsideHint returns a sentence about the first line outside all frames that was probably meant to open or close a
// frame, "" if there is no such line.
func outsideHint(found notation.FindResult) say.Text {
	if len(found.Faults) == 0 {
		return ""
	}
	f := found.Faults[0]
	if len(f.Legal) > 0 {
		return say.F("line %d: %s. Write: %s", f.Pos.Line, f.Text, f.Legal[0])
	}
	return say.F("line %d: %s", f.Pos.Line, f.Text)
}

// handleFrames submits every frame to its game.
func (d *Handler) handleFrames(ev *incomingMail, found notation.FindResult) ([]compose.Letter, pipeline.Disposition, error) {
	var letters []compose.Letter
	disposition := pipeline.Done
	ev.answers = &mailAnswers{}
	for i, f := range found.Frames {
		if ev.reserved[i] {
			continue
		}
		in := engine.Input{Frame: f, MessageID: ev.ID(), Nth: i, At: ev.Received.UTC().Truncate(time.Second)}
		ls, status, err := d.handleFrame(ev, found, in)
		if err != nil {
			return nil, pipeline.Done, err
		}
		if d.OnFrame != nil {
			d.OnFrame(status)
		}
		if status == engine.Refused {
			disposition = pipeline.Rejected
		}
		letters = append(letters, ls...)
	}
	return ev.answers.joinLetters(letters), disposition, nil
}

// handleFrame judges one frame. The status is Refused if no part of it was accepted.
func (d *Handler) handleFrame(ev *incomingMail, found notation.FindResult, in engine.Input) (letters []compose.Letter,
	status engine.Status, err error) {
	f, m := in.Frame, ev.Mail
	det := report.HelpDetail{Game: f.Game, Side: f.Side}
	g, err := d.Games.Get(f.Game)
	if errors.Is(err, fs.ErrNotExist) {
		reason := report.UnknownGame
		if f.Game == "" && len(f.Faults) > 0 {
			reason, det.Why = report.NoFrame, say.F("line %d: %s", f.Pos.Line, f.Faults[0].Text)
		}
		d.Log.Info("frame for an unknown game", "game", f.Game, "from", m.From, "seq", m.Seq)
		return d.helpLetters(m, in.Nth, reason, det), engine.Refused, nil
	}
	if err != nil && len(d.Senders.Seats(f.Game)) > 0 && !d.Senders.HoldsSeat(m.From, f.Game) {
		return d.helpLetters(m, in.Nth, report.UnknownGame, det), engine.Refused, nil
	}
	if err != nil {
		d.Log.Error("a game cannot be opened; its mail is kept, the sender was told that a person will look", "game", f.Game, "seq", m.Seq,
			"error", err)
		return d.helpLetters(m, in.Nth, report.InternalError, det), engine.Refused, nil
	}
	who, no := ev.SheetSpeaker(g, in)
	if who.Role == sender.Nobody {
		d.Log.Warn("frame for a seat that the sender does not hold", "game", f.Game, "side", f.Side, "from", m.From, "seq", m.Seq)
		letters, err := d.answerForeignSeat(ev, f.Game, f.Side, in.Nth)
		return letters, engine.Refused, err
	}
	if no != nil {
		return d.answerUnproven(ev, g, who.Seat, in.Nth, no), engine.Refused, nil
	}
	in.Identity, in.Archive = who.Proof, who.Signed
	w := answerWriter{desk: d, game: g, mail: m, found: found, nth: in.Nth, answers: ev.answers}
	if f.Check {
		out, err := ev.turnCheck(g, who.Seat.Side).Check(in)
		if err != nil {
			return nil, "", err
		}
		d.Log.Info("checked", "game", g.Header.Game, "side", who.Seat.Side, "phase", f.Phase, "faults", out.ErrorCount(), "seq", m.Seq)
		l, err := w.checkLetters(g.Game, out)
		return l, engine.Checked, err
	}
	ev.turnChecks = nil // earlier checks were judged in another position
	return d.submit(g, w, in)
}

// submit submits a frame to a game and answers its sender.
func (d *Handler) submit(g *game.Game, w answerWriter, in engine.Input) (list []compose.Letter, status engine.Status, err error) {
	in = timekeeper.WithHandlingTime(g, in, d.currentTime())
	d.catchUp(g, in.At) // what was due before the mail arrived is done first
	out, err := g.Submit(withLockTime(g, in))
	if err != nil {
		d.Games.Forget(g) // the game in memory may be ahead of the disk, or invalid
		return nil, "", err
	}
	if out.Status == engine.Duplicate {
		return d.resubmit(g, w, in, out)
	}
	d.Log.Info("sheet", "game", g.Header.Game, "side", out.Side, "phase", out.Phase, "receipt", out.Receipt, "status", out.Status, "faults",
		out.ErrorCount(), "records", out.ToRecord-out.FromRecord, "seq", w.mail.Seq)
	then := g.ReadOnlyCopy()
	d.catchUp(g, out.At)
	return w.answerOutcome(then, out), out.Status, nil
}

// resubmit answers a frame that was submitted before.
func (d *Handler) resubmit(g *game.Game, w answerWriter, in engine.Input, before *engine.Outcome) ([]compose.Letter, engine.Status, error) {
	receipt := before.Receipt
	// the sender learns nothing about another seat's sheets on file
	if r := g.Log().Records()[before.FromRecord]; r.Get("seat") != string(before.Side) {
		receipt = ""
	} else if then, out, err := g.RecreateOutcome(in, before.FromRecord); err != nil {
		return nil, "", err
	} else if sameRecords(then, g.Game, out) {
		d.catchUp(g, out.At)
		if out.Status == engine.Refused {
			return w.answerOutcome(then, out), out.Status, nil
		}
		return w.answerOutcome(then, out), engine.Duplicate, nil
	}
	d.Log.Warn("another sheet under a Message-ID that was used before", "game", g.Header.Game, "side", before.Side, "receipt", receipt,
		"from", w.mail.From, "seq", w.mail.Seq)
	list, err := w.refuseReused(g.Game, in, receipt)
	return list, engine.Refused, err
}

// sameRecords reports whether executing a frame again gave exactly the records in the ledger.
func sameRecords(again, g *engine.Game, out *engine.Outcome) bool {
	have, want := again.Log().Records(), g.Log().Records()
	if out.ToRecord > len(have) || out.ToRecord > len(want) {
		return false
	}
	for i := out.FromRecord; i < out.ToRecord; i++ {
		if string(have[i].Text()) != string(want[i].Text()) {
			return false
		}
	}
	return true
}
