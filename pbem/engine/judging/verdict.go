package judging

import (
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// Frame is a frame that is judged, and what its mail says of it.
type Frame struct {
	notation.Frame
	Before int  // size of the ledger before the first frame of its mail
	Later  bool // it is locked later
}

// Verdict holds what judging a frame comes to.
type Verdict struct {
	Frame       notation.Frame // as it is taken: without what "keep good" leaves out
	Side        core.Side
	Pos         *core.Position // that it was judged on
	Phase       string
	Open        *core.Choice
	Size        int    // of the ledger
	Canonical   string // text that is stored and hashed
	Faults      []notation.Fault
	Forecasts   []Forecast
	LeftOut     *LeftOut
	Assumptions []Assumption
}

// Verdict returns what a judgement of a frame comes to.
func (g *Game) Verdict(f notation.Frame, side core.Side, j *Judgement, left *LeftOut) *Verdict {
	return &Verdict{Frame: f, Side: side, Pos: g.Pos, Phase: g.Pos.Phase, Open: g.Work.Open, Size: g.Log.Size(),
		Canonical: g.canonical(f, j),
		Faults:    SortFaults(j.Faults), Forecasts: j.Forecasts, LeftOut: left}
}

// Check judges a frame as it would be taken.
func (g *Game) Check(side core.Side, f Frame) (*Verdict, error) {
	v, _, err := g.check(side, f)
	return v, err
}

// check judges a frame, and returns what the dry run found of all its lines besides.
func (g *Game) check(side core.Side, f Frame) (*Verdict, *Judgement, error) {
	j, err := g.Judge(side, f)
	if err != nil {
		return nil, nil, err
	}
	kept, k, left, err := g.KeepGood(side, f, j)
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
