package gsfg

import (
	"errors"
	"fmt"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/claim"
)

// claimAir: the rolls of the air phase and the mixed attack, with all that modifies them (R 6.x, 12.1-12.4).
func (j *assessor) claimAir() {
	t := &j.tables
	for _, r := range []struct{ first, last, drm int }{{2, 2, 1}, {3, 4, 0}, {5, 7, -1}, {8, 15, -2}} {
		var got, want []core.Side
		for turn := r.first; turn <= r.last; turn++ {
			for die := 1; die <= 6; die++ {
				for _, strike := range []int{0, -1} {
					got = append(got, t.holder(turn, die, strike != 0))
					if die+r.drm+strike >= 4 {
						want = append(want, Soviet)
					} else {
						want = append(want, NATO)
					}
				}
			}
		}
		j.Say(
			"12.1",
			"",
			fmt.Sprintf(
				"on turns %d to %d the die with %+d, and -1 after a deep strike, gives NATO the air up to 3 and the Soviet side from 4",
				r.first,
				r.last,
				r.drm,
			),
			claim.Same(got, want),
		)
	}
	j.Say(
		"12.2",
		"",
		"three aircraft add 2 to the one roll of a deep strike (E-18), which never goes beyond 6",
		claim.Same(fmt.Sprint(t.deepStrike(2, 3), t.deepStrike(6, 3)), fmt.Sprint(t.deepStrike(4, 1), t.deepStrike(6, 1))),
	)
	j.Say(
		"12.3",
		"",
		"three aircraft on one hex add 2 to one roll, and one step is the most (E-17)",
		claim.Same(
			[]int{t.groundAttack(3, 3, false, false), t.groundAttack(4, 3, false, false), t.groundAttack(6, 3, false, false)},
			[]int{0, 1, 1},
		),
	)
	j.Say(
		"12.3",
		"",
		"a city takes 1 off the die",
		claim.Same(
			[]int{t.groundAttack(6, 1, true, false), t.groundAttack(6, 2, true, false), t.groundAttack(1, 1, true, false)},
			[]int{0, 1, 0},
		),
	)
	j.Say(
		"12.3, 13.19",
		"",
		"a Wild Weasel adds 1",
		claim.Same([]int{t.groundAttack(5, 1, false, true), t.groundAttack(4, 1, false, true)}, []int{1, 0}),
	)
	j.Say(
		"7.7, 12.4",
		"",
		"Americans and British together take 1 off the die",
		claim.Same([]int{t.multinational(3, []string{"uk", "us"}), t.multinational(3, []string{"frg", "us"})}, []int{0, -1}),
	)
	j.Say(
		"7.7, 12.4",
		"",
		"three nations and more add 1 to it (A-44)",
		claim.Same(
			[]int{t.multinational(6, []string{"canada", "uk", "us"}), t.multinational(2, []string{"frg", "uk", "us"})},
			[]int{-3, -1},
		),
	)
	j.Say(
		"7.7, 12.4",
		"",
		"Americans with Canadians are not mixed, nor is one nation",
		claim.Same([]int{t.multinational(6, []string{"canada", "us"}), t.multinational(6, []string{"frg"})}, []int{0, 0}),
	)
}

// printedCRT is the combat results table by dice (R 12.6).
var printedCRT = [6]string{
	"DR DR DR DR DR DR DR DR EX EX",
	"DR DR DR DR DR DR DR EX EX DE",
	"AS DR DR DR DR DR EX EX EX DE",
	"AS EX DR DR DR EX EX EX DE DE",
	"AS AS EX DR EX EX EX DE DE DE",
	"AS AS AS EX EX EX DE DE DE DE",
}

// claimCombat: the worked examples of combat.
func (j *assessor) claimCombat() {
	t := &j.tables
	column := func(attack, defence, shift int) string {
		var out []string
		for die := 1; die <= 6; die++ {
			out = append(out, t.combat(attack, defence, shift, die))
		}
		return strings.Join(out, " ")
	}
	at := func(c int) string {
		var out []string
		for _, row := range printedCRT {
			out = append(out, strings.Fields(row)[c-1])
		}
		return strings.Join(out, " ")
	}
	rough, mountain := shiftOf(t, "rough"), shiftOf(t, "mountain")
	j.Say("11.7", "", "26 against 7 is 3:1 (E-13)", errors.Join(claim.Same(column(26, 7, 0), at(3)), claim.Same(column(27, 7, 0), at(3))))
	j.Say(
		"11.8, 11.9",
		"",
		"odds above 10:1 are 10:1, after all shifts: 14:1 with 2L is 10:1 (A-24)",
		errors.Join(claim.Same(column(14, 1, -2), at(10)), claim.Same(column(14, 1, -5), at(9))),
	)
	j.Say("11.12", "", "3:1 against rough is 2:1 (E-14)", claim.Same(column(3, 1, rough), at(2)))
	j.Say("11.13", "", "3:1 against mountain is 1:1 (E-15)", claim.Same(column(3, 1, mountain), at(1)))
	j.Say("11.14, 12.5", "", "a city shifts 2L, 3L with Jäger in its defence, 1L with Jäger attacking it",
		claim.Same([]int{t.cityShift(false, false), t.cityShift(true, false), t.cityShift(false, true)}, []int{-2, -3, -1}))
	j.Say(
		"13.8, 13.10",
		"",
		"a friendly zone adds 1, and a 7 eliminates special forces",
		claim.Same([]string{t.special(6, true), t.special(4, true)}, []string{"eliminated", "suppressed"}),
	)
	j.Say(
		"13.17",
		"",
		"each further offensive marker adds 1, each defensive one takes 1 off, below 0 counts as 0",
		claim.Same(
			[]string{t.electronic(5, 3, 0).Result, t.electronic(5, 1, 1).Result, t.electronic(1, 1, 3).Result},
			[]string{"collapsed", "none", "countermeasures"},
		),
	)
}

// shiftOf is the shift of a natural terrain.
func shiftOf(t *tablesData, class string) int {
	if e := t.terrain(class); e != nil {
		return e.shift
	}
	return 0
}
