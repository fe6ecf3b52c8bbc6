package gsfg

import (
	"errors"

	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/claim"
)

// claimSheet: how many counters there are (R 2.1).
func (j *assessor) claimSheet() {
	n := len(j.counters)
	for _, m := range j.units.Markers.List {
		n += m.Value.Count
	}
	j.Say("2.1", "", "the game has 280 counters, units and markers", claim.Same(n, 280))
}

// claimStart: the set-up is legal as it stands (R 3.2, 7.x).
func (j *assessor) claimStart() {
	room := map[hexmap.Hex]int{}
	var bad []string
	for i := range j.counters {
		c := &j.counters[i]
		if c.arrival != onHex {
			continue
		}
		room[c.hex] += c.halves
	}
	for _, h := range sorted(room) {
		if room[h] > j.units.Sizes.Limit {
			bad = append(bad, j.m.Label(h))
		}
	}
	j.Say("3.2, 7.1", "", "no NATO start hex is over-stacked", claim.None("over-stacked", bad))
	for _, code := range []string{"E", "F"} {
		group := j.pick(func(c *counter) bool { return c.Code == code })
		halves, gdr, guns := 0, 0, 0
		for _, c := range group {
			halves += c.halves
			if c.nation == "gdr" {
				gdr++
			}
			if c.Type == "artillery" {
				guns++
			}
		}
		hexes := 0
		for _, h := range j.ring(j.at(j.deploy(code).Hex)) {
			if j.land(h) {
				hexes++
			}
		}
		j.Say(
			"3.2, 7.1",
			"",
			"the units with code "+code+" find room in their hexes",
			errors.Join(atLeast(hexes*j.units.Sizes.Limit, halves),
				atLeast(hexes*j.units.Sizes.GDR, gdr), atLeast(hexes*j.units.Sizes.SovietArtillery, guns)),
		)
	}
}
