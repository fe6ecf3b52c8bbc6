package judging

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// Forecast holds what a check can predict about one order without dice.
type Forecast struct {
	Line   int
	Text   string
	Events []core.Event
}

// Judgement holds the result of judging a frame. It does not depend on anything hidden from the sender.
type Judgement struct {
	// incoming is set for a frame that arrives now, rather than in a replay.
	incoming bool
	// withCosts is set for a check, whose answer states what each order spends.
	withCosts bool

	Orders       []notation.Statement // in stored form, with secret ones hidden
	Secrets      []string             // plain text of the hidden orders, to be sealed
	Faults       []notation.Fault
	Forecasts    []Forecast
	OnlyStanding bool             // it has standing orders only
	IsAnswer     bool             // it answers the open question
	Plan         string           // later phase for which the sheet is filed, "" for none
	extraParts   int              // orders beyond one for each statement, because parts are sealed separately
	sheet        bool             // it has orders for the phase
	phaseCame    bool             // the sheet was filed ahead, and its phase has come
	atEnd        []notation.Fault // faults of the sheet as a whole
}

func (j *Judgement) OK() bool { return !slices.ContainsFunc(j.Faults, IsRefusal) }

func (j *Judgement) addFault(f notation.Fault) {
	if f.Width < 1 {
		f.Width = 1
	}
	j.Faults = append(j.Faults, f)
}

func SortFaults(f []notation.Fault) []notation.Fault {
	f = slices.Clone(f)
	slices.SortStableFunc(f, func(a, b notation.Fault) int {
		if a.Pos.Line != b.Pos.Line {
			return a.Pos.Line - b.Pos.Line
		}
		return a.Pos.Col - b.Pos.Col
	})
	return f
}

func hasFault(j *Judgement, code string) bool {
	return slices.ContainsFunc(j.Faults, func(f notation.Fault) bool { return f.Code == code })
}

// afterFault is the fault code of a line that is not judged, because an earlier line of its units is faulty.
const afterFault = "sheet/after-fault"

// lineFaults returns the faults that belong to a line.
func (j *Judgement) lineFaults() []notation.Fault {
	return slices.DeleteFunc(slices.Clone(j.Faults), func(f notation.Fault) bool {
		return slices.ContainsFunc(j.atEnd, func(x notation.Fault) bool {
			return x.Code == f.Code && x.Pos == f.Pos &&
				x.Text == f.Text
		})
	})
}
