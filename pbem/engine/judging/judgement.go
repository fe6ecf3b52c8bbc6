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
	// own is set while a frame is judged as it comes in: then what its sender has sealed counts too. A replay cannot
	// open that.
	own bool
	// costs is set while a check is judged: then each order is told what it spends.
	costs bool

	Orders    []notation.Statement // as they would be stored: hidden where the title wants it
	Secrets   []string             // what is hidden in them, to be sealed
	Faults    []notation.Fault
	Forecasts []Forecast
	Standing  bool             // only standing orders
	Answer    bool             // answers to the open choice
	Plan      string           // filed for a phase to come
	parted    int              // orders more than statements: parts that are sealed each by itself
	sheet     bool             // orders for the phase
	ahead     bool             // filed ahead: its phase has come
	atEnd     []notation.Fault // those of the faults that speak of the sheet as a whole
}

func (j *Judgement) OK() bool { return !slices.ContainsFunc(j.Faults, Refuses) }

func (j *Judgement) fault(f notation.Fault) {
	if f.Width < 1 {
		f.Width = 1
	}
	j.Faults = append(j.Faults, f)
}

func Sorted(f []notation.Fault) []notation.Fault {
	f = slices.Clone(f)
	slices.SortStableFunc(f, func(a, b notation.Fault) int {
		if a.Pos.Line != b.Pos.Line {
			return a.Pos.Line - b.Pos.Line
		}
		return a.Pos.Col - b.Pos.Col
	})
	return f
}

func has(j *Judgement, code string) bool {
	return slices.ContainsFunc(j.Faults, func(f notation.Fault) bool { return f.Code == code })
}

// afterFault is the code of a line that is not judged, because an earlier line of its units is faulty.
const afterFault = "sheet/after-fault"

// ofLines returns the faults that speak of single lines.
func (j *Judgement) ofLines() []notation.Fault {
	return slices.DeleteFunc(slices.Clone(j.Faults), func(f notation.Fault) bool {
		return slices.ContainsFunc(j.atEnd, func(x notation.Fault) bool {
			return x.Code == f.Code && x.Pos == f.Pos &&
				x.Text == f.Text
		})
	})
}
