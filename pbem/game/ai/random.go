package ai

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
)

// Random gives legal orders drawn at random and answers questions at random. Its strength is the zero of the rating
// scale. The draws follow from the game's name, the phase and the question, so that the same task gives the same sheet.
type Random struct{}

// Limits of the work on one random sheet: orders drawn from each list, and how far a list is read.
const (
	randomPerRound = 12
	randomListed   = 20000
)

// Orders implements Player.
func (Random) Orders(t Task) []string {
	rng := randomOf(t)
	if t.Choice != nil {
		return []string{t.Choice.Options[rng.IntN(len(t.Choice.Options))].Text()}
	}
	s := newAttempt(t, nil)
	for range maxRounds {
		if len(s.lines) >= maxOrders || !s.giveRandom(rng) || rng.IntN(8) == 0 {
			break
		}
	}
	if !s.isComplete() {
		s.repair()
	}
	if !s.isComplete() {
		s = newAttempt(t, nil)
		s.repair()
	}
	if len(s.lines) == 0 {
		return []string{"pass"}
	}
	return s.lines
}

// randomOf returns the random numbers for a task.
func randomOf(t Task) *rand.Rand {
	seed := fmt.Appendf(nil, "%s\n%s\n%d %s\n", t.Game, t.Side, t.View.Turn, t.View.Phase)
	if t.Choice != nil {
		seed = fmt.Appendf(seed, "%s\n", t.Choice.ID)
	}
	return rand.New(rand.NewChaCha8(sha256.Sum256(seed)))
}

// giveRandom draws some of the legal orders, each with the same chance, and gives those that are still legal. It
// reports whether it gave any.
func (s *attempt) giveRandom(rng *rand.Rand) bool {
	var drawn []string
	n := 0
	for o := range s.mod.Legal(s.tx.Read(), s.side) {
		if n++; n > randomListed {
			break
		}
		if len(drawn) < randomPerRound {
			drawn = append(drawn, o.String())
		} else if i := rng.IntN(n); i < randomPerRound {
			drawn[i] = o.String()
		}
	}
	rng.Shuffle(len(drawn), func(i, k int) { drawn[i], drawn[k] = drawn[k], drawn[i] })
	given := false
	for _, line := range drawn {
		if o, ok := s.read(line); ok && len(s.lines) < maxOrders && s.tryOrder(o) {
			given = true
		}
	}
	return given
}
