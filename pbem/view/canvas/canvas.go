package canvas

// Canvas draws polygons, lines and labels into one layer of a list, without a [Path]. Lengths are in display units.
type Canvas struct{ p Pen }

// Layer adds an empty layer on top of the others and returns a canvas that draws on it.
func (l *DisplayList) Layer(name string) Canvas { return Canvas{l.AddLayer(name)} }

// polygons returns a path of polygons or open lines.
func polygons(closed bool, lines [][]Point) *Path {
	q := &Path{}
	for _, line := range lines {
		for i, a := range line {
			if i == 0 {
				q.Move(a)
			} else {
				q.line(a)
			}
		}
		if closed && len(line) > 0 {
			q.close()
		}
	}
	return q
}

// Fill fills polygons.
func (c Canvas) Fill(fill Colour, rings ...[]Point) { c.p.Fill(polygons(true, rings), fill) }

// Outline draws the outlines of polygons.
func (c Canvas) Outline(stroke Colour, width float64, rings ...[]Point) {
	c.p.Stroke(polygons(true, rings), stroke, width)
}

// Lines draws open lines. dash holds the lengths of dashes and gaps in turn; an empty dash gives solid lines.
func (c Canvas) Lines(stroke Colour, width float64, dash []float64, lines ...[]Point) {
	c.p.Stroke(polygons(false, lines), stroke, width, dash...)
}

// Disc fills a circle.
func (c Canvas) Disc(fill Colour, at Point, radius float64) {
	q := &Path{}
	q.Ellipse(at, radius, radius)
	c.p.Fill(q, fill)
}

// Label is one line of text on its base line.
type Label struct {
	At     Point
	Size   float64 // height of an em
	Bold   bool
	Anchor Anchor
	Colour Colour
	Halo   Colour  // drawn around the letters; alpha 0 for none
	Turn   float64 // degrees, clockwise
	Text   string
}

// Text writes a label. Its halo is one seventh of the letter size wide.
func (c Canvas) Text(t Label) {
	f := Regular
	if t.Bold {
		f = Bold
	}
	out := Text{At: t.At, Size: t.Size, Face: f, Anchor: t.Anchor, Fill: t.Colour, Halo: t.Halo, Turn: t.Turn, S: t.Text}
	if t.Halo.A > 0 {
		out.Spread = t.Size / 7
	}
	c.p.Text(out)
}

// TextWidth returns the width of a line of text at a letter size, in the unit of that size.
func TextWidth(s string, size float64, boldFace bool) float64 {
	if boldFace {
		return MeasureText(Bold, s, size)
	}
	return MeasureText(Regular, s, size)
}
