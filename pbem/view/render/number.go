package render

import (
	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

// Hex numbers are dark with a pale rim, so that they are legible on any ground. They cover everything except names,
// which avoid them. A number is placed between the upper edge of its hex and the counters. It is at most numberWidth
// wide.
const (
	numberSize  = 16.5
	numberRise  = 36.2 // height of the base line above the hex's middle
	numberWidth = 38.0
	numberRim   = 2.2
)

// drawNumbers writes each hex's label at its upper edge. In an overview it labels only a few hexes.
func (s *pageLayout) drawNumbers(p canvas.Pen, taken *labelObstacles) {
	for _, h := range s.hexes {
		t := fitText(s.Map.Label(h), canvas.Bold, numberSize, numberWidth)
		t.At = s.centre[h].Sub(canvas.Pt(0, numberRise))
		if s.Overview {
			t = s.fifthHexLabel(h)
			if box := textBox(t); t.S == "" || !box.Within(s.field) || taken.cost([]canvas.Rect{box}) > 0 {
				continue
			}
		}
		t.Anchor, t.Fill, t.Halo, t.Spread = canvas.AnchorMiddle, numberInk, haloCream, numberRim*t.Size/numberSize
		p.Text(t)
		taken.addWeighted(textBox(t), neverCost)
	}
}

// fifthHexLabel returns the label of a hex if five divides both its row and its column number, otherwise an empty text.
func (s *pageLayout) fifthHexLabel(h hexmap.Hex) canvas.Text {
	col, row := s.numbers(h)
	t := canvas.Text{Face: canvas.Bold, Size: max(s.pixels(7.5), 30)}
	if col.value%5 == 0 && row.value%5 == 0 {
		t.S = s.Map.Label(h)
	}
	if canvas.MeasureText(t.Face, t.S, t.Size) > 2*canvas.HexWidth {
		t.S = "" // there is room for the rulers alone
	}
	t.At = s.centre[h].Add(canvas.Pt(0, t.Size*canvas.CapHeight/2))
	return t
}

// textBox returns the space that a line of capitals or digits needs around its middle, without its rim.
func textBox(t canvas.Text) canvas.Rect {
	w := canvas.MeasureText(t.Face, t.S, t.Size)
	return canvas.Rect{X0: t.At.X - w/2, Y0: t.At.Y - t.Size*canvas.CapHeight, X1: t.At.X + w/2, Y1: t.At.Y}
}
