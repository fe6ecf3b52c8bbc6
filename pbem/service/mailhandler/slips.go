package mailhandler

import (
	"cmp"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
)

// commandNth is added to the number of a frame that is no sheet, so that letters of help about it and about a sheet
// have different identifiers.
const commandNth = 1000

// maxCommandFrames bounds the frames of commands, requests and messages in one mail, because each may cause a map, a
// record and letters.
const maxCommandFrames = 20

// commandMail holds a mail with frames of commands, requests and messages while it is being handled.
type commandMail struct {
	ev              *incomingMail
	found           notation.FindResult
	nth             int            // number of the next command in the mail
	speaker         sender.Speaker // speaker of the present frame; zero while nothing is proven
	letters         []compose.Letter
	press           []pressMessage // messages whose letters are not written yet
	refused         bool
	lang            string // language of the sender before the commands of the present frame
	unusedFilesTold bool   // files that no command takes have been reported
	fromStranger    bool   // the sender has no part in any game here
}

// handleCommandMail handles a mail with frames of commands, requests or messages in the order of the text: those above
// the first sheet, then the sheets, then the rest. done is false if the mail has no such frame, or if sheets of a
// stranger remain to be handled.
func (d *Handler) handleCommandMail(ev *incomingMail, found notation.FindResult) (letters []compose.Letter, disp pipeline.Disposition,
	done bool, err error) {
	if len(found.OtherFrames) == 0 {
		return nil, pipeline.Done, false, nil
	}
	known := d.Senders.WasParticipant(ev.Evidence)
	if known {
		if letters, refused, err := d.refuseBorrowed(ev); refused || err != nil {
			return letters, pipeline.Rejected, true, err
		}
	}
	if n := len(found.OtherFrames); n > maxCommandFrames && known {
		why := say.F("the mail holds %d frames besides sheets, at most %d are read from one mail", n, maxCommandFrames)
		return d.helpLetters(ev.Mail, commandNth, report.Unreadable, report.HelpDetail{Why: why}), pipeline.Rejected, true, nil
	} else if n > maxCommandFrames {
		found.OtherFrames = found.OtherFrames[:maxCommandFrames]
	}
	p := &commandMail{ev: ev, found: found}
	ev.reserved = reservedSheets(found)
	sheets := len(ev.reserved) < len(found.Frames)
	for i, f := range found.OtherFrames {
		if known && sheets && found.Frames[0].Pos.Line < f.Pos.Line {
			sheets = false
			if err := d.handInOwnSheets(p); err != nil {
				return nil, pipeline.Done, true, err
			}
		}
		if err := d.handleCommandFrame(p, f, i); err != nil {
			return nil, pipeline.Done, true, err
		}
	}
	if known && sheets {
		if err := d.handInOwnSheets(p); err != nil {
			return nil, pipeline.Done, true, err
		}
	}
	d.deliverPress(p)
	left := !known && sheets // sheets of a stranger
	switch {
	case p.fromStranger:
		return p.letters, pipeline.Quarantine, !left, nil
	case p.refused:
		return p.letters, pipeline.Rejected, !left, nil
	}
	return p.letters, pipeline.Done, !left, nil
}

// handInOwnSheets submits the sheets of the mail that are its sender's own.
func (d *Handler) handInOwnSheets(p *commandMail) error {
	letters, disp, err := d.handleFrames(p.ev, p.found)
	p.letters = append(p.letters, letters...)
	p.refused = p.refused || disp != pipeline.Done
	return err
}

// reservedSheets returns the sheets that a command "act" of the mail submits.
func reservedSheets(found notation.FindResult) map[int]bool {
	out := map[int]bool{}
	for _, s := range found.OtherFrames {
		if s.Mark != notation.ModMark {
			continue
		}
		for _, l := range s.Lines {
			if w := strings.Fields(strings.ToLower(l)); len(w) < 2 || command.FollowUpOf(w[0], command.Moderator) != command.SubmitSheet {
				continue
			} else if i := slices.IndexFunc(found.Frames, func(f notation.Frame) bool {
				return f.Game == s.Game &&
					f.Side == w[1]
			}); i >= 0 {
				out[i] = true
			}
		}
	}
	return out
}

// handleCommandFrame handles one frame.
func (d *Handler) handleCommandFrame(p *commandMail, f notation.Frame, n int) error {
	if f.Mark == notation.WantedMark {
		return d.wantedFrame(p, f, n)
	}
	if d.isEventFrame(f) {
		return d.handleEventFrame(p, f, n)
	}
	g, err := d.Games.Get(f.Game)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return d.answerUnopenable(p, f, n, err)
	}
	if err != nil {
		return d.answerNoSuchGame(p, f, n)
	}
	if len(f.Faults) > 0 || p.ev.TextUnusable {
		return d.answerUnreadable(p, g, f, n)
	}
	p.speaker = sender.Speaker{}
	if f.Mark == notation.ClaimMark {
		if f = claimRequest(g, p.ev.From, f); len(f.Faults) > 0 {
			return d.answerUnreadable(p, g, f, n)
		}
	}
	switch f.Mark {
	case notation.ModMark:
		return d.handleModFrame(p, g, f, n)
	case notation.DeskMark:
		return d.handleRequestFrame(p, g, f, n)
	}
	return d.handlePressFrame(p, g, f, n)
}

// answerNoSuchGame answers a frame for a game that does not exist here, if its sender has a part in any game.
func (d *Handler) answerNoSuchGame(p *commandMail, f notation.Frame, n int) error {
	p.refused = true
	if !d.Senders.WasParticipant(p.ev.Evidence) {
		p.fromStranger = true
		return nil
	}
	if f.Game == "" && len(f.Faults) > 0 {
		why := say.F("%s; the line is: %s", f.Faults[0].Text, strings.Join(f.Faults[0].Legal, ", "))
		p.letters = append(p.letters, d.helpLetters(p.ev.Mail, commandNth+n, report.Unreadable, report.HelpDetail{Why: why})...)
		return nil
	}
	p.letters = append(p.letters, d.helpLetters(p.ev.Mail, commandNth+n, report.UnknownGame, report.HelpDetail{Game: f.Game,
		Side: f.Side})...)
	return nil
}

// answerUnopenable answers a frame for a game that cannot be opened, such as one with a damaged ledger.
func (d *Handler) answerUnopenable(p *commandMail, f notation.Frame, n int, err error) error {
	p.refused = true
	if !d.Senders.HoldsSeat(p.ev.From, f.Game) {
		p.fromStranger = !d.Senders.WasParticipant(p.ev.Evidence)
		return nil
	}
	d.Log.Error("a game cannot be opened; its mail is kept, the sender was told that a person will look", "game", f.Game, "seq", p.ev.Seq,
		"error", err)
	p.letters = append(p.letters, d.helpLetters(p.ev.Mail, commandNth+n, report.InternalError, report.HelpDetail{Game: f.Game,
		Side: f.Side})...)
	return nil
}

// answerUnreadable answers a frame that could not be read, if its sender has a part in the game.
func (d *Handler) answerUnreadable(p *commandMail, g *game.Game, f notation.Frame, n int) error {
	p.refused = true
	if !sender.IsParticipant(g, p.ev.From) {
		return d.handleIntruder(p, g, f, n)
	}
	if p.ev.TextUnusable {
		p.letters = append(p.letters, d.helpLetters(p.ev.Mail, commandNth+n, report.Unreadable, report.HelpDetail{Game: f.Game,
			Side: f.Side,
			Why:  say.Plain(p.ev.Why)})...)
		return nil
	}
	return d.answerFaulty(p, g, f, f.Faults, n)
}

// answerFaulty answers a frame with faults: nothing of it is executed, and all faults are shown at their lines.
func (d *Handler) answerFaulty(p *commandMail, g *game.Game, f notation.Frame, faults []notation.Fault, n int) error {
	p.refused = true
	var b strings.Builder
	book := g.Catalogue().Translator(d.senderAsReader(p, g, f).Seat.Lang)
	if err := notation.RenderFaultsIn(&b, p.found.Source, faults, book.Translate); err != nil {
		return err
	}
	text := say.F("Your frame %s could not be read completely. Nothing of it was carried out.\n\n", f.HeaderLine()) +
		say.Plain(shifted(b.String())+"\n")
	l := d.reply(p, g, f, n, say.F("[%s] not understood: %s", g.Header.Game, faultCount(len(faults))), text)
	l.DailyKind = faultsKind
	p.letters = append(p.letters, l)
	return nil
}

func faultCount(n int) say.Text {
	if n == 1 {
		return "1 fault"
	}
	return say.F("%d faults", n)
}

// shifted indents the lines of a text, so that they are not wrapped.
func shifted(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) != "" {
			line = "  " + line
		}
		b.WriteString(line)
	}
	return b.String()
}

// reply returns the answer to the sender of a frame, at their registered address.
func (d *Handler) reply(p *commandMail, g *game.Game, f notation.Frame, n int, subject, text say.Text) compose.Letter {
	x := d.senderAsReader(p, g, f)
	x.Seat.Lang = cmp.Or(x.Seat.Lang, p.lang) // a player who resigned has no seat now
	for _, note := range p.found.Notes {
		for strings.HasSuffix(text.String(), "\n") {
			text = text.TrimSuffix("\n")
		}
		text += "\n\n" + say.F("Note: %s.", note) + "\n"
	}
	p.found.Notes = nil // notes are shown once in a mail
	r := report.NoteLetter(g.Catalogue().Translator(x.Seat.Lang), subject, text)
	l := d.LetterTo(g, x, r)
	l.Date = p.ev.Received
	l.MessageID = d.LetterID(g, "desk", n, p.ev.Key)
	l.AutoSubmitted = "auto-replied"
	letters.AddToThread(&l, p.ev.Mail)
	return l
}

// senderAsReader returns the sender of a frame as a reader of letters.
func (d *Handler) senderAsReader(p *commandMail, g *game.Game, f notation.Frame) letters.Reader {
	_, plays := sender.SideOf(g, p.ev.From)
	if m, ok := sender.ModeratorSeat(g, p.ev.From); ok && (f.Mark == notation.ModMark || f.Side == "moderator" || !plays) {
		return letters.Reader{Role: letters.AsModerator, Seat: engine.Seat{Name: m.Name, Addr: m.Addr, Lang: m.Lang}}
	}
	for _, s := range g.Header.Seats {
		if !sender.MaySpeakFor(s, p.ev.From) {
			continue
		}
		for _, c := range letters.SeatRecipients(s) {
			if identity.IsSameMailbox(c.Addr, p.ev.From) {
				return letters.Reader{Role: letters.AsPlayer, Seat: c}
			}
		}
	}
	return letters.Reader{Role: letters.AsNewObserver, Seat: engine.Seat{Addr: p.ev.From}}
}

// nextMoment returns the time and the number of the next command of a mail.
func (p *commandMail) nextMoment() command.Origin {
	m := command.Origin{At: p.ev.Received.UTC().Truncate(time.Second), Mail: p.ev.ID(), Nth: p.nth, Proof: p.speaker.Proof,
		Signed: p.speaker.Signed}
	p.nth++
	return m
}
