package demyansk

import (
	"fmt"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/claim"
)

// scenario is the scenario with an ID; nil if there is none.
func (d *Data) scenario(id string) *Scenario {
	for i := range d.Scenarios {
		if d.Scenarios[i].ID == id {
			return &d.Scenarios[i]
		}
	}
	return nil
}

// claimScenarios: the table of the three scenarios (19.1 to 19.3).
func (j *assessor) claimScenarios() {
	j.Judge("19.0", "scenarios", "there are three scenarios", func() error { return claim.Same(len(j.Scenarios), 3) })
	for _, w := range []struct {
		id, rule, name, setup    string
		first, last, freeze      int
		initiative               core.Side
		try                      bool
		starts                   int
		airfield, twogrc, sudden bool
		boundary                 int
		sources                  []string
	}{
		{"1", "19.1", "Winter Offensive", "winter", 1, 8, 1, Soviet, false, 3, true, true, true, 1, nil},
		{"2", "19.2", "Brueckenschlag", "bridge", 10, 16, 10, Axis, false, 0, false, false, false, 17, []string{"2219", "2518"}},
		{"3", "19.3", "Campaign", "winter", 1, 18, 1, Soviet, true, 3, true, true, true, 1, nil},
	} {
		one := func(rule, text string, get func(s *Scenario) any, want any) {
			j.Judge(rule, "scenarios", "scenario "+w.id+": "+text, func() error {
				s := j.scenario(w.id)
				if s == nil {
					return fmt.Errorf("there is no such scenario")
				}
				return claim.Same(get(s), want)
			})
		}
		one(w.rule, w.name, func(s *Scenario) any { return s.Name }, w.name)
		one(w.rule, fmt.Sprintf("turns %d to %d", w.first, w.last), func(s *Scenario) any { return []int{s.First, s.Last} }, []int{w.first, w.last})
		one(w.rule, fmt.Sprintf("turn %d is Freeze without storm", w.freeze), func(s *Scenario) any { return s.FreezeTurn }, w.freeze)
		one("5.5", w.initiative.Title()+" initiative at the start", func(s *Scenario) any { return s.Initiative }, w.initiative)
		one("5.5", fmt.Sprintf("the Axis may try for the initiative: %t", w.try), func(s *Scenario) any { return s.AxisMayTry }, w.try)
		one("14.31", fmt.Sprintf("%d strongpoint starts a turn", w.starts), func(s *Scenario) any { return s.Starts }, w.starts)
		one("14.5", fmt.Sprintf("airfield construction: %t", w.airfield), func(s *Scenario) any { return s.Airfield }, w.airfield)
		one("5.34", fmt.Sprintf("withdrawal of the 2nd Guards Rifle Corps: %t", w.twogrc), func(s *Scenario) any { return s.TwoGRC }, w.twogrc)
		one("16.2", fmt.Sprintf("sudden victory: %t", w.sudden), func(s *Scenario) any { return s.Sudden }, w.sudden)
		one("19.22", fmt.Sprintf("the map begins with row %d", w.boundary), func(s *Scenario) any { return s.Boundary }, w.boundary)
		one("19.23c", fmt.Sprintf("further supply sources %v", w.sources), func(s *Scenario) any { return claim.Labels(j.Map, s.Sources) }, w.sources)
		one(w.rule, "the set-up cards are those of the "+w.setup, func(s *Scenario) any { return s.Setup }, w.setup)
	}
}

// claimReplacements: the rates of 2.4, turn by turn.
func (j *assessor) claimReplacements() {
	for _, r := range []struct {
		id       string
		side     core.Side
		from, to int
		points   int
		box      string
		demyansk int
		rule     string
	}{
		{"1", Soviet, 2, 8, 2, "any", 0, "19.13"}, {"1", Axis, 2, 4, 1, "AGN", 0, "19.13"}, {"1", Axis, 5, 8, 2, "AGN", 1, "19.13b"},
		{"2", Soviet, 11, 16, 1, "NWF", 0, "19.23"}, {"2", Axis, 11, 16, 1, "AGN", 0, "19.23"},
		{"3", Soviet, 2, 8, 2, "any", 0, "19.33"}, {"3", Soviet, 9, 18, 3, "any", 0, "19.33"},
		{"3", Axis, 2, 4, 1, "AGN", 0, "19.33"}, {"3", Axis, 5, 18, 2, "AGN", 1, "19.33"},
	} {
		where := map[string]string{"any": "any own map box", "AGN": "the AGN box", "NWF": "the NWF box"}[r.box]
		if r.demyansk > 0 {
			where += ", one of them at Demyansk as the owner likes"
		}
		text := fmt.Sprintf("scenario %s: the %s side receives %d replacement points in turns %d to %d, in %s", r.id, r.side.Title(), r.points, r.from, r.to, where)
		j.Judge(r.rule, "replacements", text, func() error {
			for turn := r.from; turn <= r.to; turn++ {
				n, dem := j.Points(r.id, r.side, turn)
				if n != r.points || dem != r.demyansk {
					return fmt.Errorf("in turn %d it is %d, %d at Demyansk", turn, n, dem)
				}
			}
			return must(slices.ContainsFunc(j.Rates, func(x Rate) bool {
				return x.Scenario == r.id && x.Side == r.side && x.From <= r.from && x.To >= r.to && x.Box == r.box
			}), "they arrive elsewhere")
		})
	}
	j.Judge("15.11", "replacements scenarios", "no replacement points come in the first turn of a scenario", func() error {
		for _, s := range j.Scenarios {
			for _, side := range []core.Side{Axis, Soviet} {
				if n, _ := j.Points(s.ID, side, s.First); n != 0 {
					return fmt.Errorf("scenario %s gives the %s side %d", s.ID, side.Title(), n)
				}
			}
		}
		return nil
	})
	for _, g := range []struct {
		id   string
		from int
		text string
	}{{"1", 0, "scenario 1: green Soviet units receive no replacements"}, {"3", 9, "scenario 3: green Soviet units receive no replacements before turn 9"}} {
		j.Judge("19.13", "replacements scenarios", g.text, func() error {
			s := j.scenario(g.id)
			if s == nil {
				return fmt.Errorf("there is no such scenario")
			}
			return claim.Same(s.GreenFrom, g.from)
		})
	}
}

// claimSchedules: encirclement, 2nd Guards Rifle Corps, 391st and 170th Division.
func (j *assessor) claimSchedules() {
	f := &j.Facts
	j.Judge("16.13", "encirclement", "the encirclement is that of 2711", func() error { return claim.Same(j.Map.Label(f.Demyansk), "2711") })
	j.Judge("16.14", "encirclement", "the first encirclement brings 2 Marsch units to Demyansk and 1 replacement point to AGN", func() error {
		return claim.Same([]int{f.EncircledMarsch, f.EncircledAGN}, []int{2, 1})
	})
	j.Judge("5.34b", "twogrc", "the 2nd Guards Rifle Corps is rolled for on turns 5 to 7 and must leave by turn 8", func() error {
		return claim.Same([]int{f.RollFrom, f.RollTo, f.Deadline}, []int{5, 7, 8})
	})
	j.Judge("5.34b", "twogrc", "each late turn of it costs 6 VP, four of them 24", func() error {
		return claim.Same([]int{f.LateVP, f.LateVP * (f.Deadline - f.RollFrom + 1)}, []int{6, 24})
	})
	j.Judge("19.33d", "division391", "the 391st Division is rolled for on turns 15 and 16 and comes by itself on turn 17", func() error {
		return claim.Same([]int{f.First391, f.Again391, f.Automatic391}, []int{15, 16, 17})
	})
	j.Judge("19.33d", "division391", "each late turn of the 2nd Guards Rifle Corps adds 1 to that roll", func() error { return claim.Same(f.DRM391, 1) })
	j.Judge("5.32", "units reinforcements_winter", "the 170th Division arrives in turn 13", func() error {
		got := map[string]int{}
		for _, a := range j.Setups["winter"].Arrivals {
			for _, id := range a.Units {
				got[id] = a.Turn
			}
		}
		for _, id := range j.picked(func(u *Unit) bool { return u.Formation == "170 RD" }) {
			if got[id] != 13 {
				return fmt.Errorf("%s arrives in turn %d", id, got[id])
			}
		}
		return nil
	})
	j.Judge("19.33d", "units division391 setup_winter reinforcements_winter", "the 391st Division comes by its roll and by no card", func() error {
		for _, name := range []string{"bridge", "winter"} {
			s := j.Setups[name]
			for _, id := range s.units() {
				if slices.Contains(f.Units391, id) {
					return fmt.Errorf("%s stands on a card", id)
				}
			}
		}
		return nil
	})
	j.Judge("5.34a", "units setup_winter", "the 2nd Guards Rifle Corps is on the map at the start of scenarios 1 and 3, at full strength", func() error {
		start := map[string]bool{}
		for _, p := range j.Setups["winter"].Placed {
			for _, id := range p.Units {
				start[id] = !slices.Contains(p.Reduced, id)
			}
		}
		for _, id := range j.picked(func(u *Unit) bool { return u.Tagged("twogrc") }) {
			if !start[id] {
				return fmt.Errorf("%s is not", id)
			}
		}
		return nil
	})
}

// units are all units that the cards name, in the order of the cards.
func (s *Setup) units() []string {
	var out []string
	for _, p := range s.Placed {
		out = append(out, p.Units...)
	}
	for _, a := range s.Arrivals {
		out = append(out, a.Units...)
	}
	return out
}

// claimVictory: what ends and decides a game.
func (j *assessor) claimVictory() {
	f := &j.Facts
	j.Judge("16.21b", "victory", "Demyansk 2711 and Staraya Russa 1528 win at once for the Soviets through turn 8", func() error {
		return claim.Same([]any{claim.Labels(j.Map, f.Sudden), f.SuddenLast}, []any{[]string{"1528", "2711"}, 8})
	})
	j.Judge("16.21a", "victory", "an enemy with only 33 combat units on the map loses at once", func() error { return claim.Same(f.SuddenUnits, 33) })
	j.Judge("19.14", "victory", "the locations of scenario 1 are 1608, 1621, 1712, 1929, 2124, 2219, 2833, 3004 and 3412", func() error {
		return claim.Same(claim.Labels(j.Map, f.Locations), []string{"1608", "1621", "1712", "1929", "2124", "2219", "2833", "3004", "3412"})
	})
	j.Judge("19.14", "victory", "the Soviets need 5 of them, up to 3 airfields counting along", func() error { return claim.Same([]int{f.LocationsNeed, f.AirfieldsMax}, []int{5, 3}) })
	j.Judge("19.34", "victory", "the Soviets win scenario 3 with 55 victory points", func() error { return claim.Same(f.VPScenario3, 55) })
}

// claimCards: what the rules ask of any set-up.
func (j *assessor) claimCards() {
	for _, side := range []core.Side{Axis, Soviet} {
		j.Judge("16.21a", "units setup_winter victory", "the "+side.Title()+" side starts scenarios 1 and 3 with more than the 33 units of a sudden defeat", func() error {
			n := 0
			for _, p := range j.Setups["winter"].Placed {
				if p.Side == side {
					n += len(p.Units) + p.Untried
				}
			}
			return must(n > j.Facts.SuddenUnits, "it has %d on the map", n)
		})
	}
	j.Judge("19.22", "units scenarios setup_bridge", "all units of scenario 2 start on or west of the line 1117-3917", func() error {
		s := j.scenario("2")
		for _, p := range j.Setups["bridge"].Placed {
			if row := j.row(p.Hex); s == nil || !s.In(row) {
				return fmt.Errorf("%s is east of it", j.Map.Label(p.Hex))
			}
		}
		return nil
	})
	j.Judge("19.22", "scenarios", "1117 and 3917 lie on the map of scenario 2, the hexes east of them do not", func() error {
		s := j.scenario("2")
		return must(s != nil && s.In(j.row(j.at("1117"))) && s.In(j.row(j.at("3917"))) && !s.In(j.row(j.at("1116"))) && !s.In(j.row(j.at("3916"))), "not so")
	})
	for _, card := range [][2]string{{"winter", "scenarios 1 and 3 leave Demyansk and Staraya Russa to the Axis"}, {"bridge", "scenario 2 leaves Staraya Russa to the Axis"}} {
		name := card[0]
		j.Judge("16.21b", "units setup_"+name+" victory", card[1], func() error {
			held := map[hexmap.Hex]core.Side{}
			for _, p := range j.Setups[name].Placed {
				held[p.Hex] = p.Side
			}
			for _, h := range j.Facts.Sudden {
				if name == "bridge" && j.row(h) < 17 {
					continue
				}
				if held[h] != Axis {
					return fmt.Errorf("%s is not held", j.Map.Label(h))
				}
			}
			return nil
		})
	}
}

// row is the second number of a hex.
func (j *assessor) row(h hexmap.Hex) int {
	_, row := j.Map.Offset(h)
	return j.Map.Grid().Rows.At(max(row, 0))
}
