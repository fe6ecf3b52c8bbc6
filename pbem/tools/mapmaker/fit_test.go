package main

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// turn returns the sheet position of a point a known similarity puts at scale hexes per km, turned by deg, shifted.
func turn(z azimuthal, p latLon, perKm, deg float64) point {
	e, n := z.project(p)
	s, c := math.Sincos(radians(deg))
	x := perKm*(e*c+n*s) + 20
	y := -perKm*(n*c-e*s) + 30
	return point{toThousandths(x), toThousandths(y)}
}

var corners4 = []latLon{{50, 35}, {50, 37}, {52, 35}, {52, 37}, {51.2, 36.4}}

func TestFitFindsAKnownSimilarity(t *testing.T) {
	centre := azimuthal{51.04, 36.08} // the mean of the points
	for _, method := range []string{"similarity", "affine", "warp"} {
		var pairs []pair
		for _, p := range corners4 {
			pairs = append(pairs, pair{p, turn(centre, p, 0.1, 18)})
		}
		f, err := newFit(method, pairs)
		if err != nil {
			t.Fatalf("%s: %v", method, err)
		}
		if math.Abs(f.kmPer-10) > 0.01 || math.Abs(f.northDegrees-18) > 0.1 {
			t.Errorf("%s: %.3f km per hex turned %.2f, want 10 and 18", method, f.kmPer, f.northDegrees)
		}
		for _, p := range []latLon{{50.6, 36.58}, {51.7, 36.19}, {49.5, 38}} {
			if got, want := f.project(p), turn(centre, p, 0.1, 18); dist(got, want) > 3 {
				t.Errorf("%s: %v goes to %v, want %v", method, p, got, want)
			}
		}
	}
}

func TestWarpGoesThroughItsPoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		centre := azimuthal{51.04, 36.08}
		var pairs []pair
		for _, p := range corners4 {
			to := turn(centre, p, 0.1, 18)
			to.X += rapid.IntRange(-900, 900).Draw(t, "dx")
			to.Y += rapid.IntRange(-900, 900).Draw(t, "dy")
			pairs = append(pairs, pair{p, to})
		}
		f, err := newFit("warp", pairs)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range pairs {
			if got := f.project(p.at); dist(got, p.to) > 1 {
				t.Fatalf("%v goes to %v, want %v", p.at, got, p.to)
			}
		}
	})
}

func TestAzimuthalDistances(t *testing.T) {
	z := azimuthal{50, 10}
	for _, c := range []struct {
		p           latLon
		east, north float64
	}{
		{latLon{50, 10}, 0, 0},
		{latLon{51, 10}, 0, 111.19},
		{latLon{50, 11}, 71.47, 0.48},
	} {
		if e, n := z.project(c.p); math.Abs(e-c.east) > 0.05 || math.Abs(n-c.north) > 0.05 {
			t.Errorf("%v: %.2f east, %.2f north; want %.2f, %.2f", c.p, e, n, c.east, c.north)
		}
	}
}

func TestFitRefuses(t *testing.T) {
	on := func(list ...latLon) []pair {
		var out []pair
		for i, p := range list {
			out = append(out, pair{p, point{1000 * i, 1000 * i * i}})
		}
		return out
	}
	for name, c := range map[string]struct {
		method string
		pairs  []pair
	}{
		"no such method":     {"guess", on(corners4...)},
		"too few":            {"affine", on(corners4[:2]...)},
		"none":               {"similarity", nil},
		"one spot":           {"similarity", on(corners4[0], corners4[0])},
		"one line":           {"affine", on(latLon{50, 36}, latLon{51, 36}, latLon{52, 36})},
		"twice the same":     {"warp", on(append(corners4, corners4[0])...)},
		"squeezed to a line": {"affine", []pair{{corners4[0], point{0, 0}}, {corners4[1], point{0, 0}}, {corners4[2], point{5000, 0}}}},
	} {
		if _, err := newFit(c.method, c.pairs); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestInside(t *testing.T) {
	ring := []point{{0, 0}, {10, 0}, {10, 10}, {5, 5}, {0, 10}}
	for p, want := range map[point]bool{{2, 2}: true, {8, 4}: true, {5, 8}: false, {11, 5}: false, {-1, 5}: false, {5, 4}: true} {
		if got := inside(p, ring); got != want {
			t.Errorf("inside(%v) is %v", p, got)
		}
	}
}

func TestChainUpTurnsPieces(t *testing.T) {
	a, b, c := []point{{5, 0}, {0, 0}}, []point{{6, 0}, {9, 0}}, []point{{20, 0}, {10, 0}}
	got := joinPieces([][]point{a, b, c})
	for i := 1; i < len(got); i++ {
		if got[i].X < got[i-1].X {
			t.Fatalf("%v turns back", got)
		}
	}
	if len(got) != 6 {
		t.Errorf("%v", got)
	}
	if back := clip(got, &point{20, 0}, &point{6, 0}); back[0].X != 20 || back[len(back)-1].X != 6 {
		t.Errorf("clip from 20 to 6: %v", back)
	}
}
