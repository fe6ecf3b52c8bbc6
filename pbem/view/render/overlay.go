package render

import "fieldpost/pbem/view/canvas"

// drawMoves draws the moves as arrows in their sides' colours.
func (s *pageLayout) drawMoves(l *canvas.DisplayList) {
	p := l.AddLayer("moves")
	for _, a := range s.Moves {
		var pts []canvas.Point
		for _, h := range a.Path {
			if s.isDrawn(h) {
				pts = append(pts, s.centre[h])
			}
		}
		if len(pts) < 2 {
			continue
		}
		side, _ := s.Style.side(a.Side)
		fill := canvas.ParseColour(side.Fill, softInk)
		edge := canvas.ParseColour(side.Edge, fill.Mix(canvas.RGB(0), 110))
		n := len(pts)
		dir := pts[n-1].Sub(pts[n-2]).Unit()
		tip := pts[n-1].Sub(dir.Mul(counterSize * 0.55))
		pts[n-1] = tip.Sub(dir.Mul(16))
		var shaft, head canvas.Path
		shaft.Spline(pts, 0.12)
		wide := dir.TurnLeft().Mul(14)
		foot := pts[n-1].Sub(dir.Mul(6))
		head.Poly(tip, foot.Add(wide), pts[n-1], foot.Sub(wide))
		p.StrokeRound(&shaft, canvas.White.Alpha(0xd0), 13)
		p.FillStroke(&head, canvas.White.Alpha(0xd0), canvas.White.Alpha(0xd0), 5)
		p.StrokeRound(&shaft, edge, 7.5)
		p.Fill(&head, edge)
	}
}

// burst holds the measures of a combat result's sign: half its height, the length of its rays, and half its greatest
// width.
type burst struct {
	letters, room, high, wide float64
	offset                    canvas.Point // of its left end from its hex's middle
}

const rays = 1.28

// burst returns the measures and position of combat results: beside a counter's name and figures, and before the next
// hex's number.
func (s *pageLayout) burst() burst {
	switch {
	case s.Overview:
		return burst{27, 6, 20, 100, canvas.Pt(8, -34)}
	case s.pointy:
		return burst{18, 2, 15, 18, canvas.Pt(20, 3)}
	}
	return burst{18, 2, 15, 18, canvas.Pt(20.5, -2)}
}

// drawCombats draws a burst with the result at the right of each hex in which a combat took place.
func (s *pageLayout) drawCombats(l *canvas.DisplayList) {
	p, m := l.AddLayer("combats"), s.burst()
	for _, b := range s.Combats {
		if !s.isDrawn(b.Hex) {
			continue
		}
		t := fitText(b.Label, canvas.Bold, m.letters, 2*(m.wide-m.room))
		w := max(m.high, canvas.MeasureText(canvas.Bold, t.S, t.Size)/2+m.room)
		at := s.centre[b.Hex].Add(m.offset).Add(canvas.Pt(w*rays, 0))
		var round, q canvas.Path
		star(&round, canvas.Point{}, m.high*rays, m.high*0.93, 12)
		q.Append(&round, func(o canvas.Point) canvas.Point { return at.Add(canvas.Pt(o.X*w/m.high, o.Y)) })
		p.FillStroke(&q, burstFill, burstEdge, 2.6)
		t.At, t.Anchor, t.Fill = at.Add(canvas.Pt(0, t.Size*canvas.CapHeight/2)), canvas.AnchorMiddle, canvas.RGB(0x5a120a)
		p.Text(t)
	}
}
