package render

import (
	"fieldpost/pbem/looks/paint"
	"fieldpost/rules/hexmap"
)

// Hex numbers are dark with a pale rim, so that they read on any ground, and lie over all but names, which keep clear of them. A
// number stands between the upper edge of its hex and the counters, and reaches no farther to either side than numberWidth/2.
const (
	numberSize  = 16.5
	numberRise  = 36.2 // of the base line above the hex's middle
	numberWidth = 38.0
	numberRim   = 2.2
)

// drawNumbers writes each hex's label at its upper edge; in an overview only every fifth row and column, larger, where nothing lies.
func (s *sheet) drawNumbers(p paint.Pen, taken *labels) {
	for _, h := range s.hexes {
		t, ok := s.number(h), true
		if s.Overview {
			col, row := s.Map.Offset(h)
			ok = col%5 == 0 && row%5 == 0 && !s.occupied(h)
		}
		if ok {
			p.Text(t)
			taken.mark(textBox(t), never)
		}
	}
}

// number is a hex's label.
func (s *sheet) number(h hexmap.Hex) paint.Text {
	t := fitted(s.Map.Label(h), paint.Bold, numberSize, numberWidth)
	t.At = s.centre[h].Sub(paint.Pt(0, numberRise))
	if s.Overview {
		t.Size, t.At = 26, s.centre[h].Add(paint.Pt(0, 9))
	}
	t.Anchor, t.Fill, t.Halo, t.Spread = paint.Middle, numberInk, haloCream, numberRim*t.Size/numberSize
	return t
}

// textBox is the room of a line of capitals or digits about its middle, without its rim.
func textBox(t paint.Text) paint.Rect {
	w := paint.Measure(t.Face, t.S, t.Size)
	return paint.Rect{X0: t.At.X - w/2, Y0: t.At.Y - t.Size*paint.CapHeight, X1: t.At.X + w/2, Y1: t.At.Y}
}
