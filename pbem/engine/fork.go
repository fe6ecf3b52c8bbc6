package engine

import "fieldpost/pbem/engine/randomness"

// Fork returns a copy of the game without its ledger that takes its dice and shuffles from roll. Tests use it to try
// different sheets at the same moment. The same event returns the same face, whatever sheets are tried. The copy can
// open every seal that the game can open.
func (g *Game) Fork(roll func(event string, n int) (int, error)) *Game {
	c := newBlankGame(g.Header, g.title, g.mod, &randomness.ForkedKeys{Real: g.keys, Roll: roll})
	c.scriptedDice = roll
	c.seats = c.seats[:0]
	for range g.seats {
		c.seats = append(c.seats, &seat{})
	}
	c.restore(g.save())
	return c
}
