package kursk

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
)

// makeRoom finds a hex for retreating units while every hex open to them is full, and displaces others out of it
// (11.13). It returns the units that go there: all of them if one hex has room for all. The hex is None if no
// displacement is possible.
func (f *fight) makeRoom(left []string, begun []hexmap.Hex) ([]string, hexmap.Hex) {
	var options []retreatMove
	for _, h := range f.fullRetreatHexes(f.demandOf(left)) {
		options = append(options, retreatMove{left, h})
	}
	if len(options) == 0 && len(left) > 1 {
		havens := map[roomDemand][]hexmap.Hex{}
		for _, id := range left {
			n := f.demandOf([]string{id})
			if _, known := havens[n]; !known {
				havens[n] = f.fullRetreatHexes(n)
			}
			for _, h := range havens[n] {
				options = append(options, retreatMove{[]string{id}, h})
			}
		}
	}
	if together := slices.DeleteFunc(slices.Clone(options), func(x retreatMove) bool { return !slices.Contains(begun, x.to) }); len(
		together) > 0 {
		options = together
	}
	if len(options) == 0 {
		return left[:1], hexmap.None
	}
	x := f.chooseFull(options)
	if !f.displaceOut(x.to, f.demandOf(x.units), []hexmap.Hex{f.Hex}) {
		x.to = hexmap.None
	} else if f.oneForOne() {
		f.vacated = append(f.vacated, x.to)
	}
	// For the next unit that retreats the same ones may be displaced again.
	roster.UnmarkUnits(f.Tx, core.Everyone, markPushed)
	return x.units, x.to
}

// roomDemand is the room that units entering a full hex need: weight, and the number of units that must leave it
// (11.13).
type roomDemand struct{ weight, units int }

// isMet reports whether the room is enough and no more units must leave.
func (d roomDemand) isMet(room int) bool { return d.units <= 0 && room >= d.weight }

// afterOne returns the demand that remains when one more unit has left.
func (d roomDemand) afterOne() roomDemand { return roomDemand{d.weight, d.units - 1} }

// demandOf returns the room that retreating units need: as many units must leave as arrive, and more if the stacking
// limit requires it. If the game chose so (open ruling A-27), it is only what the limit requires.
func (f *fight) demandOf(ids []string) roomDemand {
	var d roomDemand
	for _, id := range ids {
		d.weight += leastWeight(f.Tx.Read(), []string{id})
	}
	if f.oneForOne() {
		d.units = len(ids)
	}
	return d
}

// oneForOne reports whether as many units must be displaced as come (open ruling A-27).
func (f *fight) oneForOne() bool { return !of(f.Tx.Read()).rulings.Has(leastRoom) }

// fullRetreatHexes returns the full hexes open to a retreat in which displacement can make enough room.
func (f *fight) fullRetreatHexes(need roomDemand) []hexmap.Hex {
	free, zoned := f.retreatNeighbours(f.defender, f.Hex)
	if full := f.displaceable(free, need); len(full) > 0 || f.defender == Soviet || len(f.retreatHexes(German, f.Hex, 1)) > 0 {
		return full
	}
	return f.displaceable(zoned, need)
}

// displaceable keeps the full hexes from which enough units can be displaced.
func (f *fight) displaceable(hexes []hexmap.Hex, need roomDemand) []hexmap.Hex {
	return slices.DeleteFunc(slices.Clone(hexes), func(h hexmap.Hex) bool {
		path := []hexmap.Hex{f.Hex}
		return !f.searchDeeper(path, func() bool { return f.canClear(f.Tx.Position(), h, need, path) })
	})
}

// retreatMove is the retreat of units into one hex.
type retreatMove struct {
	units []string
	to    hexmap.Hex
}

// chooseFull asks which units retreat into which of several full hexes.
func (f *fight) chooseFull(options []retreatMove) retreatMove {
	c := combat.ChoiceBuilder{Choice: core.Choice{Kind: "retreat", Rule: R11_13, Owner: f.defender,
		Why:      "the strongest unit, into the hex nearest to an own supply source",
		Question: "Every hex open to the retreat is full. Who goes where, displacing others?"}}
	for _, x := range options {
		c.Add(core.Option{Verb: "retreat", Units: x.units, Path: []string{f.g.m.Label(x.to)}, Note: "displaces units"},
			-f.strength(x.units[0]), f.distanceToSource(x.to))
	}
	return askFor(f, c.Choice, options)
}

// askFor asks a question and returns the element of list that belongs to the chosen option.
func askFor[T any](f *fight, c core.Choice, list []T) T {
	i, err := combat.OptionIndex(c, f.ask(c))
	if err != nil {
		f.Tx.Stop(err)
	}
	return list[i]
}

// strength returns the defence strength of a unit, 0 for an unknown one.
func (f *fight) strength(id string) int {
	if u, ok := f.Tx.Read().Unit(id); ok {
		return u.Values().Defence
	}
	return 0
}

// displaceOut displaces units out of a hex, one at a time as their owner chooses, until there is enough room. It offers
// only displacements after which that remains possible, and returns false when none is left. In a chain each displaced
// unit enters by itself.
func (f *fight) displaceOut(h hexmap.Hex, need roomDemand, path []hexmap.Hex) bool {
	for ; !need.isMet(roomLeft(f.Tx.Read(), f.defender, h)); need = need.afterOne() {
		options := f.usefulDisplacements(f.displacements(f.Tx.Position(), h, path), h, need, path)
		if len(options) == 0 || f.Tx.Stopped() {
			return false
		}
		c := f.chooseDisplacement(h, options)
		if !f.displaceOut(c.to, roomDemand{weight: leastWeight(f.Tx.Read(), []string{c.unit})}, append(slices.Clone(path), h)) {
			return false
		}
		f.g.displace(f.Tx, c.unit, c.to, "displace", R11_13)
		roster.MarkUnits(f.Tx, []string{c.unit}, markPushed)
	}
	return true
}

// chooseDisplacement asks which unit is displaced, and to where.
func (f *fight) chooseDisplacement(h hexmap.Hex, options []displacement) displacement {
	c := combat.ChoiceBuilder{Choice: core.Choice{Kind: "displace", Rule: R11_13, Owner: f.defender, Hex: f.g.m.Label(h),
		Why:      "the weakest unit, towards an own supply source",
		Question: say.F("Which unit leaves %s to make room, and where does it go?", f.g.m.Label(h))}}
	for _, p := range options {
		c.Add(core.Option{Verb: "displace", Units: []string{p.unit}, Path: []string{f.g.m.Label(p.to)}}, f.strength(p.unit),
			f.distanceToSource(p.to))
	}
	return askFor(f, c.Choice, options)
}
