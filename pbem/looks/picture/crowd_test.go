package picture

import (
	"fmt"
	"slices"
	"testing"

	"fieldpost/pbem/looks/paint"
	"fieldpost/pbem/looks/render"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// crowded is a map with everything everywhere: in every hex a stack of three with a long name and every mark, markers, a prize,
// zones of control, supply, in every third a combat, in every fourth a counter seen before in the place of the stack.
func crowded(m *hexmap.Map) render.Scene {
	sc := Bare(m, "")
	sides := []core.Side{"axis", "soviet"}
	sc.Style, sc.Sources = houseStyle(sides), nil
	areas := make([]render.Area, 4)
	for i := range areas {
		areas[i] = render.Area{Side: string(sides[i/2]), Kind: render.AreaKind(i % 2)}
	}
	for i := range m.Len() {
		h, side := hexmap.Hex(i), string(sides[i/7%2])
		c := render.Counter{Side: side, Symbol: "infantry", Size: "division", Values: "12-12-12", Name: "1020/391", Left: "3", Right: "4",
			Dots: 3, Reduced: i%2 == 0, OOS: true, Moved: true, Fought: true}
		known := render.Sighting{Hex: h, Counter: c, When: "turn 3"}
		if i%4 > 0 {
			sc.Stacks = append(sc.Stacks, render.Stack{Hex: h, Counters: []render.Counter{c, c, c}[:1+i%3]})
		} else {
			sc.Known = append(sc.Known, known)
		}
		if i%3 == 0 {
			sc.Combats = append(sc.Combats, render.Burst{Hex: h, Label: []string{"DE", "D1/A2", "AL1"}[i%9/3]})
		}
		if i%5 == 0 {
			sc.Known = append(sc.Known, known, known)
		}
		sc.Control = append(sc.Control, side)
		sc.Prizes = append(sc.Prizes, render.Prize{Hex: h, Points: 10})
		sc.Markers = append(sc.Markers, render.Marker{Hex: h, Side: side, Sign: "SP", Name: "strongpoint"})
		for k := range areas {
			areas[k].Hexes = append(areas[k].Hexes, h)
		}
	}
	sc.Areas = areas
	return sc
}

// shape is an outline or the box of a text as it is drawn, with the room it takes.
type shape struct {
	order  int // in the drawing
	layer  string
	points []paint.Point
	closed bool
	reach  float64 // to either side: half the width of a stroke
	room   paint.Rect
}

// shapes are the outlines of what is drawn opaque, by the squares of the page that they touch.
type shapes map[[2]int][]*shape

// squares calls f for the squares of the page that a rectangle touches.
func squares(r paint.Rect, f func([2]int)) {
	const edge = paint.Unit / 2
	for x := int(r.X0 / edge); x <= int(r.X1/edge); x++ {
		for y := int(r.Y0 / edge); y <= int(r.Y1/edge); y++ {
			f([2]int{x, y})
		}
	}
}

// shapesOf are those of a list's marks in some layers.
func shapesOf(marks []paint.Mark, layers ...string) shapes {
	out := shapes{}
	for i, m := range marks {
		if !slices.Contains(layers, m.Layer) {
			continue
		}
		add := func(points []paint.Point, closed bool, reach float64) {
			s := shape{order: i, layer: m.Layer, points: points, closed: closed, reach: reach, room: boundsOf(points)}
			s.room = paint.Rect{X0: s.room.X0 - reach, Y0: s.room.Y0 - reach, X1: s.room.X1 + reach, Y1: s.room.Y1 + reach}
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

func boundsOf(points []paint.Point) paint.Rect {
	b := paint.Rect{X0: points[0].X, Y0: points[0].Y, X1: points[0].X, Y1: points[0].Y}
	for _, p := range points {
		b = paint.Rect{X0: min(b.X0, p.X), Y0: min(b.Y0, p.Y), X1: max(b.X1, p.X), Y1: max(b.Y1, p.Y)}
	}
	return b
}

// letters is the room of a text's capitals and digits.
func letters(t *paint.Text) []paint.Point {
	w := paint.Measure(t.Face, t.S, t.Size)
	x := [...]float64{paint.Start: 0, paint.Middle: -w / 2, paint.End: -w}[t.Anchor]
	var out []paint.Point
	for _, p := range []paint.Point{{X: x, Y: 0}, {X: x + w, Y: 0}, {X: x + w, Y: -t.Size * paint.CapHeight}, {X: x, Y: -t.Size * paint.CapHeight}} {
		out = append(out, p.Turn(t.Turn).Add(t.At))
	}
	return out
}

// covers says whether a shape has ink inside a rectangle.
func (s *shape) covers(r paint.Rect) bool {
	if s.room.Overlap(r) <= 0 {
		return false
	}
	wide := paint.Rect{X0: r.X0 - s.reach, Y0: r.Y0 - s.reach, X1: r.X1 + s.reach, Y1: r.Y1 + s.reach}
	for i := range s.points {
		if i == 0 && !s.closed {
			continue
		}
		if crosses(s.points[(i+len(s.points)-1)%len(s.points)], s.points[i], wide) {
			return true
		}
	}
	return s.closed && inside(paint.Pt((r.X0+r.X1)/2, (r.Y0+r.Y1)/2), s.points)
}

// crosses says whether the line from a to b has a part inside a rectangle.
func crosses(a, b paint.Point, r paint.Rect) bool {
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

// inside says whether a point lies within a polygon.
func inside(p paint.Point, poly []paint.Point) bool {
	in := false
	for i, a := range poly {
		b := poly[(i+len(poly)-1)%len(poly)]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < (b.X-a.X)*(p.Y-a.Y)/(b.Y-a.Y)+a.X {
			in = !in
		}
	}
	return in
}

// solid are the layers of what hex numbers keep clear of.
var solid = []string{"forts", "counters", "known", "markers", "prizes", "names", "combats"}

// TestHexNumbersCanBeRead: on every title's map, however crowded, each hex has its number, in a contrast of 4.5 to 1 to the rim
// around it, and no counter, badge, fort, name or result touches it.
func TestHexNumbersCanBeRead(t *testing.T) {
	for title, m := range shipped(t) {
		for _, sc := range []render.Scene{crowded(m), Bare(m, "ja")} {
			list := render.Build(sc)
			seen := map[string]int{}
			marks := list.Marks()
			around := shapesOf(marks, solid...)
			for _, x := range marks {
				if x.Layer != "numbers" || x.Text == nil {
					continue
				}
				n := x.Text
				seen[n.S]++
				if c := paint.Contrast(n.Fill, n.Halo); c < 4.5 || n.Halo.A < 0xff || n.Spread < n.Size/8 {
					t.Fatalf("%s: number %s has a contrast of %.1f to a rim of %.1f", title, n.S, c, n.Spread)
				}
				if what := around.hide(letters(n), 0); what != "" {
					t.Errorf("%s: number %s meets %s", title, n.S, what)
				}
			}
			for i := range m.Len() {
				if l := m.Label(hexmap.Hex(i)); seen[l] != 1 {
					t.Errorf("%s: hex %s has %d numbers", title, l, seen[l])
				}
			}
		}
	}
}

// hide says which of the shapes drawn from one on covers more than a hair of a text.
func (s shapes) hide(text []paint.Point, from int) string {
	const hair = 0.6
	r, what := boundsOf(text), ""
	r = paint.Rect{X0: r.X0 + hair, Y0: r.Y0 + hair, X1: r.X1 - hair, Y1: r.Y1 - hair}
	squares(r, func(k [2]int) {
		for _, x := range s[k] {
			if what == "" && x.order >= from && x.covers(r) {
				what = fmt.Sprintf("%s at %.0f", x.layer, x.points[0])
			}
		}
	})
	return what
}

// TestCounterNamesCanBeRead: nothing that belongs to a counter, a marker or a result lies over the name on a counter.
func TestCounterNamesCanBeRead(t *testing.T) {
	for title, m := range shipped(t) {
		sc := crowded(m)
		marks := render.Build(sc).Marks()
		above, names := shapesOf(marks, "counters", "known", "markers", "prizes", "numbers", "combats"), 0
		for i, x := range marks {
			if x.Layer != "counters" || x.Text == nil || x.Text.S != sc.Stacks[0].Counters[0].Name {
				continue
			}
			names++
			if what := above.hide(letters(x.Text), i+1); what != "" {
				t.Errorf("%s: a name at %.0f is hidden by %s", title, x.Text.At, what)
			}
		}
		if names != len(sc.Stacks) {
			t.Errorf("%s: %d names for %d stacks", title, names, len(sc.Stacks))
		}
	}
}
