package geofit

import (
	"errors"
	"fmt"
	"math"
	"sort"

	"fieldpost/rules/hexmap"
)

// SuspiciousResidual is the residual, in hexes, from which a hex number is probably wrong. A place anywhere in its hex has a
// residual below 0.6, and a designer's own projection adds about as much.
const SuspiciousResidual = 1.0

// Fit holds the quality of one kind of model, computed without suspicious points.
type Fit struct {
	Model       string  `json:"model"` // "similarity" or "affine"
	RMS         float64 `json:"rms"`   // root mean square of the misses, in hexes; 0.3 is perfect
	Max         float64 `json:"max"`
	LeaveOneOut float64 `json:"leave_one_out"` // root mean square of the misses of points that were left out of the fit
	KmPerHex    float64 `json:"km_per_hex"`
	KmLeast     float64 `json:"km_least"` // scale by direction: equal for a similarity
	KmMost      float64 `json:"km_most"`
	North       float64 `json:"north"` // degrees clockwise from the top of the sheet to true north, as in the grid statement
}

// PlaceResult holds the result of the fit for one place.
type PlaceResult struct {
	Name          string   `json:"name"`
	Hexes         []string `json:"hexes"`
	Lat           float64  `json:"lat"`
	Lon           float64  `json:"lon"`
	Similarity    float64  `json:"similarity"`              // miss in hexes
	Affine        float64  `json:"affine,omitempty"`        // miss in hexes; 0 if there is no affine fit
	LeaveOneOut   float64  `json:"leave_one_out,omitempty"` // miss by the fit through the other places
	Predicted     string   `json:"predicted"`               // hex computed from the other places; "" if off the map
	Suspicious    bool     `json:"suspicious"`
	Justification string   `json:"answer,omitempty"` // why it is not suspicious in spite of its miss
}

// Report holds the result of a fit.
type Report struct {
	Title   string        `json:"title"`
	Grid    string        `json:"grid"`
	Judge   string        `json:"judge"` // model that decides which places are suspicious, and predicts their hexes
	Fits    []Fit         `json:"fits"`
	Lines   []PlaceResult `json:"places"`
	Layouts []Layout      `json:"layouts"` // best first; none for maps of several sheets
}

// HasSuspicious reports whether any hex number is suspicious.
func (r *Report) HasSuspicious() bool {
	for _, l := range r.Lines {
		if l.Suspicious {
			return true
		}
	}
	return false
}

// minPlaces is the number of places below which a fit is meaningless.
const minPlaces = 3

// minAffinePlaces is the number of places from which the affine fit decides. With fewer places, a stretched projection
// cannot be distinguished from errors.
const minAffinePlaces = 12

// chooseModel returns the model that decides which places are suspicious.
func chooseModel(plane []vec) (string, fitter) {
	if _, ok := affine(plane, plane); ok && len(plane) >= minAffinePlaces {
		return "affine", affine
	}
	return "similarity", similarity
}

// New fits the places of a map. While a place has a residual above [SuspiciousResidual] and more than four places remain, it
// removes the place that fits worst with the others. The report lists removed places too.
func New(m *hexmap.Map, places []Place) (*Report, error) {
	if len(places) < minPlaces {
		return nil, fmt.Errorf("%d places have a position (at=LAT,LON); a fit needs at least %d", len(places), minPlaces)
	}
	plane := project(places)
	sheet := sheetPoints(m, places)
	if _, ok := similarity(plane, sheet); !ok {
		return nil, errors.New("the places lie on one spot; a fit needs places far apart")
	}
	model, fit := chooseModel(plane)
	bad := outliers(fit, plane, sheet)
	goodPlane, goodSheet := keepGood(plane, bad), keepGood(sheet, bad)
	r := &Report{Title: m.Title(), Grid: gridWords(m.Grid()), Judge: model}
	for _, k := range []struct {
		name string
		fit  fitter
	}{{"similarity", similarity}, {"affine", affine}} {
		if f, ok := k.fit(goodPlane, goodSheet); ok {
			r.Fits = append(r.Fits, summarizeFit(k.name, k.fit, f, goodPlane, goodSheet))
		}
	}
	r.lines(m, places, fit, plane, sheet, bad)
	if len(m.Sheets()) == 1 {
		var kept []Place
		for i, p := range places {
			if !bad[i] {
				kept = append(kept, p)
			}
		}
		r.Layouts = layouts(m, kept, goodPlane)
	}
	return r, nil
}

// sheetPoints returns the middle of each place's hexes, in hex widths east and north.
func sheetPoints(m *hexmap.Map, places []Place) []vec {
	out := make([]vec, len(places))
	for i, p := range places {
		var vs []vec
		for _, h := range p.Hexes {
			vs = append(vs, centre(m, h))
		}
		out[i] = mean(vs)
	}
	return out
}

func centre(m *hexmap.Map, h hexmap.Hex) vec {
	x, y := m.Centre(h)
	return vec{float64(x) / 1000, -float64(y) / 1000}
}

// outliers marks the suspicious points. A wrong point at the edge pulls the fit towards itself, so that its neighbours
// look worse than it does. Leaving it out of the fit reveals the error.
func outliers(fit fitter, plane, sheet []vec) []bool {
	bad := make([]bool, len(plane))
	for range plane {
		p, s := keepGood(plane, bad), keepGood(sheet, bad)
		if len(p) <= 4 {
			break
		}
		f, ok := fit(p, s)
		if !ok {
			break
		}
		if _, most := rms(f.residuals(p, s)); most <= SuspiciousResidual {
			break
		}
		worst, most := -1, 0.0
		for i, miss := range leaveOneOut(fit, p, s) {
			if miss > most {
				worst, most = i, miss
			}
		}
		if worst < 0 {
			break
		}
		for i := range bad {
			if bad[i] {
				continue
			}
			if worst == 0 {
				bad[i] = true
				break
			}
			worst--
		}
	}
	return bad
}

func keepGood(vs []vec, bad []bool) []vec {
	var out []vec
	for i, v := range vs {
		if !bad[i] {
			out = append(out, v)
		}
	}
	return out
}

func summarizeFit(name string, fit fitter, f *model, plane, sheet []vec) Fit {
	out := Fit{Model: name, North: f.north()}
	out.RMS, out.Max = rms(f.residuals(plane, sheet))
	if loo, _ := rms(leaveOneOut(fit, plane, sheet)); !math.IsNaN(loo) {
		out.LeaveOneOut = loo
	}
	out.KmMost, out.KmLeast = f.scales()
	out.KmPerHex = math.Sqrt(out.KmMost * out.KmLeast)
	return out
}

// lines fills in the result of each place. It compares suspicious places with the fit of the others.
func (r *Report) lines(m *hexmap.Map, places []Place, fit fitter, plane, sheet []vec, bad []bool) {
	goodPlane, goodSheet := keepGood(plane, bad), keepGood(sheet, bad)
	sim, _ := similarity(goodPlane, goodSheet)
	aff, haveAffine := affine(goodPlane, goodSheet)
	for i, p := range places {
		l := PlaceResult{Name: p.Name, Lat: p.Lat, Lon: p.Lon, Suspicious: bad[i] && p.Justification == ""}
		if bad[i] {
			l.Justification = p.Justification
		}
		for _, h := range p.Hexes {
			l.Hexes = append(l.Hexes, m.Label(h))
		}
		l.Similarity = sim.project(plane[i]).dist(sheet[i])
		if haveAffine {
			l.Affine = aff.project(plane[i]).dist(sheet[i])
		}
		others := append([]bool(nil), bad...)
		others[i] = true
		if f, ok := fit(keepGood(plane, others), keepGood(sheet, others)); ok {
			at := f.project(plane[i])
			l.LeaveOneOut = at.dist(sheet[i])
			l.Predicted = nearest(m, at)
		}
		r.Lines = append(r.Lines, l)
	}
	sort.SliceStable(r.Lines, func(i, j int) bool { return r.Lines[i].LeaveOneOut > r.Lines[j].LeaveOneOut })
}

// nearest returns the hex that contains a point of the sheet.
func nearest(m *hexmap.Map, v vec) string {
	best, found := 0.6, hexmap.None // a corner is 0.577 from the middle
	for i := range m.Len() {
		if d := centre(m, hexmap.Hex(i)).dist(v); d < best {
			best, found = d, hexmap.Hex(i)
		}
	}
	return m.Label(found)
}
