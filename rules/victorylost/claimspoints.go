package victorylost

import (
	"fmt"
	"slices"

	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/claim"
)

// claimPoints: victory points (3.0, 14.0).
func (j *assessor) claimPoints() {
	j.Say("4.0", "", "the game has 9 turns", claim.Same(j.turns, 9))
	j.Say("3.0", "", "at the start the Axis has 25 VP, the Soviet side none", claim.Same([]int{j.vp[Axis], j.vp[Soviet]}, []int{25, 0}))
	j.Say("14.0.1", "", "a city is worth 5 VP, and the Axis holds all at the start", claim.Same([]any{j.cityVP, j.holder}, []any{5, Axis}))
	j.Say("14.0.1", "cities", "the VP at the start are those of the cities", claim.Same(j.vp[j.holder], j.cityVP*len(j.cities)))
	j.Say("14.0.1", "", "with 26 to 8, the fall of Rostov makes it 21 to 13", claim.Same([]int{26 - j.cityVP, 8 + j.cityVP}, []int{21, 13}))
	for _, e := range []struct {
		nation       nation
		mech, others int
		to           string
	}{{german, 3, 1, "soviet"}, {italian, 0, 0, "soviet"}, {romanian, 0, 0, "soviet"}, {hungarian, 0, 0, "soviet"}, {soviet, 1, 0, "axis"}} {
		v := j.losses[e.nation]
		j.Say("14.0.1", "", fmt.Sprintf("an eliminated %s unit is worth %d VP if mechanised, else %d", e.nation.title(), e.mech, e.others), claim.Same([]any{v.Mech, v.NonMech, v.To}, []any{e.mech, e.others, e.to}))
	}
	j.Say("14.0.2", "", "a lead of 30 VP wins at once", claim.Same(j.lead, 30))
	var ids []string
	for _, o := range j.options {
		ids = append(ids, o.ID+" "+o.Favours)
		switch o.ID {
		case "OPT-S1":
			j.Say("15.0.1", "options", "optional rule S1 makes a German mechanised unit worth 5 VP", claim.Same(o.KillGermanMech, 5))
		case "OPT-S2":
			j.Say("15.0.1", "options", "optional rule S2 gives 1 MP more", claim.Same(o.ExtraMove, 1))
		case "OPT-S3":
			j.Say("15.0.1", "options boxes", "optional rule S3 brings 1st Panzer Army in turn 5", claim.Same([]int{o.BoxTurn, j.boxOf("1PzA").Optional}, []int{5, 5}))
		}
	}
	want := []string{"OPT-S1 soviet", "OPT-S2 soviet", "OPT-S3 soviet", "OPT-A1 axis", "OPT-A2 axis", "OPT-A3 axis"}
	j.Say("15.0", "options", "three optional rules favour each side", claim.Same(ids, want))
}

// boxOf is the box of a headquarters.
func (d *data) boxOf(hq string) box {
	for _, b := range d.boxes {
		if b.HQ == hq {
			return b
		}
	}
	return box{}
}

// claimSchedule: what comes when (4.1.2, 11.1.2, 11.2.1).
func (j *assessor) claimSchedule() {
	j.Say("4.1.2", "special_combat", "the Soviet side has a combat segment before the first draw of turn 1", claim.Same([]any{j.special.turn, j.special.side}, []any{1, Soviet}))
	j.Say("11.1.2", "manstein", "a Manstein chit comes in turn 3 and in turn 5", claim.Same(j.chits.MansteinArrives, []int{3, 5}))
	j.Say("11.1.2", "manstein chits", "every Manstein chit has a turn in which it comes", claim.Same(len(j.chits.MansteinArrives), j.chits.Manstein))
	for _, e := range []struct {
		hq, name string
		nation   nation
		turn     int
	}{{"28A", "28th Army", soviet, 1}, {"1PzA", "1st Panzer Army", german, 4}} {
		b := j.boxOf(e.hq)
		j.Say("11.2.1", "boxes", fmt.Sprintf("the box of the %s fills in turn %d", e.name, e.turn), claim.Same([]any{b.Arrives, b.Side}, []any{e.turn, e.nation.side()}))
		var wrong []string
		units := 0
		for _, c := range j.counters() {
			if c.Box != b.Name || b.Name == "" {
				continue
			}
			if c.Nation != e.nation || c.Arrives != e.turn {
				wrong = append(wrong, c.ID)
			}
			if _, ok := j.unit(c.ID); ok {
				units++
			}
		}
		h, _ := j.hq(e.hq)
		j.Say("11.2.1", "boxes units hqs", fmt.Sprintf("the headquarters of the %s and %s combat units come into its box in turn %d", e.name, e.nation.title(), e.turn),
			claim.First(claim.Same(h.Box, b.Name), atLeast(1, units), claim.None("not so", wrong)))
		room := len(slices.DeleteFunc(slices.Clone(b.Hexes), func(h hexmap.Hex) bool { return j.fullSea(h) }))
		j.Say("11.2.2", "boxes units hqs", fmt.Sprintf("the units of the %s find room in the hexes beside their box", e.name), atLeast((units+1)/2, room))
	}
	for _, h := range j.hqs {
		if h.Arrives == 0 || h.Box != "" {
			continue
		}
		n := len(j.ids(func(u unit) bool {
			return h.Nation.commands(u.Nation) && u.Arrives == h.Arrives && u.Box == ""
		}))
		j.Say("11.3", "hqs units", fmt.Sprintf("%s comes with combat units that it may command, and so stays", h.ID), atLeast(1, n))
	}
	last := 0
	for _, c := range j.counters() {
		last = max(last, c.Arrives)
	}
	j.Say("11.1", "units hqs", "no reinforcement comes after the last turn in which it could still act", claim.Between(last, 1, turns-1))
}
