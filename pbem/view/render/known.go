package render

import (
	"strconv"

	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

// drawSightings draws counters at the last hex where they were seen. In an empty hex it draws a pale face with a broken
// outline. Where other counters stand now it draws a badge with the number of sightings.
func (s *pageLayout) drawSightings(l *canvas.DisplayList) {
	p := l.AddLayer("known")
	lay := detailedFace
	if s.Overview {
		lay = overviewFace
	}
	count := make(map[hexmap.Hex]int, len(s.Sightings))
	for _, k := range s.Sightings {
		count[k.Hex]++
	}
	for _, k := range s.Sightings {
		n := count[k.Hex]
		if !s.isDrawn(k.Hex) || n == 0 {
			continue
		}
		count[k.Hex] = 0 // the first of a hex stands for all
		c := s.centre[k.Hex]
		if s.isOccupied(k.Hex) {
			drawQuery(p, c.Add(canvas.Pt(-counterSize/2-12, 0)), n, lay)
			continue
		}
		s.drawGhost(p, &k.Counter, c.Add(counterOffset), lay)
		drawQuery(p, c.Add(canvas.Pt(counterSize/2+1, -counterSize/2+6)), n, lay)
		if lay.name {
			when := fitText(k.When, canvas.Italic, 13, counterSize-6)
			when.At, when.Anchor, when.Fill = c.Add(canvas.Pt(0, -20.5)), canvas.AnchorMiddle, softInk
			p.Text(when)
		}
	}
}

// drawGhost draws a pale counter that is out of sight now.
func (s *pageLayout) drawGhost(p canvas.Pen, c *Counter, at canvas.Point, lay faceLayout) {
	col, side := s.colours(c)
	r := 2.0
	if side.Round {
		r = 13
	}
	const half = counterSize / 2
	var body canvas.Path
	body.Rect(at.X-half, at.Y-half, counterSize, counterSize, r)
	pale := col.fill.Mix(paper, 190)
	p.Fill(&body, pale)
	p.Stroke(&body, col.edge, 2, 7, 4)
	col = colours{pale, col.edge, canvas.RGB(0x14120f)}
	bare := Counter{Side: c.Side, Symbol: c.Symbol, Values: c.Values, Boxed: c.Boxed, Name: c.Name}
	s.drawSymbol(p, &bare, at.Add(canvas.Pt(0, lay.boxY)), lay, col)
	if lay.name && c.Name != "" {
		name := fitText(c.Name, canvas.Bold, lay.figures*0.8, counterSize-10)
		name.At, name.Anchor, name.Fill = at.Add(canvas.Pt(0, lay.base)), canvas.AnchorMiddle, col.ink
		p.Text(name)
		return
	}
	drawFigures(p, &bare, at, lay, col)
}

// drawQuery draws the badge with the number of counters that are out of sight now.
func drawQuery(p canvas.Pen, at canvas.Point, n int, lay faceLayout) {
	s := "?"
	if n > 1 {
		s += strconv.Itoa(n)
	}
	var q canvas.Path
	w := max(2*lay.badge, canvas.MeasureText(canvas.Bold, s, lay.badgeNum)+8)
	q.Rect(at.X-w/2, at.Y-lay.badge, w, 2*lay.badge, 3)
	p.FillStroke(&q, canvas.White, softInk, 1.6)
	p.Text(canvas.Text{At: at.Add(canvas.Pt(0, lay.badgeNum*canvas.CapHeight/2)), Size: lay.badgeNum, Face: canvas.Bold,
		Anchor: canvas.AnchorMiddle,
		Fill:   softInk, S: s})
}
