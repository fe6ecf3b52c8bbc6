package judging

import (
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// Frame holds a frame to judge and the facts of its mail.
type Frame struct {
	notation.Frame
	Before int  // size of the ledger before the first frame of its mail
	Later  bool // the sheet is locked later, not at once
}

// Verdict holds the result of judging a frame.
type Verdict struct {
	Frame       notation.Frame // the frame as accepted: without the orders that "keep good" removed
	Side        core.Side
	Pos         *core.Position // position on which the frame was judged
	Phase       string
	Open        *core.Choice
	Size        int    // records of the ledger
	Canonical   string // text that is stored and hashed
	Faults      []notation.Fault
	Forecasts   []Forecast
	LeftOut     *OmittedOrders
	Assumptions []Assumption
}

// Verdict combines the judgement of a frame into its verdict.
func (g *Game) Verdict(f notation.Frame, side core.Side, j *Judgement, left *OmittedOrders) *Verdict {
	return &Verdict{Frame: f, Side: side, Pos: g.Pos, Phase: g.Pos.Phase, Open: g.Work.Open, Size: g.Log.Size(),
		Canonical: g.canonical(f, j),
		Faults:    SortFaults(j.Faults), Forecasts: j.Forecasts, LeftOut: left}
}

// Check judges a frame without accepting it.
func (g *Game) Check(side core.Side, f Frame) (*Verdict, error) {
	v, _, err := g.check(side, f)
	return v, err
}

// check judges a frame and also returns what was found for each line.
func (g *Game) check(side core.Side, f Frame) (*Verdict, *Judgement, error) {
	j, err := g.Judge(side, f)
	if err != nil {
		return nil, nil, err
	}
	kept, k, left, err := g.DropIllegalOrders(side, f, j)
	if err != nil {
		return nil, nil, err
	}
	v := g.Verdict(kept.Frame, side, k, left)
	v.Faults = SortFaults(j.Faults)
	return v, j, nil
}

// canonical returns the text that is stored and hashed.
func (g *Game) canonical(f notation.Frame, j *Judgement) string {
	f.Game, f.Side, f.Phase = g.Name, strings.ToLower(f.Side), strings.ToUpper(f.Phase)
	if len(j.Orders)-j.extraParts == len(f.Statements) {
		f.Statements = j.Orders
	}
	return f.Canonical()
}
