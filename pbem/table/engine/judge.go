package engine

import (
	"fieldpost/pbem/table/engine/judging"
	"fieldpost/pbem/table/engine/sheets"
	"fieldpost/rules/core"
)

// judged returns the game as it stands, to judge sheets by.
func (g *Game) judged() *judging.Game {
	v := &judging.Game{Name: g.Header.Game, Module: g.mod, Ends: g.judgesEnds(), Keys: g.keys, Log: g.log, Pos: g.pos,
		Work:  g.work,
		Files: make(map[core.Side]*sheets.File, len(g.seats)), Dictated: g.dictated != nil, Memory: g.memory}
	for _, s := range g.seats {
		v.Files[s.Side] = &s.File
	}
	if a := g.Beacon(); a != nil {
		v.Beacon = a.String()
	}
	return v
}

// WholeTurn judges sheets for phases of one turn in the order in which they come, each on the board that those before
// it leave.
type WholeTurn struct {
	*judging.WholeTurn
	g *Game
}

// WholeTurn begins a check of several sheets of a side.
func (g *Game) WholeTurn(side core.Side) *WholeTurn { return &WholeTurn{g.judged().WholeTurn(side), g} }

// Check judges the next sheet. The first is judged as Check of the game does; what Outcome.Taken holds was taken for
// granted of those
// before it, and of itself where it names results.
func (w *WholeTurn) Check(in Input) (*Outcome, error) {
	v, err := w.WholeTurn.Check(w.g.framed(in))
	if err != nil {
		return nil, err
	}
	return checked(in, v), nil
}

// Remember makes a game that is only planned on keep what it finds. Its position must not change any more.
func (g *Game) Remember() { g.memory = judging.NewMemory() }

// View is the position as a side may see it, what it has sealed itself included.
func (g *Game) View(side core.Side) *core.Position { return g.judged().View(side) }

// Own is a line of a sheet of a side, with the orders that it has sealed in plain words: for the letters of that side
// and
// nobody else.
func (g *Game) Own(side core.Side, line string) string { return g.judged().Plain(side, line) }
