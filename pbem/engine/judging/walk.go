package judging

import (
	"fieldpost/notation"
	"fieldpost/rules/core"
)

// dryRun walks through a sheet on a scratch copy of the sender's view.
type dryRun struct {
	g        *Game
	j        *Judgement
	side     core.Side
	start    *core.Position // must not be changed
	tx       *core.Tx       // behind the lines so far; nil where nothing was done since the step before
	lastStep *step
	walkState
}

// walkState holds what the lines so far leave behind besides the position.
type walkState struct {
	contingent bool     // an earlier order's result is open
	failed     bool     // an earlier order is faulty
	refused    bool     // ... and not only as things stand: the sheet is not carried out
	halted     bool     // the sheet stops before the phase is over
	endLine    int      // the line that ends the game, 0 when none does
	suspects   []string // counters of faulty orders: later faults of theirs are consequences
	lacks      int      // faults for which proposals were looked for

	above    []notation.Statement // the good lines so far
	optional bool                 // one of them has a condition
}

// positionSoFar returns the position after the lines so far.
func (d *dryRun) positionSoFar() *core.Position {
	switch {
	case d.tx != nil:
		return d.tx.Position()
	case d.lastStep != nil:
		return d.lastStep.pos
	}
	return d.start
}
