package engine

import (
	"slices"
	"strconv"
	"time"

	"fieldpost/pbem/record/ledger"
	"fieldpost/pbem/table/engine/history"
	"fieldpost/pbem/table/engine/randomness"
	"fieldpost/rules/core"
)

// run gathers the records of one batch and what happened in it. A batch either becomes part of the ledger whole or not at all.
type run struct {
	ledger.Batch
	steps  []Step
	dice   randomness.Drawer
	sheets []PlanView // that were carried out to their end in this batch
	asked  string     // the question that was open when standing orders of its owner came
	unused []string   // answers that nobody asked for
	at     time.Time  // when its cause arrived
	agreed bool       // all whose consent a proposal needed have given it
	phase  string     // what the locks of the batch call the phase
	lapsed core.Side  // the side whose decisions of the order in work take their defaults
	scratch
}

// startPhase is what a lock before the first state calls the phase.
const startPhase = "start"

// newRun begins a batch.
func (g *Game) newRun(at time.Time) *run {
	r := &run{at: at.Truncate(time.Second), phase: startPhase, Batch: ledger.Batch{First: g.log.Size()}}
	r.dice = randomness.Drawer{State: &g.chance, Keys: g.keys, Batch: &r.Batch, Ledger: g.against}
	if g.pos != nil {
		r.phase = g.pos.Phase
	}
	return r
}

// reach takes notice of the phase that the game has come to: the sheets of an earlier one enter no further lock. It is done
// where the ledger says so, in plan and state records, so that every lock follows from the records before it.
func (g *Game) reach() {
	if g.run.phase == g.pos.Phase {
		return
	}
	g.run.phase = g.pos.Phase
	for _, s := range g.seats {
		s.sheet = ""
	}
}

func itoa(n int) string { return strconv.Itoa(n) }

// sealBatch ends a batch with the state it reached.
func (g *Game) sealBatch() {
	g.reach()
	if g.pos.Over != nil {
		if g.Header.Seals != "" && !g.chance.SealsPublic() { // in games of pbem-dice/1 they stay closed
			g.run.dice.OpenSeals(history.SealsOf("", slices.Concat(g.log.Records(), g.run.Records)))
		}
		g.run.dice.Unveil()
	}
	g.run.Add("state", "turn", itoa(g.pos.Turn), "phase", g.pos.Phase, "position", g.pos.Hash())
}
