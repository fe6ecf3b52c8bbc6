package letters

import (
	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/view/report"
)

// takeover returns the welcome mail to the new holder of a seat: all that they need to play, and the state of the game.
func (o *Writer) takeover(b Batch, s engine.Seat) (compose.Letter, error) {
	m := o.overview(b, s)
	m.extra.Due, m.extra.OwnZone = DeadlineText(b, s.Side), OwnZone(b.Game, s.Side)
	m.extra.Defects = o.defects(b)
	m.extra.Units, m.extra.Roster = unitsOf(b.GameAfter, s.Side)
	b.notePlanner(&m.extra, nil)
	l := o.markAbout(b, Reader{Role: AsPlayer, Seat: s}, o.GameLetterAt(b.Game, b.GameAfter, s, report.TakeoverLetter(b.GameAfter,
		b.Outcome, s.Side, m.extra),
		b.Outcome.At))
	// the token at that time: the letter is only for the person who took the seat then
	token := b.Game.TokenAt(b.GameAfter, s.Side)
	l.To, l.ReplyTo, l.References = SeatAddress(s), o.replyAddress(b.Game, token), []string{o.tokenThread(b.Game, token)}
	l.Rank, l.Topic, l.Inline = compose.Results, compose.TopicOf(b.GameAfter.Header.Game, string(s.Side), b.Outcome.FromRecord), m.inline
	withUnits(&l, m.extra.Units, m.extra.Roster, m.extra.Words, s)
	o.attachPacket(b, &l, s)
	return l, b.checkpoint(&l)
}

// welcome returns the first letter of a new game. A player's letter contains everything needed to play, a moderator's
// the reply address. People who join later get a takeover letter.
func (o *Writer) welcome(b Batch, x Reader) (compose.Letter, error) {
	g := b.Game
	if x.Role == AsModerator {
		return o.moderatorWelcome(b, x), nil
	}
	m := o.overview(b, x.Seat)
	m.extra.Due, m.extra.Defects = DeadlineText(b, x.Seat.Side), o.defects(b)
	m.extra.Units, m.extra.Roster = unitsOf(b.GameAfter, x.Seat.Side)
	b.notePlanner(&m.extra, nil)
	l := o.markAbout(b, x, o.GameLetter(g, x.Seat, report.WelcomeLetter(b.GameAfter, x.Seat.Side, m.extra), g.Header.Created))
	l.MessageID, l.References = o.ThreadID(g, x.Seat.Side), nil
	l.Rank, l.Topic, l.Inline = compose.Results, compose.TopicOf(g.Header.Game, string(x.Seat.Side), 0), m.inline
	withUnits(&l, m.extra.Units, m.extra.Roster, m.extra.Words, x.Seat)
	o.attachPacket(b, &l, x.Seat)
	return l, b.checkpoint(&l)
}
