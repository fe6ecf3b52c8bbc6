package ai

import (
	"errors"
	"fmt"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// Outsider is a player outside this program, such as a command that communicates over its standard streams.
type Outsider interface {
	// Sheet returns a sheet for the side that must write, which a check of the game accepts. If the error is a
	// [Forfeit], the side loses the game.
	Sheet(g *engine.Game, side core.Side) (notation.Frame, error)
	// End tells the player that the game needs no more sheets.
	End(g *engine.Game)
}

// Forfeit reports that a side loses the game because its player wrote no legal sheet in time.
type Forfeit struct {
	Side core.Side
	Why  string
}

// Error returns the side and the reason.
func (f *Forfeit) Error() string { return fmt.Sprintf("%s: %s", f.Side, f.Why) }

// next returns the next sheet of a match. ok is false when neither side can continue.
func (s Setting) next(g *engine.Game) (in engine.Input, ok bool, err error) {
	seat, _ := g.SeatOf(string(g.AwaitedSide()))
	o, found := s.Outsiders[seat.Addr]
	if !found {
		in, _, ok, err = nextSheet(g, s.Others, ImmediateThinking{})
		return in, ok, err
	}
	if in, err = inputNow(g); err != nil {
		return in, false, err
	}
	in.Frame, err = o.Sheet(g, seat.Side)
	return in, err == nil, err
}

// end tells the outsiders that a match is over.
func (s Setting) end(g *engine.Game) {
	told := map[string]bool{}
	for _, seat := range g.Header.Seats {
		if o, found := s.Outsiders[seat.Addr]; found && !told[seat.Addr] {
			told[seat.Addr] = true
			o.End(g)
		}
	}
}

// forfeit ends a match if an error is a Forfeit, and otherwise returns the error. If the game is not over, the other
// side wins it.
func (m *Match) forfeit(err error) error {
	if !errors.As(err, &m.Forfeit) {
		return err
	}
	at, err := lastSheetTime(m.Game.Log().Records())
	if err != nil {
		return err
	}
	winner := m.Game.View(m.Forfeit.Side).Reader().Enemy(m.Forfeit.Side)
	_, err = m.Game.Act(engine.Attribution{Name: "moderator", Reason: "forfeit", At: at},
		engine.EndGame{Result: string(winner), Text: m.Forfeit.Why})
	return err
}
