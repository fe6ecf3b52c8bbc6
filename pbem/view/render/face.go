package render

import (
	"math"
	"strings"

	"fieldpost/pbem/view/canvas"
)

// drawBand draws a coloured bar behind a counter's figures and returns a readable colour for them.
func drawBand(p canvas.Pen, at canvas.Point, lay faceLayout, band canvas.Colour) canvas.Colour {
	var q canvas.Path
	top := at.Y + lay.boxY + lay.boxH/2 + 2.5
	q.Rect(at.X-counterSize/2+1.5, top, counterSize-3, at.Y+counterSize/2-3-top, 0)
	p.Fill(&q, band)
	return canvas.ReadableInk(band)
}

// drawFigures writes the printed figures at the foot of a counter, and the texts beside its symbol.
func drawFigures(p canvas.Pen, c *Counter, at canvas.Point, lay faceLayout, col colours) {
	size := math.Min(lay.figures, lay.figures*(counterSize-8)/math.Max(1, canvas.MeasureText(canvas.Bold, c.Values, lay.figures)))
	base := at.Add(canvas.Pt(0, lay.base))
	p.Text(canvas.Text{At: base, Size: size, Face: canvas.Bold, Anchor: canvas.AnchorMiddle, Fill: col.ink, S: c.Values})
	if i := strings.LastIndexByte(c.Values, '-'); c.Boxed && i >= 0 {
		last := canvas.MeasureText(canvas.Bold, c.Values[i+1:], size)
		right := base.X + canvas.MeasureText(canvas.Bold, c.Values, size)/2
		var q canvas.Path
		q.Rect(right-last-1.6, base.Y-size*canvas.CapHeight-2.2, last+3.2, size*canvas.CapHeight+4.4, 1)
		p.Stroke(&q, col.ink, 1.4)
	}
	if !lay.name {
		return
	}
	edge := counterSize/2 - 3.5
	y := at.Y + lay.boxY
	ink := col.ink
	if c.Reduced {
		ink = canvas.RGB(0x14120f)
	}
	side := fitText(c.Left, canvas.Bold, 14, counterSize/2-lay.box/2-5)
	side.At, side.Fill = canvas.Pt(at.X-edge, y+side.Size*canvas.CapHeight/2), ink
	p.Text(side)
	side = fitText(c.Right, canvas.Bold, 14, counterSize/2-lay.box/2-5)
	side.At, side.Anchor, side.Fill = canvas.Pt(at.X+edge, y+side.Size*canvas.CapHeight/2), canvas.AnchorEnd, ink
	p.Text(side)
	var dots canvas.Path
	for k := range min(c.Dots, 5) {
		dots.Ellipse(canvas.Pt(at.X+edge-1.5, y+lay.boxH/2-1.8-4.6*float64(k)), 1.8, 1.8)
	}
	p.Fill(&dots, ink)
}
