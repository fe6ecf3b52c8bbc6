package kiev

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/xslices"
)

// supplyEntryHexes returns the hexes in which a side's supply units enter the map: its sources (6.83).
func (g *game) supplyEntryHexes(r core.Reader, side core.Side) []hexmap.Hex {
	b := g.newBoard(r, side)
	edges, cities, _ := b.sources()
	shores, open := b.shoreHexes()
	return append(slices.DeleteFunc(append(slices.Clone(edges), b.supplyCities(edges, cities)...), func(h hexmap.Hex) bool {
		return !open && slices.Contains(shores, h) || slices.ContainsFunc(g.Data.Scenario.Supply.Sources, func(x Source) bool {
			return x.Lines && x.Side == side && slices.Contains(x.Hexes, h) && (x.To == 0 || r.Turn() <= x.To)
		})
	}), b.baseEntryHexes()...)
}

// supplyCities returns the cities in which supply units may be placed: those connected with another city, or with a
// source at the map edge (5.31).
func (b *board) supplyCities(edges, cities []hexmap.Hex) []hexmap.Hex {
	return xslices.Filter(cities, func(h hexmap.Hex) bool {
		_, own := b.g.cityOf(h)
		return b.openWays(xslices.Filter(slices.Concat(edges, cities), func(c hexmap.Hex) bool { return !slices.Contains(own, c) }))[h]
	})
}

// supplyUnitsLeft returns how many supply units a side may still bring in this turn (6.81); unused ones are lost.
func (g *game) supplyUnitsLeft(r core.Reader, side core.Side) int {
	n := g.pauseValue(r, side, g.Data.Scenario.Supply.Income[side], g.logistics().Income)
	return n - of(r).timesUsed(string(side), useSupplyArrival)
}

// hexesSuppliedFrom returns by hex from where a supply line of at most this length leads to a hex (6.3).
func (b *board) hexesSuppliedFrom(from hexmap.Hex, length int) []bool {
	type line [3]int
	return core.Memoize(b.r, line{core.PickForSide(sidePair, b.side, 0, 1), int(from), length}, func() []bool {
		return b.g.Map.HexSet(b.supplyWithin([]hexmap.Hex{from}, length, func(*edge, hexmap.Hex) bool { return true })...)
	})
}

// canSupply reports whether units can trace a line to a supply unit (15.3).
func (b *board) canSupply(store *core.Unit, ids []string) bool {
	in := b.hexesSuppliedFrom(store.Hex, b.g.seasonRules().Line)
	return !slices.ContainsFunc(roster.Find(b.r, ids), func(u *core.Unit) bool { return !in[u.Hex] })
}

// checkSupplyUnits returns the faults of the supply units that an attack names: each must be the side's own and on the
// map, and all attackers must trace a line to one of them (15.3).
func (o *Order) checkSupplyUnits(b *board) []notation.Fault {
	stores, guns := o.ByName["supply"], roster.FindOnMap(b.r, o.ByName["support"]) // guns off the map need none (2.26d)
	switch needed := b.g.Data.Scenario.Supply.Attack; {
	case !needed && len(stores) > 0:
		return o.FirmFault("supply/none", "15.3", stores[0], "attacks need no supply in this scenario")
	case !needed || len(stores)+len(guns) == 0:
		return nil
	case len(stores) == 0:
		return o.FirmFault("support/supply", "15.3", guns[0].Def.ID, "%s does not support an attack that has no supply", guns[0].Def.ID)
	}
	for _, id := range stores {
		if u, _ := b.r.Unit(id); !b.isOwnSupplyUnit(u) {
			return o.FirmFault("supply/unit", "15.3", id, "%s is no supply unit of yours on the map", id)
		}
	}
	if b.s.timesUsed("", useFought) > 0 && b.s.timesUsed("", useSupplyDesignated) == 0 {
		return nil // the sheet was judged before the first combat, when supply is designated (SoP B.4.b)
	}
	return o.checkAttackSupply(b, stores, guns)
}

// checkAttackSupply returns a fault if units or artillery of an attack cannot trace a line to one of its supply units
// (15.3). Combats of the sheet do not open lines: supply is designated before the first (SoP B.4.b).
func (o *Order) checkAttackSupply(b *board, stores []string, guns []*core.Unit) []notation.Fault {
	fed := make([]bool, b.g.Map.Len())
	for _, id := range stores {
		u, _ := b.r.Unit(id)
		for h, in := range b.hexesSuppliedFrom(u.Hex, b.g.seasonRules().Line) {
			fed[h] = fed[h] || in
		}
	}
	for _, u := range append(roster.Find(b.r, o.Units), guns...) {
		if !fed[u.Hex] {
			return o.FirmFault("supply/line", "15.3", u.Def.ID, "%s traces no line of %d hexes to %s", u.Def.ID, b.g.seasonRules().Line,
				strings.Join(stores, ", "))
		}
	}
	return nil
}

// lacksAttackSupply reports whether an attack lacks attack supply that it needs.
func (o *Order) lacksAttackSupply(g *game) bool {
	return g.Data.Scenario.Supply.Attack && len(o.ByName["supply"]) == 0
}

// spendSupplyPoint uses up a supply point: a depot becomes a supply unit, a supply unit leaves the map until it enters
// again.
func (g *game) spendSupplyPoint(tx *core.Tx, id, rule string) {
	u, _ := tx.Read().Unit(id)
	if u.Marked(markDepot) {
		tx.Make(core.Mark{Unit: id, Mark: markDepot, Off: true, Rule: rule, Text: say.F("%s is a supply unit again", id)})
		return
	}
	tx.Make(core.Remove{Unit: id, Box: core.BoxPool, Why: "its supply is spent", Rule: rule})
}

// captureSupplyUnits removes the enemy's supply units from a hex that a side enters (6.81).
func (g *game) captureSupplyUnits(tx *core.Tx, side core.Side, h hexmap.Hex) {
	g.removeEnemyBridges(tx, side, h)
	for _, u := range tx.Read().Stack(h) {
		if u.Def.Side != side && g.unitData(u).CarriesSupply() {
			tx.Make(core.Remove{Unit: u.Def.ID, Box: core.BoxPool, Why: "its hex is entered", Rule: "6.81"})
		}
	}
}

// checkDepot returns the faults of making a depot of two supply units (6.84).
func (o *Order) checkDepot(b *board) []notation.Fault {
	units := roster.Find(b.r, o.Units)
	if len(units) != 2 || units[0] == units[1] || units[0].Hex != units[1].Hex {
		return o.FirmFault("depot/two", "6.84", "", "a depot is made of two supply units in one hex")
	}
	for _, u := range units {
		if !b.isOwnSupplyUnit(u) || u.Marked(markDepot) {
			return o.OneFault("supply/unit", "6.84", u.Def.ID, "%s is no supply unit of yours on the map", u.Def.ID)
		}
	}
	return nil
}

// makeDepot combines two supply units into a depot.
func makeDepot(w *work, o *Order) {
	w.Make(core.Mark{Unit: o.Units[0], Mark: markDepot, Rule: "6.84", Text: say.F("%s is now a depot", o.Units[0])},
		core.Remove{Unit: o.Units[1], Box: core.BoxPool, Why: "it is in the depot", Rule: "6.84"})
}

// checkSplit returns the faults of turning a depot back into a supply unit (6.84).
func (o *Order) checkSplit(b *board) []notation.Fault {
	if u := o.unit(b.r); !b.isOwnSupplyUnit(u) || !u.Marked(markDepot) {
		return o.OneFault("supply/unit", "6.84", o.Units[0], "%s is no depot of yours on the map", o.Units[0])
	}
	return nil
}

// splitDepot turns a depot back into a supply unit.
func splitDepot(w *work, o *Order) { w.g.spendSupplyPoint(w.Tx, o.Units[0], "6.84") }

// isOwnSupplyUnit reports whether a counter is a supply unit of the side on the map.
func (b *board) isOwnSupplyUnit(u *core.Unit) bool {
	return b.g.unitData(u).CarriesSupply() && u.Def.Side == b.side && u.OnMap()
}

// checkFeed returns the faults of spending a supply point on the general supply of units around it (6.53).
func (o *Order) checkFeed(b *board) []notation.Fault {
	id, u := o.Units[0], o.unit(b.r)
	switch {
	case !b.isOwnSupplyUnit(u):
		return o.OneFault("supply/unit", "6.53", id, "%s is no supply unit of yours on the map", id)
	case len(b.g.suppliableUnits(b.r, u)) == 0:
		return o.OneFault("feed/nobody", "6.53", id, "no unit within %d hexes of %s lacks supply", b.g.Tables.Lines.Short, id)
	}
	return nil
}

// suppliableUnits returns the units that lack supply and can trace a line to a supply unit.
func (g *game) suppliableUnits(r core.Reader, store *core.Unit) []*core.Unit {
	in := g.newBoard(r, store.Def.Side).hexesSuppliedFrom(store.Hex, g.Tables.Lines.Short)
	return roster.OnMap(r, store.Def.Side, func(u *core.Unit) bool {
		return (u.Marked(markEmergency) || u.Marked(markOutOfSupply)) &&
			in[u.Hex]
	})
}

// feedAround spends the supply point on the units around.
func feedAround(w *work, o *Order) {
	for _, x := range w.g.suppliableUnits(w.Read(), o.unit(w.Read())) {
		clearLack(w.Tx, x)
	}
	w.g.spendSupplyPoint(w.Tx, o.Units[0], "6.53")
}

// usableSupplyUnits returns a side's supply units whose points can be used.
func (g *game) usableSupplyUnits(r core.Reader, side core.Side) []*core.Unit {
	return roster.OnMap(r, side, func(u *core.Unit) bool { return g.unitData(u).CarriesSupply() && len(g.suppliableUnits(r, u)) > 0 })
}

// depots offers a depot for each pair of supply units in a hex.
func (e *enumerator) depots() {
	stores := roster.OnMap(e.Reader, e.Side, func(u *core.Unit) bool { return e.g.unitData(u).CarriesSupply() })
	for i, u := range stores {
		for _, x := range stores[i+1:] {
			e.OfferOrder("depot", []string{u.Def.ID, x.Def.ID})
		}
	}
}
