package editor

import (
	"fmt"
	"strconv"
	"strings"

	"fieldpost/pbem/mapping/calibrate"
	"fieldpost/rules/hexmap"
)

// calibrationMark begins a comment in a map file that states a hex's position on the picture: "# calibrated 1312 at
// 100,200".
const calibrationMark = "# calibrated "

// calibrationPoints returns the hexes with marked positions on the picture.
func calibrationPoints(file []byte, m *hexmap.Map) []calibrate.Point {
	var out []calibrate.Point
	for _, l := range strings.Split(string(file), "\n") {
		rest, ok := strings.CutPrefix(l, calibrationMark)
		if !ok {
			continue
		}
		label, at, _ := strings.Cut(rest, " at ")
		x, y, _ := strings.Cut(at, ",")
		px, errX := strconv.ParseFloat(strings.TrimSpace(x), 64)
		py, errY := strconv.ParseFloat(strings.TrimSpace(y), 64)
		if h, known := m.Find(label); known && errX == nil && errY == nil {
			out = append(out, calibrate.Point{Hex: h, X: px, Y: py})
		}
	}
	return out
}

// setPoint writes a hex's position on the picture, or removes it if gone is true. The comments precede the head of the
// file.
func setPoint(file []byte, m *hexmap.Map, label string, x, y int, gone bool) ([]byte, error) {
	h, ok := m.Find(label)
	if !ok {
		return nil, fmt.Errorf("the map has no hex %s", label)
	}
	line := fmt.Sprintf("%s%s at %d,%d", calibrationMark, m.Label(h), x, y)
	var out []string
	for _, l := range strings.Split(string(file), "\n") {
		if strings.HasPrefix(l, calibrationMark+m.Label(h)+" ") {
			continue
		}
		if strings.HasPrefix(l, "hexmap ") && !gone {
			out = append(out, line)
		}
		out = append(out, l)
	}
	return []byte(strings.Join(out, "\n")), nil
}

// fitHexes returns the fit that computes the positions of hexes on the picture. From three points it is affine, from
// nine quadratic. With fewer points it returns a plain grid.
func (d *Editor) fitHexes() (fit *calibrate.Fit, pts []calibrate.Point, err error) {
	pts = calibrationPoints(d.file, d.m)
	degree := calibrate.Affine
	if len(pts) >= 9 {
		degree = calibrate.Quadratic
	}
	if len(pts) >= 3 {
		fit, err = calibrate.New(d.m, pts, degree)
	}
	if fit == nil {
		fit, _ = calibrate.New(d.m, defaultPoints(d.m), calibrate.Affine)
	}
	return fit, pts, err
}

// defaultPoints places three distant hexes on a sheet with 40 pixels per hex.
func defaultPoints(m *hexmap.Map) []calibrate.Point {
	var out []calibrate.Point
	at := func(h hexmap.Hex) {
		x, y := m.Centre(h)
		out = append(out, calibrate.Point{Hex: h, X: 20 + float64(x)/25, Y: 20 + float64(y)/25})
	}
	at(0)
	for range 2 {
		best, most := hexmap.Hex(0), -1
		for h := range m.Hexes() {
			if v := pointSpread(m, out, h); v > most {
				best, most = h, v
			}
		}
		at(best)
	}
	return out
}

// pointSpread returns the distance of a hex from the first point, or from the line through the first two. The latter is
// given as twice the area of a triangle. Values are comparable only for the same points.
func pointSpread(m *hexmap.Map, pts []calibrate.Point, h hexmap.Hex) int {
	ax, ay := m.Centre(pts[0].Hex)
	x, y := m.Centre(h)
	if len(pts) == 1 {
		return m.Distance(pts[0].Hex, h)
	}
	bx, by := m.Centre(pts[1].Hex)
	area := (bx-ax)*(y-ay) - (by-ay)*(x-ax)
	return max(area, -area)
}

// hexesToVerify returns two hexes far from all marked hexes. A person should check their computed positions.
func hexesToVerify(m *hexmap.Map, pts []calibrate.Point) []hexmap.Hex {
	var out []hexmap.Hex
	for range 2 {
		best, most := hexmap.None, 0
		for h := range m.Hexes() {
			near := m.Len()
			for _, p := range pts {
				near = min(near, m.Distance(h, p.Hex))
			}
			for _, o := range out {
				near = min(near, m.Distance(h, o))
			}
			if near > most {
				best, most = h, near
			}
		}
		if best != hexmap.None {
			out = append(out, best)
		}
	}
	return out
}
