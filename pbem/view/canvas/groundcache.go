//go:build !js

package canvas

import "image"

// The map under the counters is the same in one mail after another. The cache stores the pixels of each tile's ground
// under a hash of all shapes drawn on it.

// groundBytes bounds the cached pixels in bytes. It is enough for sixteen whole maps.
const groundBytes = 64 << 20

var grounds = coverCache{limit: groundBytes}

// paintGround paints a tile's ground layers, from the cache if possible.
func (p *painter) paintGround(b *brush, img *image.RGBA, frame box, list []int32) {
	k, known := p.groundKey(b, frame, list)
	var m *mask
	wanted := false
	if known {
		m, wanted = grounds.get(k)
	}
	if m != nil {
		for y := range m.h {
			copy(img.Pix[img.PixOffset(frame.x0, frame.y0+y):], m.cover[y*m.w:(y+1)*m.w])
		}
		return
	}
	blendRect(img, frame, Colour{p.ground, p.ground, p.ground, 255})
	p.paintShapes(b, img, frame, list)
	if wanted {
		m = &mask{w: 4 * (frame.x1 - frame.x0), h: frame.y1 - frame.y0}
		for y := range m.h {
			m.cover = append(m.cover, img.Pix[img.PixOffset(frame.x0, frame.y0+y):][:m.w]...)
		}
		grounds.put(k, m)
	}
}

// groundKey returns the cache key of a tile's ground. known is false if it is not worth caching. A tile that one
// rectangle covers completely looks the same wherever the rectangle ends.
func (p *painter) groundKey(b *brush, frame box, list []int32) (k coverKey, known bool) {
	if len(list) == 0 || p.w*p.h > coverPage {
		return k, false
	}
	h := opHasher{b.hash[:0]}
	for _, v := range []int{frame.x0, frame.y0, frame.x1, frame.y1, int(p.ground)} {
		h.float(float64(v))
	}
	step := func(i int) int32 { // part of the key for the i-th shape of the list
		if i < 0 || i >= len(list) {
			return -1
		}
		return p.shapes[list[i]].step
	}
	for i, n := range list {
		s := &p.shapes[n]
		c := p.paint[s.step]
		h.buf = append(h.buf, c.R, c.G, c.B, c.A)
		first, last := step(i-1) != s.step, step(i+1) != s.step
		switch {
		case s.mask >= 0 && p.masks[s.mask].id == 0:
			return k, false
		case s.mask >= 0:
			h.buf = append(h.buf, 'm')
			h.float(float64(p.masks[s.mask].id))
			h.float(float64(s.box.x0))
			h.float(float64(s.box.y0))
		case first && last && p.coversRect(s, frame):
			h.buf = append(h.buf, 'f')
		default:
			h.buf = append(h.buf, 'p')
			if first {
				h.buf = append(h.buf, 'f')
			}
			h.float(float64(s.to - s.from))
			for _, q := range p.points[s.from:s.to] {
				h.float(q.X)
				h.float(q.Y)
			}
		}
	}
	b.hash = h.buf
	return h.sum(), true
}
