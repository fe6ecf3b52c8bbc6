package engine

import (
	"fieldpost/pbem/engine/randomness"
	"fieldpost/rules/core"
)

// NewFromPosition returns a game that starts at a given position and takes its dice from roll. Only case files and
// tests may use it. Sealed statements are stored unchanged.
func NewFromPosition(title core.Title, mod core.Module, options core.Options, pos *core.Position, roll func(event string, n int) (int,
	error)) *Game {
	m := title.Meta()
	h := Header{Game: "case", Title: m.ID, Rules: m.Version, Options: options}
	for _, s := range m.Sides {
		h.Seats = append(h.Seats, Seat{Side: s})
	}
	g := newBlankGame(h, title, mod, &randomness.MemoryKeys{})
	g.pos, g.scriptedDice = pos, roll
	return g
}

// ScriptResults forces the results of table rolls in a case file: result returns the forced result of an event. nil
// ends it. As long as results are forced, a line under an order is not refused because no result of the table would ask
// for it.
func (g *Game) ScriptResults(result func(event string) (string, bool)) { g.scriptedResults = result }
