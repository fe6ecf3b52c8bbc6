package letters

import (
	"fieldpost/pbem/engine"
	"fieldpost/pbem/view/report"
)

// ends reports whether the game ended with the batch.
func (b Batch) ends() bool {
	return b.Then.Position().Over != nil && b.Out.Before != nil && b.Out.Before.Over == nil
}

// memoir looks back on a game that the batch has ended; nil for every other batch. What it tells comes from the ledger, which is
// replayed for it.
func (b Batch) memoir() (*report.Memoir, error) {
	if !b.ends() {
		return nil, nil
	}
	return common(b, "memoir", func() (*report.Memoir, error) {
		m := &report.Memoir{}
		_, err := b.Game.Replay(func(g *engine.Game, out *engine.Outcome) bool {
			m.Watch(g, out)
			return out.To < b.Out.To
		})
		return m, err
	})
}
