package demyansk

import (
	"fmt"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
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

// claimSchedules: encirclement, 2nd Guards Rifle Corps, 391st and 170th Division.
func (j *assessor) claimSchedules() {
	f := &j.Facts
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
	j.Judge(
		"19.33d",
		"units division391 setup_winter reinforcements_winter",
		"the 391st Division comes by its roll and by no card",
		func() error {
			for _, name := range []string{"bridge", "winter"} {
				s := j.Setups[name]
				for _, id := range s.units() {
					if slices.Contains(f.Units391, id) {
						return fmt.Errorf("%s stands on a card", id)
					}
				}
			}
			return nil
		},
	)
	j.Judge(
		"5.34a",
		"units setup_winter",
		"the 2nd Guards Rifle Corps is on the map at the start of scenarios 1 and 3, at full strength",
		func() error {
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
		},
	)
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

// claimCards: what the rules ask of any set-up.
func (j *assessor) claimCards() {
	for _, side := range []core.Side{Axis, Soviet} {
		j.Judge(
			"16.21a",
			"units setup_winter victory",
			"the "+side.Title()+" side starts scenarios 1 and 3 with more than the 33 units of a sudden defeat",
			func() error {
				n := 0
				for _, p := range j.Setups["winter"].Placed {
					if p.Side == side {
						n += len(p.Units) + p.Untried
					}
				}
				return must(n > j.Facts.SuddenUnits, "it has %d on the map", n)
			},
		)
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
		return must(
			s != nil && s.In(j.row(j.at("1117"))) && s.In(j.row(j.at("3917"))) && !s.In(j.row(j.at("1116"))) &&
				!s.In(j.row(j.at("3916"))),
			"not so",
		)
	})
	for _, card := range [][2]string{{"winter", "scenarios 1 and 3 leave Demyansk and Staraya Russa to the Axis"},
		{"bridge", "scenario 2 leaves Staraya Russa to the Axis"}} {
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
