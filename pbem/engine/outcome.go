package engine

import (
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/judging"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// Status names what became of a frame.
type Status string

const (
	Refused   Status = "refused"        // faults; nothing was executed
	Drafted   Status = "draft"          // kept, not committed
	Committed Status = "committed"      // kept, and locked later
	Filed     Status = history.Filed    // only standing orders
	Executed  Status = "executed"       // locked, and executed as far as possible
	Answered  Status = history.Answered // a decision was taken and the sheet in work went on
	Checked   Status = "checked"        // a dry run
	Duplicate Status = "duplicate"      // the same mail again
	Ruled     Status = "ruled"          // no sheet: a moderator's doing
)

// StepStatus names how far an order of a sheet has got.
type StepStatus string

const (
	Done       StepStatus = "done"
	Waiting    StepStatus = "waiting" // stopped at a decision
	Skipped    StepStatus = "skipped" // became illegal through results
	NotReached StepStatus = "next"    // not reached yet
	Halted     StepStatus = "halted"  // dropped by halt
)

// Step is one order of a sheet, or the step to the next phase, with what it brought about.
type Step struct {
	Line        int    // line of the canonical sheet, 1 for its first order; 0 for the step between phases
	Text        string // canonical order with its indented lines
	Status      StepStatus
	Events      []core.Event // unmasked: filter with core.VisibleEvents
	Side        core.Side    // whose sheet the order stands in, "" when the step belongs to no sheet
	LineResults []LineResult // of the lines under the order, and of answers and standing orders that decided in it
}

// Outcome is all that a report needs to know of one frame.
type Outcome struct {
	Status               Status
	Side                 core.Side // of the frame
	FiledFor             string    // name of the phase for which the sheet was filed ahead, "" when it was for the present one
	Lang                 string    // code of the language that the frame asked for, "" when it did not
	Phase                string    // of the game when the frame arrived
	Receipt              string    // "G-3"; "" for a dry run
	Rev                  int
	Canonical            string
	SHA                  string
	At                   time.Time
	LockAt               time.Time // of a committed sheet
	Faults               []notation.Fault
	HeaderLine           string   // the frame's #PBEM line
	Lines                []string // the frame's lines, for showing faults
	StartPos             notation.Pos
	Forecasts            []judging.Forecast
	Assumptions          []judging.Assumption // what a check takes for granted of the sheets before it
	LeftOut              *judging.LeftOut     // what "keep good" left out of the sheet, nil for nothing
	Plan                 *PlanView            // the sheet that was executed or went on, the last of several, nil when none
	Sheets               []PlanView           // all of them: those filed ahead follow the first without another mail
	Steps                []Step               // what happened in this batch, in order
	Open                 *core.Choice
	Reveals              []randomness.Reveal
	Before               *core.Position
	After                *core.Position
	FromRecord, ToRecord int         // ledger records of the batch: [From, To)
	UnusedAnswers        []string    // answers that nobody asked for
	Ruling               say.Text    // what a moderator or a beacon did, in a sentence; "" for a sheet
	Reason               string      // that a moderator gave
	Act                  Act         // that the batch is, nil for what is none
	By                   Attribution // who did it
	AgreedAct            Act         // what the last consent brought about
	Proposal             Proposal    // that a consent speaks of, or that was shelved
	RerolledEvents       []string    // events of the dice that were thrown again
}

// PhaseName returns the phase that the frame was for, as its #PBEM line names it.
func (o *Outcome) PhaseName() string {
	if o.FiledFor != "" {
		return sheets.PlanPrefix + o.FiledFor
	}
	return o.Phase
}

// PlanView is the state of a sheet in or after execution.
type PlanView struct {
	Side    core.Side
	Receipt string
	Rev     int
	SHA     string
	Phase   string
	Steps   []Step
	Done    bool
}

// ErrorCount counts the faults that refuse a sheet.
func (o *Outcome) ErrorCount() int {
	n := 0
	for _, f := range o.Faults {
		if judging.Refuses(f) {
			n++
		}
	}
	return n
}
