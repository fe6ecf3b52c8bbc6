package render

import (
	"fmt"
	"strconv"

	"fieldpost/pbem/view/canvas"
)

// counterSize is the length of a counter's edge. A counter of this size leaves the numbers of its hex and the hexes
// below visible, in either orientation.
const counterSize = 70.0

// stackOffset is the distance by which each counter of a stack is offset from the counter above it.
var stackOffset = canvas.Pt(4.5, 0.8)

// faceLayout holds the measures of a counter's face.
type faceLayout struct {
	box, boxH       float64 // size of the symbol frame
	boxY            float64 // middle of the frame
	name, size      bool
	stacked         bool    // a badge lies over the right end of the name's line
	figures, base   float64 // size of the printed figures, and their base line
	line            float64 // line width of the symbol
	badge, badgeNum float64
}

var (
	detailedFace = faceLayout{box: 38, boxH: 23, boxY: 0.5, name: true, size: true, figures: 24, base: 32.5, line: 2, badge: 10,
		badgeNum: 15}
	overviewFace = faceLayout{box: 50, boxH: 29, boxY: -15.5, figures: 31, base: 30.5, line: 3.2, badge: 13, badgeNum: 21}
)

// counterOffset is the position of a counter's middle relative to the middle of its hex.
var counterOffset = canvas.Pt(0, 1.5)

// drawStacks draws the counters, lowest of each stack first.
func (s *pageLayout) drawStacks(l *canvas.DisplayList) {
	p := l.AddLayer("counters")
	lay := detailedFace
	if s.Overview {
		lay = overviewFace
	}
	for _, h := range s.hexes {
		if !s.isOccupied(h) {
			continue
		}
		counters := s.Stacks[s.stack[h]-1].Counters
		n := min(len(counters), 3)
		c := s.centre[h].Add(counterOffset).Sub(canvas.Pt(stackOffset.X*float64(n-1)/2, 0))
		if s.Overview {
			c = s.snapToPixel(c)
		}
		for k := n - 1; k >= 1; k-- {
			s.drawBody(p, &counters[k], c.Add(stackOffset.Mul(float64(k))))
		}
		face := lay
		face.stacked = len(counters) > 1
		s.drawCounter(p, &counters[0], c, face)
		if face.stacked {
			drawBadge(p, len(counters), c.Add(canvas.Pt(counterSize/2+0.5, -counterSize/2+5)), lay)
		}
	}
}

// colours holds the colours of a counter.
type colours struct{ fill, edge, ink canvas.Colour }

func (s *pageLayout) colours(c *Counter) (colours, SideStyle) {
	side, _ := s.Style.side(c.Side)
	fill := canvas.ParseColour(side.Fill, canvas.RGB(0xb9b4a8))
	ink := canvas.ParseColour(side.Ink, canvas.ReadableInk(fill))
	edge := canvas.ParseColour(side.Edge, fill.Mix(canvas.RGB(0), 110))
	if c.Fill != "" && !c.FaceDown {
		fill = canvas.ParseColour(c.Fill, fill)
		ink = canvas.ReadableInk(fill)
		edge = fill.Mix(canvas.RGB(0), 110)
	}
	return colours{fill, edge, ink}, side
}

// stamps holds the bodies and symbols of counters by their appearance.
type stamps map[string]*canvas.Stamp

// get returns a stamp, drawing it at its first use.
func (m stamps) get(key string, draw func(p canvas.Pen)) *canvas.Stamp {
	st, ok := m[key]
	if !ok {
		st = canvas.NewStamp(draw)
		m[key] = st
	}
	return st
}

// drawBody draws a blank counter with its shadow.
func (s *pageLayout) drawBody(p canvas.Pen, c *Counter, at canvas.Point) colours {
	col, side := s.colours(c)
	key := fmt.Sprint("body", col.fill, col.edge, side.Round)
	p.PlaceStamp(s.stamps.get(key, func(p canvas.Pen) {
		r := 2.0
		if side.Round {
			r = 13
		}
		const half = counterSize / 2
		var shadow, body canvas.Path
		shadow.Rect(-half+2, -half+2.5, counterSize, counterSize, r)
		body.Rect(-half, -half, counterSize, counterSize, r)
		p.Fill(&shadow, canvas.RGB(0).Alpha(0x50))
		p.FillStroke(&body, col.fill, col.edge, 2)
	}), at)
	return col
}

// drawCounter draws a counter's face, or its back.
func (s *pageLayout) drawCounter(p canvas.Pen, c *Counter, at canvas.Point, lay faceLayout) {
	col := s.drawBody(p, c, at)
	if c.FaceDown {
		s.drawBack(p, c, at, col)
		return
	}
	if band := canvas.ParseColour(c.Band, canvas.Colour{}); band.A > 0 {
		col.ink = drawBand(p, at, lay, band)
	}
	if c.Reduced {
		var stripe canvas.Path
		stripe.Rect(at.X-counterSize/2+1, at.Y+lay.boxY-lay.boxH/2-3.5, counterSize-2, lay.boxH+7, 0)
		p.Fill(&stripe, canvas.White)
	}
	s.drawSymbol(p, c, at.Add(canvas.Pt(0, lay.boxY)), lay, col)
	if lay.name && c.Name != "" {
		room, mid := counterSize-8, 0.0
		if lay.stacked {
			room, mid = room-8, -4
		}
		name := fitText(c.Name, canvas.Bold, 15.5, room)
		name.At, name.Anchor, name.Fill = at.Add(canvas.Pt(mid, -22.4)), canvas.AnchorMiddle, col.ink
		p.Text(name)
	}
	drawFigures(p, c, at, lay, col)
	drawMarks(p, c, at, lay, col)
}

// drawSymbol draws the unit type in its frame and the size mark above it.
func (s *pageLayout) drawSymbol(p canvas.Pen, c *Counter, at canvas.Point, lay faceLayout, col colours) {
	dark := canvas.RGB(0x14120f)
	name := translateWord(s.Style.Symbols, c.Symbol)
	ground := canvas.ParseColour(c.Ground, col.fill.Mix(canvas.White, 205))
	key := fmt.Sprint("symbol", name, ground, lay.box)
	p.PlaceStamp(s.stamps.get(key, func(p canvas.Pen) { drawSymbol(p, symbolOf(name), lay, ground, dark) }), at)
	if !lay.size || c.Size == "" {
		return
	}
	over := col.ink
	if c.Reduced {
		over = dark
	}
	m := translateWord(s.Style.Sizes, c.Size)
	p.PlaceStamp(s.stamps.get(fmt.Sprint("size", m, over), func(p canvas.Pen) {
		var mark canvas.Path
		if top := canvas.Pt(0, -lay.boxH/2-5); sizeMark(&mark, m, top, 6.2) {
			p.Stroke(&mark, over, 1.8)
		}
	}), at)
}

// drawSymbol draws a symbol in its frame about the origin.
func drawSymbol(p canvas.Pen, sym symbol, lay faceLayout, ground, dark canvas.Colour) {
	var frame, lines, fills canvas.Path
	frame.Rect(-lay.box/2, -lay.boxH/2, lay.box, lay.boxH, 0)
	stretch := func(to, from *canvas.Path) {
		to.Append(from, func(q canvas.Point) canvas.Point { return canvas.Pt(q.X*lay.box/3, q.Y*lay.boxH/2) })
	}
	stretch(&lines, &sym.lines)
	stretch(&fills, &sym.fills)
	p.Fill(&frame, ground)
	p.Stroke(&lines, dark, lay.line)
	p.Fill(&fills, dark)
	p.Stroke(&frame, dark, lay.line)
	if sym.text != "" {
		size := lay.boxH * 0.6
		p.Text(canvas.Text{At: canvas.Pt(0, size*canvas.CapHeight/2), Size: size, Face: canvas.Bold, Anchor: canvas.AnchorMiddle,
			Fill: dark, S: sym.text})
	}
	if sym.foot != "" {
		size := lay.boxH * 0.42
		p.Text(canvas.Text{At: canvas.Pt(0, lay.boxH/2-lay.boxH*0.06), Size: size, Face: canvas.Bold, Anchor: canvas.AnchorMiddle,
			Fill: dark, Halo: ground, Spread: size / 8, S: sym.foot})
	}
}

// drawBack draws the emblem of a counter that lies face down: a bar cross for round counters, a star for square ones.
func (s *pageLayout) drawBack(p canvas.Pen, c *Counter, at canvas.Point, col colours) {
	var q canvas.Path
	if side, _ := s.Style.side(c.Side); side.Round {
		q.Rect(at.X-20, at.Y-6, 40, 12, 0)
		q.Rect(at.X-6, at.Y-20, 12, 40, 0)
	} else {
		star(&q, at, 24, 9.5, 5)
	}
	p.Fill(&q, col.ink)
}

// star appends a star with n points.
func star(p *canvas.Path, c canvas.Point, outer, inner float64, n int) {
	pts := make([]canvas.Point, 0, 2*n)
	for k := range 2 * n {
		r := outer
		if k%2 == 1 {
			r = inner
		}
		pts = append(pts, c.Add(canvas.Pt(0, -r).Turn(180*float64(k)/float64(n))))
	}
	p.Poly(pts...)
}

// drawMarks draws the state of a unit: moved (arrowhead, left), fought (burst, right), out of supply (red tag).
func drawMarks(p canvas.Pen, c *Counter, at canvas.Point, lay faceLayout, col colours) {
	y := at.Y + lay.boxY
	onStripe := col.ink
	if c.Reduced {
		onStripe = canvas.RGB(0x14120f)
	}
	gap := (lay.box/2 + counterSize/2) / 2
	if c.Moved {
		drawMoved(p, canvas.Pt(at.X-gap, y), 1, onStripe)
	}
	if c.Fought {
		drawFought(p, canvas.Pt(at.X+gap, y), 1)
	}
	if c.OOS {
		var q canvas.Path
		x, top := at.X-counterSize/2-6, at.Y-counterSize/2-9
		if !lay.name {
			q.Ellipse(canvas.Pt(x+11, top+11), 11, 11)
			p.FillStroke(&q, markRed, canvas.White, 2)
			return
		}
		x, top = at.X-counterSize/2-15, at.Y-counterSize/2-12 // left of the hex number, above the name
		q.Rect(x, top, 28.5, 13.5, 4)
		p.FillStroke(&q, markRed, canvas.White, 1.5)
		p.Text(canvas.Text{At: canvas.Pt(x+14.25, top+10.8), Size: 11.5, Face: canvas.Bold, Anchor: canvas.AnchorMiddle, Fill: canvas.White,
			S: "OOS"})
	}
}

// drawMoved draws the arrowhead of a unit that has moved.
func drawMoved(p canvas.Pen, at canvas.Point, k float64, c canvas.Colour) {
	var q canvas.Path
	q.Poly(at.Add(canvas.Pt(-4*k, -6*k)), at.Add(canvas.Pt(5*k, 0)), at.Add(canvas.Pt(-4*k, 6*k)))
	p.Fill(&q, c)
}

// drawFought draws the burst of a unit that has fought.
func drawFought(p canvas.Pen, at canvas.Point, k float64) {
	var q canvas.Path
	star(&q, at, 7.5*k, 3.2*k, 8)
	p.FillStroke(&q, burstFill, burstEdge, 0.8*k)
}

// drawBadge draws the number of counters in a stack.
func drawBadge(p canvas.Pen, n int, at canvas.Point, lay faceLayout) {
	var q canvas.Path
	q.Ellipse(at, lay.badge, lay.badge)
	p.FillStroke(&q, canvas.White, ink, 1.6)
	p.Text(canvas.Text{At: at.Add(canvas.Pt(0, lay.badgeNum*canvas.CapHeight/2)), Size: lay.badgeNum, Face: canvas.Bold,
		Anchor: canvas.AnchorMiddle,
		Fill:   ink, S: strconv.Itoa(n)})
}
