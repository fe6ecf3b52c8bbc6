package render

import "math"

// Point is a place in a drawing, in hundredths of a hex width, y downward.
type Point struct{ X, Y float64 }

type point = Point

func (p point) add(q point) point             { return point{p.X + q.X, p.Y + q.Y} }
func (p point) sub(q point) point             { return point{p.X - q.X, p.Y - q.Y} }
func (p point) mul(k float64) point           { return point{p.X * k, p.Y * k} }
func (p point) lerp(q point, t float64) point { return p.add(q.sub(p).mul(t)) }
func (p point) len() float64                  { return math.Hypot(p.X, p.Y) }

// unit is p at length one; the zero vector stays.
func (p point) unit() point {
	if l := p.len(); l > 0 {
		return p.mul(1 / l)
	}
	return p
}

// left is p turned a quarter against the clock as seen on the page.
func (p point) left() point { return point{p.Y, -p.X} }

// turn is p turned by an angle in degrees, clockwise on the page.
func (p point) turn(deg float64) point {
	s, c := math.Sincos(deg * math.Pi / 180)
	return point{p.X*c - p.Y*s, p.X*s + p.Y*c}
}

// verb is one step of a path; it says how many points belong to it.
type verb uint8

const (
	moveTo  verb = iota // 1 point
	lineTo              // 1
	quadTo              // 2
	cubicTo             // 3
	closing             // 0
)

// size is how many points belong to a verb.
func (v verb) size() int { return [...]int{moveTo: 1, lineTo: 1, quadTo: 2, cubicTo: 3, closing: 0}[v] }

// path is a sequence of outlines.
type path struct {
	verbs  []verb
	points []point
}

func (p *path) move(a point)    { p.verbs = append(p.verbs, moveTo); p.points = append(p.points, a) }
func (p *path) line(a point)    { p.verbs = append(p.verbs, lineTo); p.points = append(p.points, a) }
func (p *path) quad(a, b point) { p.verbs = append(p.verbs, quadTo); p.points = append(p.points, a, b) }
func (p *path) cubic(a, b, c point) {
	p.verbs = append(p.verbs, cubicTo)
	p.points = append(p.points, a, b, c)
}
func (p *path) close() { p.verbs = append(p.verbs, closing) }

// poly appends a closed polygon.
func (p *path) poly(pts ...point) {
	p.open(pts...)
	p.close()
}

// open appends an open line.
func (p *path) open(pts ...point) {
	for i, a := range pts {
		if i == 0 {
			p.move(a)
		} else {
			p.line(a)
		}
	}
}

// append adds q's outlines, each point where to puts it.
func (p *path) append(q *path, to func(point) point) {
	p.verbs = append(p.verbs, q.verbs...)
	for _, a := range q.points {
		p.points = append(p.points, to(a))
	}
}

// outlines are the points of each outline, the control points of its curves among them.
func (p *path) outlines() [][]point {
	var out [][]point
	rest := p.points
	for _, v := range p.verbs {
		if v == moveTo {
			out = append(out, nil)
		}
		n := v.size()
		out[len(out)-1] = append(out[len(out)-1], rest[:n]...)
		rest = rest[n:]
	}
	return out
}

// rect appends a rectangle with corners rounded by r.
func (p *path) rect(x, y, w, h, r float64) {
	if r <= 0 {
		p.poly(point{x, y}, point{x + w, y}, point{x + w, y + h}, point{x, y + h})
		return
	}
	const k = 0.5523
	c := r * (1 - k)
	p.move(point{x + r, y})
	p.line(point{x + w - r, y})
	p.cubic(point{x + w - c, y}, point{x + w, y + c}, point{x + w, y + r})
	p.line(point{x + w, y + h - r})
	p.cubic(point{x + w, y + h - c}, point{x + w - c, y + h}, point{x + w - r, y + h})
	p.line(point{x + r, y + h})
	p.cubic(point{x + c, y + h}, point{x, y + h - c}, point{x, y + h - r})
	p.line(point{x, y + r})
	p.cubic(point{x, y + c}, point{x + c, y}, point{x + r, y})
	p.close()
}

// ellipse appends an ellipse around c.
func (p *path) ellipse(c point, rx, ry float64) {
	const k = 0.5523
	p.move(point{c.X + rx, c.Y})
	p.cubic(point{c.X + rx, c.Y + ry*k}, point{c.X + rx*k, c.Y + ry}, point{c.X, c.Y + ry})
	p.cubic(point{c.X - rx*k, c.Y + ry}, point{c.X - rx, c.Y + ry*k}, point{c.X - rx, c.Y})
	p.cubic(point{c.X - rx, c.Y - ry*k}, point{c.X - rx*k, c.Y - ry}, point{c.X, c.Y - ry})
	p.cubic(point{c.X + rx*k, c.Y - ry}, point{c.X + rx, c.Y - ry*k}, point{c.X + rx, c.Y})
	p.close()
}

// spline appends a Catmull-Rom curve through the points; t is the pull of the neighbours, 0 (straight) to about 0.3.
func (p *path) spline(pts []point, t float64) {
	n := len(pts)
	if n < 2 {
		return
	}
	p.move(pts[0])
	for i := 0; i+1 < n; i++ {
		before, after := pts[max(i-1, 0)], pts[min(i+2, n-1)]
		p.cubic(pts[i].add(pts[i+1].sub(before).mul(t)), pts[i+1].sub(after.sub(pts[i]).mul(t)), pts[i+1])
	}
}
