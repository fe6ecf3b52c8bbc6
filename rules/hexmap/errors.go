package hexmap

import (
	"fmt"
	"sort"
	"strings"
)

// Fault describes one error in a map file. Lines and columns count from 1; columns count characters.
type Fault struct {
	Line, Col int
	Code      string // stable: "side/twice"; "syntax" for what cannot be read at all
	Text      string
}

// String returns the line, the column and the text of a fault.
func (f Fault) String() string {
	if f.Col == 0 {
		return fmt.Sprintf("line %d: %s", f.Line, f.Text)
	}
	return fmt.Sprintf("line %d, column %d: %s", f.Line, f.Col, f.Text)
}

// Errors is the error for a map file: all its faults, in the order of the file.
type Errors struct {
	Faults []Fault
}

// Error returns the faults, one a line.
func (e *Errors) Error() string {
	lines := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		lines[i] = f.String()
	}
	return strings.Join(lines, "\n")
}

// maxFaults limits the faults reported of one file.
const maxFaults = 200

// add adds a fault of the code "syntax".
func (e *Errors) add(line, col int, format string, args ...any) {
	e.addCode("syntax", line, col, format, args...)
}

// addCode adds a fault with a code, up to maxFaults faults in all.
func (e *Errors) addCode(code string, line, col int, format string, args ...any) {
	if len(e.Faults) < maxFaults {
		e.Faults = append(e.Faults, Fault{line, col, code, fmt.Sprintf(format, args...)})
	}
}

// sorted returns the faults as an error, in the order of the file, or nil if there is none.
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
