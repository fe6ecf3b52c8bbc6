package victorylost

import (
	"fmt"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/claim"
)

// claimZones: the set-up areas (2.2.2, 3.0).
func (j *assessor) claimZones() {
	for _, c := range j.zonesUsed() {
		units, hqs := 0, 0
		for _, x := range j.units {
			if x.Zone == c {
				units++
			}
		}
		for _, x := range j.hqs {
			if x.Zone == c {
				hqs++
			}
		}
		n := len(j.m.Zone(c))
		j.Say(
			"5.0.1",
			"units hqs",
			fmt.Sprintf("%s has room for its units, two and a headquarters a hex", c),
			claim.First(claim.Between(units, 0, j.stackUnits*n), claim.Between(hqs, 0, j.stackHQs*n)),
		)
	}
	var apart []string
	for _, c := range j.counters() {
		if c.Zone == "" {
			continue
		}
		for _, g := range j.m.Zones() {
			if g.Class == c.Zone && g.Attr("side") != string(c.Nation.side()) {
				apart = append(apart, c.ID)
			}
		}
	}
	j.Say("2.2.2", "units hqs", "every unit is set up in an area of its own side", claim.None("it is not", apart))
}

// zonesUsed are the set-up zones that counters name, in the order of the counters.
func (d *data) zonesUsed() []string {
	var out []string
	for _, c := range d.counters() {
		if c.Zone != "" && !slices.Contains(out, c.Zone) {
			out = append(out, c.Zone)
		}
	}
	return out
}

// claimStart: the placement of setup.yaml can be played (3.0, 5.0).
func (j *assessor) claimStart() {
	var absent, outside, shut []string
	stacks := map[hexmap.Hex][]counter{}
	for _, c := range j.counters() {
		h, ok := j.start[c.ID]
		switch {
		case ok != (c.Arrives == 0):
			absent = append(absent, c.ID)
		case !ok:
		case !slices.Contains(j.m.Zone(c.Zone), h):
			outside = append(outside, c.ID)
		case j.fullSea(h) || slices.Contains(j.pocket, h):
			shut = append(shut, c.ID)
		}
		if ok {
			stacks[h] = append(stacks[h], c)
		}
	}
	j.Say(
		"3.0",
		"start units hqs",
		"every unit without a turn of arrival is placed at the start, and no other",
		claim.None("not so", absent),
	)
	j.Say("3.0", "start units hqs", "every unit is placed in its set-up area", claim.None("outside", outside))
	j.Say("13.0", "start", "no unit is placed in the pocket or in full sea", claim.None("placed there", shut))
	var full, mixed, enemies []string
	for i := range j.m.Len() {
		h := hexmap.Hex(i)
		hqs := 0
		for a, c := range stacks[h] {
			if _, ok := j.hq(c.ID); ok {
				hqs++
			}
			for _, o := range stacks[h][:a] {
				switch {
				case c.Nation.side() != o.Nation.side():
					enemies = append(enemies, j.m.Label(h))
				case !c.Nation.stacks(o.Nation):
					mixed = append(mixed, j.m.Label(h))
				}
			}
		}
		if len(stacks[h])-hqs > j.stackUnits || hqs > j.stackHQs {
			full = append(full, j.m.Label(h))
		}
	}
	j.Say(
		"5.0.1",
		"start units hqs",
		"no hex of the placement holds more than two combat units and a headquarters",
		claim.None("it does", full),
	)
	j.Say("5.0.2", "start units hqs", "no hex of the placement holds units of both sides", claim.None("it does", enemies))
	j.Say("5.0.3", "start units hqs", "Axis allies are stacked with their own nation and Germans only", claim.None("not so", mixed))
	var alone []string
	for _, h := range j.hqs {
		at, ok := j.start[h.ID]
		if !ok {
			continue
		}
		in := j.inRange(at, h.Range)
		if !slices.ContainsFunc(j.units, func(u unit) bool {
			to, ok := j.start[u.ID]
			return ok && in[to] && h.Nation.commands(u.Nation)
		}) {
			alone = append(alone, h.ID)
		}
	}
	j.Say(
		"11.3",
		"start units hqs",
		"every headquarters has a combat unit that it may command in its range",
		claim.None("it has none", alone),
	)
	var far []string
	for _, u := range j.units {
		to, ok := j.start[u.ID]
		if ok && !slices.ContainsFunc(j.hqs, func(h hq) bool {
			at, ok := j.start[h.ID]
			return ok && h.Nation.commands(u.Nation) && j.inRange(at, h.Range)[to]
		}) {
			far = append(far, u.ID)
		}
	}
	j.Say(
		"7.3.2",
		"start units hqs",
		"nine in ten units are in the range of a headquarters at the start",
		claim.Between(len(far), 0, len(j.start)/10),
	)
}

// claimLines: with the placement every unit is in supply by the letter of rule 10.1.2, as 10.1.5 takes for granted.
func (j *assessor) claimLines() {
	for _, side := range []core.Side{Axis, Soviet} {
		in := j.lines(j.sources[side], j.blocked(side, true))
		var cut []string
		for _, c := range j.counters() {
			if h, ok := j.start[c.ID]; ok && c.Nation.side() == side && !in[h] {
				cut = append(cut, c.ID)
			}
		}
		j.Say(
			"10.1.5",
			"start sources units hqs",
			fmt.Sprintf("every %s unit can trace a supply line at the start", side.Title()),
			claim.None("it cannot", cut),
		)
	}
	for _, b := range j.boxes {
		in := j.lines(j.sources[b.Side], j.blocked(b.Side, true))
		var cut []string
		for _, h := range b.Hexes {
			if !in[h] {
				cut = append(cut, j.m.Label(h))
			}
		}
		j.Say(
			"11.2.2",
			"start sources boxes",
			fmt.Sprintf("units that enter from %s can trace a supply line", b.Name),
			claim.None("not from", cut),
		)
	}
}

// blocked closes the hexes of enemy units, enemy zones of control and the pocket, as they are at the start; with relief a
// friendly unit opens the zone of control (10.1.2).
func (d *data) blocked(side core.Side, relief bool) func(hexmap.Hex) bool {
	zone := d.fielded(func(u unit) bool { return u.Nation.side() != side })
	ours, theirs := map[hexmap.Hex]bool{}, map[hexmap.Hex]bool{}
	for _, c := range d.counters() {
		if h, ok := d.start[c.ID]; ok {
			if c.Nation.side() == side {
				ours[h] = true
			} else {
				theirs[h] = true
			}
		}
	}
	return func(h hexmap.Hex) bool {
		return theirs[h] || zone[h] && !(relief && ours[h]) || slices.Contains(d.pocket, h)
	}
}

// claimRails: reinforcements find room along the railways (11.1.1).
func (j *assessor) claimRails() {
	for _, side := range []core.Side{Axis, Soviet} {
		in := j.tracks(j.sources[side], j.blocked(side, false))
		n := 0
		for i := range j.m.Len() {
			if in[i] {
				n++
			}
		}
		most := 0
		for turn := 1; turn <= turns; turn++ {
			k := 0
			for _, u := range j.units {
				if u.Nation.side() == side && u.Arrives == turn && u.Box == "" {
					k++
				}
			}
			most = max(most, k)
		}
		j.Say(
			"11.1.1",
			"start sources units hqs",
			fmt.Sprintf("%s reinforcements of every turn find railway hexes that lead from a source, two to a hex", side.Title()),
			atLeast((most+1)/2, n),
		)
	}
	in := j.tracks(j.sources[Axis], j.blocked(Axis, false))
	for i, name := range j.cities {
		j.Say(
			"11.1.1",
			"start sources cities",
			fmt.Sprintf("a railway leads from an Axis source to %s", name),
			claim.Same(in[j.cityHex[i]], true),
		)
	}
}
