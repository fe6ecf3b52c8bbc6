package demyansk

import (
	"fmt"
	"slices"

	"fieldpost/rules/mech/claim"
)

// claimTurnTables: weather, shortage, 2nd Guards Rifle Corps, initiative.
func (j *assessor) claimTurnTables() {
	t := &j.Tables
	j.Judge("5.22", "weather", "all three types of weather and a storm can come up", func() error {
		seen, storm := map[Weather]bool{}, false
		for turn := 1; turn <= lastTurn; turn++ {
			for die := 1; die <= 6; die++ {
				s := t.Weather.At(turn, die)
				seen[s.Weather], storm = true, storm || s.Storm
			}
		}
		return must(len(seen) == 3 && storm, "some cannot")
	})
	j.Judge("6.51", "shortage shortage_stated", "supply shortage is rolled for in every segment of turns 2 to 8", func() error {
		return claim.Same([]int{t.Shortage.From, t.Shortage.To}, []int{2, 8})
	})
	j.Judge("6.51", "shortage shortage_stated", "a shortage roll names the red, yellow or green group or none", func() error {
		seen := map[string]bool{}
		for turn := t.Shortage.From; turn <= t.Shortage.To; turn++ {
			for die := 1; die <= 6; die++ {
				seen[t.Shortage.At(turn, die, Freeze)] = true
			}
		}
		return must(seen["red"] && seen["yellow"] && seen["green"] && seen["none"] && len(seen) == 4, "the table does not name them all")
	})
	j.Judge("6.52", "shortage shortage_stated", "the modifiers of the turn track are 1, 2 and 3", func() error {
		got := slices.Compact(slices.Sorted(slices.Values(t.Shortage.DRM)))
		return claim.Same(got, []int{1, 2, 3})
	})
	j.Judge("6.55", "shortage shortage_stated", "red, yellow or none twice in a row makes the green group short the second time", func() error {
		return claim.Same([]any{slices.Sorted(slices.Values(t.Shortage.Twice)), t.Shortage.Second}, []any{[]string{"none", "red", "yellow"}, "green"})
	})
	j.Judge("5.34f", "twogrc twogrc_stated", "a 3 on turn 5 requires the 2nd Guards Rifle Corps to leave", func() error { return must(t.TwoGRC[5][2], "it does not") })
	j.Judge("5.34b", "twogrc twogrc_stated", "the demand can come or not on each of turns 5, 6 and 7", func() error {
		for turn := 5; turn <= 7; turn++ {
			row, ok := t.TwoGRC[turn]
			if !ok || !slices.Contains(row[:], true) || !slices.Contains(row[:], false) {
				return fmt.Errorf("turn %d always ends one way", turn)
			}
		}
		return claim.Same(len(t.TwoGRC), 3)
	})
	j.Judge("5.52a", "initiative", "the Axis may try for the initiative on turns 9 and 10, each try worth points to the Soviets", func() error {
		var turns []int
		for _, a := range t.Initiative {
			if a.Side == Axis {
				turns = append(turns, a.Turn)
				if a.VP <= 0 {
					return fmt.Errorf("the try of turn %d gives %d", a.Turn, a.VP)
				}
			}
		}
		return claim.Same(turns, []int{9, 10})
	})
	j.Judge("5.53", "initiative", "the Soviets may try on turn 16 alone, without modifier, and pay points for it", func() error {
		for _, a := range t.Initiative {
			if a.Side == Soviet && (a.Turn != 16 || a.DRM != 0 || a.VP >= 0) {
				return fmt.Errorf("the data say turn %d, modifier %d, %d points", a.Turn, a.DRM, a.VP)
			}
		}
		n := 0
		for _, a := range t.Initiative {
			if a.Side == Soviet {
				n++
			}
		}
		return claim.Same(n, 1)
	})
	j.Judge("19.33d", "division391_roll", "the roll for the 391st Division can succeed and fail", func() error {
		return must(t.Success391 >= 1 && t.Success391 <= 5, "a die of at most %d succeeds", t.Success391)
	})
	j.Judge("16.15", "vp", "an eliminated Soviet rocket unit costs the Soviets points, an Axis one gives some", func() error {
		return must(t.VP.SovietRocket < 0 && t.VP.AxisUnit > 0, "%d and %d", t.VP.SovietRocket, t.VP.AxisUnit)
	})
	j.Judge("16.13", "vp", "Demyansk, Staraya Russa and its encirclement are worth points", func() error {
		return must(t.VP.Demyansk > 0 && t.VP.StarayaRussa > 0 && t.VP.EncircledTurn > 0, "the schedule is %+v", t.VP)
	})
}

// claimConstants: numbers that the rules state outright.
func (j *assessor) claimConstants() {
	t := &j.Tables
	for _, c := range []struct {
		rule, text string
		got, want  int
	}{
		{"3.32", "at most 7 stacking points stand in a hex", t.StackLimit, 7},
		{"6.22", "a supply line is at most 7 hexes", t.SupplyLine, 7},
		{"6.23", "a supply road may have one gap of one hex", t.RoadGap, 1},
		{"9.11", "strategic movement adds 4 MP to armor", t.StrategicArmor, 4},
		{"9.11", "strategic movement adds 4 MP to reconnaissance", t.StrategicRecon, 4},
		{"9.11", "strategic movement adds 2 MP to other units", t.StrategicOther, 2},
		{"9.22", "infiltration takes a printed movement of 7", t.InfiltrationMove, 7},
		{"11.53", "the net shift is at most 3 columns either way", t.MaxShift, 3},
		{"10.17b", "one rocket unit may support a combat", t.Rockets, 1},
		{"10.17b", "beside two Guards units two rocket units may", t.RocketsWithGuards, 2},
		{"10.17b", "it takes two Guards units for the second rocket unit", t.GuardsForRockets, 2},
		{"12.52", "one Soviet unit of each hex may advance", t.SovietAdvance, 1},
		{"6.53", "shortage takes 2 MP", t.ShortageMove, 2},
	} {
		j.Judge(c.rule, "constants", c.text, func() error { return claim.Same(c.got, c.want) })
	}
	f := &j.Facts
	j.Judge("7.13", "capacity", "air transport carries 2 stacking points a phase from turn 5", func() error { return claim.Same([]int{f.TransportPoints, f.TransportFrom}, []int{2, 5}) })
	j.Judge("7.14", "capacity", "infantry and engineers, beside untried units, may be carried", func() error {
		return claim.Same(slices.Sorted(slices.Values(f.TransportTypes)), []string{"engineer", "infantry"})
	})
	j.Judge("7.21", "capacity", "one unit may be dropped, from turn 5", func() error { return claim.Same([]int{f.AirdropUnits, f.AirdropFrom}, []int{1, 5}) })
	j.Judge("14.51", "capacity", "one airfield may be built in a game, from turn 7", func() error { return claim.Same([]int{f.AirfieldsPerGame, f.AirfieldFrom}, []int{1, 7}) })
	j.Judge("17", "turns", "turn 9 begins on 12 March, turns are of six days", func() error {
		return claim.Same(f.FirstDay, []string{"23 Jan", "29 Jan", "4 Feb", "10 Feb", "16 Feb", "22 Feb", "28 Feb", "6 Mar", "12 Mar",
			"18 Mar", "24 Mar", "30 Mar", "5 Apr", "11 Apr", "17 Apr", "23 Apr", "29 Apr", "5 May"})
	})
}
