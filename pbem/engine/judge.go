package engine

import (
	"fieldpost/pbem/engine/judging"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// judged returns the game as it stands, to judge sheets by.
func (g *Game) judged() *judging.Game {
	v := &judging.Game{Name: g.Header.Game, Module: g.mod, Ends: g.Header.judgesEnds(g.title), Keys: g.keys, Log: g.log,
		Pos:   g.pos,
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

// View returns the position as a side may see it, what it has sealed itself included.
func (g *Game) View(side core.Side) *core.Position { return g.judged().View(side) }

// Own returns a line of a sheet of a side, with the orders that it has sealed in plain words: for the letters of that
// side and nobody else.
func (g *Game) Own(side core.Side, line string) string { return g.judged().Plain(side, line) }
