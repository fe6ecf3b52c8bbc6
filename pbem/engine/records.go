package engine

import (
	"time"

	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// batchRun gathers the records of one batch and what happened in it. A batch either becomes part of the ledger whole or not at all.
type batchRun struct {
	ledger.Batch
	steps         []Step
	dice          randomness.Drawer
	sheets        []PlanView // that were carried out to their end in this batch
	openQuestion  string     // the question that was open when standing orders of its owner came
	unusedAnswers []string   // answers that nobody asked for
	arrivedAt     time.Time  // when its cause arrived
	agreed        bool       // all whose consent a proposal needed have given it
	phase         string     // what the locks of the batch call the phase
	lapsed        core.Side  // the side whose decisions of the order in work take their defaults
	scratch
}

// startPhase names the phase of a lock before the first state.
const startPhase = "start"

// newRun begins a batch.
func (g *Game) newRun(at time.Time) *batchRun {
	r := &batchRun{arrivedAt: at.Truncate(time.Second), phase: startPhase, Batch: ledger.Batch{First: g.log.Size()}}
	r.dice = randomness.Drawer{State: &g.chance, Keys: g.keys, Batch: &r.Batch, Recorded: g.recordedDice}
	if g.pos != nil {
		r.phase = g.pos.Phase
	}
	return r
}

// enterPhase takes notice of the phase that the game has come to: the sheets of an earlier one enter no further lock. It is done
// where the ledger says so, in plan and state records, so that every lock follows from the records before it.
func (r *batchRun) enterPhase(phase string, of seats) {
	if r.phase == phase {
		return
	}
	r.phase = phase
	for _, s := range of {
		s.sheet = ""
	}
}
