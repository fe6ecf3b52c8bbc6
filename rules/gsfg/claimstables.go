package gsfg

import (
	"errors"
	"fmt"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/claim"
)

// claimAir: the tables of the air phase (R 6.x, 12.1-12.3) and the mixed attack (R 12.4).
func (j *assessor) claimAir() {
	t := &j.tables
	j.Say("6.1, 12.1", "", "the Soviet side has air superiority on turn 1 whatever the die", claim.Same([]core.Side{t.holder(1, 1, false), t.holder(1, 6, false)}, []core.Side{Soviet, Soviet}))
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
		j.Say("12.1", "", fmt.Sprintf("on turns %d to %d the die with %+d, and -1 after a deep strike, gives NATO the air up to 3 and the Soviet side from 4", r.first, r.last, r.drm), claim.Same(got, want))
	}
	j.Say("6.3", "", "the die gives 2 to 7 aircraft (E-08)", claim.Same([]int{1 + t.Aircraft.Add, 6 + t.Aircraft.Add}, []int{2, 7}))
	var soviet, nato []int
	for die := 1; die <= 6; die++ {
		soviet, nato = append(soviet, t.bombed(Soviet, die)), append(nato, t.bombed(NATO, die))
	}
	j.Say("6.2", "", "Soviet bombers take a step on an even die (E-07)", claim.Same(soviet, []int{0, 1, 0, 1, 0, 1}))
	j.Say("6.2", "", "NATO bombers take half of the die in steps, 0, 1, 1, 2, 2, 3 (E-06)", claim.Same(nato, []int{0, 1, 1, 2, 2, 3}))
	var strike []string
	for die := 1; die <= 6; die++ {
		strike = append(strike, strings.Join(t.deepStrike(die, 1), "+"))
	}
	j.Say("6.5, 12.2", "", "deep strike: nothing, next air superiority, reinforcements crippled, out of supply, the first two, all three",
		claim.Same(strings.Join(strike, " "), " airsup crippled oos airsup+crippled airsup+crippled+oos"))
	j.Say("12.2", "", "three aircraft add 2 to the one roll of a deep strike (E-18), which never goes beyond 6", claim.Same(fmt.Sprint(t.deepStrike(2, 3), t.deepStrike(6, 3)), fmt.Sprint(t.deepStrike(4, 1), t.deepStrike(6, 1))))
	var ground []int
	for die := 1; die <= 6; die++ {
		ground = append(ground, t.groundAttack(die, 1, false, false))
	}
	j.Say("6.6, 12.3", "", "an aircraft takes a step on a 6 only", claim.Same(ground, []int{0, 0, 0, 0, 0, 1}))
	j.Say("12.3", "", "three aircraft on one hex add 2 to one roll, and one step is the most (E-17)", claim.Same([]int{t.groundAttack(3, 3, false, false), t.groundAttack(4, 3, false, false), t.groundAttack(6, 3, false, false)}, []int{0, 1, 1}))
	j.Say("12.3", "", "a city takes 1 off the die", claim.Same([]int{t.groundAttack(6, 1, true, false), t.groundAttack(6, 2, true, false), t.groundAttack(1, 1, true, false)}, []int{0, 1, 0}))
	j.Say("12.3, 13.19", "", "a Wild Weasel adds 1", claim.Same([]int{t.groundAttack(5, 1, false, true), t.groundAttack(4, 1, false, true)}, []int{1, 0}))
	i := t.Interdiction
	j.Say("6.7", "", "interdiction, one aircraft a hex, doubles the cost in its hex and around it", claim.Same([]int{i.PerHex, i.Radius, i.Factor}, []int{1, 1, 2}))
	m := &t.Multinational
	var mixed []int
	for die := 0; die <= 7; die++ {
		mixed = append(mixed, shift(m.Rows[row(die, m.Rows[0].Value.Die, len(m.Rows))].Value.Shift))
	}
	j.Say("12.4", "", "a mixed attack shifts 0 up to a 2, 1L up to a 5, 2L on a 6 and 3L on a 7", claim.Same(mixed, []int{0, 0, 0, -1, -1, -1, -2, -3}))
	j.Say("7.7, 12.4", "", "Americans and British together take 1 off the die", claim.Same([]int{t.multinational(3, []string{"uk", "us"}), t.multinational(3, []string{"frg", "us"})}, []int{0, -1}))
	j.Say("7.7, 12.4", "", "three nations and more add 1 to it (A-44)", claim.Same([]int{t.multinational(6, []string{"canada", "uk", "us"}), t.multinational(2, []string{"frg", "uk", "us"})}, []int{-3, -1}))
	j.Say("7.7, 12.4", "", "Americans with Canadians are not mixed, nor is one nation", claim.Same([]int{t.multinational(6, []string{"canada", "us"}), t.multinational(6, []string{"frg"})}, []int{0, 0}))
	j.Say("7.6", "", "a mixed hex gives its Soviet attacker 1R, a mixed stack moves with 1 movement point less", claim.Same(fmt.Sprintf("%s %d", m.Defenders, m.Movement), "1R 1"))
}

// claimTerrain: the terrain effects chart (R 10.8-10.16, 11.11-11.15, 12.5).
func (j *assessor) claimTerrain() {
	t := &j.tables
	for _, r := range []struct {
		class, text string
		want        effects
	}{
		{"clear", "clear costs 1 and shifts nothing", effects{1, 1, 0}},
		{"rough", "rough costs 2, mountain infantry 1, and shifts 1L", effects{2, 1, -1}},
		{"mountain", "mountain costs 3, mountain infantry 2, and shifts 2L", effects{3, 2, -2}},
		{"heath", "heath costs 3 and shifts nothing", effects{3, 3, 0}},
	} {
		got := t.terrain(r.class)
		if got == nil {
			got = &effects{}
		}
		j.Say("10.10-10.14, 11.11-11.13, 12.5", "", r.text, claim.Same(*got, r.want))
	}
	c := t.Terrain.City
	j.Say("10.16, 12.5", "", "a city costs 2", claim.Same(c.MP, 2))
	j.Say("11.14, 12.5", "", "a city shifts 2L, 3L with Jäger in its defence, 1L with Jäger attacking it",
		claim.Same([]int{t.cityShift(false, false), t.cityShift(true, false), t.cityShift(false, true)}, []int{-2, -3, -1}))
	j.Say("11.14, 12.5", "", "in a city a retreat becomes the loss of one step on each side", claim.Same(c.EachLoses, 1))
	j.Say("10.14, 12.5", "", "lakes and seas are never entered on the ground, hexes or hexsides", claim.Same(fmt.Sprint(t.Terrain.Closed, t.Hexsides.Closed), "[sea lake] [sea]"))
	h := t.Hexsides
	j.Say("10.14, 12.5", "", "a river hexside costs 1 more and halves what attacks across it", claim.Same(fmt.Sprint(h.River.MP, h.River.Halves), "1 true"))
	j.Say("5.10, 12.5", "", "a border costs Soviet units 1 more on turn 1, 2 in road mode", claim.Same(fmt.Sprintf("%d %s %d %d", h.Border.Turn, h.Border.Side, h.Border.MP, h.Border.MPRoad), "1 soviet 1 2"))
	s := t.Shifts
	j.Say("11.15", "", "envelopment, from two opposite, three alternate or any four hexes, gives NATO 2R and the Soviet side 1R",
		claim.Same(fmt.Sprintf("%s %s %d %d %d", s.Envelopment.NATO, s.Envelopment.Soviet, s.Envelopment.Opposite, s.Envelopment.Alternate, s.Envelopment.Any), "2R 1R 2 3 4"))
	j.Say("5.5, 5.6", "", "the second phase of Fight/Fight and NATO's turn 1 shift 1L", claim.Same([]string{s.SecondFight, s.NATOTurn1}, []string{"1L", "1L"}))
	j.Say("6.15, 11.23", "", "air mobile units reach 8 hexes, Soviet artillery 2", claim.Same([]int{t.Ranges.AirMobile, t.Ranges.Artillery}, []int{8, 2}))
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

// claimCombat: the combat results table and its worked examples.
func (j *assessor) claimCombat() {
	t := &j.tables
	j.Say("12.6", "", "the table has columns from 1:1 to 10:1", claim.Same(strings.Join(t.Combat.Columns, " "), "1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1 10:1"))
	for i, want := range printedCRT {
		var got []string
		for c := range 10 {
			got = append(got, t.result(c, i+1))
		}
		j.Say("12.6", "", fmt.Sprintf("the results of die %d are %s", i+1, want), claim.Same(strings.Join(got, " "), want))
	}
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
	j.Say("11.8, 11.9", "", "odds above 10:1 are 10:1, after all shifts: 14:1 with 2L is 10:1 (A-24)", errors.Join(claim.Same(column(14, 1, -2), at(10)), claim.Same(column(14, 1, -5), at(9))))
	j.Say("11.12", "", "3:1 against rough is 2:1 (E-14)", claim.Same(column(3, 1, rough), at(2)))
	j.Say("11.13", "", "3:1 against mountain is 1:1 (E-15)", claim.Same(column(3, 1, mountain), at(1)))
	j.Say("11.16", "", "6:1 and a 5 is EX (E-16)", claim.Same(t.combat(6, 1, 0, 5), "EX"))
	c := t.Chemical
	j.Say("4.7, 4.8", "", "chemical warfare doubles supplied Soviet strengths, a 6 ends the game, the first use removes the East Germans (E-22)", claim.Same(fmt.Sprintf("%d %v %s", c.Factor, c.Exchange, c.Removes), "2 [6] gdr"))
	j.Say("9.6", "", "a territorial stays on an even die", claim.Same(t.Rolls.Stays, []int{2, 4, 6}))
}

// shiftOf is the shift of a natural terrain.
func shiftOf(t *tablesData, class string) int {
	if e := t.terrain(class); e != nil {
		return e.shift
	}
	return 0
}

// claimOptional: the optional rules' tables and counters (R 13.x).
func (j *assessor) claimOptional() {
	t := &j.tables
	var special, fought, lost []string
	for die := 1; die <= 6; die++ {
		special = append(special, t.special(die, false))
	}
	j.Say("13.10", "", "an attack on special forces does nothing up to a 4 and suppresses them on a 5 or 6", claim.Same(strings.Join(special, " "), "none none none none suppressed suppressed"))
	j.Say("13.8, 13.10", "", "a friendly zone adds 1, and a 7 eliminates them", claim.Same([]string{t.special(6, true), t.special(4, true)}, []string{"eliminated", "suppressed"}))
	s := t.SpecialForces
	j.Say("13.5, 13.7", "", "special forces move 2 hexes; their zone reaches 1 and costs 1", claim.Same([]int{s.Moves, s.Zone, s.ZoneMP}, []int{2, 1, 1}))
	for die := 0; die <= 7; die++ {
		r := t.electronic(die, 1, 0)
		fought, lost = append(fought, r.Result), append(lost, r.Loses)
	}
	j.Say("13.17", "", "electronic warfare: countermeasures at 0, nothing to 4, degraded to 6, collapsed from 7",
		claim.Same(strings.Join(fought, " "), "countermeasures none none none none degraded degraded collapsed"))
	j.Say("13.17", "", "countermeasures cost an attacking marker, a collapse a defending one", claim.Same(strings.Join(lost, " "), "offensive nobody nobody nobody nobody nobody nobody defensive"))
	j.Say("13.17", "", "each further offensive marker adds 1, each defensive one takes 1 off, below 0 counts as 0",
		claim.Same([]string{t.electronic(5, 3, 0).Result, t.electronic(5, 1, 1).Result, t.electronic(1, 1, 3).Result}, []string{"collapsed", "none", "countermeasures"}))
	j.Say("13.14", "", "at most 3 NATO markers and 2 Soviet ones in a hex", claim.Same([]int{t.Electronic.PerHex.NATO, t.Electronic.PerHex.Soviet}, []int{3, 2}))
	w := t.WildWeasels
	j.Say("13.18", "", "an aircraft buys 2 Wild Weasels, 2 at most on turns 2 to 4 and 4 on turns 5 to 15 (E-20)",
		claim.Same([]int{w.PerAircraft, t.weasels(1), t.weasels(2), t.weasels(4), t.weasels(5), t.weasels(15)}, []int{2, 0, 2, 2, 4, 4}))
	j.Say("13.19, 13.20", "", "a Wild Weasel reaches 1 hex, 2 with an interdicting aircraft", claim.Same([]int{w.Radius, w.RadiusInterdicting}, []int{1, 2}))
	j.Say("13.22", "", "NATO has 2 special forces in the Federal Republic and 4 electronic warfare markers at the start, gets 1 special forces on turns 3 and 5 and 1 electronic warfare on turn 8",
		claim.Same(j.extras(NATO), "special-forces 0 2 frg, electronic-warfare 0 4 off, special-forces 3 1 entry, special-forces 5 1 entry, electronic-warfare 8 1 off"))
	j.Say("13.22", "", "the Soviet side has 3 special forces east of the start line and 5 electronic warfare markers, and gets 1 of these on turn 8",
		claim.Same(j.extras(Soviet), "special-forces 0 3 east, electronic-warfare 0 5 off, electronic-warfare 8 1 off"))
}

func (d *data) extras(side core.Side) string {
	var out []string
	for _, e := range d.setup.Options.List {
		if v := e.Value; v.Side == string(side) {
			out = append(out, fmt.Sprint(v.Kind, " ", v.Turn, " ", v.Count, " ", v.Where))
		}
	}
	return strings.Join(out, ", ")
}
