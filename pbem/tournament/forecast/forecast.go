package forecast

import (
	"slices"
)

// Spread holds the median of a number over all runs, and its values one tenth from either end.
type Spread struct {
	Low    int `json:"p10"`
	Median int `json:"median"`
	High   int `json:"p90"`
}

// Forecast holds the totals and spreads of all runs.
type Forecast struct {
	Runs        int      `json:"runs"`
	Entrants    int      `json:"entrants"`
	Speed       Spread   `json:"hours_a_game"`
	Days        Spread   `json:"days"`
	Rounds      Spread   `json:"rounds"`
	Empty       int      `json:"empty_rounds"` // planned and not paired, or without a game that was played
	EmptyRuns   int      `json:"runs_with_empty_rounds"`
	Games       int      `json:"games"`
	Byes        int      `json:"byes"`
	LeftOver    int      `json:"rounds_with_somebody_left_over"`
	Stopped     int      `json:"games_stopped"`
	Panels      int      `json:"games_left_to_panels"`
	Walkovers   int      `json:"walkovers"`
	Rematches   int      `json:"rematches"`
	RematchRuns int      `json:"runs_with_rematches"`
	Impossible  int      `json:"runs_that_could_not_be_paired"`
	Left        int      `json:"players_who_left"`
	Advice      []string `json:"advice"`
}

// Simulate runs the event as often as the plan says.
func Simulate(p Plan) (Forecast, error) {
	if err := p.Check(); err != nil {
		return Forecast{}, err
	}
	f := Forecast{Runs: p.Runs, Entrants: p.Entrants}
	var days, rounds []int
	for n := range p.Runs {
		r, err := begin(p, n)
		if err != nil {
			return f, err
		}
		o, err := r.play()
		if err != nil {
			return f, err
		}
		days, rounds = append(days, (o.hours+23)/24), append(rounds, o.rounds)
		for _, x := range []struct {
			sum *int
			n   int
		}{{&f.Empty, o.empty}, {&f.EmptyRuns, min(o.empty, 1)}, {&f.Games, o.games}, {&f.Byes, o.byes}, {&f.LeftOver, o.alone},
			{&f.Stopped, o.stopped}, {&f.Panels, o.panels}, {&f.Walkovers, o.walkovers}, {&f.Rematches, o.rematches},
			{&f.RematchRuns, min(o.rematches, 1)}, {&f.Left, o.left}} {
			*x.sum += x.n
		}
		if o.impossible {
			f.Impossible++
		}
	}
	f.Days, f.Rounds, f.Speed = spread(days), spread(rounds), spread(p.Speed)
	if len(p.Speed) == 1 {
		f.Speed.Low, f.Speed.High = p.Speed[0]*72/100, p.Speed[0]*128/100 // of the sum of two even draws
	}
	f.Advice = p.advice(f)
	return f, nil
}

// spread returns the spread of some numbers.
func spread(all []int) Spread {
	all = slices.Clone(all)
	slices.Sort(all)
	at := func(percent int) int { return all[(len(all)-1)*percent/100] }
	return Spread{at(10), at(50), at(90)}
}
