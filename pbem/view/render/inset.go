package render

import (
	"math"

	"fieldpost/pbem/view/canvas"
)

// insets lists the drawn stacks whose lower counters the map hides.
func (s *pageLayout) insets() []*Stack {
	var out []*Stack
	for _, h := range s.hexes {
		if s.isOccupied(h) {
			if st := &s.Stacks[s.stack[h]-1]; len(st.Counters) > 1 {
				out = append(out, st)
			}
		}
	}
	return out
}

// drawInsets draws the stacks below the board, each in a box under its hex number, top counter first, and returns the y
// below them.
func (s *pageLayout) drawInsets(p canvas.Pen, y float64) float64 {
	list := s.insets()
	if len(list) == 0 {
		return y
	}
	const shrink, gap = 0.8, 8.0
	step := counterSize*shrink + 4
	per := max(1, int((s.board.W()-2*gap)/step)) // counters in one line of a box
	x, line := s.board.X0, 0.0
	for _, st := range list {
		cols := min(len(st.Counters), per)
		rows := (len(st.Counters) + per - 1) / per
		w, h := float64(cols)*step+gap, float64(rows)*step+26
		if x > s.board.X0 && x+w > s.board.X1 {
			x, y, line = s.board.X0, y+line+gap, 0
		}
		s.drawInset(p, st, canvas.Pt(x, y), canvas.Pt(w, h), step, shrink, per)
		x, line = x+w+gap, math.Max(line, h)
	}
	return y + line + gap
}

// drawInset draws one stack's box.
func (s *pageLayout) drawInset(p canvas.Pen, st *Stack, at, size canvas.Point, step, shrink float64, per int) {
	var box canvas.Path
	box.Rect(at.X, at.Y, size.X, size.Y, 4)
	p.FillStroke(&box, paper, frameInk, 1.5)
	p.Text(canvas.Text{At: at.Add(canvas.Pt(size.X/2, 16)), Size: 16, Face: canvas.Bold, Anchor: canvas.AnchorMiddle,
		Fill: ink, S: s.Map.Label(st.Hex)})
	for i := range st.Counters {
		c := at.Add(canvas.Pt(6+step*(float64(i%per)+0.5)-2, 20+step*(float64(i/per)+0.5)))
		p.DrawScaled(c, shrink, func(p canvas.Pen) { s.drawCounter(p, &st.Counters[i], canvas.Point{}, detailedFace) })
	}
}
