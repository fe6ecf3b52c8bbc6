package command

import (
	"fieldpost/pbem/game/ai"
)

// again refuses a rematch if the game is not over, or if two persons did not play it.
func (d *executor) again() error {
	if d.g.Position().Over == nil {
		return refuse("", "the game is not over; a rematch can be asked for at its end")
	}
	if len(d.g.Header.Seats) != 2 {
		return refuse("", "only a game of two players has a rematch")
	}
	for _, s := range d.g.Header.Seats {
		switch {
		case s.Addr == "":
			return refuse("", "the seat of %s is vacant, and nobody could agree", s.Side.Title())
		case ai.IsComputer(s.Addr):
			return refuse("", "a computer plays %s; the operator makes such games", s.Side.Title())
		case s.Owner != "":
			return refuse("", "somebody stands in for the player of %s, who alone could agree", s.Side.Title())
		}
	}
	return nil
}
