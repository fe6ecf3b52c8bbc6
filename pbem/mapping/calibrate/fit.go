package calibrate

import (
	"errors"
	"fmt"
	"math"

	"fieldpost/pbem/linear"
	"fieldpost/rules/hexmap"
)

// Point is the centre of a hex on a picture, in pixels; x grows to the right and y downwards.
type Point struct {
	Hex  hexmap.Hex
	X, Y float64
}

// Degrees of a fit.
const (
	Affine    = 1 // turned, stretched and slanted: needs three points
	Quadratic = 2 // also bent, as a sheet that did not lie flat: needs six points
)

// termCount returns the number of coefficients of a fit for each of x and y.
func termCount(degree int) int { return (degree + 1) * (degree + 2) / 2 }

// Fit computes the position of each hex on a picture.
type Fit struct {
	m      *hexmap.Map
	degree int
	x, y   []float64  // coefficients by term
	pitch  float64    // approximate pixels from hex to hex
	origin [2]float64 // middle of the map, in its own units
	scale  float64
}

// New fits the points by least squares. It returns an error if there are too few points for the degree, or if all of
// them lie on one line (for a quadratic fit, on one conic).
func New(m *hexmap.Map, points []Point, degree int) (*Fit, error) {
	n := termCount(degree)
	if len(points) < n {
		return nil, fmt.Errorf("%d hexes were pointed at; %d are wanted", len(points), n)
	}
	f := &Fit{m: m, degree: degree}
	f.normalize(points)
	rows := make([][]float64, len(points))
	xs, ys := make([]float64, len(points)), make([]float64, len(points))
	for i, p := range points {
		rows[i], xs[i], ys[i] = f.termsOf(p.Hex), p.X, p.Y
	}
	var okX, okY bool
	f.x, okX = linear.LeastSquares(rows, xs)
	f.y, okY = linear.LeastSquares(rows, ys)
	if !okX || !okY {
		return nil, errors.New("the hexes that were pointed at lie on one line: point at one that lies beside it")
	}
	f.pitch = f.meanSpacing(points[0].Hex)
	if f.pitch < 1 {
		return nil, errors.New("all hexes would lie on one spot of the picture: the points are not where the hexes are")
	}
	return f, nil
}

// normalize centres and scales the coordinates of a fit on the points, for numerical accuracy.
func (f *Fit) normalize(points []Point) {
	for _, p := range points {
		x, y := f.m.Centre(p.Hex)
		f.origin[0] += float64(x) / float64(len(points))
		f.origin[1] += float64(y) / float64(len(points))
	}
	for _, p := range points {
		x, y := f.m.Centre(p.Hex)
		f.scale = max(f.scale, math.Abs(float64(x)-f.origin[0]), math.Abs(float64(y)-f.origin[1]))
	}
	f.scale = max(f.scale, 1)
}

// termsOf returns the terms of a hex: 1, x, y and, for a quadratic fit, xx, xy, yy.
func (f *Fit) termsOf(h hexmap.Hex) []float64 {
	cx, cy := f.m.Centre(h)
	x, y := (float64(cx)-f.origin[0])/f.scale, (float64(cy)-f.origin[1])/f.scale
	if f.degree == Affine {
		return []float64{1, x, y}
	}
	return []float64{1, x, y, x * x, x * y, y * y}
}

// meanSpacing returns the mean distance from a hex to its neighbours in pixels.
func (f *Fit) meanSpacing(h hexmap.Hex) float64 {
	x0, y0 := f.Centre(h)
	sum, n := 0.0, 0.0
	for a := range f.m.Around(h) {
		x, y := f.Centre(a)
		sum, n = sum+math.Hypot(x-x0, y-y0), n+1
	}
	return sum / max(n, 1)
}

// Centre returns the centre of a hex on the picture, in pixels.
func (f *Fit) Centre(h hexmap.Hex) (x, y float64) {
	for i, t := range f.termsOf(h) {
		x, y = x+f.x[i]*t, y+f.y[i]*t
	}
	return x, y
}

// HexSpacing returns the approximate distance between the centres of two adjacent hexes, in pixels.
func (f *Fit) HexSpacing() float64 { return f.pitch }

// Residual returns the distance between a point and the fitted position of its hex, in hexes. Beyond a third, the point
// probably belongs to another hex.
func (f *Fit) Residual(p Point) float64 {
	x, y := f.Centre(p.Hex)
	return math.Hypot(x-p.X, y-p.Y) / f.pitch
}

// WorstPoint returns the point with the greatest residual, and that residual in hexes.
func (f *Fit) WorstPoint(points []Point) (worst Point, miss float64) {
	for _, p := range points {
		if m := f.Residual(p); m >= miss {
			worst, miss = p, m
		}
	}
	return worst, miss
}

// HexAt returns the hex whose centre is nearest to a position on the picture. It returns None if the distance exceeds
// that from the centre to a corner.
func (f *Fit) HexAt(x, y float64) hexmap.Hex {
	best, least := hexmap.None, math.Inf(1)
	for h := range f.m.Hexes() {
		hx, hy := f.Centre(h)
		if d := math.Hypot(hx-x, hy-y); d < least {
			best, least = h, d
		}
	}
	const corner = 0.58 // distance of a corner in pitches: 1/√3
	if least > corner*f.pitch {
		return hexmap.None
	}
	return best
}
