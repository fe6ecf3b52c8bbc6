package demyansk

import (
	"fmt"

	"fieldpost/rules/mech/claim"
)

// claimTerrain: what the running text says of the terrain effects chart.
func (j *assessor) claimTerrain() {
	j.Judge("8.31", "terrain terrain_stated", "rough with woods costs 3 MP in Dry: the highest cost, woods added", func() error {
		return claim.Same(j.Tables.Cost(Dry, "clear", "rough", "woods"), 3)
	})
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

// claimResults: combat results table and odds.
func (j *assessor) claimResults() {
	crt := &j.Tables.CRT
	j.Judge("11.31", "crt constants", "1:3 is the lowest column, and attacks below it are illegal", func() error {
		return claim.Same([]any{crt.Columns[0], j.Tables.MinOdds, j.head(1, 3), j.head(1, 4)}, []any{"1:3", "1:3", "1:3", "illegal"})
	})
	for i, want := range []string{"5:1", "3:1", "5:2", "2:1", "3:2"} {
		defence := i + 2
		j.Judge(
			"11.52",
			"crt",
			fmt.Sprintf("10 against %d is %s", defence, want),
			func() error { return claim.Same(j.head(10, defence), want) },
		)
	}
	j.Judge("11.52", "crt", "24 against 2 starts on 8:1 and ends, 2 columns left, on 6:1", func() error {
		return claim.Same([]string{j.head(24, 2), j.shifted(24, 2, -2)}, []string{"8:1", "6:1"})
	})
	j.Judge("17", "crt", "9 against 3 is 3:1", func() error { return claim.Same(j.head(9, 3), "3:1") })
	j.Judge(
		"17",
		"crt",
		"2 against 3, shifted 1 column left by the strongpoint, is 1:2",
		func() error { return claim.Same(j.shifted(2, 3, -1), "1:2") },
	)
	j.Judge("12.12a", "crt", "odds shifted above 8:1 use the column 8:1", func() error { return claim.Same(j.shifted(8, 1, 2), "8:1") })
	j.Judge(
		"12.12b",
		"crt",
		"odds shifted below 1:3 use the column 1:3 with 1 added to the die once",
		func() error { return claim.Same(j.shifted(1, 3, -3), "1:3 +1") },
	)
	j.Judge(
		"12.11",
		"crt",
		"the table uses steps, retreats, retreats of exactly two hexes, special results and those of the Soviet side alone",
		func() error {
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
		},
	)
}

// claimSupport: combat support chart and retreat options table.
func (j *assessor) claimSupport() {
	t := &j.Tables
	const chart = "support support_stated"
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
