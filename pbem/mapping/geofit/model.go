package geofit

import "math"

// earth is the radius of the earth in km.
const earth = 6371.0

// vec is a position on a plane: kilometres east and north of the middle of the points, or hex widths east and north on
// the sheet.
type vec struct{ x, y float64 }

func (a vec) sub(b vec) vec       { return vec{a.x - b.x, a.y - b.y} }
func (a vec) add(b vec) vec       { return vec{a.x + b.x, a.y + b.y} }
func (a vec) mul(k float64) vec   { return vec{a.x * k, a.y * k} }
func (a vec) dist(b vec) float64  { return math.Hypot(a.x-b.x, a.y-b.y) }
func dot(a, b vec) float64        { return a.x*b.x + a.y*b.y }
func cross(a, b vec) float64      { return a.x*b.y - a.y*b.x }
func radians(deg float64) float64 { return deg * math.Pi / 180 }
func degrees(rad float64) float64 { return rad * 180 / math.Pi }

// mean returns the mean of positions.
func mean(vs []vec) vec {
	var s vec
	for _, v := range vs {
		s = s.add(v)
	}
	return s.mul(1 / float64(len(vs)))
}

// project maps the places to a plane in km by the azimuthal equidistant projection about their mean.
func project(places []Place) []vec {
	var lat0, lon0 float64
	for _, p := range places {
		lat0 += p.Lat / float64(len(places))
		lon0 += p.Lon / float64(len(places))
	}
	s0, c0 := math.Sincos(radians(lat0))
	out := make([]vec, len(places))
	for i, p := range places {
		s, c := math.Sincos(radians(p.Lat))
		sl, cl := math.Sincos(radians(p.Lon - lon0))
		angle := math.Acos(math.Max(-1, math.Min(1, s0*s+c0*c*cl)))
		k := earth
		if angle > 1e-12 {
			k = earth * angle / math.Sin(angle)
		}
		out[i] = vec{k * c * sl, k * (c0*s - s0*c*cl)}
	}
	return out
}

// model is a linear map from the plane to the sheet: sheet = m*(v - from) + to.
type model struct {
	m        [4]float64 // xx, xy, yx, yy
	from, to vec
}

func (f *model) project(v vec) vec {
	d := v.sub(f.from)
	return vec{f.m[0]*d.x + f.m[1]*d.y + f.to.x, f.m[2]*d.x + f.m[3]*d.y + f.to.y}
}

// fitter finds the least-squares model from plane to sheet. ok is false if the points do not determine a model.
type fitter func(plane, sheet []vec) (f *model, ok bool)

// similarity fits rotation, scale and shift. It needs two points.
func similarity(plane, sheet []vec) (*model, bool) {
	if len(plane) < 2 {
		return nil, false
	}
	f := &model{from: mean(plane), to: mean(sheet)}
	var size, along, across float64
	for i := range plane {
		p, s := plane[i].sub(f.from), sheet[i].sub(f.to)
		size += dot(p, p)
		along += dot(p, s)
		across += cross(p, s)
	}
	if size < 1e-9 || along == 0 && across == 0 {
		return nil, false
	}
	a, b := along/size, across/size
	f.m = [4]float64{a, -b, b, a}
	return f, true
}

// affine fits stretch and shear as well. It needs three points that are not on a line.
func affine(plane, sheet []vec) (*model, bool) {
	if len(plane) < 3 {
		return nil, false
	}
	f := &model{from: mean(plane), to: mean(sheet)}
	var xx, xy, yy float64
	var u, v vec // sums of the sheet's x and y times the plane
	for i := range plane {
		p, s := plane[i].sub(f.from), sheet[i].sub(f.to)
		xx += p.x * p.x
		xy += p.x * p.y
		yy += p.y * p.y
		u = u.add(p.mul(s.x))
		v = v.add(p.mul(s.y))
	}
	det := xx*yy - xy*xy
	if det < 1e-6*(xx+yy)*(xx+yy) {
		return nil, false
	}
	f.m = [4]float64{(u.x*yy - u.y*xy) / det, (u.y*xx - u.x*xy) / det, (v.x*yy - v.y*xy) / det, (v.y*xx - v.x*xy) / det}
	return f, true
}

// north returns the angle of true north on the sheet in degrees, clockwise from the top.
func (f *model) north() float64 { return degrees(math.Atan2(f.m[1], f.m[3])) }

// scales returns the greatest and the least kilometres per hex width over all directions.
func (f *model) scales() (most, least float64) {
	a, b, c, d := f.m[0], f.m[1], f.m[2], f.m[3]
	p, q := math.Hypot(a+d, c-b)/2, math.Hypot(a-d, b+c)/2
	return 1 / math.Abs(p-q), 1 / (p + q)
}

// residuals returns the distance of each point from its modelled position, in hexes.
func (f *model) residuals(plane, sheet []vec) []float64 {
	out := make([]float64, len(plane))
	for i := range plane {
		out[i] = f.project(plane[i]).dist(sheet[i])
	}
	return out
}

// leaveOneOut returns, for each point, its distance from the model of all other points. It is NaN if they determine no
// model.
func leaveOneOut(fit fitter, plane, sheet []vec) []float64 {
	out := make([]float64, len(plane))
	for i := range plane {
		out[i] = math.NaN()
		if f, ok := fit(without(plane, i), without(sheet, i)); ok {
			out[i] = f.project(plane[i]).dist(sheet[i])
		}
	}
	return out
}

func without(vs []vec, i int) []vec {
	out := append([]vec(nil), vs[:i]...)
	return append(out, vs[i+1:]...)
}

// rms returns the root mean square of numbers, and the greatest of them.
func rms(vs []float64) (root, most float64) {
	var sum float64
	for _, v := range vs {
		sum += v * v
		most = math.Max(most, v)
	}
	return math.Sqrt(sum / float64(len(vs))), most
}
