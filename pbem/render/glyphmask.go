package render

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// mask is the coverage of a glyph at one size and sub-pixel place.
type mask struct {
	w, h   int
	dx, dy int // of its upper left pixel from the whole-pixel place of the base point
	cover  []byte
}

// maskKey names a mask; size in sixteenths of a pixel, sub-pixel place in quarters.
type maskKey struct {
	r          rune
	face       face
	size       int
	subX, subY uint8
}

// addText adds a text's glyphs: as masks where it stands upright, as polygons where it is turned, with its halo first.
func (p *painter) addText(t *text) {
	size := t.size * p.scale
	at := t.at.mul(p.scale)
	width := measure(t.face, t.s, size)
	shift := map[anchor]float64{start: 0, middle: -width / 2, end: -width}[t.anchor]
	if t.spread > 0 {
		p.halo(t, size, at, shift)
	}
	s := p.step(t.fill)
	x := shift
	for _, r := range t.s {
		g := fontFaces.glyph(t.face, r)
		if t.turn == 0 {
			p.glyph(s, t.face, r, size, point{at.X + x, at.Y})
		} else {
			for _, l := range glyphLines(g, size, x, at, t.turn) {
				p.polygon(s, l.points)
			}
		}
		x += g.advance * size
	}
}

// halo strokes the letters' outlines broadly.
func (p *painter) halo(t *text, size float64, at point, shift float64) {
	s := p.step(t.halo)
	x := shift
	for _, r := range t.s {
		g := fontFaces.glyph(t.face, r)
		lines := glyphLines(g, size, x, at, t.turn)
		for _, q := range outline(lines, 2*t.spread*p.scale, false) {
			p.polygon(s, q)
		}
		x += g.advance * size
	}
}

// glyphLines is a glyph's outline in pixels, x along the text from its base point.
func glyphLines(g *glyph, size, x float64, at point, turn float64) []polyline {
	lines := flatten(&g.outline, size)
	for _, l := range lines {
		for i, q := range l.points {
			q.X += x
			if turn != 0 {
				q = q.turn(turn)
			}
			l.points[i] = q.add(at)
		}
	}
	return lines
}

// glyph adds an upright glyph by its mask.
func (p *painter) glyph(step int32, f face, r rune, size float64, at point) {
	qx, qy := math.Floor(at.X*4+0.5), math.Floor(at.Y*4+0.5)
	x, y := int(math.Floor(qx/4)), int(math.Floor(qy/4))
	key := maskKey{r, f, int(size*16 + 0.5), uint8(int(qx) - 4*x), uint8(int(qy) - 4*y)}
	m, ok := p.masks[key]
	if !ok {
		m = drawMask(key)
		p.masks[key] = m
	}
	if m.w == 0 {
		return
	}
	b := box{x + m.dx, y + m.dy, x + m.dx + m.w, y + m.dy + m.h}
	p.shapes = append(p.shapes, shape{step: step, mask: m, box: b})
}

// drawMask rasterises one glyph.
func drawMask(k maskKey) *mask {
	size := float64(k.size) / 16
	at := point{float64(k.subX) / 4, float64(k.subY) / 4}
	lines := glyphLines(fontFaces.glyph(k.face, k.r), size, 0, at, 0)
	if len(lines) == 0 {
		return &mask{}
	}
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, l := range lines {
		for _, q := range l.points {
			x0, x1 = math.Min(x0, q.X), math.Max(x1, q.X)
			y0, y1 = math.Min(y0, q.Y), math.Max(y1, q.Y)
		}
	}
	m := &mask{dx: int(math.Floor(x0)), dy: int(math.Floor(y0))}
	m.w, m.h = int(math.Ceil(x1))-m.dx, int(math.Ceil(y1))-m.dy
	if m.w <= 0 || m.h <= 0 {
		return &mask{}
	}
	ras := vector.NewRasterizer(m.w, m.h)
	ras.DrawOp = draw.Src
	for _, l := range lines {
		for i, q := range l.points {
			x, y := float32(q.X-float64(m.dx)), float32(q.Y-float64(m.dy))
			if i == 0 {
				ras.MoveTo(x, y)
			} else {
				ras.LineTo(x, y)
			}
		}
		ras.ClosePath()
	}
	a := image.NewAlpha(image.Rect(0, 0, m.w, m.h))
	ras.Draw(a, a.Rect, image.Opaque, image.Point{})
	m.cover = a.Pix
	return m
}

// blendMask lays a glyph over the part of the picture that frame allows.
func blendMask(img *image.RGBA, frame, at box, m *mask, c Colour) {
	r := frame.cut(at)
	if r.x0 >= r.x1 || r.y0 >= r.y1 {
		return
	}
	blend(img, r, m.cover[(r.y0-at.y0)*m.w+(r.x0-at.x0):], m.w, c)
}
