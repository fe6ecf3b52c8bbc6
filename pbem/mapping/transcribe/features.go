package transcribe

import (
	"math"
	"strings"

	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

// rotate returns a vector turned by deg degrees, clockwise on the page.
func rotate(x, y, deg float64) canvas.Point {
	s, c := math.Sincos(deg * math.Pi / 180)
	return canvas.Point{X: x*c - y*s, Y: x*s + y*c}
}

// drawFeatures draws the content of a map in thin lines: terrain as the legend's letters, hexside features, paths,
// lines, forts, places.
func (b *board) drawFeatures(l *canvas.DisplayList, lang string) {
	b.drawTerrain(l.Layer("terrain"), func(hexmap.Hex) bool { return true })
	c := l.Layer("features")
	for _, f := range b.m.Sides() {
		c.Lines(blue, b.sideWidth(f.Class), nil, b.hexsideLines(f.Chain)...)
	}
	for _, p := range b.m.Paths() {
		c.Lines(brown, 1.8, pathDash(p.Class), b.pathLine(p.Hexes))
	}
	for _, class := range b.m.LineClasses() {
		c.Lines(red, 2.5, []float64{7, 4}, b.hexsideLines(b.m.HexsidesOf(class))...)
	}
	for _, g := range b.m.Forts() {
		for _, h := range g.Hexes {
			c.Outline(red, 1, b.ringAt(h, 0.86))
		}
	}
	for _, p := range b.m.Places() {
		b.drawPlace(c, p, lang, black)
	}
}

// drawTerrain writes the legend's letter at the foot of each hex. The base terrain, a dot, stays blank.
func (b *board) drawTerrain(c canvas.Canvas, show func(hexmap.Hex) bool) {
	for _, h := range b.hexes() {
		if s := b.letter(h); show(h) && s != "." {
			c.Text(canvas.Label{At: b.offsetFrom(h, 0, 38), Size: 18, Anchor: canvas.AnchorMiddle, Colour: grey, Text: s})
		}
	}
}

// letter returns the legend's character of a hex.
func (b *board) letter(h hexmap.Hex) string {
	class := b.m.Terrain(h)
	for _, e := range b.m.Legend() {
		if e.Class == class {
			return string(e.Char)
		}
	}
	return "?"
}

// sideWidth returns the line width of a class of hexside, broader for major ones.
func (b *board) sideWidth(class string) float64 {
	if strings.Contains(class, "major") {
		return 5
	}
	return 2.5
}

func pathDash(class string) []float64 {
	if strings.Contains(class, "rail") {
		return []float64{6, 2}
	}
	return nil
}

// hexsideLines returns the hexsides of a run.
func (b *board) hexsideLines(refs []hexmap.SideRef) [][]canvas.Point {
	var out [][]canvas.Point
	for _, r := range refs {
		out = append(out, b.side(r.Hex, r.Dir))
	}
	return out
}

// pathLine returns the line through the centres of hexes.
func (b *board) pathLine(hexes []hexmap.Hex) []canvas.Point {
	var out []canvas.Point
	for _, h := range hexes {
		out = append(out, b.centre(h))
	}
	return out
}

// drawPlace draws a place as a dot and its name.
func (b *board) drawPlace(c canvas.Canvas, p hexmap.Place, lang string, ink canvas.Colour) {
	r := 4.0
	if p.Class == "city" {
		r = 7
	}
	c.Disc(ink, b.centre(p.Hex), r)
	name := p.NameIn(lang)
	if !canvas.HasGlyphs(name) {
		name = p.Name
	}
	size := 13.0
	if w := canvas.TextWidth(name, size, false); w > 130 {
		size *= 130 / w
	}
	c.Text(canvas.Label{At: b.offsetFrom(p.Hex, 0, 21), Size: size, Anchor: canvas.AnchorMiddle, Colour: ink, Halo: white, Text: name})
}
