package mailhandler

import (
	"fmt"
	"math"
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
)

// handleModFrame executes a moderator's commands.
func (d *Handler) handleModFrame(p *commandMail, g *game.Game, f notation.Frame, n int) error {
	m, err := d.speaker(p, g, f, n)
	if err != nil || m.Role == sender.Nobody {
		return err
	}
	first := f.Pos.Line + 1
	cmds, faults := command.ParseFrame(f.Lines, first, command.Moderator)
	if len(faults) > 0 {
		return d.answerFaulty(p, g, f, faults, n)
	}
	who := command.Actor{Role: command.Moderator, LedgerName: "moderator " + m.Seat.Addr, Addr: m.Seat.Addr, Name: m.Seat.Name}
	return d.runCommands(p, g, f, n, who, cmds)
}

// speaker returns the person who sent a frame. The speaker is empty if the frame was answered here, because the sender
// may not send it or does not prove their identity.
func (d *Handler) speaker(p *commandMail, g *game.Game, f notation.Frame, n int) (sender.Speaker, error) {
	who, no, err := p.ev.FrameSpeaker(g, f)
	switch {
	case err != nil:
		return sender.Speaker{}, err
	case who.Role == sender.Nobody:
		return who, d.handleIntruder(p, g, f, n)
	case no == nil:
		p.speaker = who
		return who, nil
	case who.Role == sender.Moderator:
		p.letters = append(p.letters, d.answerUnprovenMod(p, g, who.Seat, f, n, no))
	default:
		p.letters = append(p.letters, d.answerUnproven(p.ev, g, who.Seat, commandNth+n, no)...)
	}
	p.refused = true
	return sender.Speaker{}, nil
}

// answerUnprovenMod tells a moderator, at the registered address, of commands without sufficient proof.
func (d *Handler) answerUnprovenMod(p *commandMail, g *game.Game, m engine.Seat, f notation.Frame, n int, no *sender.Doubt) compose.Letter {
	d.Log.Warn("commands do not prove enough for a moderator; refused, he was told",
		"game", g.Header.Game, "moderator", m.Addr, "wants", m.Identity, "why", no.Reason(), "seq", p.ev.Seq)
	text := say.F("A mail from your address with commands for the game %s was refused, because it does not prove well enough that "+
		"you wrote it:\n%s.\n\nNothing of it was carried out. If it was not you, somebody forged your address, and "+
		"you need not do anything. More mails of this kind today are refused without another word to you.\n",
		g.Header.Game, no.Reason())
	subject := say.F("[%s] commands refused: it is not proven who wrote them", g.Header.Game)
	if p.ev.Proven && no.Kind == sender.NoToken {
		subject = say.F("[%s] please send your commands again", g.Header.Game)
		text = say.F("Your mail also held commands for the game %s. Each game checks for itself who wrote a mail, "+
			"and this game got no proof:\n%s.\n\nNone of these commands was carried out.\n", g.Header.Game, no.Reason())
	}
	how := no.Remedies(d.SeatReplyAddress(g, m.Side))
	if len(how) > 0 {
		text += "\nWhat to do:\n"
		for _, h := range how {
			text += say.Text("* ") + h + "\n"
		}
	}
	l := d.reply(p, g, f, n, subject, text)
	l.DailyKind = unprovenKind
	return l
}

// runCommands executes the commands of one frame in order, and reports the faults of its other lines. Each of a
// player's lines is answered separately. After a refused command of a moderator, the rest is not executed, because it
// may depend on that command.
func (d *Handler) runCommands(p *commandMail, g *game.Game, f notation.Frame, n int, who command.Actor, cmds []command.Command,
	faults ...notation.Fault) error {
	at := p.ev.Received.UTC().Truncate(time.Second)
	d.catchUp(g, at) // what was due before the mail arrived is done first
	who.RuleIndex = d.RuleIndex
	var err error
	if who.Tournament, err = d.contestOf(g); err != nil {
		return err
	}
	a := &session{desk: d, post: p, game: g, frame: f, actor: who}
	p.lang = d.senderAsReader(p, g, f).Seat.Lang
	all := len(cmds) + len(faults)
	for i, c := range cmds {
		if faults, err = a.addFaultsAbove(faults, c.Line); err == nil {
			err = a.runCommand(c)
		}
		if err != nil {
			d.Games.Forget(g)
			return err
		}
		if a.stopped && who.Role == command.Moderator {
			for _, left := range cmds[i+1:] {
				a.head(left)
				a.para("not carried out, because the one above it was refused")
			}
			break
		}
	}
	if _, err := a.addFaultsAbove(faults, math.MaxInt); err != nil {
		return err
	}
	done := a.answer
	a.addUnusedFiles()
	a.silent = a.silent || a.answer == done && a.isToldByEnd(all)
	d.catchUp(g, at)
	p.refused = p.refused || a.stopped
	subject := say.F("[%s] %s", g.Header.Game, a.summary(all))
	l := d.reply(p, g, f, n, subject, a.answer)
	l.Attach, l.Batches = a.attach, a.batches
	p.letters = append(p.letters, a.letters...)
	if !a.silent {
		p.letters = append(p.letters, l)
	}
	return nil
}

// handleIntruder handles a frame from a person who may not send it. A sender who plays the game is told so. A frame of
// another sender is reported to the moderators, or to the player for whose seat it was. The letters reveal nothing new
// about the game.
func (d *Handler) handleIntruder(p *commandMail, g *game.Game, f notation.Frame, n int) error {
	p.refused = true
	name := g.Header.Game
	kind := outsider
	switch {
	case d.Senders.IsParticipant(p.ev.From, name):
		kind = opponent
	case d.looksLikeModerator(p, g):
		kind = lookalikeAddress
	}
	letters, err := d.alertModerators(p, g, f, kind)
	if err != nil {
		return err
	}
	p.letters = append(p.letters, letters...)
	if s, ok := g.SeatOf(f.Side); ok && f.Mark != notation.ModMark {
		told, err := d.alert(p.ev.Mail, incident{sender.GameSeat{Game: g, Seat: s}, kind})
		if err != nil {
			return err
		}
		p.letters = append(p.letters, told...)
	}
	switch {
	case kind == opponent:
		p.letters = append(p.letters, d.notAllowedLetter(p, g, f, n))
	case d.Senders.WasParticipant(p.ev.Evidence):
		p.letters = append(p.letters, d.helpLetters(p.ev.Mail, commandNth+n, report.UnknownGame, report.HelpDetail{Game: name,
			Side: f.Side})...)
	default:
		p.fromStranger = true
	}
	return nil
}

// notAllowedLetter tells a player what they may not do.
func (d *Handler) notAllowedLetter(p *commandMail, g *game.Game, f notation.Frame, n int) compose.Letter {
	why := say.F("the seat %s of the game %s is not yours", f.Side, g.Header.Game)
	if f.Mark == notation.ModMark {
		why = "only a moderator of the game sends commands in a frame #MOD; requests of players go into a frame #DESK"
	}
	own := f
	own.Mark, own.Side = notation.DeskMark, ""
	l := d.reply(p, g, own, n, say.F("[%s] not carried out", g.Header.Game),
		say.F("Your frame %s was not carried out: %s.\nThe moderators of the game were told.\n", f.HeaderLine(), why))
	l.DailyKind = "not-allowed"
	return l
}

// looksLikeModerator reports whether an address merely resembles a moderator's.
func (d *Handler) looksLikeModerator(p *commandMail, g *game.Game) bool {
	for _, m := range g.AdminState().Moderators {
		if identity.LookAlikeReason(p.ev.From, p.ev.FromName, m.Addr) != "" {
			return true
		}
	}
	return false
}

// alertModerators tells the moderators of a game of a frame that another person sent in their name, once per kind and
// day.
func (d *Handler) alertModerators(p *commandMail, g *game.Game, f notation.Frame, kind string) ([]compose.Letter, error) {
	day := p.ev.Received.UTC().Format("2006-01-02")
	d.Log.Warn("a frame that its sender may not send was refused", "frame", f.HeaderLine(), "kind", kind, "from",
		p.ev.From, "seq", p.ev.Seq)
	mods := g.AdminState().Moderators
	if len(mods) == 0 {
		return nil, nil
	}
	first, err := recordIncident(g.Dir, fmt.Sprintf("%s moderator %s ", day, kind), p.ev.Key)
	if err != nil || !first {
		return nil, err
	}
	who := map[string]string{
		lookalikeAddress: "from an address that is not a moderator's but looks like it. Compare it letter by letter",
		opponent:         "from somebody who has another part in this game",
		outsider:         "from somebody who has no part in this game",
	}[kind]
	var out []compose.Letter
	for i, m := range mods {
		text := say.F("On %s (UTC) the server got a mail from %s, with the frame\n\n  %s\n\nIt came %s.\n\n"+
			"It was refused, and nothing of it was carried out. More mails of this kind today are refused without "+
			"another word to you.\n",
			day, senderTextFor(p.ev.Mail, g, m.Addr), f.HeaderLine(), who)
		l := d.LetterTo(g, letters.Reader{Role: letters.AsModerator, Seat: m.Seat()},
			report.NoteLetter(g.Catalogue().Translator(m.Lang), say.F("[%s] a mail with commands was refused", g.Header.Game), text))
		l.Date = p.ev.Received
		l.MessageID = d.LetterID(g, "mod-alert-"+kind+"-"+day, i, m.Addr)
		l.AutoSubmitted = "auto-generated"
		out = append(out, l)
	}
	return out, nil
}

// findSheet finds the sheet of the mail that a moderator submits for a side.
func (p *commandMail) findSheet(name, side string) (notation.Frame, int, bool) {
	for i, f := range p.found.Frames {
		if p.ev.reserved[i] && f.Game == name && f.Side == side {
			return f, i, true
		}
	}
	return notation.Frame{}, 0, false
}
