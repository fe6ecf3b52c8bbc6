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

// reseatedReaders returns the present and former holders of a seat that changed, who are told of the change.
func reseatedReaders(b Batch) []Reader {
	a := b.Outcome.Act.(engine.EditSeat)
	was := RosterOf(b.GameAfter, b.Outcome.FromRecord).Seat(a.Side)
	now := was
	now.Name, now.Addr = a.Seat.Name, a.Seat.Addr
	out := []Reader{{Role: AsPlayer, Seat: now}}
	if !identity.IsSameMailbox(was.Addr, now.Addr) && !ai.IsComputer(was.Addr) && was.Addr != "" {
		out = append(out, Reader{Role: AsLeaver, Seat: engine.Seat{Side: was.Side, Addr: was.Addr, Lang: was.Lang}})
	}
	return out
}

// reseat returns the letter about the change of a seat to its present or former holder. To an address that a moderator
// chose it is a welcome, because a new person may play the seat. An address that the player confirmed is the player's
// own.
func (o *Writer) reseat(b Batch, x Reader) (compose.Letter, error) {
	g := b.GameAfter
	name, side := g.Header.Game, x.Seat.Side
	by, why := report.AuthorName(g, b.Outcome.By.Name, report.Reader{}), report.MaskNames(g, cmp.Or(b.Outcome.By.Reason, "-"))
	if x.Role == AsLeaver {
		bye := report.NoteLetter(b.Game.Catalogue().Translator(x.Seat.Lang), say.F("[%s] your seat has another address now", name),
			say.F("The seat %s of the game %s has another address now (%s: %s).\nMails for it from this address are "+
				"no longer accepted. If you did not want this, write to your moderator at once: they can change it "+
				"back.\n", side, name, by, why))
		l := o.markAbout(b, x, o.LetterTo(b.Game, x, bye))
		l.Date = b.Outcome.At
		return l, nil
	}
	s, _ := g.SeatOf(string(side))
	if !b.Outcome.Act.(engine.EditSeat).IsByPlayer(b.Outcome.By) && !identity.IsSameMailbox(RosterOf(g,
		b.Outcome.FromRecord).Seat(side).Addr, x.Seat.Addr) {
		l, err := o.takeover(b, s)
		l.To = SeatAddress(x.Seat)
		return l, err
	}
	reply := o.replyAddress(b.Game, b.Game.TokenAt(g, side))
	text := say.F("The seat %s of the game %s was changed by %s: %s.\n\n  address   %s\n  identity  %s\n\n%s\n"+
		"Your reply address has changed; the old one is no longer valid. This mail has it:\n\n  %s\n",
		side, name, by, why, x.Seat.Addr, levelOrAddress(s.Identity), say.Join(report.ProofRequirements(s), "\n"), reply)
	l := o.markAbout(b, x, o.GameLetterAt(b.Game, g, s, report.NoteLetter(b.Game.Catalogue().Translator(s.Lang),
		say.F("[%s] your seat: address and identity", name), text), b.Outcome.At))
	l.To, l.ReplyTo, l.References = SeatAddress(x.Seat), reply, nil
	l.Rank, l.Topic = compose.Results, compose.TopicOf(name, string(side), b.Outcome.FromRecord)
	return l, nil
}

func levelOrAddress(l engine.ProofLevel) engine.ProofLevel {
	if l == "" {
		return engine.ProofByAddress
	}
	return l
}
