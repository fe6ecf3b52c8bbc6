package calibrate

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fieldpost/rules/hexmap"
)

// blank returns a map of twelve columns and ten rows.
func blank(t testing.TB) *hexmap.Map {
	t.Helper()
	var b strings.Builder
	b.WriteString("hexmap 1\ntitle test status=skeleton\ngrid flat even-south ccrr rows 01..10 cols 01..12\nlegend . clear\nmap\n")
	for r := range 10 {
		fmt.Fprintf(&b, "%02d%s\n", r+1, strings.Repeat(" .", 12))
	}
	b.WriteString("end\n")
	m, err := hexmap.Parse([]byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func hex(t testing.TB, m *hexmap.Map, label string) hexmap.Hex {
	t.Helper()
	h, ok := m.Find(label)
	if !ok {
		t.Fatalf("no hex %s", label)
	}
	return h
}

// TestTurnedScan: three hexes of a scan that is turned and stretched give every other.
func TestTurnedScan(t *testing.T) {
	m := blank(t)
	rapid.Check(t, func(r *rapid.T) {
		turn := rapid.Float64Range(-0.2, 0.2).Draw(r, "turn")
		sx, sy := rapid.Float64Range(0.02, 0.2).Draw(r, "sx"), rapid.Float64Range(0.02, 0.2).Draw(r, "sy")
		place := func(h hexmap.Hex) (float64, float64) {
			x, y := m.Centre(h)
			a, b := float64(x)*sx, float64(y)*sy
			return 400 + a*math.Cos(turn) - b*math.Sin(turn), 50 + a*math.Sin(turn) + b*math.Cos(turn)
		}
		var pts []Point
		for _, l := range []string{"0101", "1202", "0610"} {
			h := hex(t, m, l)
			x, y := place(h)
			pts = append(pts, Point{h, x, y})
		}
		f, err := New(m, pts, Affine)
		if err != nil {
			r.Fatal(err)
		}
		for h := range m.Hexes() {
			x, y := place(h)
			if p := (Point{h, x, y}); f.Residual(p) > 1e-6 || f.HexAt(x, y) != h {
				r.Fatalf("%s is missed by %g of a hex and found as %s", m.Label(h), f.Residual(p), m.Label(f.HexAt(x, y)))
			}
		}
	})
}

// TestBentScan: a sheet that did not lie flat is followed by nine hexes and missed by three.
func TestBentScan(t *testing.T) {
	m := blank(t)
	bent := func(h hexmap.Hex) (float64, float64) {
		x, y := m.Centre(h)
		a, b := float64(x)/20, float64(y)/20
		return 30 + a + 0.0004*a*b, 40 + b + 0.0006*a*a
	}
	var pts []Point
	for _, l := range []string{"0101", "0601", "1201", "0105", "0605", "1205", "0110", "0610", "1210"} {
		h := hex(t, m, l)
		x, y := bent(h)
		pts = append(pts, Point{h, x, y})
	}
	three, err := New(m, []Point{pts[0], pts[2], pts[6]}, Affine)
	if err != nil {
		t.Fatal(err)
	}
	nine, err := New(m, pts, Quadratic)
	if err != nil {
		t.Fatal(err)
	}
	h := hex(t, m, "0908")
	x, y := bent(h)
	if p := (Point{h, x, y}); three.Residual(p) < 0.2 || nine.Residual(p) > 1e-6 {
		t.Errorf("0908 is missed by %g with three points and by %g with nine", three.Residual(p), nine.Residual(p))
	}
	wrong := append([]Point(nil), pts...)
	wrong[4].X += 80
	f, err := New(m, wrong, Affine)
	if err != nil {
		t.Fatal(err)
	}
	if p, miss := f.WorstPoint(wrong); p.Hex != wrong[4].Hex || miss < 1./3 {
		t.Errorf("the worst point is %s with %g", m.Label(p.Hex), miss)
	}
}

func TestTooLittle(t *testing.T) {
	m := blank(t)
	a, b, c := hex(t, m, "0101"), hex(t, m, "0301"), hex(t, m, "0501")
	for _, tc := range []struct {
		pts  []Point
		want string
	}{
		{[]Point{{a, 0, 0}, {b, 10, 0}}, "2 hexes were pointed at; 3 are wanted"},
		{[]Point{{a, 0, 0}, {b, 10, 0}, {c, 20, 0}}, "one line"},
		{[]Point{{a, 5, 5}, {b, 5, 5}, {hex(t, m, "0105"), 5, 5}}, "one spot"},
	} {
		if _, err := New(m, tc.pts, Affine); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%v: %v, want %q", tc.pts, err, tc.want)
		}
	}
	f, err := New(m, []Point{{a, 0, 0}, {b, 20, 0}, {hex(t, m, "0105"), 0, 40}}, Affine)
	if err != nil {
		t.Fatal(err)
	}
	if h := f.HexAt(-100, -100); h != hexmap.None {
		t.Errorf("far off the map lies %s", m.Label(h))
	}
}
