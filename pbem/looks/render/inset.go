package render

import "math"

// insets lists the drawn stacks of which the map shows only the top.
func (s *sheet) insets() []*Stack {
	var out []*Stack
	for _, h := range s.hexes {
		if s.occupied(h) {
			if st := &s.Stacks[s.stack[h]-1]; len(st.Counters) > 1 {
				out = append(out, st)
			}
		}
	}
	return out
}

// drawInsets lays the stacks out below the board, each in its box under the number of its hex, top counter first; it gives
// the y below them.
func (s *sheet) drawInsets(p pen, y float64) float64 {
	list := s.insets()
	if len(list) == 0 {
		return y
	}
	const shrink, gap = 0.8, 8.0
	step := counterSize*shrink + 4
	per := max(1, int((s.board.w()-2*gap)/step)) // counters in one line of a box
	x, line := s.board.x0, 0.0
	for _, st := range list {
		cols := min(len(st.Counters), per)
		rows := (len(st.Counters) + per - 1) / per
		w, h := float64(cols)*step+gap, float64(rows)*step+26
		if x > s.board.x0 && x+w > s.board.x1 {
			x, y, line = s.board.x0, y+line+gap, 0
		}
		s.drawInset(p, st, point{x, y}, point{w, h}, step, shrink, per)
		x, line = x+w+gap, math.Max(line, h)
	}
	return y + line + gap
}

// drawInset draws one stack's box.
func (s *sheet) drawInset(p pen, st *Stack, at, size point, step, shrink float64, per int) {
	var box path
	box.rect(at.X, at.Y, size.X, size.Y, 4)
	p.both(&box, paper, frameInk, 1.5)
	p.text(text{at: at.add(point{size.X / 2, 16}), size: 16, face: bold, anchor: middle, fill: ink, s: s.Map.Label(st.Hex)})
	for i := range st.Counters {
		c := at.add(point{6 + step*(float64(i%per)+0.5) - 2, 20 + step*(float64(i/per)+0.5)})
		p.scaled(c, shrink, func(p pen) { s.drawCounter(p, &st.Counters[i], point{}, detailed) })
	}
}
