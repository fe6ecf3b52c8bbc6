package engine

import (
	"time"

	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// batchRun collects the records of one batch and what happened in it. A batch either becomes part of the ledger whole
// or not at all.
type batchRun struct {
	ledger.Batch
	steps         []Step
	dice          randomness.Drawer
	sheets        []PlanView // sheets executed to their end in this batch
	openQuestion  string     // question that was open when standing orders of its owner came
	unusedAnswers []string   // answers that no question asked for
	arrivedAt     time.Time  // arrival of the mail, or time of the act
	agreed        bool       // all whose consent a proposal needs have agreed
	phase         string     // name of the phase in the batch's locks
	lapsed        core.Side  // side whose decisions take their defaults, because it missed its deadline
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

// enterPhase updates the batch for a new phase: sheets of earlier phases are not part of later locks. It is done where
// the ledger says so, in plan and state records, so that every lock follows from the records before it.
func (r *batchRun) enterPhase(phase string, of seats) {
	if r.phase == phase {
		return
	}
	r.phase = phase
	for _, s := range of {
		s.sheet = ""
	}
}
