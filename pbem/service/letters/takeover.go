package letters

import (
	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/view/report"
)

// takeover returns the welcome mail to whoever has a seat from now on: all that he needs to play, and where the game stands.
func (o *Office) takeover(b Batch, s engine.Seat) (compose.Letter, error) {
	m := o.overview(b, s)
	m.extra.Due, m.extra.Own = Due(b, s.Side), OwnZone(b.Game, s.Side)
	m.extra.Defects = o.defects(b)
	m.extra.Units, m.extra.Roster = unitsOf(b.Then, s.Side)
	b.planned(&m.extra, nil)
	l := o.about(b, Reader{Role: AsPlayer, Seat: s}, o.LetterAt(b.Game, b.Then, s, report.Takeover(b.Then, b.Out, s.Side, m.extra),
		b.Out.At))
	token := b.Game.TokenAt(b.Then, s.Side) // it goes to nobody but the one who came then, whoever has the seat now
	l.To, l.ReplyTo, l.References = Address(s), o.replyAddress(b.Game, token), []string{o.threadOf(b.Game, token)}
	l.Rank, l.About, l.Inline = compose.Results, compose.About(b.Then.Header.Game, string(s.Side), b.Out.From), m.inline
	withUnits(&l, m.extra.Units, m.extra.Roster, m.extra.Words, s)
	return l, b.checkpoint(&l)
}

// welcome opens a game for whoever it was made with: for a seat all that it takes to play, for a moderator his reply address.
// Whoever comes to a seat later has a takeover.
func (o *Office) welcome(b Batch, x Reader) (compose.Letter, error) {
	g := b.Game
	if x.Role == AsModerator {
		return o.installed(b, x), nil
	}
	m := o.overview(b, x.Seat)
	m.extra.Due, m.extra.Defects = Due(b, x.Seat.Side), o.defects(b)
	m.extra.Units, m.extra.Roster = unitsOf(b.Then, x.Seat.Side)
	b.planned(&m.extra, nil)
	l := o.about(b, x, o.Letter(g, x.Seat, report.Welcome(b.Then, x.Seat.Side, m.extra), g.Header.Created))
	l.MessageID, l.References = o.ThreadID(g, x.Seat.Side), nil
	l.Rank, l.About, l.Inline = compose.Results, compose.About(g.Header.Game, string(x.Seat.Side), 0), m.inline
	withUnits(&l, m.extra.Units, m.extra.Roster, m.extra.Words, x.Seat)
	return l, b.checkpoint(&l)
}
