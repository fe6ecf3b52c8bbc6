package transcribe

import (
	"fmt"

	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

// SheetOptions sets the content and scale of a numbered sheet.
type SheetOptions struct {
	HexMM    float64 // width of a hex across flats on paper, in millimetres; margins and rulers scale with it
	Features bool    // draw the present content of the map in thin lines
	Bare     bool    // only hexes and numbers, without margins, in a colour that shows on a scan
	Lang     string  // language of the places' names; "" for the map's own
}

// Margins in millimetres: around the hexes, and above them for the head.
const (
	marginMM = 6
	headMM   = 20
)

// DrawSheet draws the hexes of a map with their printed numbers, for laying over the printed map, writing on, or
// tracing.
func DrawSheet(m *hexmap.Map, o SheetOptions) *canvas.DisplayList {
	mm := hexWidth / o.HexMM
	left, top := marginMM*mm, headMM*mm
	if o.Bare {
		left, top = 2, 2
	}
	b := newBoard(m, left, top)
	width := max(b.w+2*left, 130*mm)
	if o.Bare {
		width = b.w + 2*left
	}
	l := canvas.NewDisplayList(m.Title()+" numbered sheet", width, b.h+top+left)
	lines, numbers := grey, black
	if o.Bare {
		lines, numbers = magenta, magenta
	} else {
		page := []canvas.Point{{X: 0, Y: 0}, {X: width, Y: 0}, {X: width, Y: b.h + top + left}, {X: 0, Y: b.h + top + left}}
		l.Layer("paper").Fill(white, page)
	}
	l.Layer("grid").Lines(lines, 1.2, nil, b.sides()...)
	if o.Features {
		b.drawFeatures(l, o.Lang)
	}
	b.drawNumbers(l.Layer("numbers"), numbers)
	if !o.Bare {
		b.drawHead(l.Layer("head"), o.HexMM, left, width)
	}
	return l
}

// drawNumbers writes the printed numbers at the top of the hexes, several where sheets overlap, and marks the centres.
func (b *board) drawNumbers(c canvas.Canvas, ink canvas.Colour) {
	const size = 16.0
	top := -26.0
	if !b.pointy {
		top = -32
	}
	for _, h := range b.hexes() {
		for i, label := range b.m.Labels(h) {
			s := size
			if w := canvas.TextWidth(label, s, false); w > 62 {
				s *= 62 / w
			}
			c.Text(canvas.Label{At: b.offsetFrom(h, 0, top+float64(i)*s), Size: s, Anchor: canvas.AnchorMiddle, Colour: ink, Text: label})
		}
		c.Disc(ink, b.centre(h), 1.3)
	}
}

// drawHead writes the title, the scale and the ruler above the hexes, and the compass at the right.
func (b *board) drawHead(c canvas.Canvas, hexMM, left, width float64) {
	mm := hexWidth / hexMM
	g := b.m.Grid()
	c.Text(canvas.Label{At: canvas.Point{X: left, Y: 8 * mm}, Size: 5 * mm, Bold: true, Colour: black, Text: b.m.Title()})
	words := fmt.Sprintf("hexes %.2f mm across flats; %s %s %s, rows %s, columns %s", hexMM, g.Orientation, g.Shift, g.Order, g.Rows,
		g.Cols)
	size := 2.8 * mm
	if w, room := canvas.TextWidth(words, size, false), width-2*left-16*mm; w > room {
		size *= room / w
	}
	c.Text(canvas.Label{At: canvas.Point{X: left, Y: 12 * mm}, Size: size, Colour: black, Text: words})
	b.drawRuler(c, canvas.Point{X: left, Y: 15.5 * mm}, mm)
	b.drawCompass(c, canvas.Point{X: width - left - 6*mm, Y: 9.5 * mm}, mm)
}

// drawRuler draws a ruler of 100 mm, to check the scale of the print.
func (b *board) drawRuler(c canvas.Canvas, at canvas.Point, mm float64) {
	c.Lines(black, 0.3*mm, nil, []canvas.Point{at, {X: at.X + 100*mm, Y: at.Y}})
	for i := range 11 {
		x, tick := at.X+float64(10*i)*mm, 1.2*mm
		if i%5 == 0 {
			tick = 2 * mm
		}
		c.Lines(black, 0.3*mm, nil, []canvas.Point{{X: x, Y: at.Y - tick}, {X: x, Y: at.Y}})
	}
	c.Text(canvas.Label{At: canvas.Point{X: at.X + 102*mm, Y: at.Y}, Size: 2.6 * mm, Colour: black, Text: "100 mm"})
}

// drawCompass draws an arrow to true north.
func (b *board) drawCompass(c canvas.Canvas, at canvas.Point, mm float64) {
	turn := float64(b.m.Grid().NorthDegrees)
	p := func(x, y float64) canvas.Point {
		q := rotate(x*mm, y*mm, turn)
		return canvas.Point{X: at.X + q.X, Y: at.Y + q.Y}
	}
	c.Fill(black, []canvas.Point{p(0, -5.5), p(2, 3), p(0, 1.6), p(-2, 3)})
	n := p(0, 6.2)
	c.Text(canvas.Label{At: canvas.Point{X: n.X, Y: n.Y + 1.2*mm}, Size: 3.2 * mm, Bold: true, Anchor: canvas.AnchorMiddle, Colour: black,
		Text: "N"})
}
