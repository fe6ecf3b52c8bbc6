package demyansk

import (
	"fmt"
	"maps"
	"slices"

	"fieldpost/rules/mech/claim"
)

// mp claims the MP of a row of the terrain effects chart in Dry.
func (j *assessor) mp(rule, text string, want int, classes ...string) {
	j.Judge(rule, "terrain terrain_stated", text, func() error { return claim.Same(j.Tables.Cost(Dry, classes...), want) })
}

// claimTerrain: what the running text says of the terrain effects chart.
func (j *assessor) claimTerrain() {
	t := &j.Tables
	j.mp("8.31", "clear costs 1 MP in Dry", 1, "clear")
	j.mp("8.31", "rough costs 2 MP in Dry", 2, "clear", "rough")
	j.mp("8.31", "rough with woods costs 3 MP in Dry: the highest cost, woods added", 3, "clear", "rough", "woods")
	j.Judge("8.31", "terrain terrain_stated", "a road costs 1 MP in Dry", func() error { return claim.Same(t.Terrain["road"].MP[Dry], 1) })
	j.Judge("14.13", "terrain_stated", "an active enemy strongpoint costs 1 MP more", func() error { return claim.Same(t.EnemyStrongpoint, 1) })
	j.Judge("9.35a", "terrain_stated", "entering the map costs nothing besides the terrain of the entry hex", func() error { return claim.Same(t.EntryMP, 0) })
	j.Judge("5.34c", "terrain_stated", "leaving the map costs a unit of the 2nd Guards Rifle Corps 1 MP", func() error { return claim.Same(t.ExitMP, 1) })
	j.Judge("8.33b", "terrain_stated", "an engineer saves 1 MP at a river hexside", func() error { return claim.Same(t.Engineer, 1) })
	j.Judge("14.21", "terrain_stated", "an active strongpoint shifts 1 column for the defender", func() error { return claim.Same(t.Strong, 1) })
	for _, c := range []string{"airfield", "town", "village"} {
		j.Judge("13.25", "terrain", "a defender in a hex with "+c+" has a column shift: bombers may help there", func() error {
			return must(t.Terrain[c].Shift > 0, "it has none")
		})
	}
	for _, c := range []string{"airfield", "high", "town"} {
		j.Judge("12.42b", "terrain", c+" terrain allows the No Retreat option", func() error { return must(t.Terrain[c].NoRetreat, "it does not") })
	}
	for _, c := range []string{"clear", "lake", "road", "rough", "swamp", "village", "woods"} {
		j.Judge("12.42b", "terrain", c+" terrain does not allow the No Retreat option", func() error { return must(!t.Terrain[c].NoRetreat, "it does") })
	}
	j.Judge("8.35a", "terrain", "armor, artillery, rocket artillery and reconnaissance stay out of swamp, off road, but in Freeze", func() error {
		for _, c := range slices.Sorted(maps.Keys(t.Terrain)) {
			if t.Terrain[c].Heavy != (c == "swamp") {
				return fmt.Errorf("the row %s says otherwise", c)
			}
		}
		return nil
	})
	j.Judge("11.23", "terrain", "attacking out of swamp has an effect, out of other terrain none", func() error {
		for _, c := range slices.Sorted(maps.Keys(t.Terrain)) {
			if t.Terrain[c].AttackHalf != (c == "swamp") {
				return fmt.Errorf("the row %s says otherwise", c)
			}
		}
		return nil
	})
	j.Judge("8.33a", "sides", "rivers and major rivers cost more MP in Dry and Mud", func() error {
		for _, c := range []string{"river", "major"} {
			if x := t.Hexsides[c].MP; x[Dry] < 1 || x[Mud] < 1 {
				return fmt.Errorf("%s costs %v", c, x)
			}
		}
		return nil
	})
	j.Judge("11.25", "sides", "only attacks across a major river are halved in Dry and Mud", func() error {
		return must(t.Hexsides["major"].Half && !t.Hexsides["river"].Half, "the rows say otherwise")
	})
	j.Judge("8.35b", "sides", "armor, artillery, rocket artillery and reconnaissance need an engineer at an unbridged major river in Dry and Mud", func() error {
		return must(t.Hexsides["major"].Heavy && !t.Hexsides["river"].Heavy, "the rows say otherwise")
	})
	j.Judge("8.34", "sides", "a hexside that is all lake is closed in Dry and Mud and open in Freeze", func() error {
		x := t.Hexsides["lake"].MP
		return must(x[Dry] == Never && x[Mud] == Never && x[Freeze] != Never, "it costs %v", x)
	})
	j.Judge("8.34", "terrain", "lake is closed in Dry and Mud and open in Freeze", func() error {
		x := t.Terrain["lake"].MP
		return must(x[Dry] == Never && x[Mud] == Never && x[Freeze] != Never, "it costs %v", x)
	})
}

// col is the column of odds that the rulebook names; -1 if the table lacks it.
func (j *assessor) col(odds string) int {
	o, err := parseOdds(odds)
	if err != nil {
		return -1
	}
	if i, ok := j.Tables.CRT.Find(o); ok {
		return i
	}
	return -1
}

// head is the column that attack against defence comes to before shifts.
func (j *assessor) head(attack, defence int) string {
	i := j.Tables.CRT.Column(attack, defence)
	if i < 0 {
		return "illegal"
	}
	return j.Tables.CRT.Columns[i].String()
}

// shifted is the column that attack against defence ends on.
func (j *assessor) shifted(attack, defence, shift int) string {
	i, add := j.Tables.CRT.Shifted(j.Tables.CRT.Column(attack, defence), shift)
	return fmt.Sprint(j.Tables.CRT.Columns[i], map[int]string{1: " +1"}[add])
}

// cell claims a result of the combat results table that the text prints.
func (j *assessor) cell(rule, odds string, die int, want, text string) {
	j.Judge(rule, "crt crt_stated", text, func() error {
		r, ok := j.Tables.CRT.At(j.col(odds), die)
		if !ok {
			return fmt.Errorf("the table has no column %s", odds)
		}
		return claim.Same(r.Text, want)
	})
}

// claimResults: combat results table and odds.
func (j *assessor) claimResults() {
	crt := &j.Tables.CRT
	for _, o := range []string{"1:3", "1:2", "2:3", "3:2", "2:1", "5:2", "3:1", "5:1", "6:1", "7:1", "8:1"} {
		j.Judge("11.53", "crt", "the combat results table has a column "+o, func() error { return must(j.col(o) >= 0, "it has none") })
	}
	j.Judge("11.31", "crt constants", "1:3 is the lowest column, and attacks below it are illegal", func() error {
		return claim.Same([]any{crt.Columns[0], j.Tables.MinOdds, j.head(1, 3), j.head(1, 4)}, []any{"1:3", "1:3", "1:3", "illegal"})
	})
	j.Judge("11.52", "crt constants", "8:1 is the highest column", func() error {
		return claim.Same([]any{crt.Columns[len(crt.Columns)-1], j.Tables.MaxOdds}, []any{"8:1", "8:1"})
	})
	j.Judge("11.52", "crt", "exactly one column lies between 6:1 and 8:1", func() error { return claim.Same(j.col("8:1")-j.col("6:1"), 2) })
	for i, want := range []string{"5:1", "3:1", "5:2", "2:1", "3:2"} {
		defence := i + 2
		j.Judge("11.52", "crt", fmt.Sprintf("10 against %d is %s", defence, want), func() error { return claim.Same(j.head(10, defence), want) })
	}
	j.Judge("11.52", "crt", "24 against 2 starts on 8:1 and ends, 2 columns left, on 6:1", func() error {
		return claim.Same([]string{j.head(24, 2), j.shifted(24, 2, -2)}, []string{"8:1", "6:1"})
	})
	j.Judge("17", "crt", "9 against 3 is 3:1", func() error { return claim.Same(j.head(9, 3), "3:1") })
	j.Judge("17", "crt", "2 against 3, shifted 1 column left by the strongpoint, is 1:2", func() error { return claim.Same(j.shifted(2, 3, -1), "1:2") })
	j.Judge("12.12a", "crt", "odds shifted above 8:1 use the column 8:1", func() error { return claim.Same(j.shifted(8, 1, 2), "8:1") })
	j.Judge("12.12b", "crt", "odds shifted below 1:3 use the column 1:3 with 1 added to the die once", func() error { return claim.Same(j.shifted(1, 3, -3), "1:3 +1") })
	j.cell("12.38", "1:3", 1, "A1/DR", "1:3 with a 1 is A1/DR")
	j.cell("17", "1:2", 3, "AR/-", "1:2 with a 3 is AR")
	j.cell("17", "3:1", 6, "A1*/DR", "3:1 with a 6 is A1*/DR")
	j.cell("11.52", "6:1", 6, "-/DR", "6:1 with a 6 is DR without a loss of the defender")
	j.Judge("12.11", "crt", "the table uses steps, retreats, retreats of exactly two hexes, special results and those of the Soviet side alone", func() error {
		var steps, retreat, two, special, soviet bool
		for _, row := range crt.Rows {
			for _, r := range row {
				for _, o := range []Outcome{r.Attacker, r.Defender} {
					steps, retreat, two, special = steps || o.Steps > 0, retreat || o.Retreat, two || o.Two, special || o.Special
				}
				soviet = soviet || r.SovietSpecial
			}
		}
		return must(steps && retreat && two && special && soviet, "it lacks some of them")
	})
}

// claimSupport: combat support chart and retreat options table.
func (j *assessor) claimSupport() {
	t := &j.Tables
	const chart = "support support_stated"
	j.Judge("13.25", chart, "1 support point gives 1 column", func() error { return claim.Same(t.Columns(1), 1) })
	j.Judge("17", chart, "3 support points give 2 columns", func() error { return claim.Same(t.Columns(3), 2) })
	j.Judge("10.15", chart, "no support gives no column", func() error { return claim.Same(t.Columns(0), 0) })
	j.Judge("13.23", chart, "a side's shift is at most 2 columns", func() error { return claim.Same(t.Columns(99), 2) })
	j.Judge("13.25", chart, "against 1 Soviet point 0, 1 and 3 Axis points net 1 column left, nothing and 1 column right", func() error {
		var nets []int
		for _, points := range []int{0, 1, 3} {
			nets = append(nets, t.Columns(points)-t.Columns(1))
		}
		return claim.Same(nets, []int{-1, 0, 1})
	})
	j.Judge("17", chart+" terrain_stated", "3 Soviet points against 1 Axis point and a strongpoint net nothing", func() error {
		return claim.Same(t.Columns(3)-t.Columns(1)-t.Strong, 0)
	})
	const options = "options options_stated"
	j.Judge("17", options, "a No Retreat total of 6 passes with 1 step lost", func() error { return claim.Same(t.Options.At(NoRetreat, 6), "pass1") })
	for _, d := range []struct {
		rule string
		drm  OptionDRM
		text string
	}{
		{"12.42c", OptionDRM{NoRetreat, "printed_strongpoints", Axis, 1}, "Axis units all in printed strongpoints add 1 to a No Retreat roll"},
		{"12.42c", OptionDRM{NoRetreat, "ss", Axis, 1}, "an SS unit in the force adds 1 to a No Retreat roll"},
		{"12.44b", OptionDRM{Through, "exploitation", "", 1}, "units that all have the exploitation box add 1 to the roll for a retreat through enemy ZOC"},
		{"12.44b", OptionDRM{Through, "storm", "", 1}, "a storm adds 1 to the roll for a retreat through enemy ZOC"},
	} {
		j.Judge(d.rule, "options_stated", d.text, func() error { return must(slices.Contains(t.Options.DRM, d.drm), "the data do not say so") })
	}
	j.Judge("11.42c", options, "retreat before combat and retreat through enemy ZOC can pass and fail", func() error {
		for _, use := range []Use{Before, Through} {
			var pass, fail bool
			for die := 1; die <= 6; die++ {
				r := t.Options.At(use, die)
				pass, fail = pass || r != "fail", fail || r == "fail"
			}
			if !pass || !fail {
				return fmt.Errorf("%s always ends one way", use)
			}
		}
		return nil
	})
}
