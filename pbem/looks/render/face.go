package render

import (
	"math"
	"strings"

	"fieldpost/pbem/looks/paint"
)

// drawBand draws a bar of colour behind a counter's figures and gives the ink that reads on it.
func drawBand(p paint.Pen, at paint.Point, lay layout, band paint.Colour) paint.Colour {
	var q paint.Path
	top := at.Y + lay.boxY + lay.boxH/2 + 2.5
	q.Rect(at.X-counterSize/2+1.5, top, counterSize-3, at.Y+counterSize/2-3-top, 0)
	p.Fill(&q, band)
	return paint.Readable(band)
}

// drawFigures writes the printed figures at the foot of a counter, and what stands beside its symbol.
func drawFigures(p paint.Pen, c *Counter, at paint.Point, lay layout, col colours) {
	size := math.Min(lay.figures, lay.figures*(counterSize-8)/math.Max(1, paint.Measure(paint.Bold, c.Values, lay.figures)))
	base := at.Add(paint.Pt(0, lay.base))
	p.Text(paint.Text{At: base, Size: size, Face: paint.Bold, Anchor: paint.Middle, Fill: col.ink, S: c.Values})
	if i := strings.LastIndexByte(c.Values, '-'); c.Boxed && i >= 0 {
		last := paint.Measure(paint.Bold, c.Values[i+1:], size)
		right := base.X + paint.Measure(paint.Bold, c.Values, size)/2
		var q paint.Path
		q.Rect(right-last-1.6, base.Y-size*paint.CapHeight-2.2, last+3.2, size*paint.CapHeight+4.4, 1)
		p.Stroke(&q, col.ink, 1.4)
	}
	if !lay.name {
		return
	}
	edge := counterSize/2 - 3.5
	y := at.Y + lay.boxY
	ink := col.ink
	if c.Reduced {
		ink = paint.RGB(0x14120f)
	}
	side := fitted(c.Left, paint.Bold, 14, counterSize/2-lay.box/2-5)
	side.At, side.Fill = paint.Pt(at.X-edge, y+side.Size*paint.CapHeight/2), ink
	p.Text(side)
	side = fitted(c.Right, paint.Bold, 14, counterSize/2-lay.box/2-5)
	side.At, side.Anchor, side.Fill = paint.Pt(at.X+edge, y+side.Size*paint.CapHeight/2), paint.End, ink
	p.Text(side)
	var dots paint.Path
	for k := range min(c.Dots, 5) {
		dots.Ellipse(paint.Pt(at.X+edge-1.5, y+lay.boxH/2-1.8-4.6*float64(k)), 1.8, 1.8)
	}
	p.Fill(&dots, ink)
}
