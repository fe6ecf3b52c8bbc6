package kursk

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
)

// retreatDefenders moves the defenders one hex away, as many together as the stacking limit allows (11.12).
func (f *fight) retreatDefenders(ids []string) {
	left := slices.Clone(ids)
	f.vacated = nil
	var begun []hexmap.Hex // hexes into which a part has gone
	for len(left) > 0 {
		dests := slices.DeleteFunc(f.retreatHexes(f.defender, f.Hex, leastWeight(f.Tx.Read(), left)), func(h hexmap.Hex) bool {
			return slices.Contains(f.vacated, h) // it was full: who comes in displaces another
		})
		gone, to := f.nextToRetreat(left, dests, begun)
		for _, id := range gone {
			if to == hexmap.None {
				f.g.eliminate(f.Tx, id, "no hex to retreat to", R11_12)
			} else {
				f.g.displace(f.Tx, id, to, "retreat", R11_12)
			}
		}
		begun = append(begun, to)
		// A question that stopped the work keeps the list that it offers.
		left = slices.DeleteFunc(slices.Clone(left), func(id string) bool { return slices.Contains(gone, id) })
	}
}

// nextToRetreat returns which defenders retreat next and to where: into a hex with room, or into one where others make
// room. The hex is None for a unit that cannot retreat.
func (f *fight) nextToRetreat(left []string, dests, begun []hexmap.Hex) (gone []string, to hexmap.Hex) {
	if len(dests) > 0 && !f.displacesFirst() {
		return f.chooseRetreat(left, f.roomiestHexes(dests, left, begun))
	}
	return f.makeRoom(left, begun)
}

// displacesFirst reports whether German units displace others from a full hex before they retreat into an enemy zone of
// control, where the game chose so (11.12, open ruling A-26). The displaced units then go into the zone.
func (f *fight) displacesFirst() bool {
	if f.defender != German || !of(f.Tx.Read()).rulings.Has(fullRetreat) {
		return false
	}
	free, _ := f.retreatNeighbours(German, f.Hex)
	if slices.ContainsFunc(free, func(h hexmap.Hex) bool { return roomLeft(f.Tx.Read(), German, h) > 0 }) {
		return false
	}
	return len(f.displaceable(free, f.demandOf(f.defenders[:1]))) > 0
}

// leastWeight returns the smallest weight among units: the room that a hex must have for one of them.
func leastWeight(r core.Reader, ids []string) int {
	least := 0
	for _, u := range roster.FindOnMap(r, ids) {
		if w := weight(u.Def); least == 0 || w < least {
			least = w
		}
	}
	return least
}

// retreatHexes returns the hexes into which a unit of a side may retreat and that have room for a stacking weight.
// Soviet units never enter an enemy zone of control; German units do only if no other hex has room (11.12, open ruling
//
func (f *fight) retreatHexes(side core.Side, from hexmap.Hex, need int) []hexmap.Hex {
	free, zoned := f.retreatNeighbours(side, from)
	fits := func(list []hexmap.Hex) []hexmap.Hex {
		return slices.DeleteFunc(slices.Clone(list), func(h hexmap.Hex) bool { return roomLeft(f.Tx.Read(), side, h) < need })
	}
	if out := fits(free); len(out) > 0 || side == Soviet {
		return out
	}
	return fits(zoned)
}

// retreatNeighbours returns the neighbours of a hex without enemy units, sorted: first those outside, then those inside
// enemy zones of control.
func (f *fight) retreatNeighbours(side core.Side, from hexmap.Hex) (free, zoned []hexmap.Hex) {
	r := f.Tx.Read()
	for _, n := range f.g.m.Neighbors(from) {
		switch {
		case n == hexmap.None || r.Holder(n) == sides.Other(side):
		case inEZOC(r, side, n):
			zoned = append(zoned, n)
		default:
			free = append(free, n)
		}
	}
	slices.Sort(free)
	slices.Sort(zoned)
	return free, zoned
}

// roomiestHexes selects the hexes with room for most of the stack, preferring those to which a part already went, so
// that the stack is split as little as possible.
func (f *fight) roomiestHexes(dests []hexmap.Hex, left []string, begun []hexmap.Hex) []hexmap.Hex {
	again := slices.DeleteFunc(slices.Clone(dests), func(h hexmap.Hex) bool { return !slices.Contains(begun, h) })
	if len(again) > 0 {
		return again
	}
	most := 0
	for _, h := range dests {
		most = max(most, f.capacity(h, left))
	}
	return slices.DeleteFunc(dests, func(h hexmap.Hex) bool { return f.capacity(h, left) < most })
}

// capacity returns how many of the units fit into a hex, the lightest first.
func (f *fight) capacity(h hexmap.Hex, ids []string) int {
	var weights []int
	for _, u := range roster.FindOnMap(f.Tx.Read(), ids) {
		weights = append(weights, weight(u.Def))
	}
	slices.Sort(weights)
	free, n := roomLeft(f.Tx.Read(), f.defender, h), 0
	for n < len(weights) && free >= weights[n] {
		free -= weights[n]
		n++
	}
	return n
}

// chooseRetreat asks where the stack retreats: as a whole where possible, else one unit at a time.
func (f *fight) chooseRetreat(left []string, dests []hexmap.Hex) (gone []string, to hexmap.Hex) {
	var flights []retreatMove
	c := combat.ChoiceBuilder{Choice: core.Choice{Kind: "retreat", Rule: R11_12, Owner: f.defender,
		Why:      "the hex nearest to an own supply source",
		Question: say.F("Where do %s retreat from %s?", strings.Join(left, ", "), f.Label)}}
	r := f.Tx.Read()
	add := func(h hexmap.Hex, ids ...string) {
		// The heaviest unit goes first: it is the hardest to find room for.
		c.Add(core.Option{Verb: "retreat", Units: ids, Path: []string{f.g.m.Label(h)}, Note: f.retreatHexNote(h)}, -leastWeight(r, ids),
			f.distanceToSource(h))
		flights = append(flights, retreatMove{ids, h})
	}
	for _, h := range dests {
		if f.capacity(h, left) == len(left) {
			add(h, slices.Clone(left)...)
		}
	}
	if len(c.Options) == 0 {
		c.Question += " The stack must be split; name one unit."
		for _, u := range roster.FindOnMap(r, left) {
			for _, h := range dests {
				if roomLeft(r, f.defender, h) >= weight(u.Def) {
					add(h, u.Def.ID)
				}
			}
		}
	}
	x := askFor(f, c.Choice, flights)
	return x.units, x.to
}

// distanceToSource returns the distance of a hex to the nearest map edge from which the defender draws supply.
func (f *fight) distanceToSource(h hexmap.Hex) int {
	best := 1 << 10
	for _, s := range f.g.sources(f.defender) {
		if f.Tx.Read().Control(s) == f.defender {
			best = min(best, f.g.m.Distance(h, s))
		}
	}
	return best
}

// retreatHexNote describes a hex of retreat for the question.
func (f *fight) retreatHexNote(h hexmap.Hex) say.Text {
	r := f.Tx.Read()
	var parts []say.Text
	switch n := r.Count(h); {
	case n == 1:
		parts = append(parts, "joins 1 counter")
	case n > 1:
		parts = append(parts, say.F("joins %d counters", n))
	}
	if inEZOC(r, f.defender, h) {
		parts = append(parts, "in an enemy zone of control")
	}
	return say.Join(parts, ", ")
}

// displace moves a unit one hex outside its own movement.
func (g *game) displace(tx *core.Tx, id string, to hexmap.Hex, how, rule string) {
	if u, ok := tx.Read().Unit(id); ok {
		tx.Make(core.Move{Unit: id, Path: []hexmap.Hex{u.Hex, to}, How: how, Rule: rule})
		g.enterHexes(tx, u.Def.Side, to)
	}
}
