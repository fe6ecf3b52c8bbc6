package render

import "slices"

// unit is a hex width across flats in display units.
const unit = 100.0

// List is a display list: what is drawn, in order, in layers. It holds paths, texts and nothing else.
type List struct {
	width, height float64 // of the page, in hundredths of a hex width
	title         string
	layers        []*layer
}

// Size is the page in hundredths of a hex width.
func (l *List) Size() (width, height float64) { return l.width, l.height }

// Resize sets the page, in hundredths of a hex width.
func (l *List) Resize(width, height float64) { l.width, l.height = width, height }

// layer is a named run of operations.
type layer struct {
	name string
	ops  []op
}

// stamp is a small drawing about the origin that is used in many places.
type stamp struct{ ops []op }

// op is one drawing operation: a path with a fill or a stroke or both, a line of text, or a stamp in some places.
type op struct {
	path   *path
	fill   Colour
	stroke Colour
	width  float64
	dash   []float64
	round  bool // round ends of the stroke
	text   *text
	stamp  *stamp
	at     []point // where the stamp goes
}

// anchor says which part of a text stands at its point.
type anchor uint8

const (
	start anchor = iota
	middle
	end
)

// text is one line of text.
type text struct {
	at     point // on the base line
	size   float64
	face   face
	anchor anchor
	fill   Colour
	halo   Colour  // behind the letters
	spread float64 // width of the halo on each side; 0 = none
	turn   float64 // degrees, clockwise
	s      string
}

// pen collects operations of one layer.
type pen struct{ l *layer }

// layer begins a new layer on top of the others.
func (l *List) layer(name string) pen {
	lay := &layer{name: name}
	l.layers = append(l.layers, lay)
	return pen{lay}
}

// fill draws a filled path; empty paths are left out.
func (p pen) fill(q *path, c Colour) {
	if len(q.verbs) > 0 {
		p.l.ops = append(p.l.ops, op{path: q, fill: c})
	}
}

// stroke draws a line along a path.
func (p pen) stroke(q *path, c Colour, width float64, dash ...float64) {
	if len(q.verbs) > 0 {
		p.l.ops = append(p.l.ops, op{path: q, stroke: c, width: width, dash: dash})
	}
}

// strokeRound is stroke with round ends.
func (p pen) strokeRound(q *path, c Colour, width float64, dash ...float64) {
	if len(q.verbs) > 0 {
		p.l.ops = append(p.l.ops, op{path: q, stroke: c, width: width, dash: dash, round: true})
	}
}

// both fills a path and draws its outline.
func (p pen) both(q *path, fill, stroke Colour, width float64) {
	if len(q.verbs) > 0 {
		p.l.ops = append(p.l.ops, op{path: q, fill: fill, stroke: stroke, width: width})
	}
}

// text writes one line.
func (p pen) text(t text) {
	if t.s != "" {
		p.l.ops = append(p.l.ops, op{text: &t})
	}
}

// use puts a stamp in some places.
func (p pen) use(st *stamp, at ...point) {
	if len(st.ops) > 0 && len(at) > 0 {
		p.l.ops = append(p.l.ops, op{stamp: st, at: at})
	}
}

// scaled draws what draw draws about the origin, made k times as large and moved to at; line widths, dashes and letters grow along.
func (p pen) scaled(at point, k float64, draw func(p pen)) {
	var full layer
	draw(pen{&full})
	for i := range full.ops {
		p.l.ops = append(p.l.ops, full.ops[i].scaled(at, k)...)
	}
}

// stamped collects what draw draws into a stamp.
func stamped(draw func(p pen)) *stamp {
	var l layer
	draw(pen{&l})
	return &stamp{l.ops}
}

// colours lists the opaque colours of the drawing, each once, in order of first use.
func (l *List) colours() []Colour {
	var out []Colour
	seen := map[Colour]bool{}
	note := func(c Colour) {
		if c.A == 255 && !seen[c] {
			seen[c] = true
			out = append(out, c)
		}
	}
	var see func(ops []op)
	see = func(ops []op) {
		for i := range ops {
			o := &ops[i]
			note(o.fill)
			note(o.stroke)
			if o.text != nil {
				note(o.text.fill)
			}
			if o.stamp != nil {
				see(o.stamp.ops)
			}
		}
	}
	for _, lay := range l.layers {
		see(lay.ops)
	}
	return out
}

// writes says whether some text of the drawing needs a face.
func (l *List) writes(f face) bool {
	var see func(ops []op) bool
	see = func(ops []op) bool {
		for i := range ops {
			if t := ops[i].text; t != nil && slices.ContainsFunc(runs(t.face, t.s), func(r run) bool { return r.face == f }) {
				return true
			}
			if st := ops[i].stamp; st != nil && see(st.ops) {
				return true
			}
		}
		return false
	}
	return slices.ContainsFunc(l.layers, func(lay *layer) bool { return see(lay.ops) })
}
