package canvas

import "math"

// outline converts lines to polygons whose union is the stroke: one quadrilateral per piece and a fan on the outer side
// of each join. All polygons turn the same way and neighbours share their edges, so that adding their coverage leaves
// no seams or double ink. A polygon is valid only during the call of emit.
func outline(lines []polyline, width float64, round bool, emit func([]Point)) {
	h := width / 2
	buf := make([]Point, 0, 20)
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
		u := pts[1].Sub(pts[0]).Unit()
		for i := 0; i < last; i++ {
			a, b := pts[i], pts[(i+1)%n]
			d := u.TurnLeft().Mul(h)
			emit(append(buf, a.Add(d), b.Add(d), b.Sub(d), a.Sub(d)))
			if i+1 < last || l.closed {
				v := pts[(i+2)%n].Sub(b).Unit()
				if f := fan(buf, b, u, v, h); f != nil {
					emit(f)
				}
				u = v
			}
		}
		if round && !l.closed {
			emit(halfDisc(buf, pts[0], pts[0].Sub(pts[1]), h))
			emit(halfDisc(buf, pts[n-1], pts[n-1].Sub(pts[n-2]), h))
		}
	}
}

// minJoinArea is the smallest area of a join's fan in square pixels. Smaller fans are left out.
const minJoinArea = 0.01

// fan returns the fan on the outer side of a join at c between unit vectors u and v. It returns nil if the line runs
// straight on.
func fan(buf []Point, c, u, v Point, h float64) []Point {
	cross, dot := u.X*v.Y-u.Y*v.X, u.X*v.X+u.Y*v.Y
	if dot > 0 && (math.Abs(cross) < 1e-3 || math.Abs(cross)*h*h/2 < minJoinArea) {
		return nil
	}
	turn := math.Atan2(cross, dot) * 180 / math.Pi
	from := u.TurnLeft().Mul(h) // the outer side of a turn to the right
	if turn < 0 {
		from = u.TurnLeft().Mul(-h)
	}
	steps := min(max(int(math.Abs(turn)/30*math.Sqrt(h)), 1), 12)
	return MakeClockwise(arc(append(buf, c), c, from, turn, steps))
}

// arc appends points on a circle about c, starting at c+from, in equal steps of turn degrees.
func arc(buf []Point, c, from Point, turn float64, steps int) []Point {
	for i := 0; i <= steps; i++ {
		buf = append(buf, c.Add(from.Turn(turn*float64(i)/float64(steps))))
	}
	return buf
}

// halfDisc returns a round end at c in direction out.
func halfDisc(buf []Point, c, out Point, h float64) []Point {
	from := out.Unit().TurnLeft().Mul(h)
	return MakeClockwise(arc(buf, c, from, 180, min(max(int(6*math.Sqrt(h)), 3), 16)))
}

// MakeClockwise reverses an anticlockwise polygon, so that overlapping shapes in one path stay filled. It may reorder p
// itself.
func MakeClockwise(p []Point) []Point {
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
