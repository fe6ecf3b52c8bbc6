//go:build !js

package canvas

import (
	"fmt"
	"math"
)

// printSheet describes one page: a part of the drawing and its position on the paper.
type printSheet struct {
	paper    Point   // size of the page in points
	at       Point   // position of the window's north-western corner, in points
	window   Rect    // part that is shown, in display units
	cutRect  Rect    // rectangle to cut out, in points
	label    string  // such as "2 of 9: row 1, column 2"; "" for a drawing that fits on one page
	cutSides [4]bool // sides to cut: north, east, south, west
}

// papers lists the paper sizes for printing, in millimetres, upright.
var papers = []struct {
	name string
	w, h float64
}{{"a4", 210, 297}, {"a3", 297, 420}, {"letter", 215.9, 279.4}}

// Printers leave a margin blank. Neighbouring sheets repeat a strip of the drawing, with the cutting line in its
// middle.
const (
	paperRimMM     = 12
	paperOverlapMM = 10
)

// maxSheets bounds the sheets of one drawing.
const maxSheets = 400

// printSheets divides the drawing into pages. k is the scale in points per display unit.
func (l *DisplayList) printSheets(o PDFOptions, k float64) ([]printSheet, error) {
	if o.Paper == "" {
		page := Point{l.width, l.height}.Mul(k)
		if page.X > maxPDFPoints || page.Y > maxPDFPoints {
			return nil, fmt.Errorf("map as pdf: a page of %.0f by %.0f mm is larger than the %d mm that a PDF page can have; make the "+
				"hexes smaller or divide it with a paper size",
				page.X/pointsPerMM, page.Y/pointsPerMM, int(maxPDFPoints/pointsPerMM))
		}
		return []printSheet{{paper: page, window: Rect{0, 0, l.width, l.height}}}, nil
	}
	for _, size := range papers {
		if size.name != o.Paper {
			continue
		}
		upright := l.gridSheets(Point{size.w, size.h}.Mul(pointsPerMM), k)
		across := l.gridSheets(Point{size.h, size.w}.Mul(pointsPerMM), k)
		if len(across) < len(upright) {
			upright = across
		}
		if len(upright) > maxSheets {
			return nil, fmt.Errorf("map as pdf: %d sheets of %s are more than the limit of %d", len(upright), o.Paper, maxSheets)
		}
		return upright, nil
	}
	return nil, fmt.Errorf("map as pdf: no paper %q; known: a4, a3, letter", o.Paper)
}

// gridSheets covers the drawing with sheets of a size in points.
func (l *DisplayList) gridSheets(paper Point, k float64) []printSheet {
	const rimPt, overlap = paperRimMM * pointsPerMM, paperOverlapMM * pointsPerMM
	room := paper.Sub(Point{2 * rimPt, 2 * rimPt})
	count := func(length, room float64) int {
		return 1 + max(0, int(math.Ceil((length-room)/(room-overlap)-1e-9)))
	}
	cols, rows := count(l.width*k, room.X), count(l.height*k, room.Y)
	if cols*rows > maxSheets {
		return make([]printSheet, cols*rows) // to be counted, not drawn
	}
	var out []printSheet
	for r := range rows {
		for c := range cols {
			from := Point{float64(c) * (room.X - overlap), float64(r) * (room.Y - overlap)}
			to := Point{math.Min(from.X+room.X, l.width*k), math.Min(from.Y+room.Y, l.height*k)}
			t := printSheet{paper: paper, at: Point{rimPt, rimPt}, window: Rect{from.X / k, from.Y / k, to.X / k, to.Y / k},
				cutSides: [4]bool{r > 0, c+1 < cols, r+1 < rows, c > 0}}
			t.cutRect = Rect{rimPt, rimPt, rimPt + to.X - from.X, rimPt + to.Y - from.Y}
			for i, side := range []*float64{&t.cutRect.Y0, &t.cutRect.X1, &t.cutRect.Y1, &t.cutRect.X0} {
				if t.cutSides[i] {
					*side += overlap / 2 * [...]float64{1, -1, -1, 1}[i]
				}
			}
			if cols*rows > 1 {
				t.label = fmt.Sprintf("sheet %d of %d: row %d of %d, column %d of %d. Print at 100 %%, cut between the marks, join.",
					len(out)+1, cols*rows, r+1, rows, c+1, cols)
			}
			out = append(out, t)
		}
	}
	return out
}

// drawTrimMarks draws cutting marks and the sheet's label in the blank margin.
func (p *pdfWriter) drawTrimMarks(t printSheet) {
	if t.label == "" {
		return
	}
	const long, gap = 7 * pointsPerMM, 1 * pointsPerMM
	x0, y0 := t.at.X, t.at.Y
	x1, y1 := x0+t.window.W()*p.scale, y0+t.window.H()*p.scale
	p.f.SetDrawColor(0, 0, 0)
	p.f.SetLineWidth(0.4)
	p.f.SetLineCapStyle("butt")
	p.f.SetDashPattern(nil, 0)
	for i, y := range []float64{t.cutRect.Y0, t.cutRect.Y1} {
		if t.cutSides[2*i] {
			p.f.Line(x0-gap-long, y, x0-gap, y)
			p.f.Line(x1+gap, y, x1+gap+long, y)
		}
	}
	for i, x := range []float64{t.cutRect.X0, t.cutRect.X1} {
		if t.cutSides[3-2*i] {
			p.f.Line(x, y0-gap-long, x, y0-gap)
			p.f.Line(x, y1+gap, x, y1+gap+long)
		}
	}
	p.f.SetFont("sans", "", 8)
	p.f.SetTextColor(0, 0, 0)
	p.f.Text(x0, y1+gap+long+8, t.label)
}
