package main

import (
	"fmt"
	"math"

	"fieldpost/pbem/linear"
)

// earthRadius is the mean radius of the earth in km.
const earthRadius = 6371

// azimuthal projects the earth on a plane that touches it at lat, lon. The coordinates are true distances from there in
// km, east and north.
type azimuthal struct{ lat, lon float64 }

func radians(deg float64) float64 { return deg * math.Pi / 180 }

func (z azimuthal) project(p latLon) (east, north float64) {
	lat, lat0, dl := radians(p.Lat), radians(z.lat), radians(p.Lon-z.lon)
	cosC := float64(math.Sin(lat0)*math.Sin(lat)) + float64(math.Cos(lat0)*math.Cos(lat)*math.Cos(dl))
	c := math.Acos(max(-1, min(1, cosC)))
	k := 1.0
	if c > 1e-12 {
		k = c / math.Sin(c)
	}
	east = earthRadius * k * math.Cos(lat) * math.Sin(dl)
	north = earthRadius * k * (float64(math.Cos(lat0)*math.Sin(lat)) - float64(math.Sin(lat0)*math.Cos(lat)*math.Cos(dl)))
	return east, north
}

// spline is a thin-plate spline through the residuals of a fit: the smoothest deformation that maps every point
// exactly.
type spline struct {
	x, y   []float64 // places of the points before the deformation
	wx, wy []float64 // weights of the points, then of 1, x, y
}

// splineKernel returns the kernel r*r*log(r); r2 is the squared distance.
func splineKernel(r2 float64) float64 {
	if r2 == 0 {
		return 0
	}
	return r2 * math.Log(r2) / 2
}

func newSpline(x, y, dx, dy []float64) (*spline, bool) {
	n := len(x)
	matrix := func() [][]float64 {
		a := make([][]float64, n+3)
		for i := range a {
			a[i] = make([]float64, n+3)
		}
		for i := range n {
			for j := range n {
				a[i][j] = splineKernel(sq(x[i]-x[j]) + sq(y[i]-y[j]))
			}
			for k, v := range []float64{1, x[i], y[i]} {
				a[i][n+k], a[n+k][i] = v, v
			}
		}
		return a
	}
	s := &spline{x: x, y: y}
	var ok1, ok2 bool
	s.wx, ok1 = linear.Solve(matrix(), append(append([]float64(nil), dx...), 0, 0, 0))
	s.wy, ok2 = linear.Solve(matrix(), append(append([]float64(nil), dy...), 0, 0, 0))
	return s, ok1 && ok2
}

func sq(v float64) float64 { return float64(v * v) }

func (s *spline) at(x, y float64) (dx, dy float64) {
	n := len(s.x)
	sum := func(w []float64) float64 {
		v := w[n] + float64(w[n+1]*x) + float64(w[n+2]*y)
		for i := range n {
			v += float64(w[i] * splineKernel(sq(x-s.x[i])+sq(y-s.y[i])))
		}
		return v
	}
	return sum(s.wx), sum(s.wy)
}

// fit maps a point of the earth to the sheet.
type fit struct {
	base         azimuthal
	m            [6]float64 // x = m0*east + m1*north + m2, y = m3*east + m4*north + m5, in hexes
	warp         *spline
	kmPer        float64 // km per hex across flats, on the average
	northDegrees float64 // degrees clockwise from the top of the sheet to north
}

// point is a place on the sheet in thousandths of a hex across flats, x to the east and y to the south, as in
// hexmap.Map.Centre.
type point struct{ X, Y int }

// pair is a point on the earth with its known place on the sheet.
type pair struct {
	at latLon
	to point
}

// newFit returns the least-squares transform of a method (similarity, affine, warp) for the pairs.
func newFit(method string, pairs []pair) (*fit, error) {
	need := map[string]int{"similarity": 2, "affine": 3, "warp": 3}[method]
	if need == 0 {
		return nil, fmt.Errorf("fit method %q is not similarity, affine or warp", method)
	}
	if len(pairs) < need {
		return nil, fmt.Errorf("%s wants at least %d points, not %d", method, need, len(pairs))
	}
	f := &fit{}
	for _, p := range pairs {
		f.base.lat += p.at.Lat / float64(len(pairs))
		f.base.lon += p.at.Lon / float64(len(pairs))
	}
	if !f.linear(method, pairs) {
		return nil, fmt.Errorf("the points do not determine a %s: they lie on one line or on one spot", method)
	}
	det := float64(f.m[0]*f.m[4]) - float64(f.m[1]*f.m[3])
	if math.Abs(det) < 1e-12 {
		return nil, fmt.Errorf("the %s through the points squeezes the map into a line", method)
	}
	f.kmPer = 1 / math.Sqrt(math.Abs(det))
	f.northDegrees = math.Atan2(f.m[1], -f.m[4]) * 180 / math.Pi
	if method == "warp" && len(pairs) > 3 {
		return f, f.addSpline(pairs)
	}
	return f, nil
}

func (f *fit) linear(method string, pairs []pair) bool {
	var rows [][]float64
	var want []float64
	for _, p := range pairs {
		e, n := f.base.project(p.at)
		if method == "similarity" { // x = a e + b n + tx, y = b e - a n + ty: turned and scaled, y pointing south
			rows = append(rows, []float64{e, n, 1, 0}, []float64{-n, e, 0, 1})
		} else {
			rows = append(rows, []float64{e, n, 1, 0, 0, 0}, []float64{0, 0, 0, e, n, 1})
		}
		want = append(want, float64(p.to.X)/1000, float64(p.to.Y)/1000)
	}
	v, ok := linear.LeastSquares(rows, want)
	if !ok {
		return false
	}
	if method == "similarity" {
		f.m = [6]float64{v[0], v[1], v[2], v[1], -v[0], v[3]}
	} else {
		copy(f.m[:], v)
	}
	return true
}

func (f *fit) addSpline(pairs []pair) error {
	var x, y, dx, dy []float64
	for _, p := range pairs {
		px, py := f.straight(p.at)
		x, y = append(x, px), append(y, py)
		dx, dy = append(dx, float64(p.to.X)/1000-px), append(dy, float64(p.to.Y)/1000-py)
	}
	s, ok := newSpline(x, y, dx, dy)
	if !ok {
		return fmt.Errorf("no warp goes through the points: two of them lie on one spot")
	}
	f.warp = s
	return nil
}

// straight returns the linear part of the fit, in hexes.
func (f *fit) straight(p latLon) (x, y float64) {
	e, n := f.base.project(p)
	return float64(f.m[0]*e) + float64(f.m[1]*n) + f.m[2], float64(f.m[3]*e) + float64(f.m[4]*n) + f.m[5]
}

// project maps a point on the earth to the sheet. All later steps use whole thousandths of a hex, so that the last bit
// of a floating-point number cannot change a map.
func (f *fit) project(p latLon) point {
	x, y := f.straight(p)
	if f.warp != nil {
		dx, dy := f.warp.at(x, y)
		x, y = x+dx, y+dy
	}
	return point{toThousandths(x), toThousandths(y)}
}

// toThousandths rounds hexes to thousandths, within bounds that keep later sums of squares exact.
func toThousandths(v float64) int {
	const far = 1e6
	return int(math.Round(max(-far, min(far, v*1000))))
}

func (f *fit) projectAll(list []latLon) []point {
	out := make([]point, len(list))
	for i, p := range list {
		out[i] = f.project(p)
	}
	return out
}
