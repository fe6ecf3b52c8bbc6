package engine

import (
	"fieldpost/pbem/engine/judging"
	"fieldpost/rules/core"
)

// TurnCheck judges sheets for several phases of one turn in order, each on the board that the earlier ones leave.
type TurnCheck struct {
	*judging.TurnCheck
	g *Game
}

// NewTurnCheck starts a check of several sheets of a side.
func (g *Game) NewTurnCheck(side core.Side) *TurnCheck {
	return &TurnCheck{g.judgingGame().NewTurnCheck(side), g}
}

// Check judges the next sheet. The first sheet is judged as by [Game.Check]. Outcome.Assumptions lists what was assumed
// about the earlier sheets, and about this one if it names results.
func (w *TurnCheck) Check(in Input) (*Outcome, error) {
	v, err := w.TurnCheck.Check(judgingFrame(w.g.log.Records(), in))
	if err != nil {
		return nil, err
	}
	return checkOutcome(in, v), nil
}

// EnableCache makes the game cache results. It is for games that are only used for planning, whose position must not
// change any more.
func (g *Game) EnableCache() { g.memory = judging.NewCache() }
