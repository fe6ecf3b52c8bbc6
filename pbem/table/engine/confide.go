package engine

import (
	"strings"

	"fieldpost/rules/core"
)

// ownView is the position as a side may see it, with what it has sealed itself laid open. By it the sheets of the side are
// judged and its letters written. Orders are carried out by what the position shows, because a replay without the secrets
// of the game must come to the same.
func (g *Game) ownView(side core.Side) *core.Position {
	view := g.mod.Show(g.pos, side)
	c, ok := g.mod.(core.Confider)
	if !ok || side == core.Everyone {
		return view
	}
	return c.Confide(view, side, func(seal string) (string, bool) {
		_, statement, err := g.keys.Open(seal)
		return statement, err == nil
	})
}

// Own is a line of a sheet of a side, with the orders that it has sealed in plain words: for the letters of that side and
// nobody else. A seal that stands in none of its sheets stays closed.
func (g *Game) Own(side core.Side, line string) string {
	return sealedOrder().ReplaceAllStringFunc(line, func(order string) string {
		verb, seal, _ := strings.Cut(order, " "+sealedWord+" ")
		if !g.sealedBy(side, seal) {
			return order
		}
		_, statement, err := g.keys.Open(seal)
		if err != nil || !strings.HasPrefix(statement, verb+" ") {
			return order
		}
		return statement
	})
}

// sealedBy says whether a seal stands in a sheet of a side.
func (g *Game) sealedBy(side core.Side, seal string) bool {
	if own, ok := g.keys.(ownKeys); ok {
		return own.holds(seal)
	}
	recs := g.log.Records()
	for i := len(recs) - 1; i >= 0; i-- {
		if r := recs[i]; r.Type == "receipt" && r.Get("seat") == string(side) && strings.Contains(r.GetText("text"), seal) {
			return true
		}
	}
	return false
}
