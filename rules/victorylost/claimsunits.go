package victorylost

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/claim"
)

// claimCounters: how many counters there are of which kind.
func (j *assessor) claimCounters() {
	two, divisions, mech := 0, 0, 0
	for _, u := range j.units {
		if len(u.Steps) == 2 {
			two++
		}
		if strings.Contains(u.Name, "Division") {
			divisions++
		}
		if u.Mech {
			mech++
		}
	}
	n := len(j.units)
	j.Say("2.2.3", "units", "most units have two steps, some one", claim.Between(two, n/2+1, n-1))
	j.Say("1.1", "units", "units are mostly divisions", claim.Between(divisions, n/2+1, n))
	chits := len(j.hqs) + j.chits.Stavka + j.chits.Manstein
	const markers = 1 + 5 // the turn, the cities
	j.Say(
		"1.2",
		"units hqs chits",
		"units, once more for the mechanised ones (2.2.2), headquarters, chits, turn and city markers are no more than 280 counters",
		claim.Between(n+mech+len(j.hqs)+chits+markers, 0, 280),
	)
	j.Say("7.1.2", "axis_com chits hqs", "the Axis never lacks chits to select before its headquarters are lost", j.enough())
}

// enough checks that in every turn the chits that have arrived are as many as the turn track wants.
func (d *data) enough() error {
	for i, want := range d.axisCom {
		n := 0
		for _, h := range d.hqs {
			if h.Nation.side() == Axis && h.Arrives < i+1 {
				n++
			}
		}
		for _, t := range d.chits.MansteinArrives {
			if t < i+1 {
				n++
			}
		}
		if n < want {
			return fmt.Errorf("in turn %d there are %d chits for %d", i+1, n, want)
		}
	}
	return nil
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

// claimSchedule: what comes finds room and somebody to command (11.2.2, 11.3).
func (j *assessor) claimSchedule() {
	for _, e := range []struct{ hq, name string }{{"28A", "28th Army"}, {"1PzA", "1st Panzer Army"}} {
		b := j.boxOf(e.hq)
		units := len(j.ids(func(u unit) bool { return b.Name != "" && u.Box == b.Name }))
		room := len(slices.DeleteFunc(slices.Clone(b.Hexes), func(h hexmap.Hex) bool { return j.fullSea(h) }))
		j.Say(
			"11.2.2",
			"boxes units hqs",
			fmt.Sprintf("the units of the %s find room in the hexes beside their box", e.name),
			atLeast((units+1)/2, room),
		)
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
}
