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
	j.Judge("6.51", "shortage shortage_stated", "a shortage roll names the red, yellow or green group or none", func() error {
		seen := map[string]bool{}
		for turn := t.Shortage.From; turn <= t.Shortage.To; turn++ {
			for die := 1; die <= 6; die++ {
				seen[t.Shortage.At(turn, die, Freeze)] = true
			}
		}
		return must(seen["red"] && seen["yellow"] && seen["green"] && seen["none"] && len(seen) == 4, "the table does not name them all")
	})
	j.Judge("5.34b", "twogrc twogrc_stated", "the demand can come or not on each of turns 5, 6 and 7", func() error {
		for turn := 5; turn <= 7; turn++ {
			row, ok := t.TwoGRC[turn]
			if !ok || !slices.Contains(row[:], true) || !slices.Contains(row[:], false) {
				return fmt.Errorf("turn %d always ends one way", turn)
			}
		}
		return claim.Same(len(t.TwoGRC), 3)
	})
}
