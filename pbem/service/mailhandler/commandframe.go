package mailhandler

import (
	"fmt"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// handleRequestFrame executes the requests of a player, or those of a guest about a vacant seat.
func (d *Handler) handleRequestFrame(p *commandMail, g *game.Game, f notation.Frame, n int) error {
	c, want := soleCommand(f)
	switch {
	case want == command.ExecuteConfirmed:
		return d.acceptInvite(p, g, f, n, strings.ToLower(c.Arg("code")))
	case want == command.ForwardGuestRequest && !sender.IsParticipant(g, p.ev.From):
		return d.handleGuest(p, g, f, n)
	}
	sp, err := d.speaker(p, g, f, n)
	if err != nil || sp.Role == sender.Nobody {
		return err
	}
	if sp.Role == sender.Guest {
		return d.handleGuest(p, g, f, n)
	}
	cmds, faults := command.ParseFrame(f.Lines, f.Pos.Line+1, command.Player)
	if len(cmds) == 0 || len(faults) > maxFaults {
		return d.answerFaulty(p, g, f, faults, n)
	}
	side := sp.Seat.Side
	who := command.Actor{Role: command.Player, LedgerName: string(side), Addr: p.ev.From, Side: side, Zone: letters.OwnZone(g, side)}
	return d.runCommands(p, g, f, n, who, cmds, faults...)
}

// maxFaults bounds the number of faulty lines that are shown of a frame. A frame with more is not executed at all.
const maxFaults = 40

// soleCommand returns the only command of a frame, parsed as a guest's, and the work that the command leaves to this
// package. Both are empty for any other frame.
func soleCommand(f notation.Frame) (command.Command, command.FollowUp) {
	cmds, faults := command.ParseFrame(f.Lines, f.Pos.Line+1, command.Guest)
	if len(faults) > 0 || len(cmds) != 1 {
		return command.Command{}, ""
	}
	return cmds[0], cmds[0].FollowUp()
}

// handleGuest handles the frame of a person without a part in the game who asks about a vacant seat. It answers only
// requests that guests may make.
func (d *Handler) handleGuest(p *commandMail, g *game.Game, f notation.Frame, n int) error {
	c, want := soleCommand(f)
	if want != command.ConfirmGuest && (want != command.ForwardGuestRequest ||
		len(d.ModeratorReaders(g)) == 0) { // no moderator could decide the request
		return d.handleIntruder(p, g, f, n)
	}
	who := command.Actor{Role: command.Guest, LedgerName: f.Side, Addr: canonical(p.ev.From),
		Name: notation.CleanDisplayName(p.ev.FromName),
		Side: core.Side(f.Side)}
	return d.runCommands(p, g, f, n, who, []command.Command{c})
}

func canonical(addr string) string {
	if c, ok := identity.CanonicalAddress(addr); ok {
		return c
	}
	return addr
}

// askGuest asks an address that wants a vacant seat to confirm. It asks once a day for each seat, because anybody can
// put that address into a mail.
func (a *session) askGuest() error {
	a.silent = true
	ev, g, side := a.post.ev, a.game, a.actor.Side
	day := ev.Received.UTC().Format("2006-01-02")
	first, err := recordIncident(g.Dir, fmt.Sprintf("%s join-%s %s ", day, side, a.actor.Addr), ev.Key)
	if err != nil || !first {
		return err
	}
	text := say.F("A mail from this address asks for the seat %s of the game %s, %s, which is vacant. To take it, answer this "+
		"mail with these lines in your text, not quoted:\n\n#DESK %s %s\njoin %s %s\n#END\n\n"+
		"They are valid for 14 days, or until somebody else has the seat. If you did not ask for this, do nothing: "+
		"without those lines nothing happens, and this address is not kept.\n",
		side, g.Header.Game, g.Meta().Name, g.Header.Game, side, day, g.ConfirmationToken(side, a.actor.Addr, day))
	if !g.Header.Anonymous {
		text += "\n" + "The other players will see you under the name in the From field of that mail: write it there as you want " +
			"to be called." + "\n"
	}
	r := report.NoteLetter(nil, say.F("[%s] do you want to play %s?", g.Header.Game, side), text)
	l := a.desk.LetterTo(g, letters.Reader{Role: letters.AsNewObserver, Seat: engine.Seat{Addr: a.actor.Addr}}, r)
	l.Date = ev.Received
	l.MessageID = a.desk.LetterID(g, "join-"+string(side)+"-"+day, 0, a.actor.Addr)
	l.AutoSubmitted = "auto-replied"
	letters.AddToThread(&l, ev.Mail)
	a.letters = append(a.letters, l)
	return nil
}
