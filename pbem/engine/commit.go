package engine

import (
	"slices"
	"time"

	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/ledger"
)

// makeRulingBatch makes a batch of records that an act, not a sheet, causes. On an error nothing was changed.
func (g *Game) makeRulingBatch(at time.Time, work func(*Outcome) error) (*Outcome, error) {
	saved, done := g.save(), false
	defer func() {
		if !done {
			g.restore(saved)
		}
	}()
	g.run = g.newRun(at)
	defer func() { g.run = nil }()
	out := &Outcome{Status: Ruled, Phase: g.pos.Phase, At: at, Before: g.pos, FromRecord: g.log.Size()}
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

// sealBatch ends a batch with a record of the state that it reached.
func (g *Game) sealBatch() {
	g.run.enterPhase(g.pos.Phase, g.seats)
	if g.pos.Over != nil {
		if g.Header.Seals != "" && !g.chance.SealsPublic() { // in games of pbem-dice/1 they stay closed
			g.run.dice.OpenSeals(history.SealsOfSide("", slices.Concat(g.log.Records(), g.run.Records)))
		}
		g.run.dice.PublishHiddenDraws()
	}
	g.run.Add("state", "turn", itoa(g.pos.Turn), "phase", g.pos.Phase, "position", g.pos.Hash())
}

// append appends a batch to the ledger: all of its records, or none and an error.
func (g *Game) append(recs []ledger.Record) error {
	for _, r := range recs {
		if err := r.Check(); err != nil {
			return err
		}
	}
	for _, r := range recs {
		if err := g.log.Append(r); err != nil {
			return err
		}
	}
	g.mailResults.add(recs)
	return nil
}

// finishOutcome completes the outcome of a batch after its records went into the ledger.
func (g *Game) finishOutcome(out *Outcome) {
	g.updateQuestion(out.FromRecord, g.log.Size(), g.run.arrivedAt)
	out.ToRecord = g.log.Size()
	out.Steps, out.Reveals, out.After, out.Open = g.run.steps, g.run.dice.Reveals, g.pos, g.work.Open
	out.Sheets, out.UnusedAnswers = g.run.sheets, g.run.unusedAnswers
	if g.work.Plan != nil {
		out.Sheets = append(out.Sheets, g.planView(false))
	}
	if n := len(out.Sheets); n > 0 {
		out.Plan = &out.Sheets[n-1]
	}
	g.recent = g.recent.appendBatch(out, g.seats)
}

// commit ends the batch and appends it to the ledger.
func (g *Game) commit(in Input, out *Outcome) error {
	g.sealBatch()
	if err := g.append(g.run.Records); err != nil {
		return err
	}
	g.proofs.recordUse(g.run.Records[0])
	g.finishOutcome(out)
	return nil
}
