package kursk

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/roster"
)

// makeRoom finds room for units that retreat while every hex open to them is full: others are displaced (11.13). It names
// those that go, all of them when one hex can take all, and where to; the hex is None when no displacement is possible.
func (f *fight) makeRoom(left []string, begun []hexmap.Hex) ([]string, hexmap.Hex) {
	var options []flight
	for _, h := range f.fullHavens(f.demandOf(left)) {
		options = append(options, flight{left, h})
	}
	if len(options) == 0 && len(left) > 1 {
		havens := map[demand][]hexmap.Hex{}
		for _, id := range left {
			n := f.demandOf([]string{id})
			if _, known := havens[n]; !known {
				havens[n] = f.fullHavens(n)
			}
			for _, h := range havens[n] {
				options = append(options, flight{[]string{id}, h})
			}
		}
	}
	if together := slices.DeleteFunc(slices.Clone(options), func(x flight) bool { return !slices.Contains(begun, x.to) }); len(
		together) > 0 {
		options = together
	}
	if len(options) == 0 {
		return left[:1], hexmap.None
	}
	x := f.chooseFull(options)
	if !f.clearRoom(x.to, f.demandOf(x.units), []hexmap.Hex{f.Hex}) {
		x.to = hexmap.None
	} else if f.oneForOne() {
		f.vacated = append(f.vacated, x.to)
	}
	// For the next unit that retreats the same ones may be displaced again.
	roster.Unmark(f.Tx, core.Everyone, markPushed)
	return x.units, x.to
}

// demand is the room that units coming into a full hex need, in weight, and the number of units that must leave it
// (11.13).
type demand struct{ room, units int }

// paid says whether the room is there and nobody has to go any more.
func (d demand) paid(room int) bool { return d.units <= 0 && room >= d.room }

// less returns the demand that remains when one more unit has gone.
func (d demand) less() demand { return demand{d.room, d.units - 1} }

// demandOf is that of units that retreat: as many go as come in, and more where the stacking limit needs it; or no more than that
// needs, if the game reads the rule so (ruling A-27).
func (f *fight) demandOf(ids []string) demand {
	var d demand
	for _, id := range ids {
		d.room += weightOf(f.Tx.Read(), []string{id})
	}
	if f.oneForOne() {
		d.units = len(ids)
	}
	return d
}

// oneForOne says whether as many units are displaced as come in.
func (f *fight) oneForOne() bool { return !of(f.Tx.Read()).rulings.Has(bareRoom) }

// fullHavens are the full hexes open to a retreat in which displacement meets what those who come in ask.
func (f *fight) fullHavens(need demand) []hexmap.Hex {
	free, zoned := f.ways(f.def, f.Hex)
	if full := f.displaceable(free, need); len(full) > 0 || f.def == Soviet || len(f.havens(German, f.Hex, 1)) > 0 {
		return full
	}
	return f.displaceable(zoned, need)
}

// displaceable keeps the full hexes from which enough units can be displaced.
func (f *fight) displaceable(hexes []hexmap.Hex, need demand) []hexmap.Hex {
	return slices.DeleteFunc(slices.Clone(hexes), func(h hexmap.Hex) bool {
		path := []hexmap.Hex{f.Hex}
		return !f.deepen(path, func() bool { return f.canClear(f.Tx.Position(), h, need, path) })
	})
}

// flight is a retreat of units into one hex.
type flight struct {
	units []string
	to    hexmap.Hex
}

// chooseFull asks which units retreat into which of several full hexes.
func (f *fight) chooseFull(options []flight) flight {
	c := combat.Offer{Choice: core.Choice{Kind: "retreat", Rule: R11_13, Owner: f.def,
		Why:      "the strongest unit, into the hex nearest to an own supply source",
		Question: "Every hex open to the retreat is full. Who goes where, displacing others?"}}
	for _, x := range options {
		c.Add(core.Option{Verb: "retreat", Units: x.units, Path: []string{f.g.m.Label(x.to)}, Note: "displaces units"},
			-f.strength(x.units[0]), f.homeward(x.to))
	}
	return pick(f, c.Choice, options)
}

// pick asks and gives what belongs to the option chosen.
func pick[T any](f *fight, c core.Choice, list []T) T {
	i, err := combat.Index(c, f.ask(c))
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

// clearRoom displaces units out of a hex, one at a time as their owner chooses, until those who come in have what they ask.
// Only displacements are offered after which that can still be met. It reports false when none is left. In a chain each unit
// displaced comes in by itself.
func (f *fight) clearRoom(h hexmap.Hex, need demand, path []hexmap.Hex) bool {
	for ; !need.paid(room(f.Tx.Read(), f.def, h)); need = need.less() {
		options := f.leading(f.pushes(f.Tx.Position(), h, path), h, need, path)
		if len(options) == 0 || f.Tx.Stopped() {
			return false
		}
		c := f.choosePush(h, options)
		if !f.clearRoom(c.to, demand{room: weightOf(f.Tx.Read(), []string{c.unit})}, append(slices.Clone(path), h)) {
			return false
		}
		f.g.shift(f.Tx, c.unit, c.to, "displace", R11_13)
		roster.Mark(f.Tx, []string{c.unit}, markPushed)
	}
	return true
}

func (f *fight) choosePush(h hexmap.Hex, options []push) push {
	c := combat.Offer{Choice: core.Choice{Kind: "displace", Rule: R11_13, Owner: f.def, Hex: f.g.m.Label(h),
		Why:      "the weakest unit, towards an own supply source",
		Question: say.F("Which unit leaves %s to make room, and where does it go?", f.g.m.Label(h))}}
	for _, p := range options {
		c.Add(core.Option{Verb: "displace", Units: []string{p.unit}, Path: []string{f.g.m.Label(p.to)}}, f.strength(p.unit),
			f.homeward(p.to))
	}
	return pick(f, c.Choice, options)
}
