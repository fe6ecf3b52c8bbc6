package render

import "fieldpost/pbem/looks/paint"

// drawMoves draws the moves as arrows in their sides' colours.
func (s *sheet) drawMoves(l *paint.List) {
	p := l.Pen("moves")
	for _, a := range s.Moves {
		var pts []paint.Point
		for _, h := range a.Path {
			if s.shown(h) {
				pts = append(pts, s.centre[h])
			}
		}
		if len(pts) < 2 {
			continue
		}
		side, _ := s.Style.side(a.Side)
		fill := paint.ParseColour(side.Fill, softInk)
		edge := paint.ParseColour(side.Edge, fill.Mix(paint.RGB(0), 110))
		n := len(pts)
		dir := pts[n-1].Sub(pts[n-2]).Unit()
		tip := pts[n-1].Sub(dir.Mul(counterSize * 0.55))
		pts[n-1] = tip.Sub(dir.Mul(16))
		var shaft, head paint.Path
		shaft.Spline(pts, 0.12)
		wide := dir.Left().Mul(14)
		foot := pts[n-1].Sub(dir.Mul(6))
		head.Poly(tip, foot.Add(wide), pts[n-1], foot.Sub(wide))
		p.StrokeRound(&shaft, paint.White.Alpha(0xd0), 13)
		p.Both(&head, paint.White.Alpha(0xd0), paint.White.Alpha(0xd0), 5)
		p.StrokeRound(&shaft, edge, 7.5)
		p.Fill(&head, edge)
	}
}

// drawCombats draws a burst with the result over the upper right of each combat's hex.
func (s *sheet) drawCombats(l *paint.List) {
	p := l.Pen("combats")
	size, room, spot := 18.0, 5.0, paint.Pt(37, -30)
	if s.Overview {
		size, room, spot = 27, 6, paint.Pt(33, -34)
	}
	for _, b := range s.Combats {
		if !s.shown(b.Hex) {
			continue
		}
		at := s.centre[b.Hex].Add(spot)
		r := max(15, paint.Measure(paint.Bold, b.Label, size)/2+room)
		var q paint.Path
		star(&q, at, r*1.28, r*0.93, 12)
		p.Both(&q, burstFill, burstEdge, 2.6)
		p.Text(paint.Text{At: at.Add(paint.Pt(0, size*paint.CapHeight/2)), Size: size, Face: paint.Bold, Anchor: paint.Middle,
			Fill: paint.RGB(0x5a120a), S: b.Label})
	}
}
