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

// Status names the result of a frame.
type Status string

const (
	Refused   Status = "refused"             // the sheet has faults; nothing was executed
	Drafted   Status = "draft"               // stored, not committed
	Committed Status = "committed"           // stored, locked later
	Filed     Status = history.SheetFiled    // stored, standing orders only
	Executed  Status = "executed"            // the sheet was locked, and executed as far as possible
	Answered  Status = history.SheetAnswered // the frame answers a question; the interrupted sheet continued
	Checked   Status = "checked"             // judged only
	Duplicate Status = "duplicate"           // the frame came in an earlier copy of the same mail
	Ruled     Status = "ruled"               // an act was executed, not a sheet
)

// StepStatus names how far an order of a sheet was executed.
type StepStatus string

const (
	Done       StepStatus = "done"
	Waiting    StepStatus = "waiting" // waits for a decision
	Skipped    StepStatus = "skipped" // became illegal through earlier results
	NotReached StepStatus = "next"    // not executed yet
	Halted     StepStatus = "halted"  // dropped after halt
)

// Step holds one order of a sheet, or the change to the next phase, with its events.
type Step struct {
	Line        int    // line in the canonical sheet, 1 for its first order; 0 for a change of phase
	Text        string // canonical order with its indented lines
	Status      StepStatus
	Events      []core.Event // unfiltered; core.VisibleEvents selects those that a viewer may see
	Side        core.Side    // side whose sheet the order is in, "" for none
	LineResults []LineResult // of the lines under the order, and of answers and standing orders that decided during it
}

// Outcome holds all that a report says of one frame or act.
type Outcome struct {
	Status      Status
	Side        core.Side // side of the frame
	FiledFor    string    // later phase for which the sheet was filed, "" for the present phase
	Lang        string    // language code that the frame asked for, "" for none
	Phase       string    // of the game when the frame arrived
	Receipt     string    // such as "G-3"; "" for a dry run
	Rev         int
	Canonical   string
	SHA         string
	At          time.Time
	LockAt      time.Time // of a committed sheet
	Faults      []notation.Fault
	HeaderLine  string   // the frame's #PBEM line
	Lines       []string // the frame's lines, quoted in faults
	StartPos    notation.Pos
	Forecasts   []judging.Forecast
	Assumptions []judging.Assumption   // what a check assumed about the sheets before this one
	LeftOut     *judging.OmittedOrders // what "keep good" left out of the sheet, nil for nothing
	Plan        *SheetView             // last sheet that was executed or continued; nil for none
	// all executed sheets: those filed ahead follow the first without another mail
	Sheets               []SheetView
	Steps                []Step // orders and changes of phase in this batch, in order
	Open                 *core.Choice
	Reveals              []randomness.Reveal
	Before               *core.Position
	After                *core.Position
	FromRecord, ToRecord int         // ledger records of the batch: [From, To)
	UnusedAnswers        []string    // answers that no question asked for
	Ruling               say.Text    // sentence that describes an act; "" for a sheet
	Reason               string      // the moderator's reason
	Act                  Act         // the act that made the batch, nil for a sheet
	By                   Attribution // who did it
	AgreedAct            Act         // act executed by the last consent
	Proposal             Proposal    // proposal that a consent answered, or that was closed
	RerolledEvents       []string    // events whose dice were thrown again
}

// PhaseName returns the phase in the frame's #PBEM line.
func (o *Outcome) PhaseName() string {
	if o.FiledFor != "" {
		return sheets.PlanPrefix + o.FiledFor
	}
	return o.Phase
}

// SheetView describes a sheet during or after its execution.
type SheetView struct {
	Side    core.Side
	Receipt string
	Rev     int
	SHA     string
	Phase   string
	Steps   []Step
	Done    bool
}

// ErrorCount counts the faults for which a sheet is refused.
func (o *Outcome) ErrorCount() int {
	n := 0
	for _, f := range o.Faults {
		if judging.IsRefusal(f) {
			n++
		}
	}
	return n
}
