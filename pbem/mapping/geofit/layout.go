package geofit

import (
	"fmt"
	"math"
	"sort"
	"strings"

	"fieldpost/rules/hexmap"
)

// Layout is one interpretation of the printed hex numbers, and how well a similarity fits the places under it.
type Layout struct {
	Grid        string  `json:"grid"` // words of the grid statement
	RMS         float64 `json:"rms"`
	Max         float64 `json:"max"`
	LeaveOneOut float64 `json:"leave_one_out"`
	Given       bool    `json:"given"` // this is the map's own layout
}

// gridWords returns a grid statement without its attributes.
func gridWords(g hexmap.Grid) string {
	return fmt.Sprintf("%s %s %s rows %s cols %s", g.Orientation, g.Shift, g.Order, g.Rows, g.Cols)
}

// layouts tries both orientations, both parities and both directions of the rows. Other interpretations give the same
// layouts: reversing the columns as well turns the sheet upside down, and exchanging the two numbers turns it by a
// quarter. A similarity cannot distinguish these.
func layouts(m *hexmap.Map, places []Place, plane []vec) []Layout {
	given := m.Grid()
	var out []Layout
	for _, o := range []hexmap.Orientation{hexmap.Flat, hexmap.Pointy} {
		for _, odd := range []bool{true, false} {
			for _, flip := range []bool{false, true} {
				if l, ok := tryLayout(m, places, plane, variant(given, o, odd, flip)); ok {
					out = append(out, l)
				}
			}
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].RMS < out[j].RMS })
	return out
}

// variant returns a grid with changed orientation, parity and direction.
func variant(g hexmap.Grid, o hexmap.Orientation, odd, flip bool) hexmap.Grid {
	if flip {
		g.Rows.First, g.Rows.Last = g.Rows.Last, g.Rows.First
	}
	parity := "even"
	if odd {
		parity = "odd"
	}
	g.Orientation = o
	g.Shift = parity + map[hexmap.Orientation]string{hexmap.Flat: "-south", hexmap.Pointy: "-east"}[o]
	return g
}

// sameGrid reports whether two grids place the hexes alike. For example, odd-north equals even-south.
func sameGrid(a, b hexmap.Grid) bool {
	return a.Orientation == b.Orientation && a.Order == b.Order && a.Rows == b.Rows && a.Cols == b.Cols &&
		shiftsOdd(a.Shift) == shiftsOdd(b.Shift)
}

// shiftsOdd reports whether odd rows or columns lie further east or south than even ones.
func shiftsOdd(shift string) bool {
	return strings.HasPrefix(shift, "odd") == (strings.HasSuffix(shift, "south") || strings.HasSuffix(shift, "east"))
}

// tryLayout fits the places as if the map had grid g. ok is false if g puts them all on one point.
func tryLayout(m *hexmap.Map, places []Place, plane []vec, g hexmap.Grid) (out Layout, ok bool) {
	sheet := make([]vec, len(places))
	for i, p := range places {
		var vs []vec
		for _, h := range p.Hexes {
			vs = append(vs, rereadHex(m, h, g))
		}
		sheet[i] = mean(vs)
	}
	f, ok := similarity(plane, sheet)
	if !ok {
		return out, false
	}
	out = Layout{Grid: gridWords(g), Given: sameGrid(g, m.Grid())}
	out.RMS, out.Max = rms(f.residuals(plane, sheet))
	if loo, _ := rms(leaveOneOut(similarity, plane, sheet)); !math.IsNaN(loo) {
		out.LeaveOneOut = loo
	}
	return out, true
}

// rereadHex returns the position of a hex, in hex widths east and north, if grid g had printed its two numbers.
func rereadHex(m *hexmap.Map, h hexmap.Hex, g hexmap.Grid) vec {
	given := m.Grid()
	c, r := m.ColumnRow(h)
	col, row := given.Cols.At(c), given.Rows.At(r)
	x, y := float64(col), -float64(row)
	if g.Cols.Last < g.Cols.First {
		x = -x
	}
	if g.Rows.Last < g.Rows.First {
		y = -y
	}
	const pitch = 0.8660254037844386
	half := func(number int) float64 {
		if (number%2 != 0) == shiftsOdd(g.Shift) {
			return 0.5
		}
		return 0
	}
	if g.Orientation == hexmap.Pointy {
		return vec{x + half(row), y * pitch}
	}
	return vec{x * pitch, y - half(col)}
}
