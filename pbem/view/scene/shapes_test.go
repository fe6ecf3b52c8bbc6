package scene

import (
	"fmt"
	"slices"

	"fieldpost/pbem/view/canvas"
)

// shape is an outline or the box of a text as it is drawn, with the room it takes.
type shape struct {
	order  int // in the drawing
	layer  string
	points []canvas.Point
	closed bool
	reach  float64 // to either side: half the width of a stroke
	room   canvas.Rect
}

// shapes are the outlines of what is drawn opaque, by the squares of the page that they touch.
type shapes map[[2]int][]*shape

// squares calls f for the squares of the page that a rectangle touches.
func squares(r canvas.Rect, f func([2]int)) {
	const edge = canvas.HexWidth / 2
	for x := int(r.X0 / edge); x <= int(r.X1/edge); x++ {
		for y := int(r.Y0 / edge); y <= int(r.Y1/edge); y++ {
			f([2]int{x, y})
		}
	}
}

// shapesOf returns a list's marks in some layers.
func shapesOf(marks []canvas.Element, layers ...string) shapes {
	out := shapes{}
	for i, m := range marks {
		if !slices.Contains(layers, m.Layer) {
			continue
		}
		add := func(points []canvas.Point, closed bool, reach float64) {
			s := shape{order: i, layer: m.Layer, points: points, closed: closed, reach: reach, room: boundsOf(points)}
			s.room = canvas.Rect{X0: s.room.X0 - reach, Y0: s.room.Y0 - reach, X1: s.room.X1 + reach, Y1: s.room.Y1 + reach}
			squares(s.room, func(k [2]int) { out[k] = append(out[k], &s) })
		}
		if m.Text != nil {
			add(letters(m.Text), true, 0)
			continue
		}
		for _, line := range m.Lines {
			if m.Fill.A >= 0x80 {
				add(line, true, 0)
			}
			if m.Stroke.A >= 0x80 {
				add(line, false, m.Width/2)
			}
		}
	}
	return out
}

func boundsOf(points []canvas.Point) canvas.Rect {
	b := canvas.Rect{X0: points[0].X, Y0: points[0].Y, X1: points[0].X, Y1: points[0].Y}
	for _, p := range points {
		b = canvas.Rect{X0: min(b.X0, p.X), Y0: min(b.Y0, p.Y), X1: max(b.X1, p.X), Y1: max(b.Y1, p.Y)}
	}
	return b
}

// letters returns the room of a text's capitals and digits.
func letters(t *canvas.Text) []canvas.Point {
	w := canvas.MeasureText(t.Face, t.S, t.Size)
	x := [...]float64{canvas.AnchorStart: 0, canvas.AnchorMiddle: -w / 2, canvas.AnchorEnd: -w}[t.Anchor]
	var out []canvas.Point
	for _, p := range []canvas.Point{{X: x, Y: 0}, {X: x + w, Y: 0}, {X: x + w, Y: -t.Size * canvas.CapHeight},
		{X: x, Y: -t.Size * canvas.CapHeight}} {
		out = append(out, p.Turn(t.Turn).Add(t.At))
	}
	return out
}

// covers reports whether a shape has ink inside a rectangle.
func (s *shape) covers(r canvas.Rect) bool {
	if s.room.Overlap(r) <= 0 {
		return false
	}
	wide := canvas.Rect{X0: r.X0 - s.reach, Y0: r.Y0 - s.reach, X1: r.X1 + s.reach, Y1: r.Y1 + s.reach}
	for i := range s.points {
		if i == 0 && !s.closed {
			continue
		}
		if crosses(s.points[(i+len(s.points)-1)%len(s.points)], s.points[i], wide) {
			return true
		}
	}
	return s.closed && inside(canvas.Pt((r.X0+r.X1)/2, (r.Y0+r.Y1)/2), s.points)
}

// crosses reports whether the line from a to b has a part inside a rectangle.
func crosses(a, b canvas.Point, r canvas.Rect) bool {
	t0, t1 := 0.0, 1.0
	for _, e := range [][2]float64{{a.X - b.X, a.X - r.X0}, {b.X - a.X, r.X1 - a.X}, {a.Y - b.Y, a.Y - r.Y0}, {b.Y - a.Y, r.Y1 - a.Y}} {
		switch p, q := e[0], e[1]; {
		case p == 0 && q <= 0:
			return false
		case p < 0:
			t0 = max(t0, q/p)
		case p > 0:
			t1 = min(t1, q/p)
		}
	}
	return t0 < t1
}

// inside reports whether a point lies within a polygon.
func inside(p canvas.Point, poly []canvas.Point) bool {
	in := false
	for i, a := range poly {
		b := poly[(i+len(poly)-1)%len(poly)]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < (b.X-a.X)*(p.Y-a.Y)/(b.Y-a.Y)+a.X {
			in = !in
		}
	}
	return in
}

// hide says which of the shapes drawn from one on covers more than a hair of a text.
func (s shapes) hide(text []canvas.Point, from int) string {
	const hair = 0.6
	r, what := boundsOf(text), ""
	r = canvas.Rect{X0: r.X0 + hair, Y0: r.Y0 + hair, X1: r.X1 - hair, Y1: r.Y1 - hair}
	squares(r, func(k [2]int) {
		for _, x := range s[k] {
			if what == "" && x.order >= from && x.covers(r) {
				what = fmt.Sprintf("%s at %.0f", x.layer, x.points[0])
			}
		}
	})
	return what
}
