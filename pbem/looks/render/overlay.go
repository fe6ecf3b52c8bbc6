package render

// drawMoves draws the moves as arrows in their sides' colours.
func (s *sheet) drawMoves(l *List) {
	p := l.layer("moves")
	for _, a := range s.Moves {
		var pts []point
		for _, h := range a.Path {
			if s.shown(h) {
				pts = append(pts, s.centre[h])
			}
		}
		if len(pts) < 2 {
			continue
		}
		side, _ := s.Style.side(a.Side)
		fill := parseColour(side.Fill, softInk)
		edge := parseColour(side.Edge, fill.mix(rgb(0), 110))
		n := len(pts)
		dir := pts[n-1].sub(pts[n-2]).unit()
		tip := pts[n-1].sub(dir.mul(counterSize * 0.55))
		pts[n-1] = tip.sub(dir.mul(16))
		var shaft, head path
		shaft.spline(pts, 0.12)
		wide := dir.left().mul(14)
		foot := pts[n-1].sub(dir.mul(6))
		head.poly(tip, foot.add(wide), pts[n-1], foot.sub(wide))
		p.strokeRound(&shaft, white.alpha(0xd0), 13)
		p.both(&head, white.alpha(0xd0), white.alpha(0xd0), 5)
		p.strokeRound(&shaft, edge, 7.5)
		p.fill(&head, edge)
	}
}

// drawCombats draws a burst with the result over the upper right of each combat's hex.
func (s *sheet) drawCombats(l *List) {
	p := l.layer("combats")
	size, room, spot := 18.0, 5.0, point{37, -30}
	if s.Overview {
		size, room, spot = 27, 6, point{33, -34}
	}
	for _, b := range s.Combats {
		if !s.shown(b.Hex) {
			continue
		}
		at := s.centre[b.Hex].add(spot)
		r := max(15, measure(bold, b.Label, size)/2+room)
		var q path
		star(&q, at, r*1.28, r*0.93, 12)
		p.both(&q, burstFill, burstEdge, 2.6)
		p.text(text{at: at.add(point{0, size * capHeight / 2}), size: size, face: bold, anchor: middle, fill: rgb(0x5a120a), s: b.Label})
	}
}
