package render

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"runtime"
	"sync"

	"golang.org/x/image/vector"
)

// tileSize is the edge of a tile in pixels. Tiles are painted independently, so that a path that spans the sheet costs
// only where it has ink, and both cores can work.
const tileSize = 128

// box is a half-open rectangle of pixels.
type box struct{ x0, y0, x1, y1 int }

// shape is one polygon or one ready glyph mask of a drawing step.
type shape struct {
	step   int32
	points []point // polygon, or nil
	mask   *mask   // glyph, or nil
	box    box
}

// painter turns a display list into pixels.
type painter struct {
	scale  float64
	w, h   int
	paint  []Colour // per step
	shapes []shape
	tiles  [][]int32 // per tile the shapes that touch it, in drawing order
	cols   int
	masks  map[maskKey]*mask
}

// paintRGBA draws the list at scale pixels per display unit.
func paintRGBA(l *List, scale float64) *image.RGBA {
	p := &painter{scale: scale, w: int(math.Ceil(l.width * scale)), h: int(math.Ceil(l.height * scale)), masks: map[maskKey]*mask{}}
	for _, lay := range l.layers {
		for i := range lay.ops {
			p.add(&lay.ops[i])
		}
	}
	p.bin()
	img := image.NewRGBA(image.Rect(0, 0, p.w, p.h))
	draw.Draw(img, img.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
	p.run(img)
	return img
}

// step begins a drawing step: shapes of one step are one fill.
func (p *painter) step(c Colour) int32 {
	p.paint = append(p.paint, c)
	return int32(len(p.paint) - 1)
}

// add takes one operation apart into shapes.
func (p *painter) add(o *op) {
	if o.text != nil {
		p.addText(o.text)
		return
	}
	if o.stamp != nil {
		p.addStamp(o)
		return
	}
	lines := flatten(o.path, p.scale)
	if o.fill.A > 0 {
		s := p.step(o.fill)
		for _, l := range lines {
			p.polygon(s, l.points)
		}
	}
	if o.stroke.A > 0 && o.width > 0 {
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
		s := p.step(o.stroke)
		for _, q := range outline(lines, o.width*p.scale, o.round) {
			p.polygon(s, q)
		}
	}
}

// addStamp adds a stamp's operations, each for all its places at once.
func (p *painter) addStamp(o *op) {
	for _, part := range o.stamp.ops {
		if part.text != nil {
			for _, at := range o.at {
				t := *part.text
				t.at = t.at.add(at)
				p.addText(&t)
			}
			continue
		}
		var all path
		for _, at := range o.at {
			all.append(part.path, at, 1)
		}
		part.path = &all
		p.add(&part)
	}
}

// polygon adds a closed polygon in pixels.
func (p *painter) polygon(step int32, pts []point) {
	x0, y0, x1, y1 := pts[0].X, pts[0].Y, pts[0].X, pts[0].Y
	for _, q := range pts[1:] {
		x0, x1 = math.Min(x0, q.X), math.Max(x1, q.X)
		y0, y1 = math.Min(y0, q.Y), math.Max(y1, q.Y)
	}
	b := box{int(math.Floor(x0)), int(math.Floor(y0)), int(math.Ceil(x1)), int(math.Ceil(y1))}
	p.shapes = append(p.shapes, shape{step: step, points: pts, box: b})
}

// bin sorts the shapes into tiles.
func (p *painter) bin() {
	p.cols = (p.w + tileSize - 1) / tileSize
	rows := (p.h + tileSize - 1) / tileSize
	p.tiles = make([][]int32, p.cols*rows)
	for i := range p.shapes {
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

// run paints all tiles, shared between the cores. A tile's pixels depend on the tile alone.
func (p *painter) run(img *image.RGBA) {
	next := make(chan int, len(p.tiles))
	for t := range p.tiles {
		next <- t
	}
	close(next)
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), 4) {
		wg.Go(func() {
			b := brush{alpha: image.NewAlpha(image.Rect(0, 0, tileSize, tileSize))}
			for t := range next {
				p.tile(&b, img, t)
			}
		})
	}
	wg.Wait()
}

// brush is one worker's scratch space.
type brush struct {
	ras   vector.Rasterizer
	alpha *image.Alpha
}

// tile paints one tile: runs of polygons of one step are filled together.
func (p *painter) tile(b *brush, img *image.RGBA, t int) {
	frame := box{t % p.cols * tileSize, t / p.cols * tileSize, 0, 0}
	frame.x1, frame.y1 = min(frame.x0+tileSize, p.w), min(frame.y0+tileSize, p.h)
	list := p.tiles[t]
	for i := 0; i < len(list); {
		s := &p.shapes[list[i]]
		if s.mask != nil {
			blendMask(img, frame, s.box, s.mask, p.paint[s.step])
			i++
			continue
		}
		j, span := i, s.box
		for ; j < len(list) && p.shapes[list[j]].step == s.step; j++ {
			span = span.union(p.shapes[list[j]].box)
		}
		b.fill(img, frame.cut(span), p.shapes, list[i:j], p.paint[s.step])
		i = j
	}
}

// fill rasterises polygons inside r and blends them.
func (b *brush) fill(img *image.RGBA, r box, shapes []shape, list []int32, c Colour) {
	w, h := r.x1-r.x0, r.y1-r.y0
	if w <= 0 || h <= 0 {
		return
	}
	b.ras.Reset(w, h)
	b.ras.DrawOp = draw.Src
	ox, oy := float64(r.x0), float64(r.y0)
	for _, k := range list {
		for i, q := range shapes[k].points {
			x, y := float32(q.X-ox), float32(q.Y-oy)
			if i == 0 {
				b.ras.MoveTo(x, y)
			} else {
				b.ras.LineTo(x, y)
			}
		}
		b.ras.ClosePath()
	}
	b.alpha.Rect = image.Rect(0, 0, w, h)
	b.alpha.Stride = w
	b.ras.Draw(b.alpha, b.alpha.Rect, image.Opaque, image.Point{})
	blend(img, r, b.alpha.Pix, w, c)
}

func (b box) union(c box) box {
	return box{min(b.x0, c.x0), min(b.y0, c.y0), max(b.x1, c.x1), max(b.y1, c.y1)}
}

func (b box) cut(c box) box {
	return box{max(b.x0, c.x0), max(b.y0, c.y0), min(b.x1, c.x1), min(b.y1, c.y1)}
}

// blend lays a colour over r of an opaque picture; cover holds one byte per pixel of r, rows of stride bytes.
func blend(img *image.RGBA, r box, cover []byte, stride int, c Colour) {
	w := r.x1 - r.x0
	for y := r.y0; y < r.y1; y++ {
		row := cover[(y-r.y0)*stride:][:w]
		dst := img.Pix[img.PixOffset(r.x0, y):][:4*w]
		for x, a := range row {
			if a == 0 {
				continue
			}
			d := dst[4*x : 4*x+3 : 4*x+3]
			k := int(a) * int(c.A)
			if k == 255*255 {
				d[0], d[1], d[2] = c.R, c.G, c.B
				continue
			}
			d[0] = over(d[0], c.R, k)
			d[1] = over(d[1], c.G, k)
			d[2] = over(d[2], c.B, k)
		}
	}
}

// over mixes k/65025 of s into d.
func over(d, s uint8, k int) uint8 {
	return uint8((int(d)*(65025-k) + int(s)*k + 32512) / 65025)
}
