package hexmap

import (
	"fmt"
	"sort"
	"strings"
)

// Fault is one thing that is wrong in a map file. Lines and columns count from 1; columns count characters.
type Fault struct {
	Line, Col int
	Code      string // stable: "side/twice"; "syntax" for what cannot be read at all
	Text      string
}

func (f Fault) String() string {
	if f.Col == 0 {
		return fmt.Sprintf("line %d: %s", f.Line, f.Text)
	}
	return fmt.Sprintf("line %d, column %d: %s", f.Line, f.Col, f.Text)
}

// Errors are all the faults of a map file, in the order of the file.
type Errors struct {
	Faults []Fault
}

func (e *Errors) Error() string {
	lines := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		lines[i] = f.String()
	}
	return strings.Join(lines, "\n")
}

// maxFaults bounds what a hopeless file can produce.
const maxFaults = 200

func (e *Errors) add(line, col int, format string, args ...any) {
	e.addCode("syntax", line, col, format, args...)
}

func (e *Errors) addCode(code string, line, col int, format string, args ...any) {
	if len(e.Faults) < maxFaults {
		e.Faults = append(e.Faults, Fault{line, col, code, fmt.Sprintf(format, args...)})
	}
}

func (e *Errors) sorted() error {
	if len(e.Faults) == 0 {
		return nil
	}
	sort.SliceStable(e.Faults, func(i, j int) bool {
		a, b := e.Faults[i], e.Faults[j]
		if a.Line != b.Line {
			return a.Line < b.Line
		}
		return a.Col < b.Col
	})
	return e
}
