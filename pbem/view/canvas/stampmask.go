//go:build !js

package canvas

import "sync"

// stampKey is the cache key of one part of a stamp: its fill or its stroke.
type stampKey struct {
	stamp      *Stamp
	part       int32
	stroke     bool
	subX, subY uint8
}

// addStamp adds each operation of a stamp at all places. Each part is drawn once per sub-pixel position and copied,
// like a glyph.
func (p *painter) addStamp(o *op) {
	for i := range o.stamp.ops {
		part := &o.stamp.ops[i]
		if part.text != nil {
			for _, at := range o.at {
				t := *part.text
				t.At = t.At.Add(at)
				p.addText(&t)
			}
			continue
		}
		if part.fill.A > 0 {
			p.addPart(o, int32(i), part.fill, false)
		}
		if part.stroke.A > 0 && part.width > 0 {
			p.addPart(o, int32(i), part.stroke, true)
		}
	}
}

// stampMasks caches masks of stamp parts for all pictures.
var stampMasks = coverCache{limit: 8 << 20}

// addPart adds the fill of a stamp's part, or its stroke, at all places.
func (p *painter) addPart(o *op, part int32, c Colour, stroke bool) {
	of := &o.stamp.ops[part]
	shapes := sync.OnceValue(func() []polyline { return p.partShapes(of, stroke) })
	step := p.step(c)
	for _, at := range o.at {
		where := spotOf(at.Mul(p.scale))
		k := stampKey{o.stamp, part, stroke, where.subX, where.subY}
		m, ok := p.stamps[k]
		if !ok {
			m = p.addMask(p.partMask(of, stroke, where, shapes))
			p.stamps[k] = m
		}
		p.placeMask(step, m, where)
	}
}

// partShapes returns the polygons of a part's fill or stroke.
func (p *painter) partShapes(part *op, stroke bool) []polyline {
	lines := flatten(part.path, p.scale)
	if !stroke {
		return lines
	}
	var shapes []polyline
	p.line(part, lines, func(q []Point) { shapes = append(shapes, polyline{points: append([]Point(nil), q...)}) })
	return shapes
}

// partMask returns the mask of a part at a sub-pixel position, from the cache if possible.
func (p *painter) partMask(part *op, stroke bool, where spot, shapes func() []polyline) *mask {
	h := opHasher{p.hash[:0]}
	h.float(p.scale)
	h.buf = append(h.buf, where.subX, where.subY)
	h.hashOp(part, stroke)
	p.hash = h.buf
	k := h.sum()
	m, wanted := stampMasks.get(k)
	if m == nil {
		m = p.brush.mask(moved(shapes(), where.offset()))
	}
	if wanted {
		stampMasks.put(k, m)
	}
	return m
}

// moved returns a copy of polygons, moved by d.
func moved(shapes []polyline, d Point) []polyline {
	out := make([]polyline, len(shapes))
	for i, l := range shapes {
		pts := make([]Point, len(l.points))
		for k, q := range l.points {
			pts[k] = q.Add(d)
		}
		out[i] = polyline{pts, l.closed}
	}
	return out
}
