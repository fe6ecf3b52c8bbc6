package letters

import (
	"fieldpost/pbem/engine"
	"fieldpost/pbem/view/report"
)

// endsGame reports whether the game ended with the batch.
func (b Batch) endsGame() bool {
	return b.GameAfter.Position().Over != nil && b.Outcome.Before != nil && b.Outcome.Before.Over == nil
}

// retrospective returns the summary of a game that the batch has ended, nil for every other batch. It is computed by a
// replay of the ledger.
func (b Batch) retrospective() (*report.Retrospective, error) {
	if !b.endsGame() {
		return nil, nil
	}
	return sharedValue(b, "memoir", func() (*report.Retrospective, error) {
		m := &report.Retrospective{}
		_, err := b.Game.Replay(func(g *engine.Game, out *engine.Outcome) bool {
			m.AddBatch(g, out)
			return out.ToRecord < b.Outcome.ToRecord
		})
		return m, err
	})
}
