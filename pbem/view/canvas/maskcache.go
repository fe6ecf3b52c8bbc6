//go:build !js

package canvas

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
	"slices"
	"sync"
	"sync/atomic"
)

// Most of a map is the same in every picture: ground, grid, rivers, names. The cache stores the coverage of each such
// operation under a hash of all its inputs, so that a picture never depends on earlier pictures.

// coverKey is the cache key of the coverage of an operation's fill or stroke at one scale.
type coverKey [sha256.Size]byte

// Limits of the cache: in bytes, and in keys requested only once. Masks larger than coverPage pixels are not cached,
// because they would only displace each other.
const (
	coverBytes = 64 << 20
	coverSeen  = 4096
	coverPage  = 2 << 20
)

// coverCache caches masks requested at least twice. Its zero value is ready for use and stores up to coverBytes.
type coverCache struct {
	limit int // in bytes; 0 for coverBytes
	mu    sync.Mutex
	masks map[coverKey]*mask
	order []coverKey // oldest first
	bytes int
	seen  map[coverKey]bool
}

var coverMasks coverCache

// lastMask holds the number of the last cached mask.
var lastMask atomic.Int64

// get returns a cached mask. wanted is true if the mask is missing and the caller should make it and call put.
func (c *coverCache) get(k coverKey) (m *mask, wanted bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if m := c.masks[k]; m != nil {
		m.used = true
		return m, false
	}
	if c.seen[k] {
		return nil, true
	}
	if c.seen == nil || len(c.seen) >= coverSeen {
		c.seen = map[coverKey]bool{}
	}
	c.seen[k] = true
	return nil, false
}

// put stores a mask. Over the limit it drops the oldest masks, but spares those used since the last check.
func (c *coverCache) put(k coverKey, m *mask) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.masks == nil {
		c.masks = map[coverKey]*mask{}
	}
	limit := c.limit
	if limit == 0 {
		limit = coverBytes
	}
	if c.masks[k] != nil || len(m.cover) > limit {
		return
	}
	m.id = lastMask.Add(1)
	c.masks[k], c.order, c.bytes = m, append(c.order, k), c.bytes+len(m.cover)
	for c.bytes > limit {
		k := c.order[0]
		c.order = c.order[1:]
		if old := c.masks[k]; old.used {
			old.used, c.order = false, append(c.order, k)
			continue
		}
		c.bytes -= len(c.masks[k].cover)
		delete(c.masks, k)
	}
}

// opHasher writes values into a hash.
type opHasher struct{ buf []byte }

func (h *opHasher) float(v float64) {
	h.buf = binary.LittleEndian.AppendUint64(h.buf, math.Float64bits(v))
}

func (h *opHasher) sum() coverKey { return sha256.Sum256(h.buf) }

// opKey hashes an operation's path, and its pen when it is stroked.
func (p *painter) opKey(o *op, stroke bool) coverKey {
	h := opHasher{p.hash[:0]}
	h.float(p.scale)
	h.float(float64(p.w))
	h.float(float64(p.maskHeight()))
	h.hashOp(o, stroke)
	p.hash = h.buf
	return h.sum()
}

// hashOp hashes a path, and its pen when it is stroked.
func (h *opHasher) hashOp(o *op, stroke bool) {
	if stroke {
		h.float(o.width)
		for _, d := range o.dash {
			h.float(d)
		}
		h.buf = append(h.buf, 's')
		if o.round {
			h.buf = append(h.buf, 'r')
		}
	}
	for _, v := range o.path.verbs {
		h.buf = append(h.buf, byte(v))
	}
	for _, q := range o.path.points {
		h.float(q.X)
		h.float(q.Y)
	}
}

// textKey hashes a turned text, or its halo.
func (p *painter) textKey(t *Text, spread float64) coverKey {
	h := opHasher{p.hash[:0]}
	for _, v := range []float64{p.scale, float64(p.w), float64(p.maskHeight()), t.At.X, t.At.Y, t.Size, t.Turn, spread, float64(t.Face),
		float64(t.Anchor)} {
		h.float(v)
	}
	h.buf = append(append(h.buf, 't'), t.S...)
	p.hash = h.buf
	return h.sum()
}

// addCached adds polygons under a cache key. A new key adds polygons one by one; a key seen before adds one mask and
// caches it.
func (p *painter) addCached(step int32, key func() coverKey, polygons func(emit func([]Point))) {
	if p.w*p.h > coverPage {
		polygons(func(q []Point) { p.polygon(step, q) })
		return
	}
	k := key()
	m, wanted := coverMasks.get(k)
	if m == nil && !wanted {
		polygons(func(q []Point) { p.polygon(step, q) })
		return
	}
	if m == nil {
		m = p.pageMask(polygons)
		coverMasks.put(k, m)
	}
	p.placeMask(step, p.addMask(m), spot{})
}

// maskHeight returns the height of cached masks in pixels, rounded up so that pages of slightly different height share
// them.
func (p *painter) maskHeight() int { return (p.h + 511) / 512 * 512 }

// pageMask rasterises polygons tile by tile, so that the mask gives the same pixels as direct painting.
func (p *painter) pageMask(polygons func(emit func([]Point))) *mask {
	q := painter{w: p.w, h: p.maskHeight(), storage: new(storage)}
	polygons(func(pts []Point) { q.polygon(0, pts) })
	q.binShapes()
	var r box
	for i := range q.shapes {
		if i == 0 {
			r = q.shapes[i].box
		}
		r = r.union(q.shapes[i].box)
	}
	r = r.cut(box{0, 0, q.w, q.h})
	m := &mask{w: r.x1 - r.x0, h: r.y1 - r.y0, dx: r.x0, dy: r.y0}
	if m.w <= 0 || m.h <= 0 {
		return &mask{}
	}
	b := newBrush()
	for t, list := range q.tiles {
		if len(list) == 0 {
			continue
		}
		part := q.polygonBox(q.frame(t), list)
		if !q.coverPolygons(b, part, list) {
			continue
		}
		m.tiles, m.blocks = append(m.tiles, int32(t)), append(m.blocks, block{part, len(m.cover)})
		m.cover = append(m.cover, b.alpha.Pix[:b.alpha.Stride*(part.y1-part.y0)]...)
	}
	if m.blocks == nil {
		return &mask{}
	}
	m.cover = slices.Clip(m.cover)
	return m
}
