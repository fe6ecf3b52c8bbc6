package engine

import (
	"fmt"
	"time"

	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/ledger"
)

// Fork returns a copy of the game without its ledger that takes its dice and shuffles from roll. Tests use it to try
// different sheets at the same moment. The same event returns the same face, whatever sheets are tried. The copy can
// open every seal that the game can open. Several copies may be played at the same time.
func (g *Game) Fork(roll func(event string, n int) (int, error)) *Game {
	c := newBlankGame(g.Header, g.title, g.mod, &randomness.ForkedKeys{Real: g.keys, Roll: roll})
	c.scriptedDice = roll
	c.seats = c.seats[:0]
	for range g.seats {
		c.seats = append(c.seats, &seat{})
	}
	c.restore(g.save())
	c.clonePositions()
	return c
}

// clonePositions gives the copy of a game positions of its own: a position is indexed when it is first read.
func (s *state) clonePositions() {
	s.pos = s.pos.Clone()
	if s.midOrder.pos != nil {
		s.midOrder.pos = s.midOrder.pos.Clone()
	}
}

// DetachedCopy returns a read-only copy that another goroutine may use while the game goes on.
func DetachedCopy(g *Game) *Game {
	c := g.ReadOnlyCopy()
	c.clonePositions()
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

// RepeatBatch carries out again what began a batch, given by the first record of that batch, on a copy that Fork made
// of the game before it. The dice are those of the copy. On an error the copy is of no more use.
func RepeatBatch(g *Game, first ledger.Record) error {
	at, _ := time.Parse(time.RFC3339, first.Get("at"))
	g.run = g.newRun(at)
	defer func() { g.run = nil }()
	out := &Outcome{Before: g.pos, FromRecord: g.log.Size()}
	if err := g.replayRecord(first, out); err != nil {
		return fmt.Errorf("record %d (%s): %w", first.N, first.Type, err)
	}
	for i := range g.run.Records {
		g.run.Records[i].N = g.log.Size() + i
	}
	if err := g.append(g.run.Records); err != nil {
		return err
	}
	g.finishOutcome(out)
	return nil
}
