package render

import (
	"fmt"
	"strconv"

	"fieldpost/pbem/looks/paint"
)

// counterSize is a counter's edge. It fits a hex of either orientation under the hex number, and over those of the hexes below.
const counterSize = 70.0

// drop is how far each lower counter of a stack peeps out from under the one above: to the side, where no number is.
var drop = paint.Pt(4.5, 0.8)

// layout is the measures of a counter's face.
type layout struct {
	box, boxH       float64 // symbol frame
	boxY            float64 // its middle
	name, size      bool
	stacked         bool    // a badge lies over the right end of the name's line
	figures, base   float64 // size of the printed figures, and their base line
	line            float64 // line width of the symbol
	badge, badgeNum float64
}

var (
	detailed = layout{box: 38, boxH: 23, boxY: 0.5, name: true, size: true, figures: 24, base: 32.5, line: 2, badge: 10, badgeNum: 15}
	roughly  = layout{box: 50, boxH: 29, boxY: -15.5, figures: 31, base: 30.5, line: 3.2, badge: 13, badgeNum: 21}
)

// counterSpot is where a counter's middle is, from its hex's.
var counterSpot = paint.Pt(0, 1.5)

// drawStacks draws the counters, lowest of each stack first.
func (s *sheet) drawStacks(l *paint.List) {
	p := l.Pen("counters")
	lay := detailed
	if s.Overview {
		lay = roughly
	}
	for _, h := range s.hexes {
		if !s.occupied(h) {
			continue
		}
		counters := s.Stacks[s.stack[h]-1].Counters
		n := min(len(counters), 3)
		c := s.centre[h].Add(counterSpot).Sub(paint.Pt(drop.X*float64(n-1)/2, 0))
		if s.Overview {
			c = s.snap(c)
		}
		for k := n - 1; k >= 1; k-- {
			s.drawBody(p, &counters[k], c.Add(drop.Mul(float64(k))))
		}
		face := lay
		face.stacked = len(counters) > 1
		s.drawCounter(p, &counters[0], c, face)
		if face.stacked {
			drawBadge(p, len(counters), c.Add(paint.Pt(counterSize/2+0.5, -counterSize/2+5)), lay)
		}
	}
}

// colours are what a counter is painted with.
type colours struct{ fill, edge, ink paint.Colour }

func (s *sheet) colours(c *Counter) (colours, SideStyle) {
	side, _ := s.Style.side(c.Side)
	fill := paint.ParseColour(side.Fill, paint.RGB(0xb9b4a8))
	ink := paint.ParseColour(side.Ink, paint.Readable(fill))
	edge := paint.ParseColour(side.Edge, fill.Mix(paint.RGB(0), 110))
	if c.Fill != "" && !c.FaceDown {
		fill = paint.ParseColour(c.Fill, fill)
		ink = paint.Readable(fill)
		edge = fill.Mix(paint.RGB(0), 110)
	}
	return colours{fill, edge, ink}, side
}

// stamps keeps the counters' bodies and symbols by what they look like.
type stamps map[string]*paint.Stamp

// get makes a stamp at its first use.
func (m stamps) get(key string, draw func(p paint.Pen)) *paint.Stamp {
	st, ok := m[key]
	if !ok {
		st = paint.Stamped(draw)
		m[key] = st
	}
	return st
}

// drawBody draws the bare cardboard with its shadow.
func (s *sheet) drawBody(p paint.Pen, c *Counter, at paint.Point) colours {
	col, side := s.colours(c)
	key := fmt.Sprint("body", col.fill, col.edge, side.Round)
	p.Use(s.stamps.get(key, func(p paint.Pen) {
		r := 2.0
		if side.Round {
			r = 13
		}
		const half = counterSize / 2
		var shadow, body paint.Path
		shadow.Rect(-half+2, -half+2.5, counterSize, counterSize, r)
		body.Rect(-half, -half, counterSize, counterSize, r)
		p.Fill(&shadow, paint.RGB(0).Alpha(0x50))
		p.Both(&body, col.fill, col.edge, 2)
	}), at)
	return col
}

// drawCounter draws a counter's face, or its back.
func (s *sheet) drawCounter(p paint.Pen, c *Counter, at paint.Point, lay layout) {
	col := s.drawBody(p, c, at)
	if c.FaceDown {
		s.drawBack(p, c, at, col)
		return
	}
	if band := paint.ParseColour(c.Band, paint.Colour{}); band.A > 0 {
		col.ink = drawBand(p, at, lay, band)
	}
	if c.Reduced {
		var stripe paint.Path
		stripe.Rect(at.X-counterSize/2+1, at.Y+lay.boxY-lay.boxH/2-3.5, counterSize-2, lay.boxH+7, 0)
		p.Fill(&stripe, paint.White)
	}
	s.drawSymbol(p, c, at.Add(paint.Pt(0, lay.boxY)), lay, col)
	if lay.name && c.Name != "" {
		room, mid := counterSize-8, 0.0
		if lay.stacked {
			room, mid = room-8, -4
		}
		name := fitted(c.Name, paint.Bold, 15.5, room)
		name.At, name.Anchor, name.Fill = at.Add(paint.Pt(mid, -22.4)), paint.Middle, col.ink
		p.Text(name)
	}
	drawFigures(p, c, at, lay, col)
	drawMarks(p, c, at, lay, col)
}

// drawSymbol draws the unit type in its frame and the size mark above it.
func (s *sheet) drawSymbol(p paint.Pen, c *Counter, at paint.Point, lay layout, col colours) {
	dark := paint.RGB(0x14120f)
	name := word(s.Style.Symbols, c.Symbol)
	ground := paint.ParseColour(c.Ground, col.fill.Mix(paint.White, 205))
	key := fmt.Sprint("symbol", name, ground, lay.box)
	p.Use(s.stamps.get(key, func(p paint.Pen) { drawSymbol(p, symbolOf(name), lay, ground, dark) }), at)
	if !lay.size || c.Size == "" {
		return
	}
	over := col.ink
	if c.Reduced {
		over = dark
	}
	m := word(s.Style.Sizes, c.Size)
	p.Use(s.stamps.get(fmt.Sprint("size", m, over), func(p paint.Pen) {
		var mark paint.Path
		if top := paint.Pt(0, -lay.boxH/2-5); sizeMark(&mark, m, top, 6.2) {
			p.Stroke(&mark, over, 1.8)
		}
	}), at)
}

// drawSymbol draws a symbol in its frame about the origin.
func drawSymbol(p paint.Pen, sym symbol, lay layout, ground, dark paint.Colour) {
	var frame, lines, fills paint.Path
	frame.Rect(-lay.box/2, -lay.boxH/2, lay.box, lay.boxH, 0)
	stretch := func(to, from *paint.Path) {
		to.Append(from, func(q paint.Point) paint.Point { return paint.Pt(q.X*lay.box/3, q.Y*lay.boxH/2) })
	}
	stretch(&lines, &sym.lines)
	stretch(&fills, &sym.fills)
	p.Fill(&frame, ground)
	p.Stroke(&lines, dark, lay.line)
	p.Fill(&fills, dark)
	p.Stroke(&frame, dark, lay.line)
	if sym.text != "" {
		size := lay.boxH * 0.6
		p.Text(paint.Text{At: paint.Pt(0, size*paint.CapHeight/2), Size: size, Face: paint.Bold, Anchor: paint.Middle,
			Fill: dark, S: sym.text})
	}
	if sym.foot != "" {
		size := lay.boxH * 0.42
		p.Text(paint.Text{At: paint.Pt(0, lay.boxH/2-lay.boxH*0.06), Size: size, Face: paint.Bold, Anchor: paint.Middle,
			Fill: dark, Halo: ground, Spread: size / 8, S: sym.foot})
	}
}

// drawBack draws the emblem of a counter that lies face down: a bar cross for round counters, a star for square ones.
func (s *sheet) drawBack(p paint.Pen, c *Counter, at paint.Point, col colours) {
	var q paint.Path
	if side, _ := s.Style.side(c.Side); side.Round {
		q.Rect(at.X-20, at.Y-6, 40, 12, 0)
		q.Rect(at.X-6, at.Y-20, 12, 40, 0)
	} else {
		star(&q, at, 24, 9.5, 5)
	}
	p.Fill(&q, col.ink)
}

// star appends a star with n points.
func star(p *paint.Path, c paint.Point, outer, inner float64, n int) {
	pts := make([]paint.Point, 0, 2*n)
	for k := range 2 * n {
		r := outer
		if k%2 == 1 {
			r = inner
		}
		pts = append(pts, c.Add(paint.Pt(0, -r).Turn(180*float64(k)/float64(n))))
	}
	p.Poly(pts...)
}

// drawMarks draws what befell the unit: moved (arrowhead, left), fought (burst, right), out of supply (red tag).
func drawMarks(p paint.Pen, c *Counter, at paint.Point, lay layout, col colours) {
	y := at.Y + lay.boxY
	onStripe := col.ink
	if c.Reduced {
		onStripe = paint.RGB(0x14120f)
	}
	gap := (lay.box/2 + counterSize/2) / 2
	if c.Moved {
		drawMoved(p, paint.Pt(at.X-gap, y), 1, onStripe)
	}
	if c.Fought {
		drawFought(p, paint.Pt(at.X+gap, y), 1)
	}
	if c.OOS {
		var q paint.Path
		x, top := at.X-counterSize/2-6, at.Y-counterSize/2-9
		if !lay.name {
			q.Ellipse(paint.Pt(x+11, top+11), 11, 11)
			p.Both(&q, markRed, paint.White, 2)
			return
		}
		x, top = at.X-counterSize/2-15, at.Y-counterSize/2-12 // left of the hex number, above the name
		q.Rect(x, top, 28.5, 13.5, 4)
		p.Both(&q, markRed, paint.White, 1.5)
		p.Text(paint.Text{At: paint.Pt(x+14.25, top+10.8), Size: 11.5, Face: paint.Bold, Anchor: paint.Middle, Fill: paint.White, S: "OOS"})
	}
}

// drawMoved draws the arrowhead of a unit that has moved.
func drawMoved(p paint.Pen, at paint.Point, k float64, c paint.Colour) {
	var q paint.Path
	q.Poly(at.Add(paint.Pt(-4*k, -6*k)), at.Add(paint.Pt(5*k, 0)), at.Add(paint.Pt(-4*k, 6*k)))
	p.Fill(&q, c)
}

// drawFought draws the burst of a unit that has fought.
func drawFought(p paint.Pen, at paint.Point, k float64) {
	var q paint.Path
	star(&q, at, 7.5*k, 3.2*k, 8)
	p.Both(&q, burstFill, burstEdge, 0.8*k)
}

// drawBadge draws the number of counters in a stack.
func drawBadge(p paint.Pen, n int, at paint.Point, lay layout) {
	var q paint.Path
	q.Ellipse(at, lay.badge, lay.badge)
	p.Both(&q, paint.White, ink, 1.6)
	p.Text(paint.Text{At: at.Add(paint.Pt(0, lay.badgeNum*paint.CapHeight/2)), Size: lay.badgeNum, Face: paint.Bold, Anchor: paint.Middle,
		Fill: ink, S: strconv.Itoa(n)})
}
