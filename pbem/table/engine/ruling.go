package engine

import "time"

// By says who made a ruling, why and when.
type By struct {
	Who    string // "moderator"
	Reason string
	At     time.Time
	Mail   string // Message-ID of the mail that a player confirmed it with, or that an act came with; "" for a moderator's own doing
	Nth    int    // number of an act in its mail, from 0

	Proof  Identity // what proved that he did it, where somebody can verify that; the zero value for none
	Signed string   // the signature among it with what it signs, for whoever stores the game to keep
}

// rule makes a batch that no sheet caused. On an error nothing was changed.
func (g *Game) rule(at time.Time, work func(*Outcome) error) (*Outcome, error) {
	saved, done := g.save(), false
	defer func() {
		if !done {
			g.restore(saved)
		}
	}()
	g.run = g.newRun(at)
	defer func() { g.run = nil }()
	out := &Outcome{Status: Ruled, Phase: g.pos.Phase, At: at, Before: g.pos, From: g.log.Size()}
	if err := work(out); err != nil {
		return nil, err
	}
	g.sealBatch()
	if err := g.append(g.run.Records); err != nil {
		return nil, err
	}
	done = true
	g.finishOutcome(out)
	return out, nil
}
