package render

import (
	"math"
	"strings"
)

// drawBand draws a bar of colour behind a counter's figures and gives the ink that reads on it.
func drawBand(p pen, at point, lay layout, band Colour) Colour {
	var q path
	top := at.Y + lay.boxY + lay.boxH/2 + 2.5
	q.rect(at.X-counterSize/2+1.5, top, counterSize-3, at.Y+counterSize/2-3-top, 0)
	p.fill(&q, band)
	return readable(band)
}

// drawFigures writes the printed figures at the foot of a counter, and what stands beside its symbol.
func drawFigures(p pen, c *Counter, at point, lay layout, col colours) {
	size := math.Min(lay.figures, lay.figures*(counterSize-8)/math.Max(1, measure(bold, c.Values, lay.figures)))
	base := at.add(point{0, lay.base})
	p.text(text{at: base, size: size, face: bold, anchor: middle, fill: col.ink, s: c.Values})
	if i := strings.LastIndexByte(c.Values, '-'); c.Boxed && i >= 0 {
		last := measure(bold, c.Values[i+1:], size)
		right := base.X + measure(bold, c.Values, size)/2
		var q path
		q.rect(right-last-1.6, base.Y-size*capHeight-2.2, last+3.2, size*capHeight+4.4, 1)
		p.stroke(&q, col.ink, 1.4)
	}
	if !lay.name {
		return
	}
	edge := counterSize/2 - 3.5
	y := at.Y + lay.boxY
	ink := col.ink
	if c.Reduced {
		ink = rgb(0x14120f)
	}
	side := fitted(c.Left, bold, 14, counterSize/2-lay.box/2-5)
	side.at, side.fill = point{at.X - edge, y + side.size*capHeight/2}, ink
	p.text(side)
	side = fitted(c.Right, bold, 14, counterSize/2-lay.box/2-5)
	side.at, side.anchor, side.fill = point{at.X + edge, y + side.size*capHeight/2}, end, ink
	p.text(side)
	var dots path
	for k := range min(c.Dots, 5) {
		dots.ellipse(point{at.X + edge - 1.5, y + lay.boxH/2 - 1.8 - 4.6*float64(k)}, 1.8, 1.8)
	}
	p.fill(&dots, ink)
}
