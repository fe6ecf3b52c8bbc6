package canvas

import "math"

// polyline is one outline of straight pieces, in pixels.
type polyline struct {
	points []Point
	closed bool
}

// flatten converts a path to straight pieces at a scale of pixels per display unit.
func flatten(p *Path, scale float64) []polyline {
	var out []polyline
	var cur []Point
	flush := func(closed bool) {
		if len(cur) > 1 {
			out = append(out, polyline{cur, closed})
		}
		cur = nil
	}
	i := 0
	for _, v := range p.verbs {
		switch v {
		case moveTo:
			flush(false)
			cur = append(make([]Point, 0, 8), p.points[i].Mul(scale))
			i++
		case lineTo:
			if q := p.points[i].Mul(scale); len(cur) == 0 || q != cur[len(cur)-1] {
				cur = append(cur, q)
			}
			i++
		case quadTo:
			a, b := p.points[i].Mul(scale), p.points[i+1].Mul(scale)
			from := cur[len(cur)-1]
			cur = flatCubic(cur, from.Lerp(a, 2.0/3), b.Lerp(a, 2.0/3), b)
			i += 2
		case cubicTo:
			cur = flatCubic(cur, p.points[i].Mul(scale), p.points[i+1].Mul(scale), p.points[i+2].Mul(scale))
			i += 3
		case closePath:
			if n := len(cur); n > 1 && cur[n-1].Sub(cur[0]).Len() < 1e-6 {
				cur = cur[:n-1]
			}
			flush(true)
		}
	}
	flush(false)
	return out
}

// flatCubic appends a curve as straight pieces that deviate from it by less than about a tenth of a pixel.
func flatCubic(cur []Point, a, b, c Point) []Point {
	from := cur[len(cur)-1]
	bend := from.Sub(a.Mul(2)).Add(b).Len() + a.Sub(b.Mul(2)).Add(c).Len()
	n := min(max(int(math.Ceil(math.Sqrt(bend*1.5))), 1), 24)
	for i := 1; i <= n; i++ {
		t := float64(i) / float64(n)
		u := 1 - t
		cur = append(cur, from.Mul(u*u*u).Add(a.Mul(3*u*u*t)).Add(b.Mul(3*u*t*t)).Add(c.Mul(t*t*t)))
	}
	return cur
}

// dashes cuts a line into dashes. pattern holds lengths of dash and gap in turn, in pixels.
func dashes(l polyline, pattern []float64) []polyline {
	pts := l.points
	if l.closed {
		pts = append(append([]Point{}, pts...), pts[0])
	}
	var out []polyline
	var cur []Point
	on, k, left := true, 0, pattern[0]
	cur = append(cur, pts[0])
	for i := 0; i+1 < len(pts); i++ {
		a, b := pts[i], pts[i+1]
		length, done := b.Sub(a).Len(), 0.0
		for length-done > left {
			done += left
			q := a.Lerp(b, done/length)
			if on {
				out = append(out, polyline{append(cur, q), false})
			}
			cur, on = []Point{q}, !on
			k = (k + 1) % len(pattern)
			left = math.Max(pattern[k], 0.01)
		}
		left -= length - done
		if on {
			cur = append(cur, b)
		}
	}
	if on && len(cur) > 1 {
		out = append(out, polyline{cur, false})
	}
	return out
}
