package transcribe

import (
	"fmt"

	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

// DrawDifferences draws the first of two maps in grey. Features that only the first map has are red; features that only
// the second has are blue.
func DrawDifferences(m *hexmap.Map, diffs []Difference, nameA, nameB string) *canvas.DisplayList {
	const margin, head, foot = 30.0, 90.0, 20.0
	b := newBoard(m, margin, head)
	width := max(b.w+2*margin, 700)
	l := canvas.NewDisplayList("disagreements of "+nameA+" and "+nameB, width, b.h+head+foot)
	l.Layer("paper").Fill(white, []canvas.Point{{X: 0, Y: 0}, {X: width, Y: 0}, {X: width, Y: b.h + head + foot},
		{X: 0, Y: b.h + head + foot}})
	changed := map[hexmap.Hex]bool{}
	c := l.Layer("hexes")
	for _, d := range diffs {
		if d.Kind == "terrain" && d.at[0] != hexmap.None {
			changed[d.at[0]] = true
			c.Fill(yellow, b.ring(d.at[0]))
		}
	}
	l.Layer("grid").Lines(pale, 1, nil, b.sides()...)
	b.drawBackground(l, changed)
	b.drawNumbers(l.Layer("numbers"), grey)
	c = l.Layer("differences")
	notes := map[hexmap.Hex]int{}
	for _, d := range diffs {
		b.drawDifference(c, d, notes)
	}
	b.drawKey(l.Layer("key"), len(diffs), nameA, nameB, margin, width)
	return l
}

// drawBackground draws the first map in pale colours.
func (b *board) drawBackground(l *canvas.DisplayList, changed map[hexmap.Hex]bool) {
	b.drawTerrain(l.Layer("terrain"), func(h hexmap.Hex) bool { return !changed[h] })
	c := l.Layer("features")
	for _, f := range b.m.Sides() {
		c.Lines(pale, b.sideWidth(f.Class)+1, nil, b.hexsideLines(f.Chain)...)
	}
	for _, p := range b.m.Paths() {
		c.Lines(pale, 2, pathDash(p.Class), b.pathLine(p.Hexes))
	}
	for _, class := range b.m.LineClasses() {
		c.Lines(pale, 3, []float64{7, 4}, b.hexsideLines(b.m.HexsidesOf(class))...)
	}
}

// colour returns the colour of a difference: red for a feature only in the first map, blue for one only in the second,
// magenta for a change.
func (d *Difference) colour() canvas.Colour {
	switch {
	case d.B == "":
		return red
	case d.A == "":
		return blue
	}
	return magenta
}

// drawDifference draws one difference. notes counts the lines of small print in each hex.
func (b *board) drawDifference(c canvas.Canvas, d Difference, notes map[hexmap.Hex]int) {
	h := d.at[0]
	if h == hexmap.None {
		return
	}
	switch {
	case d.onSide:
		c.Lines(d.colour(), 7, sideDash(d.Kind), b.side(h, d.dir))
	case d.Kind == "path":
		var line []canvas.Point
		for _, h := range d.at {
			if h == hexmap.None {
				return
			}
			line = append(line, b.centre(h))
		}
		c.Lines(d.colour(), 4, nil, line)
	case d.Kind == "feature" || d.Where == "":
	default:
		if d.Kind != "terrain" {
			c.Outline(d.colour(), 2.5, b.ringAt(h, 0.8))
		}
		for _, s := range []struct {
			text string
			ink  canvas.Colour
		}{{d.A, red}, {d.B, blue}} {
			if s.text != "" {
				b.drawNote(c, h, notes, d.Kind, s.text, s.ink)
			}
		}
	}
}

// sideDash returns the dash pattern that distinguishes lines and bridges from hexside features.
func sideDash(kind string) []float64 {
	switch kind {
	case "line":
		return []float64{8, 4}
	case "bridge":
		return []float64{3, 3}
	}
	return nil
}

// drawNote writes one line of small text into a hex, if there is room.
func (b *board) drawNote(c canvas.Canvas, h hexmap.Hex, notes map[hexmap.Hex]int, kind, text string, ink canvas.Colour) {
	const most = 4
	n := notes[h]
	notes[h]++
	if n >= most {
		return
	}
	if kind != "terrain" && kind != "place" {
		text = kind + " " + text
	}
	size, room := 14.0, 84.0
	if w := canvas.TextWidth(text, size, true); w > room {
		size = max(7, size*room/w)
		for r := []rune(text); canvas.TextWidth(text, size, true) > room && len(r) > 1; text = string(r) + "…" {
			r = r[:len(r)-1]
		}
	}
	c.Text(canvas.Label{At: b.offsetFrom(h, 0, -8+14*float64(n)), Size: size, Bold: true, Anchor: canvas.AnchorMiddle,
		Colour: ink, Halo: white,
		Text: text})
}

// drawKey draws the legend of the colours.
func (b *board) drawKey(c canvas.Canvas, n int, nameA, nameB string, left, width float64) {
	fit := func(at canvas.Point, size float64, boldFace bool, ink canvas.Colour, s string) float64 {
		if w, room := canvas.TextWidth(s, size, boldFace), width-at.X-left; w > room {
			size *= room / w
		}
		c.Text(canvas.Label{At: at, Size: size, Bold: boldFace, Colour: ink, Text: s})
		return canvas.TextWidth(s, size, boldFace)
	}
	fit(canvas.Point{X: left, Y: 40}, 30, true, black, fmt.Sprintf("%s: %d disagreements", b.m.Title(), n))
	x := left
	for _, s := range []struct {
		ink  canvas.Colour
		text string
	}{{red, "only in " + nameA}, {blue, "only in " + nameB}, {magenta, "differs"}, {grey, "grey: " + nameA}} {
		x += fit(canvas.Point{X: x, Y: 70}, 20, true, s.ink, s.text) + 24
	}
}
