package letters

import (
	"cmp"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/view/report"
)

// reseated returns those who are told of the change of a seat: who has it now, and who had it.
func reseated(b Batch) []Reader {
	a := b.Out.Act.(engine.Reseat)
	was := RosterOf(b.Then, b.Out.From).Seat(a.Side)
	now := was
	now.Name, now.Addr = a.Seat.Name, a.Seat.Addr
	out := []Reader{{Role: AsPlayer, Seat: now}}
	if !identity.Same(was.Addr, now.Addr) && !ai.Is(was.Addr) && was.Addr != "" {
		out = append(out, Reader{Role: AsFormer, Seat: engine.Seat{Side: was.Side, Addr: was.Addr, Lang: was.Lang}})
	}
	return out
}

// reseat returns the letter to one of them. To an address that a moderator chose it is a welcome: somebody else may sit
// there now. An address that the player confirmed is their own.
func (o *Office) reseat(b Batch, x Reader) (compose.Letter, error) {
	g := b.Then
	name, side := g.Header.Game, x.Seat.Side
	by, why := report.Author(g, b.Out.By.Who, report.Reader{}), report.Unnamed(g, cmp.Or(b.Out.By.Reason, "-"))
	if x.Role == AsFormer {
		bye := report.Note(b.Game.Words().For(x.Seat.Lang), say.F("[%s] your seat has another address now", name),
			say.F("The seat %s of the game %s has another address now (%s: %s).\nMails for it from this address are no longer taken. "+
				"If this was not your wish, write to your moderator at once: he can change it back.\n", side, name, by, why))
		l := o.about(b, x, o.To(b.Game, x, bye))
		l.Date = b.Out.At
		return l, nil
	}
	s, _ := g.SeatOf(string(side))
	if !b.Out.Act.(engine.Reseat).Own(b.Out.By) && !identity.Same(RosterOf(g, b.Out.From).Seat(side).Addr, x.Seat.Addr) {
		l, err := o.takeover(b, s)
		l.To = Address(x.Seat)
		return l, err
	}
	reply := o.replyAddress(b.Game, b.Game.TokenAt(g, side))
	text := say.F("The seat %s of the game %s was changed by %s: %s.\n\n  address   %s\n  identity  %s\n\n%s\n"+
		"Your reply address is a new one; the old one is no longer good. This mail has it:\n\n  %s\n",
		side, name, by, why, x.Seat.Addr, orAddress(s.Identity), say.Join(report.Proving(s), "\n"), reply)
	l := o.about(b, x, o.LetterAt(b.Game, g, s, report.Note(b.Game.Words().For(s.Lang),
		say.F("[%s] your seat: address and identity", name), text), b.Out.At))
	l.To, l.ReplyTo, l.References = Address(x.Seat), reply, nil
	l.Rank, l.About = compose.Results, compose.About(name, string(side), b.Out.From)
	return l, nil
}

func orAddress(l engine.Level) engine.Level {
	if l == "" {
		return engine.ByAddress
	}
	return l
}
