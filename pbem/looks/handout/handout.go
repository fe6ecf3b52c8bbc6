// Package handout makes the planner of a game for one of its sides: rules of the title, data of the game, what the side knows of it.
package handout

import (
	"fieldpost/pbem/looks/bridge/built"
	"fieldpost/pbem/looks/planner"
	"fieldpost/pbem/table/game"
	"fieldpost/rules/core"
)

// Planner is the page of a side of a game, in a language; desk is the address that sheets go to. The error says how planners get into a
// program that was built without.
func Planner(g *game.Game, side core.Side, lang, desk string) (planner.Page, error) {
	wasm, starter, err := built.Rules(g.Header.Title)
	if err != nil {
		return planner.Page{}, err
	}
	return With(g, side, planner.Page{Lang: lang, Desk: desk, Wasm: wasm, Glue: starter})
}

// With puts a game as a side knows it into a page that has rules.
func With(g *game.Game, side core.Side, p planner.Page) (planner.Page, error) {
	var err error
	if p.Bundle, err = g.Bundle(); err != nil {
		return p, err
	}
	if p.Position, err = g.PositionFile(side); err != nil {
		return p, err
	}
	p.Title, p.Name = g.Header.Title, g.Meta().Name
	return p, nil
}
