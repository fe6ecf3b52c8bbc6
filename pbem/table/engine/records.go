package engine

import (
	"fmt"
	"strconv"
	"time"

	"fieldpost/pbem/record/ledger"
	"fieldpost/rules/core"
)

// run gathers the records of one batch and what happened in it. A batch either becomes part of the ledger whole or not at all.
type run struct {
	records []ledger.Record
	steps   []Step
	reveals []Reveal
	dice    *block
	sheets  []PlanView // that were carried out to their end in this batch
	asked   string     // the question that was open when standing orders of its owner came
	unused  []string   // answers that nobody asked for
	at      time.Time  // when its cause arrived
	agreed  bool       // all whose consent a proposal needed have given it
	phase   string     // what the locks of the batch call the phase
	lapsed  core.Side  // the side whose decisions of the order in work take their defaults
	scratch
}

// startPhase is what a lock before the first state calls the phase.
const startPhase = "start"

// newRun begins a batch.
func (g *Game) newRun(at time.Time) *run {
	r := &run{at: at.Truncate(time.Second), phase: startPhase}
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

// emit adds a record to the batch. Fields come as key, value pairs.
func (g *Game) emit(typ string, kv ...string) *ledger.Record {
	r := ledger.Record{N: g.log.Size() + len(g.run.records), Type: typ, Fields: make([]ledger.Field, 0, len(kv)/2)}
	for i := 0; i+1 < len(kv); i += 2 {
		r.Add(kv[i], kv[i+1])
	}
	g.run.records = append(g.run.records, r)
	return &g.run.records[len(g.run.records)-1]
}

func itoa(n int) string { return strconv.Itoa(n) }

func atoi(r ledger.Record, key string) (int, error) {
	n, err := strconv.Atoi(r.Get(key))
	if err != nil {
		return 0, fmt.Errorf("record %d: field %s: %q is not a number", r.N, key, r.Get(key))
	}
	return n, nil
}

// sealBatch ends a batch with the state it reached.
func (g *Game) sealBatch() {
	g.reach()
	g.openSeals()
	g.unveil()
	g.emit("state", "turn", itoa(g.pos.Turn), "phase", g.pos.Phase, "position", g.pos.Hash())
}
