package render

import (
	"strconv"

	"fieldpost/rules/hexmap"
)

// drawAreas hatches zones of control and dots the hexes in supply. Sides differ by the hatching's direction and by the
// dots' place and shape, not by colour alone.
func (s *sheet) drawAreas(l *List) {
	p := l.layer("areas")
	for _, a := range s.Areas {
		var at []point
		for _, h := range a.Hexes {
			if s.shown(h) {
				at = append(at, s.centre[h])
			}
		}
		p.use(s.areaStamp(a.Kind, a.Side), at...)
	}
}

// areaStamp is what marks one hex of an area.
func (s *sheet) areaStamp(kind AreaKind, name string) *stamp {
	side, k := s.Style.side(name)
	fill := parseColour(side.Fill, softInk)
	edge := parseColour(side.Edge, fill.mix(rgb(0), 110))
	if kind == Supply {
		return stamped(func(p pen) { p.both(s.supplyDot(side.Round, k), fill, white, 1.6) })
	}
	dir := point{1, 1}.unit()
	if k%2 == 1 {
		dir = point{1, -1}.unit()
	}
	return stamped(func(p pen) {
		var q path
		for i := -4; i <= 4; i++ {
			if a, b, ok := s.chord(float64(i)*11.5, dir); ok {
				q.open(a, b)
			}
		}
		p.stroke(&q, edge.alpha(0x66), 2.2)
	})
}

// supplyDot is a mark low in the hex: left for the first side, right for the second.
func (s *sheet) supplyDot(round bool, k int) *path {
	at := point{-22, 37}
	if !s.pointy {
		at = point{-27, 40}
	}
	if k%2 == 1 {
		at.X = -at.X
	}
	var q path
	if round {
		q.ellipse(at, 4.6, 4.6)
	} else {
		q.rect(at.X-4, at.Y-4, 8, 8, 0)
	}
	return &q
}

// drawSources draws a bar along the map's edge where a side draws its supply, and a ring in hexes inside the map.
func (s *sheet) drawSources(l *List) {
	p := l.layer("sources")
	for _, a := range s.Sources {
		side, _ := s.Style.side(a.Side)
		fill := parseColour(side.Fill, softInk)
		var bars, rings path
		for _, h := range a.Hexes {
			if s.shown(h) && !s.outerSides(&bars, h) {
				rings.ellipse(s.centre[h].sub(point{0, 2}), 43, 43)
			}
		}
		for _, q := range []*path{&bars, &rings} {
			p.strokeRound(q, white, 11)
			p.strokeRound(q, fill, 7, 13, 8)
		}
	}
}

// outerSides appends the sides of a hex at which the map ends; it says whether there are any.
func (s *sheet) outerSides(q *path, h hexmap.Hex) bool {
	var theirs [6]bool
	n := 0
	for _, x := range s.Map.Neighbors(h) {
		if x != hexmap.None {
			theirs[s.sideFacing(h, x)] = true
			n++
		}
	}
	if n == 6 {
		return false
	}
	for k, has := range theirs {
		if !has {
			q.open(s.centre[h].add(s.corners[k].mul(0.97)), s.centre[h].add(s.corners[(k+1)%6].mul(0.97)))
		}
	}
	return true
}

// borders lists the hexsides of the lines of the class border.
func (s *sheet) borders() []segment {
	var out []segment
	for _, line := range s.Map.LineFeatures() {
		if line.Class != "border" {
			continue
		}
		for _, r := range line.Chain {
			if n := s.Map.Neighbor(r.Hex, r.Dir); n != hexmap.None && (s.shown(r.Hex) || s.shown(n)) {
				a, b := s.hexside(r.Hex, n)
				out = append(out, segment{a, b})
			}
		}
	}
	return out
}

// drawBorders draws borders on their hexsides.
func (s *sheet) drawBorders(l *List) {
	var q path
	for _, pts := range link(s.borders()) {
		q.spline(pts, 0.19)
	}
	strokeBorder(l.layer("borders"), &q)
}

// strokeBorder is a border's own line: dash, dot, dash.
func strokeBorder(p pen, q *path) {
	p.stroke(q, white.alpha(0x90), 6.5)
	p.stroke(q, borderInk, 3, 15, 5, 3, 5)
}

var borderInk = rgb(0x5b3f6b)

// drawPrizes writes what hexes are worth on a golden badge in their lower left corner.
func (s *sheet) drawPrizes(l *List) {
	p := l.layer("prizes")
	for _, z := range s.Prizes {
		if s.shown(z.Hex) && z.Points != 0 {
			drawPrize(p, s.centre[z.Hex].add(s.prizeSpot()), strconv.Itoa(z.Points))
		}
	}
}

func (s *sheet) prizeSpot() point {
	if s.pointy {
		return point{-37, 27}
	}
	return point{-31, 38}
}

// drawPrize draws a badge: a gold coin, so that it is no counter's mark.
func drawPrize(p pen, at point, figure string) {
	var q path
	q.ellipse(at, 9.5, 9.5)
	p.both(&q, prizeGold, rgb(0x6b4a00), 1.8)
	t := fitted(figure, bold, 13, 15)
	t.at, t.anchor, t.fill = at.add(point{0, t.size * capHeight / 2}), middle, rgb(0x2b1d00)
	p.text(t)
}

var prizeGold = rgb(0xf2d16b)
