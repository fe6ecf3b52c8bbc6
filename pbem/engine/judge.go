package engine

import (
	"fieldpost/pbem/engine/judging"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// judgingGame returns the present state of the game for judging sheets.
func (g *Game) judgingGame() *judging.Game {
	v := &judging.Game{Name: g.Header.Game, Module: g.mod, Ends: g.Header.judgesEnds(g.title), Keys: g.keys, Log: g.log,
		Pos:   g.pos,
		Work:  g.work,
		Files: make(map[core.Side]*sheets.SideSheets, len(g.seats)), ScriptedResults: g.scriptedResults != nil, Memory: g.memory}
	for _, s := range g.seats {
		v.Files[s.Side] = &s.SideSheets
	}
	if a := g.Beacon(); a != nil {
		v.Beacon = a.Say()
	}
	return v
}

// View returns the position as a side may see it, including what the side itself has sealed.
func (g *Game) View(side core.Side) *core.Position { return g.judgingGame().View(side) }

// PlainLine returns a line of a side's sheet with its sealed orders in plain text, for letters to that side only.
func (g *Game) PlainLine(side core.Side, line string) string {
	return g.judgingGame().PlainLine(side, line)
}
