package judging

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// Forecast holds what a dry run can say of one order without rolling a die.
type Forecast struct {
	Line   int
	Text   string
	Events []core.Event
}

// Judgement holds what a dry run of a frame found. Nothing in it depends on what the sender may not see.
type Judgement struct {
	// incoming is set while a frame is judged as it comes in: then what its sender has sealed counts too. A replay cannot
	// open that.
	incoming bool
	// withCosts is set while a check is judged: then each order is told what it spends.
	withCosts bool

	Orders       []notation.Statement // as they would be stored: hidden where the title wants it
	Secrets      []string             // what is hidden in them, to be sealed
	Faults       []notation.Fault
	Forecasts    []Forecast
	OnlyStanding bool             // only standing orders
	IsAnswer     bool             // answers to the open choice
	Plan         string           // filed for a phase to come
	extraParts   int              // orders more than statements: parts that are sealed each by itself
	sheet        bool             // orders for the phase
	phaseCame    bool             // filed ahead: its phase has come
	atEnd        []notation.Fault // those of the faults that speak of the sheet as a whole
}

func (j *Judgement) OK() bool { return !slices.ContainsFunc(j.Faults, Refuses) }

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

// afterFault is the code of a line that is not judged, because an earlier line of its units is faulty.
const afterFault = "sheet/after-fault"

// lineFaults returns the faults that speak of single lines.
func (j *Judgement) lineFaults() []notation.Fault {
	return slices.DeleteFunc(slices.Clone(j.Faults), func(f notation.Fault) bool {
		return slices.ContainsFunc(j.atEnd, func(x notation.Fault) bool {
			return x.Code == f.Code && x.Pos == f.Pos &&
				x.Text == f.Text
		})
	})
}
