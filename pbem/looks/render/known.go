package render

import (
	"strconv"

	"fieldpost/rules/hexmap"
)

// drawKnown draws counters where they were seen last: a pale face with a broken outline in an empty hex, and where other
// counters stand now only a badge with their number.
func (s *sheet) drawKnown(l *List) {
	p := l.layer("known")
	lay := detailed
	if s.Overview {
		lay = roughly
	}
	count := make(map[hexmap.Hex]int, len(s.Known))
	for _, k := range s.Known {
		count[k.Hex]++
	}
	for _, k := range s.Known {
		n := count[k.Hex]
		if !s.shown(k.Hex) || n == 0 {
			continue
		}
		count[k.Hex] = 0 // the first of a hex stands for all
		c := s.centre[k.Hex]
		if s.occupied(k.Hex) {
			drawQuery(p, c.add(point{-counterSize/2 + 2, -counterSize/2 + 4}), n, lay)
			continue
		}
		s.drawGhost(p, &k.Counter, c.add(point{0, 2.5}), lay)
		drawQuery(p, c.add(point{counterSize/2 - 4, -counterSize/2 + 6}), n, lay)
		if lay.name {
			when := fitted(k.When, italic, 13, counterSize-6)
			when.at, when.anchor, when.fill = c.add(point{0, -20.5}), middle, softInk
			p.text(when)
		}
	}
}

// drawGhost draws a counter as a memory.
func (s *sheet) drawGhost(p pen, c *Counter, at point, lay layout) {
	col, side := s.colours(c)
	r := 2.0
	if side.Round {
		r = 13
	}
	const half = counterSize / 2
	var body path
	body.rect(at.X-half, at.Y-half, counterSize, counterSize, r)
	pale := col.fill.mix(paper, 190)
	p.fill(&body, pale)
	p.stroke(&body, col.edge, 2, 7, 4)
	col = colours{pale, col.edge, rgb(0x14120f)}
	bare := Counter{Side: c.Side, Symbol: c.Symbol, Values: c.Values, Boxed: c.Boxed, Name: c.Name}
	s.drawSymbol(p, &bare, at.add(point{0, lay.boxY}), lay, col)
	if lay.name && c.Name != "" {
		name := fitted(c.Name, bold, lay.figures*0.8, counterSize-10)
		name.at, name.anchor, name.fill = at.add(point{0, lay.base}), middle, col.ink
		p.text(name)
		return
	}
	drawFigures(p, &bare, at, lay, col)
}

// drawQuery draws the badge of counters that are not seen any more.
func drawQuery(p pen, at point, n int, lay layout) {
	s := "?"
	if n > 1 {
		s += strconv.Itoa(n)
	}
	var q path
	w := max(2*lay.badge, measure(bold, s, lay.badgeNum)+8)
	q.rect(at.X-w/2, at.Y-lay.badge, w, 2*lay.badge, 3)
	p.both(&q, white, softInk, 1.6)
	p.text(text{at: at.add(point{0, lay.badgeNum * capHeight / 2}), size: lay.badgeNum, face: bold, anchor: middle, fill: softInk, s: s})
}
