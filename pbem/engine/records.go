package engine

import (
	"time"

	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// batchRun collects the records and the effects of one batch. A batch becomes part of the ledger as a whole or not at
// all.
type batchRun struct {
	ledger.Batch
	steps         []Step
	dice          randomness.Drawer
	sheets        []SheetView // sheets executed to their end in this batch
	openQuestion  string      // question that was open when its owner's standing orders arrived
	unusedAnswers []string    // answers that no question asked for
	arrivedAt     time.Time   // arrival of the mail, or time of the act
	agreed        bool        // every side whose consent a proposal needs has agreed
	phase         string      // name of the phase in the batch's locks
	lapsed        core.Side   // side that missed its deadline, so that its decisions are answered with the defaults
	scratch
}

// startPhase is the phase name of a lock before the first phase.
const startPhase = "start"

// newRun starts a batch.
func (g *Game) newRun(at time.Time) *batchRun {
	r := &batchRun{arrivedAt: at.Truncate(time.Second), phase: startPhase, Batch: ledger.Batch{First: g.log.Size()}}
	r.dice = randomness.Drawer{State: &g.chance, Keys: g.keys, Batch: &r.Batch, Recorded: g.recordedDice}
	if g.pos != nil {
		r.phase = g.pos.Phase
	}
	return r
}

// enterPhase updates the batch for a new phase: sheets of earlier phases are not part of later locks. It is called
// exactly where plan and state records are written, so that a replay computes the same locks.
func (r *batchRun) enterPhase(phase string, of seats) {
	if r.phase == phase {
		return
	}
	r.phase = phase
	for _, s := range of {
		s.sheet = ""
	}
}
