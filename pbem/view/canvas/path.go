package canvas

import "math"

// Point is a place in a drawing, or a vector between two places, in display units, y downward.
type Point struct{ X, Y float64 }

// Pt returns the point (x, y).
func Pt(x, y float64) Point { return Point{x, y} }

// Add returns the sum of two vectors.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub returns the vector from q to p.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Mul returns p multiplied by k.
func (p Point) Mul(k float64) Point { return Point{p.X * k, p.Y * k} }

// Lerp returns the point at fraction t of the way from p to q: 0 is p, 1 is q.
func (p Point) Lerp(q Point, t float64) Point { return p.Add(q.Sub(p).Mul(t)) }

// Len returns the length of p.
func (p Point) Len() float64 { return math.Hypot(p.X, p.Y) }

// Unit returns p scaled to length one; the zero vector stays zero.
func (p Point) Unit() Point {
	if l := p.Len(); l > 0 {
		return p.Mul(1 / l)
	}
	return p
}

// TurnLeft returns p turned by a quarter anticlockwise on the page.
func (p Point) TurnLeft() Point { return Point{p.Y, -p.X} }

// Turn returns p turned by an angle in degrees, clockwise on the page.
func (p Point) Turn(deg float64) Point {
	s, c := math.Sincos(deg * math.Pi / 180)
	return Point{p.X*c - p.Y*s, p.X*s + p.Y*c}
}

// verb is one step of a path, which has a fixed number of points.
type verb uint8

const (
	moveTo    verb = iota // one point
	lineTo                // one point
	quadTo                // two points
	cubicTo               // three points
	closePath             // no point
)

// size returns the number of points of a verb.
func (v verb) size() int {
	return [...]int{moveTo: 1, lineTo: 1, quadTo: 2, cubicTo: 3, closePath: 0}[v]
}

// Path is a sequence of outlines, in display units. The zero value is empty.
type Path struct {
	verbs  []verb
	points []Point
}

// Move begins a new outline at a.
func (p *Path) Move(a Point) { p.verbs = append(p.verbs, moveTo); p.points = append(p.points, a) }

func (p *Path) line(a Point)    { p.verbs = append(p.verbs, lineTo); p.points = append(p.points, a) }
func (p *Path) quad(a, b Point) { p.verbs = append(p.verbs, quadTo); p.points = append(p.points, a, b) }

// Cubic adds a Bézier curve to c with the control points a and b.
func (p *Path) Cubic(a, b, c Point) {
	p.verbs = append(p.verbs, cubicTo)
	p.points = append(p.points, a, b, c)
}

func (p *Path) close() { p.verbs = append(p.verbs, closePath) }

// Poly appends a closed polygon.
func (p *Path) Poly(pts ...Point) {
	p.Open(pts...)
	p.close()
}

// Open appends an open line.
func (p *Path) Open(pts ...Point) {
	for i, a := range pts {
		if i == 0 {
			p.Move(a)
		} else {
			p.line(a)
		}
	}
}

// Append adds the outlines of q, each point mapped by to.
func (p *Path) Append(q *Path, to func(Point) Point) {
	p.verbs = append(p.verbs, q.verbs...)
	for _, a := range q.points {
		p.points = append(p.points, to(a))
	}
}

// Outlines returns the points of each outline, including the control points of its curves.
func (p *Path) Outlines() [][]Point {
	var out [][]Point
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

// Rect appends a rectangle w wide and h high with its upper left corner at (x, y). Its corners are rounded with radius
// r.
func (p *Path) Rect(x, y, w, h, r float64) {
	if r <= 0 {
		p.Poly(Point{x, y}, Point{x + w, y}, Point{x + w, y + h}, Point{x, y + h})
		return
	}
	const k = 0.5523
	c := r * (1 - k)
	p.Move(Point{x + r, y})
	p.line(Point{x + w - r, y})
	p.Cubic(Point{x + w - c, y}, Point{x + w, y + c}, Point{x + w, y + r})
	p.line(Point{x + w, y + h - r})
	p.Cubic(Point{x + w, y + h - c}, Point{x + w - c, y + h}, Point{x + w - r, y + h})
	p.line(Point{x + r, y + h})
	p.Cubic(Point{x + c, y + h}, Point{x, y + h - c}, Point{x, y + h - r})
	p.line(Point{x, y + r})
	p.Cubic(Point{x, y + c}, Point{x + c, y}, Point{x + r, y})
	p.close()
}

// Ellipse appends an ellipse around c with the half axes rx and ry.
func (p *Path) Ellipse(c Point, rx, ry float64) {
	const k = 0.5523
	p.Move(Point{c.X + rx, c.Y})
	p.Cubic(Point{c.X + rx, c.Y + ry*k}, Point{c.X + rx*k, c.Y + ry}, Point{c.X, c.Y + ry})
	p.Cubic(Point{c.X - rx*k, c.Y + ry}, Point{c.X - rx, c.Y + ry*k}, Point{c.X - rx, c.Y})
	p.Cubic(Point{c.X - rx, c.Y - ry*k}, Point{c.X - rx*k, c.Y - ry}, Point{c.X, c.Y - ry})
	p.Cubic(Point{c.X + rx*k, c.Y - ry}, Point{c.X + rx, c.Y - ry*k}, Point{c.X + rx, c.Y})
	p.close()
}

// Spline appends a Catmull-Rom curve through the points. t is the curve's tension: 0 gives straight lines, 0.3 a strong
// curve.
func (p *Path) Spline(pts []Point, t float64) {
	n := len(pts)
	if n < 2 {
		return
	}
	p.Move(pts[0])
	for i := 0; i+1 < n; i++ {
		before, after := pts[max(i-1, 0)], pts[min(i+2, n-1)]
		p.Cubic(pts[i].Add(pts[i+1].Sub(before).Mul(t)), pts[i+1].Sub(after.Sub(pts[i]).Mul(t)), pts[i+1])
	}
}
