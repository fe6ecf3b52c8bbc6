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

// Secrets opens the seals of a game, those of all sides. Nothing that a player is told may depend on it.
type Secrets struct{ game *Game }

// SecretsOf returns the secrets of a game.
func SecretsOf(g *Game) Secrets { return Secrets{g} }

// OpenSeal returns the statement behind a seal. ok is false for a seal that the game did not make.
func (s Secrets) OpenSeal(seal string) (statement string, ok bool) {
	_, statement, err := s.game.keys.Open(seal)
	return statement, err == nil
}
