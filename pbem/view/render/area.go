package render

import (
	"strconv"

	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

// drawAreas hatches zones of control and dots the hexes in supply. Sides differ by the hatching's direction and by the
// dots' place and shape, not by colour alone.
func (s *pageLayout) drawAreas(l *canvas.DisplayList) {
	p := l.AddLayer("areas")
	for _, a := range s.Areas {
		var at []canvas.Point
		for _, h := range a.Hexes {
			if s.isDrawn(h) {
				at = append(at, s.centre[h])
			}
		}
		p.PlaceStamp(s.areaStamp(a.Kind, a.Side), at...)
	}
}

// areaStamp returns the stamp that marks one hex of an area.
func (s *pageLayout) areaStamp(kind AreaKind, name string) *canvas.Stamp {
	side, k := s.Style.side(name)
	fill := canvas.ParseColour(side.Fill, softInk)
	edge := canvas.ParseColour(side.Edge, fill.Mix(canvas.RGB(0), 110))
	if kind == SupplyArea {
		return canvas.NewStamp(func(p canvas.Pen) { p.FillStroke(s.supplyDot(side.Round, k), fill, canvas.White, 1.6) })
	}
	dir := canvas.Pt(1, 1).Unit()
	if k%2 == 1 {
		dir = canvas.Pt(1, -1).Unit()
	}
	return canvas.NewStamp(func(p canvas.Pen) {
		var q canvas.Path
		for i := -4; i <= 4; i++ {
			if a, b, ok := s.chord(float64(i)*11.5, dir); ok {
				q.Open(a, b)
			}
		}
		p.Stroke(&q, edge.Alpha(0x66), 2.2)
	})
}

// supplyDot returns a mark low in the hex: left for the first side, right for the second.
func (s *pageLayout) supplyDot(round bool, k int) *canvas.Path {
	at := canvas.Pt(-22, 37)
	if !s.pointy {
		at = canvas.Pt(-27, 40)
	}
	if k%2 == 1 {
		at.X = -at.X
	}
	var q canvas.Path
	if round {
		q.Ellipse(at, 4.6, 4.6)
	} else {
		q.Rect(at.X-4, at.Y-4, 8, 8, 0)
	}
	return &q
}

// drawSources draws the supply sources of the sides: a bar along the map's edge, and a ring around hexes inside the
// map.
func (s *pageLayout) drawSources(l *canvas.DisplayList) {
	p := l.AddLayer("sources")
	for _, a := range s.Sources {
		side, _ := s.Style.side(a.Side)
		fill := canvas.ParseColour(side.Fill, softInk)
		var bars, rings canvas.Path
		for _, h := range a.Hexes {
			if s.isDrawn(h) && !s.outerSides(&bars, h) {
				rings.Ellipse(s.centre[h].Sub(canvas.Pt(0, 2)), 43, 43)
			}
		}
		for _, q := range []*canvas.Path{&bars, &rings} {
			p.StrokeRound(q, canvas.White, 11)
			p.StrokeRound(q, fill, 7, 13, 8)
		}
	}
}

// outerSides appends the sides of a hex on the map's edge, and reports whether there are any.
func (s *pageLayout) outerSides(q *canvas.Path, h hexmap.Hex) bool {
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
			q.Open(s.centre[h].Add(s.corners[k].Mul(0.97)), s.centre[h].Add(s.corners[(k+1)%6].Mul(0.97)))
		}
	}
	return true
}

// borders lists the hexsides of the map's lines of class "border".
func (s *pageLayout) borders() []segment {
	var out []segment
	for _, line := range s.Map.LineFeatures() {
		if line.Class != "border" {
			continue
		}
		for _, r := range line.Chain {
			if n := s.Map.Neighbor(r.Hex, r.Dir); n != hexmap.None && (s.isDrawn(r.Hex) || s.isDrawn(n)) {
				a, b := s.hexside(r.Hex, n)
				out = append(out, segment{a, b})
			}
		}
	}
	return out
}

// drawBorders draws borders on their hexsides.
func (s *pageLayout) drawBorders(l *canvas.DisplayList) {
	var q canvas.Path
	for _, pts := range joinSegments(s.borders()) {
		q.Spline(pts, 0.19)
	}
	strokeBorder(l.AddLayer("borders"), &q)
}

// strokeBorder draws a border line as dash, dot, dash.
func strokeBorder(p canvas.Pen, q *canvas.Path) {
	p.Stroke(q, canvas.White.Alpha(0x90), 6.5)
	p.Stroke(q, borderInk, 3, 15, 5, 3, 5)
}

var borderInk = canvas.RGB(0x5b3f6b)

// drawPrizes writes the victory points of hexes on a golden badge in their lower left corner.
func (s *pageLayout) drawPrizes(l *canvas.DisplayList) {
	p := l.AddLayer("prizes")
	for _, z := range s.Prizes {
		if s.isDrawn(z.Hex) && z.Points != 0 {
			drawPrize(p, s.centre[z.Hex].Add(s.prizeOffset()), strconv.Itoa(z.Points))
		}
	}
}

func (s *pageLayout) prizeOffset() canvas.Point {
	if s.pointy {
		return canvas.Pt(-37, 27)
	}
	return canvas.Pt(-31, 38)
}

// drawPrize draws a golden badge with a number.
func drawPrize(p canvas.Pen, at canvas.Point, figure string) {
	var q canvas.Path
	q.Ellipse(at, 9.5, 9.5)
	p.FillStroke(&q, prizeGold, canvas.RGB(0x6b4a00), 1.8)
	t := fitText(figure, canvas.Bold, 13, 15)
	t.At, t.Anchor, t.Fill = at.Add(canvas.Pt(0, t.Size*canvas.CapHeight/2)), canvas.AnchorMiddle, canvas.RGB(0x2b1d00)
	p.Text(t)
}

var prizeGold = canvas.RGB(0xf2d16b)
