package forecast

import (
	"reflect"
	"strings"
	"testing"

	"fieldpost/pbem/tournament"
)

// plan returns a plan of a Swiss event of four rounds, changed by a function.
func plan(change func(*Plan)) Plan {
	t := tournament.DefaultTerms("plan", "kursk", [2]string{"german", "soviet"})
	t.Rounds = 4
	p := Plan{Terms: t, Entrants: 16, Speed: []int{480, 480}, Runs: 10, Seed: 1}
	if change != nil {
		change(&p)
	}
	return p
}

func simulate(t *testing.T, p Plan) Forecast {
	t.Helper()
	f, err := Simulate(p)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestSimulateExact: where nobody leaves and every game takes twenty days, everything follows without chance.
func TestSimulateExact(t *testing.T) {
	days := 4*20 + (3*84+23)/24 // four rounds, and between them the half of 168 hours
	f := simulate(t, plan(nil))
	want := Forecast{Runs: 10, Entrants: 16, Speed: Spread{480, 480, 480}, Days: Spread{days, days, days}, Rounds: Spread{4, 4, 4},
		Games: 320}
	if !reflect.DeepEqual(f, want) {
		t.Errorf("\n%+v\n%+v", f, want)
	}
	f = simulate(t, plan(func(p *Plan) { p.Entrants = 15; p.Terms.Games = 2 }))
	if f.Byes != 40 || f.LeftOver != 40 || f.Games != 560 || f.Rematches+f.Walkovers+f.Left+f.Empty != 0 {
		t.Errorf("%+v", f)
	}
	f = simulate(t, plan(func(p *Plan) { p.Entrants = 15; p.Terms.Odd = tournament.OddPlayerEliminator }))
	if f.Byes != 0 || f.LeftOver != 40 || f.Games != 320 {
		t.Errorf("%+v", f)
	}
	f = simulate(t, plan(func(p *Plan) { p.Terms.RoundHours = 360 }))
	if days := 4*(15+7) + (3*84+23)/24; f.Stopped != 320 || f.Panels != 320 || f.Days != (Spread{days, days, days}) {
		t.Errorf("%+v", f)
	}
	f = simulate(t, plan(func(p *Plan) {
		p.Terms.RoundHours, p.Terms.Ends = 360, []string{tournament.ScoreByAgreement, tournament.ScoreByTime, tournament.ScoreByPanel}
	}))
	if f.Stopped != 320 || f.Panels != 0 {
		t.Errorf("%+v", f)
	}
}

// TestSimulateSeed: the same seed gives the same forecast, and another one another.
func TestSimulateSeed(t *testing.T) {
	random := func(seed uint64) Forecast {
		return simulate(t, plan(func(p *Plan) { p.Seed, p.Leave, p.Speed = seed, 80, []int{600} }))
	}
	if a, b := random(7), random(7); !reflect.DeepEqual(a, b) {
		t.Errorf("\n%+v\n%+v", a, b)
	}
	if a, b := random(7), random(8); reflect.DeepEqual(a, b) {
		t.Errorf("%+v", a)
	}
	f := random(7)
	if f.Left == 0 || f.Walkovers == 0 || f.Walkovers > f.Left || f.Days.Low >= f.Days.High || f.Days.Median < f.Days.Low {
		t.Errorf("%+v", f)
	}
}

// TestSimulateFormats: events of every format and every way to settle sides come to an end, also if many leave and
// also by the terms of older events.
func TestSimulateFormats(t *testing.T) {
	for _, format := range tournament.Formats() {
		for i, sides := range []string{tournament.SidesDrawn, tournament.SidesFixed, tournament.SidesBySealedBids,
			tournament.SidesByOpenBids} {
			f := simulate(t, plan(func(p *Plan) {
				p.Terms.Format, p.Terms.Sides, p.Leave, p.Entrants, p.Speed = tournament.Format(format), sides, 300, 5+3*i, []int{900}
				p.Terms.FillStructure()
				if i == 1 {
					p.Terms.Version, p.Terms.ConfirmHours, p.Terms.Late, p.Terms.Most = 1, 0, 0, 0
				}
			}))
			if f.Days.Median < 20 || f.Left == 0 || f.Games == 0 {
				t.Errorf("%s, %s: %+v", format, sides, f)
			}
		}
	}
}

// TestAdvice: terms that fit badly are named, and terms that fit are not.
func TestAdvice(t *testing.T) {
	for _, c := range []struct {
		change func(*Plan)
		want   []string
	}{
		{nil, nil},
		{func(p *Plan) { p.Terms.Rounds, p.Entrants = 6, 8 }, []string{"6 rounds are many for 8 entrants: only the first 4 are sure"}},
		{func(p *Plan) { p.Terms.Rounds, p.Entrants = 6, 4 },
			[]string{"6 rounds are many", "in 10 of 10 runs somebody meets an opponent again, 6.0"}},
		{func(p *Plan) { p.Terms.Rounds, p.Entrants, p.Terms.Rematch = 6, 4, tournament.RematchNever },
			[]string{"6 rounds are many", "in 10 of 10 runs a round cannot be paired",
				"in 10 of 10 runs some rounds have no games, 3.0 rounds a run"}},
		{func(p *Plan) { p.Terms.Format, p.Terms.Top = tournament.SwissKnockout, 9 }, []string{"the first 9 of 16 go on, more than half"}},
		{func(p *Plan) { p.Terms.Format, p.Terms.Top = tournament.SwissKnockout, 8 }, nil},
		{func(p *Plan) { p.Terms.RoundHours = 240 },
			[]string{"rounds of 10 days are short for games of 20 days: 100 of 100", "32.0 games a run are left to panels"}},
		{func(p *Plan) { p.Terms.RoundHours = 500 }, nil},
		{func(p *Plan) { p.Terms.ConfirmHours = 481 }, []string{"confirming may take 20 days, longer than a round of 20 days"}},
		{func(p *Plan) { p.Terms.ConfirmHours, p.Terms.RoundHours = 600, 500 }, []string{"confirming may take 25 days"}},
		{func(p *Plan) { p.Terms.Sides, p.Terms.BidHours = tournament.SidesBySealedBids, 250 },
			[]string{"bids may take 10 days, more than half"}},
		{func(p *Plan) { p.Terms.BidHours = 250 }, nil},
		{func(p *Plan) { p.Entrants = 15 }, []string{"with 15 entrants somebody is left over in 4.0 rounds a run and gets 0 points"}},
		{func(p *Plan) { p.Entrants, p.Terms.Odd = 15, tournament.OddPlayerEliminator }, nil},
		{func(p *Plan) { p.Leave, p.Entrants = 400, 40 }, []string{"games are lost by players who leave"}},
		{func(p *Plan) { p.Speed = []int{9000, 9000} }, []string{"one run in ten takes more than 49."}},
	} {
		f := simulate(t, plan(c.change))
		for _, w := range c.want {
			if !strings.Contains(strings.Join(f.Advice, "\n"), w) {
				t.Errorf("%q is not in %q", w, f.Advice)
			}
		}
		if len(c.want) == 0 && len(f.Advice) > 0 {
			t.Errorf("terms that fit: %q", f.Advice)
		}
	}
}

// TestPlanCheck: every number of a plan has bounds.
func TestPlanCheck(t *testing.T) {
	for _, c := range []struct {
		change func(*Plan)
		want   string
	}{
		{func(p *Plan) { p.Entrants = 1 }, "entrants 1: want 2 to 400"},
		{func(p *Plan) { p.Entrants = 401 }, "entrants 401"},
		{func(p *Plan) { p.Leave = 1000 }, "leave (per mille) 1000: want 0 to 999"},
		{func(p *Plan) { p.Runs = 0 }, "runs 0: want 1 to 10000"},
		{func(p *Plan) { p.Runs, p.Entrants = 10_000, 400 }, "entrants times rounds times runs"},
		{func(p *Plan) { p.Runs, p.Entrants, p.Terms.Format = 100, 100, tournament.RoundRobin },
			"entrants times rounds times runs 1000000"},
		{func(p *Plan) { p.Speed = nil }, "games whose time is known 0"},
		{func(p *Plan) { p.Speed = []int{0} }, "a game of 0 hours: want 1 to 87840"},
		{func(p *Plan) { p.Terms.Rounds = 0 }, "0 rounds: want 1 to 99"},
	} {
		if _, err := Simulate(plan(c.change)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// TestSimulateLadderBeside: a ladder beside a knock-out adds games, not rounds.
func TestSimulateLadderBeside(t *testing.T) {
	alone := plan(func(p *Plan) { p.Terms.Format, p.Leave = tournament.SwissKnockout, 0 })
	beside := alone
	beside.Terms.Beside = tournament.BesideLadder
	a, b := simulate(t, alone), simulate(t, beside)
	if b.Games <= a.Games || b.Rounds != a.Rounds {
		t.Errorf("%d games in %v rounds, and %d in %v with a ladder", a.Games, a.Rounds, b.Games, b.Rounds)
	}
}
