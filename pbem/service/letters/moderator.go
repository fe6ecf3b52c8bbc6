package letters

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
)

// moderatorWelcome returns the first mail of a moderator of a new game, with their reply address.
func (o *Writer) moderatorWelcome(b Batch, x Reader) compose.Letter {
	g, name := b.Game, b.Game.Header.Game
	level := engine.ProofLevel("")
	for _, m := range g.Header.Moderators {
		if m.Addr == x.Seat.Addr {
			level = m.Level
		}
	}
	text := say.F("You moderate the game %s, %s. Your mails have to prove: %s.\n\n"+
		"Commands stand one a line in a frame. To begin with, send this one back and take out the //:\n\n  #MOD %s\n  // help\n  #END\n\n"+
		"Answer this mail, or write to its reply address, which is your secret:\n\n  %s\n\n"+
		"Every command becomes a record that all can read, and everybody whom it concerns gets a letter. A command "+
		"that would be unfair without the players' consent becomes a proposal to them.\n",
		name, g.Meta().Name, level, name, o.SeatReplyAddress(g, sender.ModeratorSide(x.Seat.Addr)))
	book := g.Catalogue().Translator(x.Seat.Lang)
	l := o.markAbout(b, x, o.LetterTo(g, x, report.NoteLetter(book, say.F("[%s] you moderate this game", name), text)))
	l.MessageID, l.References = o.ThreadID(g, sender.ModeratorSide(x.Seat.Addr)), nil
	return l
}
