package judging

import (
	"fieldpost/notation"
	"fieldpost/rules/core"
)

// dryRun executes a sheet without dice on a copy of the sender's view.
type dryRun struct {
	g        *Game
	j        *Judgement
	side     core.Side
	start    *core.Position // must not be changed
	tx       *core.Tx       // transaction that holds the lines so far; nil if nothing was executed since the last step
	lastStep *step
	walkState
}

// walkState holds the state after the lines so far, besides the position.
type walkState struct {
	contingent bool // the result of an earlier order is open
	failed     bool // an earlier order is faulty
	// an earlier order has a fault that refuses the sheet. Faults that hold only in the present position do not count.
	refused  bool
	halted   bool     // the sheet stops before the phase is over
	endLine  int      // line that ends the game, 0 for none
	suspects []string // counters of faulty orders: their later faults are consequences
	lacks    int      // number of faults for which legal orders were proposed

	above    []notation.Statement // the good lines so far
	optional bool                 // a good line has a condition
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
