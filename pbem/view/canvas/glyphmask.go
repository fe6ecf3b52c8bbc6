//go:build !js

package canvas

import (
	"cmp"
	"image"
	"math"
	"slices"
	"sync"
)

// mask holds the coverage of a glyph or of a part of a stamp, for one size and sub-pixel position.
type mask struct {
	w, h   int
	dx, dy int     // offset of its upper left pixel from the whole pixel of the base point
	cover  []byte  // coverage by row, or by block
	tiles  []int32 // for a mask as large as the page: the tiles with ink; nil if unknown
	blocks []block // for such a mask: one block for each of these tiles
	id     int64   // number of a cached mask; 0 for others
	used   bool    // used since the cache last considered dropping it
}

// block holds one tile of a page-sized mask. Tiles without ink are not stored, because a winding river leaves most
// tiles empty.
type block struct {
	box  box // place on the page
	from int // index of its first byte of coverage
}

// blockAt returns the block of a tile, or an empty block where the mask has no ink.
func (m *mask) blockAt(frame box) block {
	i, found := slices.BinarySearchFunc(m.blocks, frame, func(x block, f box) int {
		return cmp.Or(cmp.Compare(x.box.y0/tileSize, f.y0/tileSize), cmp.Compare(x.box.x0/tileSize, f.x0/tileSize))
	})
	if !found {
		return block{}
	}
	return m.blocks[i]
}

// spot is a position in whole pixels plus quarters of a pixel.
type spot struct {
	x, y       int
	subX, subY uint8
}

func spotOf(at Point) spot {
	qx, qy := int(math.Floor(at.X*4+0.5)), int(math.Floor(at.Y*4+0.5))
	x, y := qx>>2, qy>>2
	return spot{x, y, uint8(qx - 4*x), uint8(qy - 4*y)}
}

// offset returns the fractional part of a position, in pixels.
func (s spot) offset() Point { return Point{float64(s.subX) / 4, float64(s.subY) / 4} }

// glyphKey is the cache key of a glyph's mask: size and halo in sixteenths of a pixel, position in quarters.
type glyphKey struct {
	r          rune
	face       Face
	size, halo int32
	subX, subY uint8
}

// placeMask draws a mask at a position.
func (p *painter) placeMask(step, m int32, at spot) {
	k := p.masks[m]
	if k.w == 0 {
		return
	}
	x, y := at.x+k.dx, at.y+k.dy
	p.shapes = append(p.shapes, shape{step: step, mask: m, box: box{x, y, x + k.w, y + k.h}})
}

// addMask stores a mask and returns its number.
func (p *painter) addMask(m *mask) int32 {
	p.masks = append(p.masks, m)
	return int32(len(p.masks) - 1)
}

// addText adds the glyphs of a text, halo first: masks for upright text, polygons for turned text.
func (p *painter) addText(t *Text) {
	size := t.Size * p.scale
	at := t.At.Mul(p.scale)
	width := MeasureText(t.Face, t.S, size)
	shift := [...]float64{AnchorStart: 0, AnchorMiddle: -width / 2, AnchorEnd: -width}[t.Anchor]
	if t.Spread > 0 {
		p.addLetters(t, p.step(t.Halo), size, t.Spread*p.scale, at, shift)
	}
	p.addLetters(t, p.step(t.Fill), size, 0, at, shift)
}

// addLetters adds the letters of a text. If spread is not 0, it adds their outlines, stroked spread pixels wide to each
// side.
func (p *painter) addLetters(t *Text, step int32, size, spread float64, at Point, x float64) {
	if t.Turn != 0 {
		p.addCached(step, func() coverKey { return p.textKey(t, spread) }, func(emit func([]Point)) {
			emitTurnedText(t, size, spread,
				at, x, emit)
		})
		return
	}
	for _, r := range t.S {
		where := spotOf(Point{at.X + x, at.Y})
		p.placeMask(step, p.glyph(glyphKey{r, t.Face, int32(size*16 + 0.5), int32(spread*16 + 0.5), where.subX, where.subY}), where)
		x += fontFaces.glyph(t.Face, r).advance * size
	}
}

// emitTurnedText passes the letters of a turned text to emit as polygons.
func emitTurnedText(t *Text, size, spread float64, at Point, x float64, emit func([]Point)) {
	for _, r := range t.S {
		g := fontFaces.glyph(t.Face, r)
		lines := glyphLines(g, size, x, at, t.Turn)
		if spread > 0 {
			outline(lines, 2*spread, false, emit)
		} else {
			for _, l := range lines {
				emit(l.points)
			}
		}
		x += g.advance * size
	}
}

// glyphLines returns a glyph's outline in pixels. x is the glyph's distance along the text from its base point.
func glyphLines(g *glyph, size, x float64, at Point, turn float64) []polyline {
	lines := flatten(&g.outline, size)
	for _, l := range lines {
		for i, q := range l.points {
			q.X += x
			if turn != 0 {
				q = q.Turn(turn)
			}
			l.points[i] = q.Add(at)
		}
	}
	return lines
}

// glyph returns the number of the mask of an upright glyph, or of its halo.
func (p *painter) glyph(k glyphKey) int32 {
	n, ok := p.glyphs[k]
	if !ok {
		n = p.addMask(glyphMasks.get(k, &p.brush))
		p.glyphs[k] = n
	}
	return n
}

// glyphCache caches masks of glyphs for all pictures.
type glyphCache struct {
	mu    sync.Mutex
	masks map[glyphKey]*mask
}

// maxGlyphs bounds the number of cached glyph masks, of some thousand bytes each at most.
const maxGlyphs = 1 << 14

var glyphMasks glyphCache

func (c *glyphCache) get(k glyphKey, b *brush) *mask {
	c.mu.Lock()
	m := c.masks[k]
	c.mu.Unlock()
	if m != nil {
		return m
	}
	m = b.glyph(k)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.masks == nil || len(c.masks) >= maxGlyphs {
		c.masks = map[glyphKey]*mask{}
	}
	c.masks[k] = m
	return m
}

// glyph draws the mask of a glyph or of its halo.
func (b *brush) glyph(k glyphKey) *mask {
	lines := glyphLines(fontFaces.glyph(k.face, k.r), float64(k.size)/16, 0, spot{subX: k.subX, subY: k.subY}.offset(), 0)
	if k.halo == 0 {
		return b.mask(lines)
	}
	var polygons []polyline
	outline(lines, float64(k.halo)/8, false, func(q []Point) {
		polygons = append(polygons, polyline{points: append([]Point(nil), q...)})
	})
	return b.mask(polygons)
}

// mask rasterises polygons in pixels.
func (b *brush) mask(polygons []polyline) *mask {
	if len(polygons) == 0 {
		return &mask{}
	}
	r := bounds(polygons[0].points)
	for _, l := range polygons[1:] {
		r = r.union(bounds(l.points))
	}
	m := &mask{w: r.x1 - r.x0, h: r.y1 - r.y0, dx: r.x0, dy: r.y0}
	if m.w <= 0 || m.h <= 0 {
		return &mask{}
	}
	b.begin(m.w, m.h)
	for _, l := range polygons {
		b.trace(l.points, float64(r.x0), float64(r.y0))
	}
	a := image.NewAlpha(image.Rect(0, 0, m.w, m.h))
	b.ras.Draw(a, a.Rect, image.Opaque, image.Point{})
	m.cover = a.Pix
	return m
}
