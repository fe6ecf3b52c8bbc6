package game

import "fieldpost/pbem/engine"

// maxRecent bounds the number of batches kept in memory for readers of recent events.
const maxRecent = 16

// batch holds one batch of records, with the game after it.
type batch struct {
	game *engine.Game
	out  *engine.Outcome
}

// addRecent caches the outcome of a stored batch in memory.
func (g *Game) addRecent(out *engine.Outcome) {
	g.recentBatches = append(g.recentBatches, batch{g.ReadOnlyCopy(), out})
	if n := len(g.recentBatches) - maxRecent; n > 0 {
		g.recentBatches = g.recentBatches[n:]
	}
}

// ReplaySince calls watch for each batch from ledger record n on, with the game after the batch, which is valid until
// watch returns. It ends when watch returns false. Batches that this process just stored are cached; older ones are
// computed by a replay. Later calls must not ask for batches before n.
func (g *Game) ReplaySince(n int, watch func(then *engine.Game, out *engine.Outcome) bool) error {
	for len(g.recentBatches) > 0 && g.recentBatches[0].out.ToRecord <= n {
		g.recentBatches = g.recentBatches[1:]
	}
	if n >= g.Log().Size() {
		return nil
	}
	if g.hasRecent(n) {
		for _, b := range g.recentBatches {
			if !watch(b.game, b.out) {
				return nil
			}
		}
		return nil
	}
	_, err := g.Replay(func(then *engine.Game, out *engine.Outcome) bool {
		return out.FromRecord < n || watch(then, out)
	})
	return err
}

// hasRecent reports whether the kept batches cover all records from n on.
func (g *Game) hasRecent(n int) bool {
	for _, b := range g.recentBatches {
		if b.out.FromRecord != n {
			return false
		}
		n = b.out.ToRecord
	}
	return n == g.Log().Size()
}
