//go:build !js

package canvas

import (
	"image"
	"image/draw"
	"math"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/image/vector"
)

// tileSize is the edge of a tile in pixels. Tiles are painted independently, so that both cores can work. A path across
// the whole sheet then costs time only in tiles where it has ink.
const tileSize = 128

// box is a half-open rectangle of pixels.
type box struct{ x0, y0, x1, y1 int }

// storagePool keeps the large buffers of painters for reuse.
var storagePool = sync.Pool{New: func() any { return new(storage) }}

// storage holds the large buffers of a painter. It is emptied or overwritten at each use.
type storage struct {
	points []Point
	shapes []shape
	pix    []uint8
	hash   []byte
}

// shape is one polygon or one mask of a drawing step. It holds no pointers, because a map has tens of thousands of
// shapes.
type shape struct {
	step     int32
	mask     int32 // index into the painter's masks, or -1
	from, to int32 // polygon: range of the painter's points
	box      box
}

// painter renders a display list as pixels.
type painter struct {
	scale        float64
	ground       uint8 // grey of the page before anything is drawn
	w, h         int
	groundShapes int      // number of shapes that are ground
	paint        []Colour // colour of each step
	*storage
	tiles  [][]int32 // per tile the shapes that touch it, in drawing order
	cols   int
	masks  []*mask
	glyphs map[glyphKey]int32
	stamps map[stampKey]int32
	brush  brush
}

// paintRGBA renders the list at scale pixels per display unit. The picture is valid until done is called.
func paintRGBA(l *DisplayList, scale float64) (img *image.RGBA, done func()) {
	return paintOn(l, scale, 0xff)
}

// paintOn renders the list like paintRGBA on a page of a grey level: 0 is black, 255 white.
func paintOn(l *DisplayList, scale float64, ground uint8) (img *image.RGBA, done func()) {
	st := storagePool.Get().(*storage)
	st.points, st.shapes = st.points[:0], st.shapes[:0]
	p := &painter{scale: scale, ground: ground, w: int(math.Ceil(l.width * scale)), h: int(math.Ceil(l.height * scale)),
		storage: st, glyphs: map[glyphKey]int32{}, stamps: map[stampKey]int32{}}
	for k, lay := range l.layers {
		if k == l.ground {
			p.groundShapes = len(p.shapes)
		}
		for i := range lay.ops {
			p.add(&lay.ops[i])
		}
	}
	p.binShapes()
	n := 4 * p.w * p.h
	st.pix = slices.Grow(st.pix[:0], n)[:n]
	img = &image.RGBA{Pix: st.pix, Stride: 4 * p.w, Rect: image.Rect(0, 0, p.w, p.h)}
	p.paintTiles(img)
	return img, func() { storagePool.Put(st) }
}

// step begins a drawing step: shapes of one step are one fill.
func (p *painter) step(c Colour) int32 {
	p.paint = append(p.paint, c)
	return int32(len(p.paint) - 1)
}

// add converts one operation to shapes.
func (p *painter) add(o *op) {
	if o.text != nil {
		p.addText(o.text)
		return
	}
	if o.stamp != nil {
		p.addStamp(o)
		return
	}
	if o.fill.A > 0 {
		p.paintPath(o, p.step(o.fill), false)
	}
	if o.stroke.A > 0 && o.width > 0 {
		p.paintPath(o, p.step(o.stroke), true)
	}
}

// longPath is the number of points from which the coverage of a path is cached.
const longPath = 40

// paintPath adds the fill or the stroke of a path.
func (p *painter) paintPath(o *op, step int32, stroke bool) {
	polygons := func(emit func([]Point)) {
		lines := flatten(o.path, p.scale)
		if stroke {
			p.line(o, lines, emit)
			return
		}
		for _, l := range lines {
			emit(l.points)
		}
	}
	if len(o.path.points) < longPath {
		polygons(func(q []Point) { p.polygon(step, q) })
		return
	}
	p.addCached(step, func() coverKey { return p.opKey(o, stroke) }, polygons)
}

// line passes the polygons of an operation's stroke to emit.
func (p *painter) line(o *op, lines []polyline, emit func([]Point)) {
	if len(o.dash) > 0 {
		pattern := make([]float64, len(o.dash))
		for i, d := range o.dash {
			pattern[i] = d * p.scale
		}
		var cut []polyline
		for _, l := range lines {
			cut = append(cut, dashes(l, pattern)...)
		}
		lines = cut
	}
	outline(lines, o.width*p.scale, o.round, emit)
}

// polygon adds a closed polygon in pixels.
func (p *painter) polygon(step int32, pts []Point) {
	from := int32(len(p.points))
	p.points = append(p.points, pts...)
	p.shapes = append(p.shapes, shape{step: step, mask: -1, from: from, to: int32(len(p.points)), box: bounds(pts)})
}

// bounds returns the box of pixels that contains points.
func bounds(pts []Point) box {
	x0, y0, x1, y1 := pts[0].X, pts[0].Y, pts[0].X, pts[0].Y
	for _, q := range pts[1:] {
		x0, x1 = min(x0, q.X), max(x1, q.X)
		y0, y1 = min(y0, q.Y), max(y1, q.Y)
	}
	return box{int(math.Floor(x0)), int(math.Floor(y0)), int(math.Ceil(x1)), int(math.Ceil(y1))}
}

// binShapes assigns the shapes to tiles.
func (p *painter) binShapes() {
	p.cols = (p.w + tileSize - 1) / tileSize
	rows := (p.h + tileSize - 1) / tileSize
	p.tiles = make([][]int32, p.cols*rows)
	for i := range p.shapes {
		if m := p.shapes[i].mask; m >= 0 && p.masks[m].tiles != nil {
			for _, t := range p.masks[m].tiles {
				if int(t) < len(p.tiles) {
					p.tiles[t] = append(p.tiles[t], int32(i))
				}
			}
			continue
		}
		b := p.shapes[i].box
		if b.x1 <= 0 || b.y1 <= 0 || b.x0 >= p.w || b.y0 >= p.h {
			continue
		}
		for r := max(b.y0, 0) / tileSize; r <= min((b.y1-1)/tileSize, rows-1); r++ {
			for c := max(b.x0, 0) / tileSize; c <= min((b.x1-1)/tileSize, p.cols-1); c++ {
				t := r*p.cols + c
				p.tiles[t] = append(p.tiles[t], int32(i))
			}
		}
	}
}

// paintTiles paints all tiles on several cores. A tile's pixels do not depend on other tiles. If a worker panics, run
// repeats the panic in the caller.
func (p *painter) paintTiles(img *image.RGBA) {
	next := make(chan int, len(p.tiles))
	for t := range p.tiles {
		next <- t
	}
	close(next)
	workers := min(runtime.GOMAXPROCS(0), 4)
	failed := make([]any, workers)
	var wg sync.WaitGroup
	for i := range workers {
		wg.Go(func() {
			defer func() { failed[i] = recover() }()
			b := brushes.Get().(*brush)
			for t := range next {
				p.paintTile(b, img, t)
			}
			brushes.Put(b)
		})
	}
	wg.Wait()
	for _, f := range failed {
		if f != nil {
			panic(f)
		}
	}
}

// brush holds one worker's scratch memory.
type brush struct {
	ras   vector.Rasterizer
	alpha *image.Alpha
	hash  []byte
}

// brushes keeps unused brushes for reuse.
var brushes = sync.Pool{New: func() any { return newBrush() }}

func newBrush() *brush { return &brush{alpha: image.NewAlpha(image.Rect(0, 0, tileSize, tileSize))} }

// begin prepares the brush for polygons in a rectangle of w by h pixels.
func (b *brush) begin(w, h int) {
	b.ras.Reset(w, h)
	b.ras.DrawOp = draw.Src
}

// trace adds a closed polygon, moved by -x, -y.
func (b *brush) trace(pts []Point, x, y float64) {
	for i, q := range pts {
		if i == 0 {
			b.ras.MoveTo(float32(q.X-x), float32(q.Y-y))
		} else {
			b.ras.LineTo(float32(q.X-x), float32(q.Y-y))
		}
	}
	b.ras.ClosePath()
}

// paintTile paints one tile.
func (p *painter) paintTile(b *brush, img *image.RGBA, t int) {
	frame, list := p.frame(t), p.tiles[t]
	n, _ := slices.BinarySearch(list, int32(p.groundShapes))
	p.paintGround(b, img, frame, list[:n])
	p.paintShapes(b, img, frame, list[n:])
}

// paintShapes paints shapes inside a frame. It fills consecutive polygons of one step together.
func (p *painter) paintShapes(b *brush, img *image.RGBA, frame box, list []int32) {
	for i := 0; i < len(list); {
		s := &p.shapes[list[i]]
		if s.mask >= 0 {
			blendMask(img, frame, s.box, p.masks[s.mask], p.paint[s.step])
			i++
			continue
		}
		j := i
		for j < len(list) && p.shapes[list[j]].step == s.step && p.shapes[list[j]].mask < 0 {
			j++
		}
		p.fill(b, img, p.polygonBox(frame, list[i:j]), list[i:j], p.paint[s.step])
		i = j
	}
}

// fill rasterises polygons inside r and blends them.
func (p *painter) fill(b *brush, img *image.RGBA, r box, list []int32, c Colour) {
	if len(list) == 1 && p.coversRect(&p.shapes[list[0]], r) {
		blendRect(img, r, c)
	} else if p.coverPolygons(b, r, list) {
		blend(img, r, b.alpha.Pix, b.alpha.Stride, c)
	}
}

// coversRect reports whether a shape is an upright rectangle that covers all of r.
func (p *painter) coversRect(s *shape, r box) bool {
	if s.to-s.from != 4 {
		return false
	}
	q := p.points[s.from:s.to]
	if q[0].Y != q[1].Y || q[1].X != q[2].X || q[2].Y != q[3].Y || q[3].X != q[0].X {
		return false
	}
	return q[0].X <= float64(r.x0) && q[0].Y <= float64(r.y0) && q[2].X >= float64(r.x1) && q[2].Y >= float64(r.y1)
}

// coverPolygons rasterises polygons inside r; it returns false when r is empty.
func (p *painter) coverPolygons(b *brush, r box, list []int32) bool {
	w, h := r.x1-r.x0, r.y1-r.y0
	if w <= 0 || h <= 0 {
		return false
	}
	b.begin(w, h)
	for _, k := range list {
		b.trace(p.points[p.shapes[k].from:p.shapes[k].to], float64(r.x0), float64(r.y0))
	}
	b.alpha.Rect = image.Rect(0, 0, w, h)
	b.alpha.Stride = w
	b.ras.Draw(b.alpha, b.alpha.Rect, image.Opaque, image.Point{})
	return true
}

// polygonBox returns the box of a tile's polygons, clipped to the tile.
func (p *painter) polygonBox(frame box, list []int32) box {
	r := p.shapes[list[0]].box
	for _, k := range list[1:] {
		r = r.union(p.shapes[k].box)
	}
	return frame.cut(r)
}

// frame returns the pixels of a tile.
func (p *painter) frame(t int) box {
	f := box{t % p.cols * tileSize, t / p.cols * tileSize, 0, 0}
	f.x1, f.y1 = min(f.x0+tileSize, p.w), min(f.y0+tileSize, p.h)
	return f
}

func (b box) union(c box) box {
	return box{min(b.x0, c.x0), min(b.y0, c.y0), max(b.x1, c.x1), max(b.y1, c.y1)}
}

func (b box) cut(c box) box {
	return box{max(b.x0, c.x0), max(b.y0, c.y0), min(b.x1, c.x1), min(b.y1, c.y1)}
}
