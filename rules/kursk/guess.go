package kursk

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/sheet"
)

// Guess implements core.PositionGuesser: blank counters become counters of their side that the view does not show, in
// full strength, and a secret phase order becomes any of the four. Reserve stacks that were never activated stand as
// printed (9.2).
func (g *game) Guess(view *core.Position, side core.Side, open func(string) (string, bool), draw func(int) int) *core.Position {
	units := slices.Clone(view.Units)
	hidden := g.unseenCounters(units, sides.Other(side), draw)
	take := func(fits func(*core.UnitDef) bool) *core.UnitDef {
		i := max(0, slices.IndexFunc(hidden, fits))
		d := hidden[i]
		hidden = slices.Delete(hidden, i, i+1)
		return d
	}
	for _, reserve := range []bool{true, false} { // reserves first: their places are printed
		for i := range units {
			u := &units[i]
			if u.Def.Type != core.Unknown || u.Marked(markReserve) != reserve || len(hidden) == 0 {
				continue
			}
			u.Def = take(func(d *core.UnitDef) bool {
				c := g.code[d.ID]
				return !reserve || c.kind == codeReserve && c.hex == u.Hex
			})
			u.Steps = len(u.Def.Steps)
		}
	}
	units = slices.DeleteFunc(units, func(u core.Unit) bool { return u.Def.Type == core.Unknown })
	slices.SortFunc(units, func(a, b core.Unit) int { return cmp.Compare(a.Def.ID, b.Def.ID) })
	p := view.WithUnits(units)
	s := of(p.Reader())
	for _, word := range []*string{&s.next, &s.orders[1]} {
		if *word == "" {
			continue
		}
		plain, ok := sheet.OpenWord(*word, "order", open)
		if *word = plain; !ok || !isPhaseOrder(plain) {
			*word = phaseOrders[draw(len(phaseOrders))]
		}
	}
	p.Ext = s
	return p
}

// unseenCounters returns the counters of a side that are not among those of a view, in a random order.
func (g *game) unseenCounters(units []core.Unit, side core.Side, draw func(int) int) []*core.UnitDef {
	var ids []string
	for _, d := range g.world.Defs {
		_, seen := slices.BinarySearchFunc(units, d.ID, func(u core.Unit, id string) int { return strings.Compare(u.Def.ID, id) })
		if d.Side == side && !seen {
			ids = append(ids, d.ID)
		}
	}
	var out []*core.UnitDef
	for _, id := range core.DrawAtRandom(ids, len(ids), draw) {
		d, _ := g.world.Def(id)
		out = append(out, d)
	}
	return out
}
