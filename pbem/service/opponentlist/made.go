package opponentlist

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/game"
)

// tellConfirmed creates the game of a confirmed acceptance, or asks the operator to create it, and tells both players.
func (s *session) tellConfirmed(d deed) error {
	x := s.list.offer(d.No)
	if x == nil {
		return nil
	}
	e := s.list.entry(x.Entry)
	if e == nil {
		return nil
	}
	spec, err := s.spec(*e, *x)
	if err != nil {
		return err
	}
	what := say.F("You play %s with %s, who has confirmed it.", e.Title, e.DisplayName())
	mine := say.F("You play %s with %s.", e.Title, x.DisplayName())
	if x.Game != "" {
		if err := s.create(spec); err != nil {
			return err
		}
		made := say.F("The game %s is made. Its welcome mail comes by itself, with the side that you play.", x.Game)
		s.answer.para(mine + " " + made)
		s.write(x.Person, x.No, "made", say.F("your game: %s", x.Game), what+" "+made+"\n")
	} else {
		s.answer.para(mine + " " + s.unmade())
		s.write(x.Person, x.No, "made", say.F("entry %d is confirmed", e.No), what+" "+s.unmade()+"\n")
		s.tellSite(x.No, spec)
	}
	s.tellClosed(d)
	return nil
}

// unmade returns a sentence that names the person to ask for a game, because this site does not create games by mail.
func (o *Handler) unmade() say.Text {
	if o.Operator == "" {
		return "This site does not make games by mail; ask whoever runs it."
	}
	return say.F("This site does not make games by mail; ask %s, who has been told.", o.Operator)
}

// tellSite writes to the operator that two people want a game.
func (s *session) tellSite(no int, spec game.Spec) {
	if s.Operator == "" {
		return
	}
	s.write(Person{Addr: s.Operator}, no, "site", "two people want a game", byHand(spec))
}
