package render

import (
	"fmt"
	"math"
	"strconv"
)

// counterSize is a counter's edge. It fits a hex of either orientation under the hex number.
const counterSize = 72.0

// drop is how far each lower counter of a stack peeps out from under the one above.
const drop = 4.5

// layout is the measures of a counter's face.
type layout struct {
	box, boxH       float64 // symbol frame
	boxY            float64 // its middle
	name, size      bool
	figures, base   float64 // size of the printed figures, and their base line
	line            float64 // line width of the symbol
	badge, badgeNum float64
}

var (
	detailed = layout{box: 38, boxH: 23, boxY: 0.5, name: true, size: true, figures: 24, base: 32.5, line: 2, badge: 10, badgeNum: 15}
	roughly  = layout{box: 50, boxH: 29, boxY: -15.5, figures: 31, base: 30.5, line: 3.2, badge: 13, badgeNum: 21}
)

// drawStacks draws the counters, lowest of each stack first.
func (s *sheet) drawStacks(l *List) {
	p := l.layer("counters")
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
		c := s.centre[h].add(point{-drop * float64(n-1) / 2, 2.5 - drop*float64(n-1)/3})
		for k := n - 1; k >= 1; k-- {
			s.drawBody(p, &counters[k], c.add(point{drop * float64(k), drop * float64(k)}))
		}
		s.drawCounter(p, &counters[0], c, lay)
		if len(counters) > 1 {
			drawBadge(p, len(counters), c.add(point{counterSize/2 - 4, -counterSize/2 + 4}), lay)
		}
	}
}

// colours are what a counter is painted with.
type colours struct{ fill, edge, ink Colour }

func (s *sheet) colours(c *Counter) (colours, SideStyle) {
	side, _ := s.Style.side(c.Side)
	fill := parseColour(side.Fill, rgb(0xb9b4a8))
	ink := parseColour(side.Ink, readable(fill))
	edge := parseColour(side.Edge, fill.mix(rgb(0), 110))
	if c.Fill != "" && !c.FaceDown {
		fill = parseColour(c.Fill, fill)
		ink = readable(fill)
		edge = fill.mix(rgb(0), 110)
	}
	return colours{fill, edge, ink}, side
}

// stamps keeps the counters' bodies and symbols by what they look like.
type stamps map[string]*stamp

// get makes a stamp at its first use.
func (m stamps) get(key string, draw func(p pen)) *stamp {
	st, ok := m[key]
	if !ok {
		st = stamped(draw)
		m[key] = st
	}
	return st
}

// drawBody draws the bare cardboard with its shadow.
func (s *sheet) drawBody(p pen, c *Counter, at point) colours {
	col, side := s.colours(c)
	key := fmt.Sprint("body", col.fill, col.edge, side.Round)
	p.use(s.stamps.get(key, func(p pen) {
		r := 2.0
		if side.Round {
			r = 13
		}
		const half = counterSize / 2
		var shadow, body path
		shadow.rect(-half+2, -half+2.5, counterSize, counterSize, r)
		body.rect(-half, -half, counterSize, counterSize, r)
		p.fill(&shadow, rgb(0).alpha(0x50))
		p.both(&body, col.fill, col.edge, 2)
	}), at)
	return col
}

// drawCounter draws a counter's face, or its back.
func (s *sheet) drawCounter(p pen, c *Counter, at point, lay layout) {
	col := s.drawBody(p, c, at)
	if c.FaceDown {
		s.drawBack(p, c, at, col)
		return
	}
	if band := parseColour(c.Band, Colour{}); band.A > 0 {
		col.ink = drawBand(p, at, lay, band)
	}
	if c.Reduced {
		var stripe path
		stripe.rect(at.X-counterSize/2+1, at.Y+lay.boxY-lay.boxH/2-3.5, counterSize-2, lay.boxH+7, 0)
		p.fill(&stripe, white)
	}
	s.drawSymbol(p, c, at.add(point{0, lay.boxY}), lay, col)
	if lay.name && c.Name != "" {
		size := math.Min(15.5, 15.5*(counterSize-10)/measure(bold, c.Name, 15.5))
		p.text(text{at: at.add(point{0, -23.2}), size: size, face: bold, anchor: middle, fill: col.ink, s: c.Name})
	}
	drawFigures(p, c, at, lay, col)
	drawMarks(p, c, at, lay, col)
}

// drawSymbol draws the unit type in its frame and the size mark above it.
func (s *sheet) drawSymbol(p pen, c *Counter, at point, lay layout, col colours) {
	dark := rgb(0x14120f)
	name := word(s.Style.Symbols, c.Symbol)
	ground := parseColour(c.Ground, col.fill.mix(white, 205))
	key := fmt.Sprint("symbol", name, ground, lay.box)
	p.use(s.stamps.get(key, func(p pen) { drawSymbol(p, symbolOf(name), lay, ground, dark) }), at)
	if !lay.size || c.Size == "" {
		return
	}
	over := col.ink
	if c.Reduced {
		over = dark
	}
	m := word(s.Style.Sizes, c.Size)
	p.use(s.stamps.get(fmt.Sprint("size", m, over), func(p pen) {
		var mark path
		if top := (point{0, -lay.boxH/2 - 5}); sizeMark(&mark, m, top, 6.2) {
			p.stroke(&mark, over, 1.8)
		}
	}), at)
}

// drawSymbol draws a symbol in its frame about the origin.
func drawSymbol(p pen, sym symbol, lay layout, ground, dark Colour) {
	var frame, lines, fills path
	frame.rect(-lay.box/2, -lay.boxH/2, lay.box, lay.boxH, 0)
	stretch := func(to, from *path) {
		to.append(from, func(q point) point { return point{q.X * lay.box / 3, q.Y * lay.boxH / 2} })
	}
	stretch(&lines, &sym.lines)
	stretch(&fills, &sym.fills)
	p.fill(&frame, ground)
	p.stroke(&lines, dark, lay.line)
	p.fill(&fills, dark)
	p.stroke(&frame, dark, lay.line)
	if sym.text != "" {
		size := lay.boxH * 0.6
		p.text(text{at: point{0, size * capHeight / 2}, size: size, face: bold, anchor: middle, fill: dark, s: sym.text})
	}
	if sym.foot != "" {
		size := lay.boxH * 0.42
		p.text(text{at: point{0, lay.boxH/2 - lay.boxH*0.06}, size: size, face: bold, anchor: middle, fill: dark, halo: ground,
			spread: size / 8, s: sym.foot})
	}
}

// drawBack draws the emblem of a counter that lies face down: a bar cross for round counters, a star for square ones.
func (s *sheet) drawBack(p pen, c *Counter, at point, col colours) {
	var q path
	if side, _ := s.Style.side(c.Side); side.Round {
		q.rect(at.X-20, at.Y-6, 40, 12, 0)
		q.rect(at.X-6, at.Y-20, 12, 40, 0)
	} else {
		star(&q, at, 24, 9.5, 5)
	}
	p.fill(&q, col.ink)
}

// star appends a star with n points.
func star(p *path, c point, outer, inner float64, n int) {
	pts := make([]point, 0, 2*n)
	for k := range 2 * n {
		r := outer
		if k%2 == 1 {
			r = inner
		}
		pts = append(pts, c.add(point{0, -r}.turn(180*float64(k)/float64(n))))
	}
	p.poly(pts...)
}

// drawMarks draws what befell the unit: moved (arrowhead, left), fought (burst, right), out of supply (red tag).
func drawMarks(p pen, c *Counter, at point, lay layout, col colours) {
	y := at.Y + lay.boxY
	onStripe := col.ink
	if c.Reduced {
		onStripe = rgb(0x14120f)
	}
	gap := (lay.box/2 + counterSize/2) / 2
	if c.Moved {
		drawMoved(p, point{at.X - gap, y}, 1, onStripe)
	}
	if c.Fought {
		drawFought(p, point{at.X + gap, y}, 1)
	}
	if c.OOS {
		var q path
		x, top := at.X-counterSize/2-6, at.Y-counterSize/2-9
		if !lay.name {
			q.ellipse(point{x + 11, top + 11}, 11, 11)
			p.both(&q, markRed, white, 2)
			return
		}
		q.rect(x, top, 33, 15, 4)
		p.both(&q, markRed, white, 1.5)
		p.text(text{at: point{x + 16.5, top + 12}, size: 12.5, face: bold, anchor: middle, fill: white, s: "OOS"})
	}
}

// drawMoved draws the arrowhead of a unit that has moved.
func drawMoved(p pen, at point, k float64, c Colour) {
	var q path
	q.poly(at.add(point{-4 * k, -6 * k}), at.add(point{5 * k, 0}), at.add(point{-4 * k, 6 * k}))
	p.fill(&q, c)
}

// drawFought draws the burst of a unit that has fought.
func drawFought(p pen, at point, k float64) {
	var q path
	star(&q, at, 7.5*k, 3.2*k, 8)
	p.both(&q, burstFill, burstEdge, 0.8*k)
}

// drawBadge draws the number of counters in a stack.
func drawBadge(p pen, n int, at point, lay layout) {
	var q path
	q.ellipse(at, lay.badge, lay.badge)
	p.both(&q, white, ink, 1.6)
	p.text(text{at: at.add(point{0, lay.badgeNum * capHeight / 2}), size: lay.badgeNum, face: bold, anchor: middle, fill: ink,
		s: strconv.Itoa(n)})
}
