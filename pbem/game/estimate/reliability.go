package estimate

// Reliability holds a comparison of forecasts with results.
type Reliability struct {
	Games int           `json:"games"`
	Brier float64       `json:"brier"` // mean square of forecast less result; 0 is perfect
	Base  float64       `json:"base"`  // that of giving each game the mean result
	Skill float64       `json:"skill"` // 1 - Brier/Base
	Bins  []ForecastBin `json:"bins"`
}

// ForecastBin holds the forecasts in a range of chances: the mean forecast and the mean result.
type ForecastBin struct {
	From  int     `json:"from"` // per cent
	To    int     `json:"to"`
	Games int     `json:"games"`
	Said  float64 `json:"said"`
	Came  float64 `json:"came"`
	Low   float64 `json:"low"` // of the interval of 95 % of what happened
	High  float64 `json:"high"`
}

// binWidth is the width of a bin in per cent.
const binWidth = 10

// CompareForecasts compares forecasts with results. Bins without a forecast are left out.
func CompareForecasts(list []Forecast) Reliability {
	out := Reliability{Games: len(list), Bins: []ForecastBin{}}
	if len(list) == 0 {
		return out
	}
	n, sum := float64(len(list)), 0.0
	said, came, count := [100 / binWidth]float64{}, [100 / binWidth]float64{}, [100 / binWidth]int{}
	for _, f := range list {
		sum += float64(f.Result) / 2
	}
	mean := sum / n
	for _, f := range list {
		p, y := f.Chance(), float64(f.Result)/2
		out.Brier += (p - y) * (p - y) / n
		out.Base += (mean - y) * (mean - y) / n
		i := min(f.Halves*100/(2*f.Rollouts)/binWidth, len(count)-1)
		said[i], came[i], count[i] = said[i]+p, came[i]+y, count[i]+1
	}
	for i, k := range count {
		if k == 0 {
			continue
		}
		low, high := WilsonInterval(came[i], k)
		out.Bins = append(out.Bins, ForecastBin{i * binWidth, (i + 1) * binWidth, k, round4(said[i] / float64(k)),
			round4(came[i] / float64(k)), low, high})
	}
	if out.Base > 0 {
		out.Skill = round4(1 - out.Brier/out.Base)
	}
	out.Brier, out.Base = round4(out.Brier), round4(out.Base)
	return out
}
