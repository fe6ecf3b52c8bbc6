package render

import "math"

// outline turns lines into polygons whose union is the stroke: one quadrilateral per piece and a fan on the outer side
// of each join. All polygons turn the same way, and neighbours share their edges, so that a filler that adds coverage up
// shows no seams and no beads.
func outline(lines []polyline, width float64, round bool) [][]point {
	var out [][]point
	h := width / 2
	for _, l := range lines {
		pts := l.points
		n := len(pts)
		if n < 2 {
			continue
		}
		last := n - 1
		if l.closed {
			last = n
		}
		for i := 0; i < last; i++ {
			a, b := pts[i], pts[(i+1)%n]
			d := b.sub(a).unit().left().mul(h)
			out = append(out, []point{a.add(d), b.add(d), b.sub(d), a.sub(d)})
			if i+1 < last || l.closed {
				if f := fan(b, b.sub(a), pts[(i+2)%n].sub(b), h); f != nil {
					out = append(out, f)
				}
			}
		}
		if round && !l.closed {
			out = append(out, halfDisc(pts[0], pts[0].sub(pts[1]), h), halfDisc(pts[n-1], pts[n-1].sub(pts[n-2]), h))
		}
	}
	return out
}

// fan is the pie on the outer side of a join at c between directions u and v; nil where the line runs straight on.
func fan(c, u, v point, h float64) []point {
	u, v = u.unit(), v.unit()
	cross, dot := u.X*v.Y-u.Y*v.X, u.X*v.X+u.Y*v.Y
	if math.Abs(cross) < 1e-3 && dot > 0 {
		return nil
	}
	turn := math.Atan2(cross, dot) * 180 / math.Pi
	from := u.left().mul(h) // the outer side of a turn to the right
	if turn < 0 {
		from = u.left().mul(-h)
	}
	steps := min(max(int(math.Abs(turn)/30*math.Sqrt(h)), 1), 12)
	f := []point{c}
	for i := 0; i <= steps; i++ {
		f = append(f, c.add(from.turn(turn*float64(i)/float64(steps))))
	}
	return clockwise(f)
}

// halfDisc is a round end at c in direction out.
func halfDisc(c, out point, h float64) []point {
	from := out.unit().left().mul(h)
	steps := min(max(int(6*math.Sqrt(h)), 3), 16)
	f := make([]point, 0, steps+1)
	for i := 0; i <= steps; i++ {
		f = append(f, c.add(from.turn(180*float64(i)/float64(steps))))
	}
	return clockwise(f)
}

// clockwise gives a polygon the turning sense that strokes use.
func clockwise(p []point) []point {
	var area float64
	for i, a := range p {
		b := p[(i+1)%len(p)]
		area += a.X*b.Y - a.Y*b.X
	}
	if area < 0 {
		for i, j := 0, len(p)-1; i < j; i, j = i+1, j-1 {
			p[i], p[j] = p[j], p[i]
		}
	}
	return p
}
