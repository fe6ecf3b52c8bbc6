package engine

import (
	"fieldpost/pbem/engine/judging"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// judgingGame returns the game as it stands, to judge sheets by.
func (g *Game) judgingGame() *judging.Game {
	v := &judging.Game{Name: g.Header.Game, Module: g.mod, Ends: g.Header.judgesEnds(g.title), Keys: g.keys, Log: g.log,
		Pos:   g.pos,
		Work:  g.work,
		Files: make(map[core.Side]*sheets.File, len(g.seats)), ScriptedResults: g.scriptedResults != nil, Memory: g.memory}
	for _, s := range g.seats {
		v.Files[s.Side] = &s.File
	}
	if a := g.Beacon(); a != nil {
		v.Beacon = a.String()
	}
	return v
}

// View returns the position as a side may see it, what it has sealed itself included.
func (g *Game) View(side core.Side) *core.Position { return g.judgingGame().View(side) }

// PlainLine returns a line of a sheet of a side, with the orders that it has sealed in plain words: for the letters of that
// side and nobody else.
func (g *Game) PlainLine(side core.Side, line string) string {
	return g.judgingGame().PlainLine(side, line)
}
