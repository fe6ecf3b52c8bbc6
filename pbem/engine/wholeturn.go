package engine

import (
	"fieldpost/pbem/engine/judging"
	"fieldpost/rules/core"
)

// WholeTurn judges sheets for phases of one turn in the order in which they come, each on the board that those before
// it leave.
type WholeTurn struct {
	*judging.WholeTurn
	g *Game
}

// WholeTurn begins a check of several sheets of a side.
func (g *Game) WholeTurn(side core.Side) *WholeTurn { return &WholeTurn{g.judged().WholeTurn(side), g} }

// Check judges the next sheet. The first is judged as Check of the game does; what Outcome.Taken holds was taken for
// granted of those before it, and of itself where it names results.
func (w *WholeTurn) Check(in Input) (*Outcome, error) {
	v, err := w.WholeTurn.Check(framed(w.g.log.Records(), in))
	if err != nil {
		return nil, err
	}
	return checked(in, v), nil
}

// Remember makes a game that is only planned on keep what it finds. Its position must not change any more.
func (g *Game) Remember() { g.memory = judging.NewMemory() }
