package hexmap

import (
	"fmt"
	"strconv"
	"strings"
)

// Hex is the index of a hex in a Map: 0 to Len()-1, in the order of the printed labels.
type Hex int16

// None is the value for no hex, which means off the map.
const None Hex = -1

// Dir is one of the six directions to a neighbour, clockwise. On a pointy grid 0..5 are e, se, sw, w, nw, ne; on a flat
// grid n, ne, se, s, sw, nw.
type Dir uint8

// Orientation says whether the hexes have a flat side or a corner at the top of the sheet.
type Orientation uint8

// The two orientations. In a flat grid the columns are straight lines, in a pointy grid the rows.
const (
	Flat   Orientation = iota // a flat side at the top: columns are straight lines
	Pointy                    // a corner at the top: rows are straight lines
)

// String returns "flat" or "pointy".
func (o Orientation) String() string {
	if o == Pointy {
		return "pointy"
	}
	return "flat"
}

// dirNames gives the compass names of the directions, by orientation.
var dirNames = [2][6]string{
	Flat:   {"n", "ne", "se", "s", "sw", "nw"},
	Pointy: {"e", "se", "sw", "w", "nw", "ne"},
}

// dirSteps gives the step to each neighbour in doubled coordinates: on a pointy grid x counts half hexes and y rows, on
// a flat grid x counts columns and y half hexes.
var dirSteps = [2][6][2]int{
	Flat:   {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}},
	Pointy: {{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}},
}

// Range is a range of printed row or column numbers, first to last, ascending or descending. Numbers are padded with
// zeros to Width digits.
type Range struct {
	First, Last, Width int
}

// Count returns the number of rows or columns.
func (r Range) Count() int {
	if r.Last < r.First {
		return r.First - r.Last + 1
	}
	return r.Last - r.First + 1
}

// At returns the printed number of the i-th row or column.
func (r Range) At(i int) int {
	if r.Last < r.First {
		return r.First - i
	}
	return r.First + i
}

// String returns a range as it is written: "22..18".
func (r Range) String() string {
	return fmt.Sprintf("%0*d..%0*d", r.Width, r.First, r.Width, r.Last)
}

// Grid describes the layout of the hexes on a sheet and their numbering.
type Grid struct {
	Orientation  Orientation
	Shift        string // which rows (pointy) or columns (flat) are shifted by half a hex, and where to: "odd-east"
	Order        string // "rrcc" or "ccrr": which number comes first in a label
	Rows         Range  // from the northern edge of the sheet
	Cols         Range  // from the western edge
	NorthDegrees int    // degrees clockwise from the top of the sheet to true north
	LabelPattern string // label pattern such as "J%02d%02d"; "" = the two numbers alone
}

// isShifted reports whether the row (pointy) or column (flat) with a printed number lies half a hex further east or
// south.
func (g *Grid) isShifted(number int) bool {
	odd := number%2 != 0
	switch g.Shift {
	case "odd-east", "odd-south", "even-west", "even-north":
		return odd
	}
	return !odd
}

// doubled returns the doubled coordinates of the hex in column col and row row, counted from the north-west.
func (g *Grid) doubled(col, row int) (x, y int) {
	if g.Orientation == Pointy {
		x, y = 2*col, row
		if g.isShifted(g.Rows.At(row)) {
			x++
		}
		return x, y
	}
	x, y = col, 2*row
	if g.isShifted(g.Cols.At(col)) {
		y++
	}
	return x, y
}

// label writes the printed label of the hex in column col and row row.
func (g *Grid) label(col, row int) string {
	a, b := g.Rows, g.Cols
	i, j := row, col
	if g.Order == "ccrr" {
		a, b, i, j = b, a, j, i
	}
	if g.LabelPattern == "" {
		return string(padded(padded(make([]byte, 0, a.Width+b.Width), a.At(i), a.Width), b.At(j), b.Width))
	}
	lead, rest, _ := strings.Cut(g.LabelPattern, "%0") // J%02d%02d
	mid, last, ok := strings.Cut(rest, "%0")
	if !ok || len(mid) < 2 || len(last) < 2 {
		return fmt.Sprintf(g.LabelPattern, a.At(i), b.At(j)) // no pattern; the file is at fault
	}
	out := padded(append(make([]byte, 0, 16), lead...), a.At(i), int(mid[0]-'0'))
	return string(padded(append(out, mid[2:]...), b.At(j), int(last[0]-'0')))
}

// padded appends a number, padded with zeros to the given width.
func padded(to []byte, n, width int) []byte {
	if n < 0 {
		return fmt.Appendf(to, "%0*d", width, n)
	}
	for least := 10; width > 1; least, width = least*10, width-1 {
		if n < least {
			to = append(to, '0')
		}
	}
	return strconv.AppendInt(to, int64(n), 10)
}

// Centre coordinates: 1000 is the width of a hex across its flats, which is the distance of neighbouring centres.
const (
	acrossFlats = 1000
	rowPitch    = 866025 // thousandths of a unit: 1000 * sqrt(3)/2
	radius      = 577350 // thousandths of a unit: 1000 / sqrt(3)
)

// centre returns the coordinates of a hex centre from doubled coordinates.
func (g *Grid) centre(x, y int16) (int, int) {
	half := func(v int16) int { return (int(v) + 1) * acrossFlats / 2 }
	pitch := func(v int16) int { return (int(v)*rowPitch + radius + 500) / 1000 }
	if g.Orientation == Pointy {
		return half(x), pitch(y)
	}
	return pitch(x), half(y)
}
