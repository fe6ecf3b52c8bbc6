package kursk

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/mech/claim"
)

// spell is a row of the terrain effects chart in one line.
func (c costData) spell() string {
	s := fmt.Sprintf("%d/%d/%d %s", c.Nonmech, c.Mech, c.Static, c.Shift)
	if c.NoRetreat {
		s += ", may stand"
	}
	return s
}

// row finds a row of the chart.
func row(list costList, class string) costData {
	for _, c := range list.Classes {
		if c.Class == class {
			return c
		}
	}
	return costData{Shift: "is missing"}
}

// claimTerrain: the terrain effects chart, movement points of non-mech, mech and static units and column shift (10, 12.1).
func (j *assessor) claimTerrain() {
	t := &j.tables
	for _, c := range []struct {
		rule, block, text string
		got               costData
		want              string
	}{
		{"10.10", "terrain", "clear costs 1 and shifts nothing", row(t.Terrain, "clear"), "1/1/1 0"},
		{"10.11", "terrain", "forest costs 1, mech 2, and shifts 1L", row(t.Terrain, "forest"), "1/2/1 1L"},
		{"10.12", "terrain", "hill costs 2, mech 3, and shifts 2L", row(t.Terrain, "hill"), "2/3/2 2L"},
		{"10.13", "terrain", "swamp costs 3, mech 5, and shifts 1R", row(t.Terrain, "swamp"), "3/5/3 1R"},
		{"10.14", "sides", "a river costs 1 more and shifts 1L", row(t.Sides, "river"), "1/1/1 1L"},
		{"10.14", "sides", "a major river costs 2 more, mech 3, and shifts 2L", row(t.Sides, "major"), "2/3/2 2L"},
		{"10.14", "sides", "a lake is as a major river", row(t.Sides, "lake"), "2/3/2 2L"},
		{"10.16", "forts", "a fort of the own side costs 1, mech and static 2; it shifts 3L and its builder may stand", t.Forts.Own, "1/2/2 3L, may stand"},
		{"10.16", "forts", "an enemy fort costs 2; it shifts 1L and lets nobody stand", t.Forts.Enemy, "2/2/2 1L"},
		{"10.17", "places", "a city costs 2 more, shifts 3L, and the defender may stand", row(t.Places, "city"), "2/2/2 3L, may stand"},
		{"10.18", "places", "a town costs nothing more, shifts 1L, and the defender may stand", row(t.Places, "town"), "0/0/0 1L, may stand"},
	} {
		j.Say(c.rule, c.block, c.text, claim.Same(c.got.spell(), c.want))
	}
	j.Say("10.15", "terrain forts", "a mech unit pays 5 for an enemy fort on a hill", claim.Same(row(t.Terrain, "hill").Mech+t.Forts.Enemy.Mech, 5))
	j.Say("11.11", "forts places", "a concentric attack counts in towns and captured forts, not in cities and forts of the defender's side",
		claim.Same([]bool{row(t.Places, "town").Concentric, t.Forts.Enemy.Concentric, row(t.Places, "city").Concentric, t.Forts.Own.Concentric}, []bool{true, true, false, false}))
}

// claimResults: the combat results table and the no-retreat table, cell by cell (12.2, 12.3).
func (j *assessor) claimResults() {
	t := &j.tables
	j.Say("12.2", "crt", "the columns run from 1:3 to 6:1", claim.Same(t.CRT.Columns, "[1:3 1:2 1:1 2:1 3:1 4:1 5:1 6:1]"))
	j.Say("12.2", "crt", "the table has a row for each face of the die", claim.Same(len(t.CRT.Rows), 6))
	for i, want := range []string{
		"AS DR BB DE DE DE DE DE",
		"AS AS DR BB DE DE DE DE",
		"AS AS DR DR BB DE DE DE",
		"AL1 AS DR DR DR BB DE DE",
		"AL1 AL1 AS DR DR DR BB DE",
		"AL1 AL1 AL1 DR DR DR DR BB",
	} {
		got := "nothing"
		for _, r := range t.CRT.Rows {
			if r.Die == i+1 {
				got = strings.Join(r.Results, " ")
			}
		}
		j.Say("12.2", "crt", fmt.Sprintf("die %d gives %s", i+1, want), claim.Same(got, want))
	}
	var stand, drm []string
	for _, r := range t.NoRetreat.Rows {
		stand = append(stand, fmt.Sprintf("%d %s", r.Die, r.Result))
	}
	for _, m := range t.NoRetreat.DRM {
		drm = append(drm, fmt.Sprintf("%s %+d", m.Column, m.Add))
	}
	j.Say("12.3", "no_retreat", "units that stand are eliminated at 0 and 1, both sides lose at 2 to 5, nothing happens at 6, the attacker loses a step at 7",
		claim.Same(strings.Join(stand, ", "), "0 DE, 1 DE, 2 BB, 3 BB, 4 BB, 5 BB, 6 AS, 7 AL1"))
	j.Say("12.3", "no_retreat", "the die gains 1 at 1:2 and 1:1 and loses 1 at 4:1 and 5:1", claim.Same(strings.Join(drm, ", "), "1:2 +1, 1:1 +1, 2:1 +0, 3:1 +0, 4:1 -1, 5:1 -1"))
}

// claimShifts: column shifts that do not come from terrain (11.9 to 11.11, 11.22, 11.23).
func (j *assessor) claimShifts() {
	s := &j.tables.Shifts
	say := func(rule, text string, err error) { j.Say(rule, "shifts", text, err) }
	for _, o := range []struct{ text, want string }{
		{"German fight/fight: 2R in the first fight phase, all attackers in supply", "german fight/fight 1 2R true"},
		{"German fight/move: 1R, all attackers in supply", "german fight/move 1 1R true"},
		{"Soviet fight/fight: 1R in the first fight phase, all attackers in supply", "soviet fight/fight 1 1R true"},
		{"Soviet move/fight: 1L always", "soviet move/fight 2 1L false"},
	} {
		got := make([]string, len(s.Order))
		for i, x := range s.Order {
			got[i] = fmt.Sprintf("%s %s %d %s %t", x.Side, x.Order, x.Phase, x.Shift, x.Supplied)
		}
		var err error
		if !slices.Contains(got, o.want) {
			err = fmt.Errorf("the data have no %q", o.want)
		}
		say("11.9", o.text, err)
	}
	say("11.9", "no other order of phases shifts", claim.Same(len(s.Order), 4))
	say("11.11", "a concentric attack gives the German side 2R, the Soviet side 1R", claim.Same(s.Concentric, "[{german 2R} {soviet 1R}]"))
	say("11.10", "an air marker shifts one column in German favour, in attack and defence", claim.Same([]string{s.Air.Side, s.Air.Attack, s.Air.Defence}, "[german 1R 1L]"))
	say("11.22", "the SS corps shifts one column in German favour, in attack and defence", claim.Same([]string{s.Corps.Side, s.Corps.Attack, s.Corps.Defence}, "[german 1R 1L]"))
	say("11.23", "the two parachute divisions shift 1L in defence and nothing in attack", claim.Same([]string{s.Parachute.Side, s.Parachute.Attack, s.Parachute.Defence}, "[german 0 1L]"))
}
