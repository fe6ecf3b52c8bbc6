// Package intake is the clerk between mail and games: it finds the frames in a mail, hands each to its game in the name of
// the seat that sent it, and answers its sender. Frames that are no sheets it carries out too: a moderator's commands, a player's
// requests, messages. What they do to a game is told to everybody else by package news. The same mail has the same answer, also
// when it is handled again after a crash. It knows neither IMAP nor SMTP.
package intake

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
	"fieldpost/pbem/mail/loop"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/service/tournamentmail"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// Desk serves the games of one folder. Its methods may be called concurrently.
type Desk struct {
	*letters.Office
	Games *game.Folder
	Gate  *sender.Gate
	Log   *slog.Logger
	// Events are the tournaments; nil: there are none.
	Events *tournamentmail.Office
	// Now is the clock for games with a beacon: their rounds are counted from when a sheet is handled, which is when its
	// receipt goes out, and not from when its mail says it came. Nil: from when it came.
	Now func() time.Time
	// Stranger holds the answer to people who have no part in any game, such as those who ask how to join; "": none.
	Stranger string

	// Where finds the lines of code and the cases of a rule, for claims; nil: they are not shown.
	Where command.Index

	// OnFrame is told what became of every frame; nil: nobody. It must not call the desk.
	OnFrame func(engine.Status)
}

// evidence is a mail on its way through the desk.
type evidence struct {
	*sender.Evidence
	astray   bool                          // it proves its sender for another game or event than the only one that it names
	answers  *answers                      // to its frames
	reserved map[int]bool                  // sheets that a moderator hands in for a side, by number
	turns    map[turnKey]*engine.WholeTurn // the checks of this mail since a sheet of the game was handed in
}

// turnKey names the checks of a seat.
type turnKey struct {
	game string
	side core.Side
}

// wholeTurn returns the check to which another sheet of a seat in this mail belongs.
func (ev *evidence) wholeTurn(g *game.Game, side core.Side) *engine.WholeTurn {
	key := turnKey{g.Header.Game, side}
	if ev.turns == nil {
		ev.turns = map[turnKey]*engine.WholeTurn{}
	}
	if ev.turns[key] == nil {
		ev.turns[key] = g.WholeTurn(side)
	}
	return ev.turns[key]
}

// Handle implements loop.Handler.
func (d *Desk) Handle(_ context.Context, m *message.Mail, raw []byte) ([]compose.Letter, loop.Disposition, error) {
	d.Games.Lock()
	defer d.Games.Unlock()
	ev := &evidence{Evidence: d.Gate.Read(m, raw)}
	s, err := d.Gate.Standing(ev.Evidence) // before what it does makes its token another one
	if err != nil {
		return nil, loop.Done, err
	}
	ev.Proven = s.Proof == sender.Proven
	letters, disp, err := d.deal(ev)
	letters = distinct(letters)
	if err == nil {
		letters, err = d.sparing(m, s, letters)
	}
	return letters, disp, err
}

// namesSeveral reports whether the frames of a mail are for more than one game or event. Only then may what proves its
// sender to one of them be missing for another without a suspicion of forgery.
func namesSeveral(found notation.Found) bool {
	list := slices.Concat(found.Frames, found.Slips)
	return slices.ContainsFunc(list, func(f notation.Frame) bool { return f.Game != list[0].Game })
}

// distinct leaves out what several frames of a mail caused alike: a player is told once that somebody wrote in his name.
func distinct(list []compose.Letter) []compose.Letter {
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

func (d *Desk) deal(ev *evidence) ([]compose.Letter, loop.Disposition, error) {
	m, found := ev.Mail, d.Gate.Find(ev.Evidence)
	several := namesSeveral(found)
	ev.Proven, ev.astray = ev.Proven && several, ev.Proven && !several
	m.Warnings = append(append(slices.Clip(m.Warnings), found.Notes...), unwanted(m, found)...)
	asked, disp, done, err := d.slips(ev, found)
	if err != nil || done {
		return asked, disp, err
	}
	if !d.Gate.Knows(ev.Evidence) {
		d.Log.Warn("mail from a stranger: no seat has this address; kept in quarantine", "from", m.From, "subject", m.Subject,
			"seq", m.Seq)
		letters, err := d.stranger(ev, found)
		if err == nil && len(letters) == 0 && len(found.Frames) == 0 {
			letters, err = d.politely(ev)
		}
		return append(asked, letters...), loop.Quarantine, err
	}
	if letters, refused, err := d.borrowed(ev); refused || err != nil {
		return letters, loop.Rejected, err
	}
	found = d.wordless(ev, found)
	if m.Undecoded || m.Class == message.Unreadable {
		d.Log.Warn("mail could not be read", "from", m.From, "why", m.Why, "seq", m.Seq)
		return d.help(m, 0, report.Unreadable, report.HelpDetail{Why: say.Plain(m.Why)}), loop.Rejected, nil
	}
	if len(found.Frames) == 0 {
		if letters, disp, done, err := d.fewWords(ev, found); done || err != nil {
			return letters, disp, err
		}
		if letters, done, err := d.prose(ev, found); done || err != nil {
			return letters, loop.Done, err
		}
		if letters, done := d.inProse(ev, found); done {
			return letters, loop.Rejected, nil
		}
		return d.frameless(m, found), loop.Rejected, nil
	}
	if why := outside(found); why != "" {
		m.Warnings = append(slices.Clip(m.Warnings), why)
	}
	return d.frames(ev, found)
}

// frameless returns the letter about a mail without a frame to read.
func (d *Desk) frameless(m *message.Mail, found notation.Found) []compose.Letter {
	reason, why := report.NoFrame, outside(found)
	if len(found.Quoted) > 0 {
		reason = report.OnlyQuoted
	}
	if m.Wordless {
		why = "the mail has no text, and its subject is no request such as status"
	}
	return d.help(m, 0, reason, report.HelpDetail{Why: why})
}

// outside returns a sentence about the first line outside all frames that was probably meant to open or end one, ""
// when there is none.
func outside(found notation.Found) say.Text {
	if len(found.Faults) == 0 {
		return ""
	}
	f := found.Faults[0]
	if len(f.Legal) > 0 {
		return say.F("line %d: %s. Write: %s", f.Pos.Line, f.Text, f.Legal[0])
	}
	return say.F("line %d: %s", f.Pos.Line, f.Text)
}

// frames hands every frame to its game.
func (d *Desk) frames(ev *evidence, found notation.Found) ([]compose.Letter, loop.Disposition, error) {
	var letters []compose.Letter
	disposition := loop.Done
	ev.answers = &answers{}
	for i, f := range found.Frames {
		if ev.reserved[i] {
			continue
		}
		in := engine.Input{Frame: f, MessageID: ev.ID(), Nth: i, At: ev.Received.UTC().Truncate(time.Second)}
		ls, status, err := d.frame(ev, found, in)
		if err != nil {
			return nil, loop.Done, err
		}
		if d.OnFrame != nil {
			d.OnFrame(status)
		}
		if status == engine.Refused {
			disposition = loop.Rejected
		}
		letters = append(letters, ls...)
	}
	return ev.answers.join(letters), disposition, nil
}

// frame judges one frame; the status is Refused when nothing of it was accepted.
func (d *Desk) frame(ev *evidence, found notation.Found, in engine.Input) (letters []compose.Letter, status engine.Status, err error) {
	f, m := in.Frame, ev.Mail
	det := report.HelpDetail{Game: f.Game, Side: f.Side}
	g, err := d.Games.Get(f.Game)
	if errors.Is(err, fs.ErrNotExist) {
		reason := report.UnknownGame
		if f.Game == "" && len(f.Faults) > 0 {
			reason, det.Why = report.NoFrame, say.F("line %d: %s", f.Pos.Line, f.Faults[0].Text)
		}
		d.Log.Info("frame for an unknown game", "game", f.Game, "from", m.From, "seq", m.Seq)
		return d.help(m, in.Nth, reason, det), engine.Refused, nil
	}
	if err != nil && len(d.Gate.Seats(f.Game)) > 0 && !d.Gate.Plays(m.From, f.Game) {
		return d.help(m, in.Nth, report.UnknownGame, det), engine.Refused, nil
	}
	if err != nil {
		d.Log.Error("a game cannot be opened; its mail is kept, the sender was told that a person will look", "game", f.Game, "seq", m.Seq,
			"error", err)
		return d.help(m, in.Nth, report.Internal, det), engine.Refused, nil
	}
	who, no := ev.Sheet(g, in)
	if who.Role == sender.Nobody {
		d.Log.Warn("frame for a seat that the sender does not hold", "game", f.Game, "side", f.Side, "from", m.From, "seq", m.Seq)
		letters, err := d.foreign(ev, f.Game, f.Side, in.Nth)
		return letters, engine.Refused, err
	}
	if no != nil {
		return d.unproven(ev, g, who.Seat, in.Nth, no), engine.Refused, nil
	}
	in.Identity, in.Signed = who.Proof, who.Signed
	w := writer{desk: d, game: g, mail: m, found: found, nth: in.Nth, answers: ev.answers}
	if f.Check {
		out, err := ev.wholeTurn(g, who.Seat.Side).Check(in)
		if err != nil {
			return nil, "", err
		}
		d.Log.Info("checked", "game", g.Header.Game, "side", who.Seat.Side, "phase", f.Phase, "faults", out.Errors(), "seq", m.Seq)
		l, err := w.check(g.Game, out)
		return l, engine.Checked, err
	}
	ev.turns = nil // they were judged on another board
	return d.submit(g, w, in)
}

// submit hands a frame in and answers its sender.
func (d *Desk) submit(g *game.Game, w writer, in engine.Input) (list []compose.Letter, status engine.Status, err error) {
	in = timekeeper.Timed(g, in, d.clock())
	d.catchUp(g, in.At) // what was due before it came is done before it
	out, err := g.Submit(cooled(g, in))
	if err != nil {
		d.Games.Drop(g) // what it has in memory may be ahead of the disk, or nothing at all
		return nil, "", err
	}
	if out.Status == engine.Duplicate {
		return d.resubmit(g, w, in, out)
	}
	d.Log.Info("sheet", "game", g.Header.Game, "side", out.Side, "phase", out.Phase, "receipt", out.Receipt, "status", out.Status, "faults",
		out.Errors(), "records", out.To-out.From, "seq", w.mail.Seq)
	then := g.Still()
	d.catchUp(g, out.At)
	return w.outcome(then, out), out.Status, nil
}

// resubmit answers a frame that was handed in before.
func (d *Desk) resubmit(g *game.Game, w writer, in engine.Input, before *engine.Outcome) ([]compose.Letter, engine.Status, error) {
	receipt := before.Receipt
	if r := g.Log().Records()[before.From]; r.Get("seat") != string(before.Side) { // of what another seat has on file he learns nothing
		receipt = ""
	} else if then, out, err := g.Again(in, before.From); err != nil {
		return nil, "", err
	} else if sameRecords(then, g.Game, out) {
		d.catchUp(g, out.At)
		if out.Status == engine.Refused {
			return w.outcome(then, out), out.Status, nil
		}
		return w.outcome(then, out), engine.Duplicate, nil
	}
	d.Log.Warn("another sheet under a Message-ID that was used before", "game", g.Header.Game, "side", before.Side, "receipt", receipt,
		"from", w.mail.From, "seq", w.mail.Seq)
	list, err := w.reused(g.Game, in, receipt)
	return list, engine.Refused, err
}

// sameRecords reports whether doing a frame again brought about exactly what the ledger holds of it.
func sameRecords(again, g *engine.Game, out *engine.Outcome) bool {
	have, want := again.Log().Records(), g.Log().Records()
	if out.To > len(have) || out.To > len(want) {
		return false
	}
	for i := out.From; i < out.To; i++ {
		if string(have[i].Text()) != string(want[i].Text()) {
			return false
		}
	}
	return true
}
