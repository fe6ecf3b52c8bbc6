package paint

// stampKey names the mask of one part of a stamp: its fill or its stroke.
type stampKey struct {
	stamp      *Stamp
	part       int32
	stroke     bool
	subX, subY uint8
}

// addStamp adds a stamp's operations, each for all its places at once. Parts are drawn once per sub-pixel place and
// copied, as glyphs are.
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
		lines := flatten(part.path, p.scale)
		if part.fill.A > 0 {
			p.addPart(o, int32(i), lines, part.fill, nil)
		}
		if part.stroke.A > 0 && part.width > 0 {
			p.addPart(o, int32(i), lines, part.stroke, part)
		}
	}
}

// addPart adds the fill of a stamp's part, or its stroke, at all places.
func (p *painter) addPart(o *op, part int32, lines []polyline, c Colour, stroke *op) {
	var shapes []polyline
	if stroke == nil {
		shapes = lines
	} else {
		p.line(stroke, lines, func(q []Point) { shapes = append(shapes, polyline{points: append([]Point(nil), q...)}) })
	}
	if len(shapes) == 0 {
		return
	}
	step := p.step(c)
	for _, at := range o.at {
		where := spotOf(at.Mul(p.scale))
		k := stampKey{o.stamp, part, stroke != nil, where.subX, where.subY}
		m, ok := p.stamps[k]
		if !ok {
			m = p.keep(p.brush.mask(moved(shapes, where.offset())))
			p.stamps[k] = m
		}
		p.place(step, m, where)
	}
}

// moved is a copy of polygons, moved by d.
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
