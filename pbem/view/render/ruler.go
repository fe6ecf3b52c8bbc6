package render

import (
	"fmt"

	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

// ruler sets how column and row numbers are written along the edges of an overview.
type ruler struct {
	size float64 // size of the letters; 0 for no rulers
	cols int     // distance of numbered columns
	rows int
}

// number holds the printed number of a column or row.
type number struct{ value, width int }

func (n number) text() string { return fmt.Sprintf("%0*d", n.width, n.value) }

// numbers returns the printed column and row of a hex, on the first sheet that contains it.
func (s *pageLayout) numbers(h hexmap.Hex) (col, row number) {
	for i, g := range s.sheets {
		if c, r, ok := s.Map.OnSheet(h, i); ok {
			return number{g.Cols.At(c), g.Cols.Width}, number{g.Rows.At(r), g.Rows.Width}
		}
	}
	return col, row
}

// Usual and smallest letters of rulers in pixels. Letters shrink below rulerPx if every column then has room for its
// number.
const (
	rulerPx      = 10
	minRulerSize = 6.8
)

// measureRulers chooses the size of the rulers' letters. It returns the width of the rulers at the sides and the height
// of those above and below.
func (s *pageLayout) measureRulers() canvas.Point {
	if !s.Overview || len(s.hexes) == 0 {
		return canvas.Point{}
	}
	col, row := s.numbers(s.hexes[len(s.hexes)-1])
	width := canvas.MeasureText(canvas.Bold, col.text(), 1) + 0.2
	across, down := canvas.HexWidth, canvas.HexWidth*0.866
	if !s.pointy {
		across, down = down, across
	}
	s.ruler = ruler{s.pixels(rulerPx), 1, 1}
	if fits := across / width; fits < s.ruler.size {
		if s.ruler.size = fits; fits < s.pixels(minRulerSize) {
			s.ruler = ruler{s.pixels(rulerPx), 5, 1}
		}
	}
	if s.ruler.size > down {
		s.ruler.rows = 5
	}
	return canvas.Pt((canvas.MeasureText(canvas.Bold, row.text(), 1)+0.3)*s.ruler.size, 1.05*s.ruler.size)
}

// rulerLine holds the two drawn hexes at the ends of a column or row.
type rulerLine struct {
	drawn       bool
	first, last hexmap.Hex
}

// drawRulers writes column numbers above and below the map and row numbers at its sides. Every fifth number is bold.
func (s *pageLayout) drawRulers(l *canvas.DisplayList) {
	if s.ruler.size == 0 {
		return
	}
	p := l.AddLayer("rulers")
	nc, nr := s.Map.Size()
	cols, rows := make([]rulerLine, nc), make([]rulerLine, nr)
	for _, h := range s.hexes {
		col, row := s.Map.ColumnRow(h)
		cols[col].extend(h, func(a, b hexmap.Hex) bool { return s.centre[a].Y < s.centre[b].Y })
		rows[row].extend(h, func(a, b hexmap.Hex) bool { return s.centre[a].X < s.centre[b].X })
	}
	rise := s.ruler.size * canvas.CapHeight / 2
	high, wide := (s.board.H()-s.field.H())/4, (s.board.W()-s.field.W())/4
	for _, e := range cols {
		if e.drawn {
			above, _ := s.numbers(e.first)
			below, _ := s.numbers(e.last)
			s.drawRulerNumber(p, above, s.ruler.cols, canvas.Pt(s.centre[e.first].X, s.field.Y0-high+rise))
			s.drawRulerNumber(p, below, s.ruler.cols, canvas.Pt(s.centre[e.last].X, s.field.Y1+high+rise))
		}
	}
	for _, e := range rows {
		if e.drawn {
			_, left := s.numbers(e.first)
			_, right := s.numbers(e.last)
			s.drawRulerNumber(p, left, s.ruler.rows, canvas.Pt(s.field.X0-wide, s.centre[e.first].Y+rise))
			s.drawRulerNumber(p, right, s.ruler.rows, canvas.Pt(s.field.X1+wide, s.centre[e.last].Y+rise))
		}
	}
}

// extend adds a hex to the line.
func (e *rulerLine) extend(h hexmap.Hex, before func(a, b hexmap.Hex) bool) {
	if !e.drawn || before(h, e.first) {
		e.first = h
	}
	if !e.drawn || before(e.last, h) {
		e.last = h
	}
	e.drawn = true
}

// drawRulerNumber writes one number of a ruler.
func (s *pageLayout) drawRulerNumber(p canvas.Pen, n number, every int, at canvas.Point) {
	t := canvas.Text{At: at, Size: s.ruler.size, Anchor: canvas.AnchorMiddle, Fill: ink, S: n.text()}
	if n.value%5 == 0 {
		t.Face = canvas.Bold
	}
	if n.value%every == 0 {
		p.Text(t)
	}
}
