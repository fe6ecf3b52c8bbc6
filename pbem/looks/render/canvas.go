package render

// NewList is an empty drawing of a size in hundredths of a hex width, for pictures that are not a [Scene].
func NewList(title string, width, height float64) *List {
	return &List{width: width, height: height, title: title}
}

// Canvas draws into one layer of a list, each operation over the earlier ones.
type Canvas struct{ p pen }

// Layer begins a new layer on top of the others.
func (l *List) Layer(name string) Canvas { return Canvas{l.layer(name)} }

// polygons is a path of polygons or open lines.
func polygons(closed bool, lines [][]Point) *path {
	q := &path{}
	for _, line := range lines {
		for i, a := range line {
			if i == 0 {
				q.move(a)
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
func (c Canvas) Fill(fill Colour, rings ...[]Point) { c.p.fill(polygons(true, rings), fill) }

// Outline draws the outlines of polygons; the width is in hundredths of a hex width.
func (c Canvas) Outline(stroke Colour, width float64, rings ...[]Point) {
	c.p.stroke(polygons(true, rings), stroke, width)
}

// Lines draws open lines; the width is in hundredths of a hex width, and so are the lengths of dashes and gaps.
func (c Canvas) Lines(stroke Colour, width float64, dash []float64, lines ...[]Point) {
	c.p.stroke(polygons(false, lines), stroke, width, dash...)
}

// Disc fills a circle.
func (c Canvas) Disc(fill Colour, at Point, radius float64) {
	q := &path{}
	q.ellipse(at, radius, radius)
	c.p.fill(q, fill)
}

// Align says which part of a line of text stands at its point.
type Align uint8

// The alignments.
const (
	Left Align = iota
	Centred
	Right
)

// Label is one line of text on its base line.
type Label struct {
	At     Point
	Size   float64 // in hundredths of a hex width
	Bold   bool
	Align  Align
	Colour Colour
	Halo   Colour  // drawn around the letters; alpha 0 = none
	Turn   float64 // degrees, clockwise
	Text   string
}

// Text writes a label. Its halo reaches a seventh of its size.
func (c Canvas) Text(t Label) {
	f := regular
	if t.Bold {
		f = bold
	}
	out := text{at: t.At, size: t.Size, face: f, anchor: anchor(t.Align), fill: t.Colour, halo: t.Halo, turn: t.Turn, s: t.Text}
	if t.Halo.A > 0 {
		out.spread = t.Size / 7
	}
	c.p.text(out)
}

// TextWidth is the width of a line of text of a size, in the unit of the size.
func TextWidth(s string, size float64, boldFace bool) float64 {
	if boldFace {
		return measure(bold, s, size)
	}
	return measure(regular, s, size)
}
