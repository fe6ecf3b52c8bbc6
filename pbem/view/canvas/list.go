package canvas

import (
	"reflect"
	"slices"
)

// HexWidth is the width of a hex (across flats) in display units. Scales in pixels and millimetres are per HexWidth.
const HexWidth = 100.0

// DisplayList is a drawing: layers of paths, texts and stamps, drawn in order.
type DisplayList struct {
	width, height float64 // of the page, in display units
	title         string
	layers        []*layer
	ground        int // number of layers that are ground
}

// NewDisplayList returns an empty drawing of a size in display units. The title is written to file formats that have a
// field for one.
func NewDisplayList(title string, width, height float64) *DisplayList {
	return &DisplayList{width: width, height: height, title: title}
}

// Size returns the size of the page in display units.
func (l *DisplayList) Size() (width, height float64) { return l.width, l.height }

// Equal reports whether two lists draw the same picture. It ignores their titles.
func (l *DisplayList) Equal(o *DisplayList) bool {
	return l.width == o.width && l.height == o.height && reflect.DeepEqual(l.layers, o.layers)
}

// Resize sets the size of the page in display units.
func (l *DisplayList) Resize(width, height float64) { l.width, l.height = width, height }

// layer is a named list of operations.
type layer struct {
	name string
	ops  []op
}

// Stamp is a small drawing around the origin that is repeated at many places.
type Stamp struct{ ops []op }

// op is one drawing operation: a path with a fill, a stroke or both, a line of text, or a stamp at several places.
type op struct {
	path   *Path
	fill   Colour
	stroke Colour
	width  float64
	dash   []float64
	round  bool // round ends of the stroke
	text   *Text
	stamp  *Stamp
	at     []Point // places of the stamp
}

// Anchor names the part of a text that is placed at its point.
type Anchor uint8

// The anchors.
const (
	AnchorStart Anchor = iota
	AnchorMiddle
	AnchorEnd
)

// Text is one line of text. Lengths are in display units.
type Text struct {
	At     Point   // start of the base line
	Size   float64 // height of an em
	Face   Face
	Anchor Anchor
	Fill   Colour
	Halo   Colour  // behind the letters
	Spread float64 // width of the halo on each side; 0 for none
	Turn   float64 // degrees, clockwise
	S      string  // the text; an empty one is not drawn
}

// MarkGround marks the layers added so far as ground, so that their pixels are cached between drawings. It does not
// change the picture.
func (l *DisplayList) MarkGround() { l.ground = len(l.layers) }

// Pen draws into one layer; each operation covers earlier ones. Line widths, dashes and gaps are in display units.
type Pen struct{ layer *layer }

// AddLayer adds a layer on top of the others and returns a pen that draws on it.
func (l *DisplayList) AddLayer(name string) Pen {
	lay := &layer{name: name}
	l.layers = append(l.layers, lay)
	return Pen{lay}
}

// Fill draws a filled path. Like the other methods, it ignores an empty path.
func (p Pen) Fill(q *Path, c Colour) {
	if len(q.verbs) > 0 {
		p.layer.ops = append(p.layer.ops, op{path: q, fill: c})
	}
}

// Stroke draws a line along a path. dash holds the lengths of dashes and gaps in turn; without dash the line is solid.
func (p Pen) Stroke(q *Path, c Colour, width float64, dash ...float64) {
	if len(q.verbs) > 0 {
		p.layer.ops = append(p.layer.ops, op{path: q, stroke: c, width: width, dash: dash})
	}
}

// StrokeRound draws a line along a path like Stroke, but with round ends.
func (p Pen) StrokeRound(q *Path, c Colour, width float64, dash ...float64) {
	if len(q.verbs) > 0 {
		p.layer.ops = append(p.layer.ops, op{path: q, stroke: c, width: width, dash: dash, round: true})
	}
}

// FillStroke fills a path and draws its outline.
func (p Pen) FillStroke(q *Path, fill, stroke Colour, width float64) {
	if len(q.verbs) > 0 {
		p.layer.ops = append(p.layer.ops, op{path: q, fill: fill, stroke: stroke, width: width})
	}
}

// Text writes one line.
func (p Pen) Text(t Text) {
	if t.S != "" {
		p.layer.ops = append(p.layer.ops, op{text: &t})
	}
}

// PlaceStamp draws a stamp at each place, with its origin at that place.
func (p Pen) PlaceStamp(st *Stamp, at ...Point) {
	if len(st.ops) > 0 && len(at) > 0 {
		p.layer.ops = append(p.layer.ops, op{stamp: st, at: at})
	}
}

// DrawScaled calls draw and enlarges its drawing k times, with its origin moved to at. Line widths, dashes and letters
// scale too.
func (p Pen) DrawScaled(at Point, k float64, draw func(p Pen)) {
	var full layer
	draw(Pen{&full})
	for i := range full.ops {
		p.layer.ops = append(p.layer.ops, full.ops[i].scaled(at, k)...)
	}
}

// NewStamp calls draw and returns its drawing as a stamp.
func NewStamp(draw func(p Pen)) *Stamp {
	var l layer
	draw(Pen{&l})
	return &Stamp{l.ops}
}

// colours lists the opaque colours of the drawing, each once, in order of first use.
func (l *DisplayList) colours() []Colour {
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
				note(o.text.Fill)
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

// usesFace reports whether any text of the drawing needs a face.
func (l *DisplayList) usesFace(f Face) bool {
	var see func(ops []op) bool
	see = func(ops []op) bool {
		for i := range ops {
			if t := ops[i].text; t != nil && slices.ContainsFunc(runs(t.Face, t.S), func(r run) bool { return r.face == f }) {
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
