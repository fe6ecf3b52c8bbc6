package game

import "fieldpost/pbem/engine"

// maxRecent bounds the batches that a game keeps for those who read what happened.
const maxRecent = 16

// batch is one batch of records, with the game as it stood behind it.
type batch struct {
	then *engine.Game
	out  *engine.Outcome
}

// remember keeps a batch that was stored.
func (g *Game) remember(out *engine.Outcome) {
	g.recent = append(g.recent, batch{g.Still(), out})
	if n := len(g.recent) - maxRecent; n > 0 {
		g.recent = g.recent[n:]
	}
}

// Since gives the batches from ledger record n on to watch, in order, each with the game as it stood behind it, which is good
// until watch returns; it ends when watch returns false. What this process did just now is at hand; anything else is found by a
// replay. Batches before n are not asked for again.
func (g *Game) Since(n int, watch func(then *engine.Game, out *engine.Outcome) bool) error {
	for len(g.recent) > 0 && g.recent[0].out.To <= n {
		g.recent = g.recent[1:]
	}
	if n >= g.Log().Size() {
		return nil
	}
	if g.atHand(n) {
		for _, b := range g.recent {
			if !watch(b.then, b.out) {
				return nil
			}
		}
		return nil
	}
	_, err := g.Replay(func(then *engine.Game, out *engine.Outcome) bool {
		return out.From < n || watch(then, out)
	})
	return err
}

// atHand reports whether the batches kept are all from record n on, which another process may have added to.
func (g *Game) atHand(n int) bool {
	for _, b := range g.recent {
		if b.out.From != n {
			return false
		}
		n = b.out.To
	}
	return n == g.Log().Size()
}
