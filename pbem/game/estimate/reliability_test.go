package estimate

import (
	"math"
	"math/rand/v2"
	"testing"
)

// made returns n forecasts of one chance in per cent, of which so many games were won.
func made(n, chance, won int) []Forecast {
	var out []Forecast
	for i := range n {
		f := Forecast{Third: 1, Rollouts: 50, Halves: chance}
		if i < won {
			f.Result = 2
		}
		out = append(out, f)
	}
	return out
}

// TestCompare: forecasts that say what comes score 0; those that know only the mean have no skill; bins hold what was
// said and what came.
func TestCompare(t *testing.T) {
	perfect := CompareForecasts(append(made(30, 100, 30), made(10, 0, 0)...))
	if perfect.Brier != 0 || perfect.Base != 0.1875 || perfect.Skill != 1 || len(perfect.Bins) != 2 || perfect.Bins[1].From != 90 {
		t.Errorf("perfect: %+v", perfect)
	}
	if mean := CompareForecasts(made(40, 75, 30)); mean.Skill != 0 || mean.Brier != 0.1875 || mean.Bins[0].Came != 0.75 {
		t.Errorf("the mean: %+v", mean)
	}
	if wrong := CompareForecasts(append(made(20, 100, 0), made(20, 0, 20)...)); wrong.Skill != -3 || wrong.Brier != 1 {
		t.Errorf("wrong: %+v", wrong)
	}
	if none := CompareForecasts(nil); none.Games != 0 || none.Bins == nil {
		t.Errorf("none: %+v", none)
	}
}

// TestCalibrated: forecasts whose games are drawn by the chance that they state lie within the intervals of their bins.
func TestCalibrated(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var list []Forecast
	for range 20000 {
		f := Forecast{Third: 1, Rollouts: 50, Halves: rng.IntN(101)}
		if rng.Float64() < f.Chance() {
			f.Result = 2
		}
		list = append(list, f)
	}
	got := CompareForecasts(list)
	for _, b := range got.Bins {
		if math.Abs(b.Said-b.Came) > 0.04 || b.Low > b.Came || b.High < b.Came {
			t.Errorf("%+v", b)
		}
	}
	if len(got.Bins) != 10 || math.Abs(got.Brier-1.0/6) > 0.01 {
		t.Errorf("%+v", got)
	}
}
