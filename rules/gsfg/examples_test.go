package gsfg

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/rules/core"
)

// examples are the worked examples of the rulebook and what else binds the tables together with what modifies a die;
// what stands in the tables is held by tables.facts.
type examples struct {
	*data
	*testing.T
}

// TestExamples: what is worked out from the shipped tables is what the rulebook says.
func TestExamples(t *testing.T) {
	j := &examples{shippedData(t), t}
	j.air()
	j.combat()
}

// same holds what is worked out against what the rulebook says, as both are printed.
func (j *examples) same(rule, text, want string, got ...any) {
	if s := strings.TrimSpace(fmt.Sprintln(got...)); s != want {
		j.Errorf("%s %s: %s, not %s", rule, text, s, want)
	}
}

// air: the rolls of the air phase and the mixed attack, with all that modifies them (R 6.x, 12.1-12.4).
func (j *examples) air() {
	t := &j.tables
	for _, r := range []struct{ first, last, drm int }{{2, 2, 1}, {3, 4, 0}, {5, 7, -1}, {8, 15, -2}} {
		var got, want []core.Side
		for i := range (r.last - r.first + 1) * 12 {
			turn, die, strike := r.first+i/12, 1+i%6, i/6%2
			got, want = append(got, t.holder(turn, die, strike > 0)), append(want, NATO)
			if die+r.drm-strike >= 4 {
				want[i] = Soviet
			}
		}
		j.same("12.1", fmt.Sprintf("on turns %d to %d the die with %+d, and -1 after a deep strike, gives NATO the air up to 3 and the "+
			"Soviet side from 4", r.first, r.last, r.drm), fmt.Sprint(want), got)
	}
	j.same("12.2", "three aircraft add 2 to the one roll of a deep strike (E-18), which never goes beyond 6",
		fmt.Sprint(t.deepStrike(4, 1), t.deepStrike(6, 1)), t.deepStrike(2, 3), t.deepStrike(6, 3))
	steps := func(aircraft int, city, weasel bool, dice ...int) (out []int) {
		for _, die := range dice {
			out = append(out, t.groundAttack(die, aircraft, city, weasel))
		}
		return out
	}
	j.same("12.3", "three aircraft on one hex add 2 to one roll, and one step is the most (E-17)", "[0 1 1]",
		steps(3, false, false, 3, 4, 6))
	j.same("12.3", "a city takes 1 off the die", "[0 0] [1]", steps(1, true, false, 6, 1), steps(2, true, false, 6))
	j.same("12.3, 13.19", "a Wild Weasel adds 1", "[1 0]", steps(1, false, true, 5, 4))
	j.same("7.7, 12.4", "Americans and British together take 1 off the die", "0 -1",
		int(t.multinational(3, []string{"uk", "us"})), int(t.multinational(3, []string{"frg", "us"})))
	j.same("7.7, 12.4", "three nations and more add 1 to it (A-44)", "-3 -1",
		int(t.multinational(6, []string{"canada", "uk", "us"})), int(t.multinational(2, []string{"frg", "uk", "us"})))
	j.same("7.7, 12.4", "Americans with Canadians are not mixed, nor is one nation", "0 0",
		int(t.multinational(6, []string{"canada", "us"})), int(t.multinational(6, []string{"frg"})))
}

// printedCRT is the combat results table by columns, from 1:1 on, each by dice (R 12.6).
var printedCRT = [...]string{"DR DR AS AS AS AS", "DR DR DR EX AS AS", "DR DR DR DR EX AS", "DR DR DR DR DR EX", "DR DR DR DR EX EX",
	"DR DR DR EX EX EX", "DR DR EX EX EX DE", "DR EX EX EX DE DE", "EX EX EX DE DE DE", "EX DE DE DE DE DE"}

// combat: the worked examples of combat.
func (j *examples) combat() {
	t := &j.tables
	column := func(attack, defence, shift int) string {
		var out []string
		for die := 1; die <= 6; die++ {
			out = append(out, j.data.combat(attack, defence, shift, die))
		}
		return strings.Join(out, " ")
	}
	shiftOf := func(class string) int {
		return int(t.terrain(class).Shift)
	}
	j.same("11.7", "26 against 7 is 3:1 (E-13)", printedCRT[2]+" "+printedCRT[2], column(26, 7, 0), column(27, 7, 0))
	j.same("11.8, 11.9", "odds above 10:1 are 10:1, after all shifts: 14:1 with 2L is 10:1 (A-24)",
		printedCRT[9]+" "+printedCRT[8], column(14, 1, -2), column(14, 1, -5))
	j.same("11.12", "3:1 against rough is 2:1 (E-14)", printedCRT[1], column(3, 1, shiftOf("rough")))
	j.same("11.13", "3:1 against mountain is 1:1 (E-15)", printedCRT[0], column(3, 1, shiftOf("mountain")))
	j.same("11.14, 12.5", "a city shifts 2L, 3L with Jäger in its defence, 1L with Jäger attacking it", "-2 -3 -1",
		int(t.cityShift(false, false)), int(t.cityShift(true, false)), int(t.cityShift(false, true)))
	j.same("13.8, 13.10", "a friendly zone adds 1, and a 7 eliminates special forces", "eliminated suppressed",
		t.specialForcesResult(6, true), t.specialForcesResult(4, true))
	j.same("13.17", "each further offensive marker adds 1, each defensive one takes 1 off, below 0 counts as 0",
		"collapsed none countermeasures", t.electronicResult(5, 3, 0).Result, t.electronicResult(5, 1, 1).Result,
		t.electronicResult(1, 1, 3).Result)
}
