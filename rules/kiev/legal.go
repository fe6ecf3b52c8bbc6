package kiev

import (
	"iter"
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/xslices"
)

// enumerator lists possible orders and passes them on to its collector.
type enumerator struct {
	phases.Offerer
	g     *game
	b     *board
	flood path.Search
}

// Legal enumerates legal orders.
func (g *game) Legal(r core.Reader, side core.Side) iter.Seq[core.Order] {
	return g.LegalOf(r, side, nil)
}

// LegalOf implements core.UnitOrderLister: it enumerates the legal orders of some counters.
func (g *game) LegalOf(r core.Reader, side core.Side, units []string, verbs ...string) iter.Seq[core.Order] {
	g = g.forWeather(r)
	now := func(x *row) bool { return x.IsAmong(verbs) && g.checkPhase(r, side, x) == nil && !isTooLate(r, x.Name) }
	return g.rows.Legal(r, side, now, func(yield func(core.Order) bool) (*enumerator, func() bool) {
		b := g.newBoard(r, side)
		judge := func(o core.Order) []notation.Fault { return o.(*Order).row.Check(o.(*Order), b) }
		made := func(verb string, p sheet.Arguments) core.Order { return g.newOrder(verb, p) }
		e := &enumerator{Offerer: phases.Offerer{Collector: phases.NewCollector(r, side, judge, yield).ForUnits(units), Make: made},
			g: g, b: b}
		return e, e.Full
	})
}

// offerMarked returns a function that offers an order for each hex with a marker of a kind.
func offerMarked(verb, kind string) func(*enumerator) {
	return func(e *enumerator) {
		for _, x := range of(e.Reader).signs {
			if x.kind == kind {
				e.OfferOrder(verb, nil, x.hex)
			}
		}
	}
}

// offerHexsides returns a function that offers an order for each hexside of an own unit for which take returns true.
func offerHexsides(verb string, take func(*enumerator, *edge) bool) func(*enumerator) {
	return func(e *enumerator) {
		for u := range e.OwnUnits() {
			for _, n := range e.g.Map.NeighborList(u.Hex) {
				if take(e, e.g.edge(u.Hex, n)) {
					e.OfferOrder(verb, nil, u.Hex, n)
				}
			}
		}
	}
}

// readyAirIDs returns a function for the IDs of ready air units for which take returns true.
func readyAirIDs(take func(*Air) bool) func(*enumerator) []string {
	return func(e *enumerator) []string { return e.g.readyAircraft(e.Reader, e.Side, take) }
}

// gunIDs returns the IDs of own artillery units.
func (e *enumerator) gunIDs() []string {
	return roster.IDs(roster.OnMap(e.Reader, e.Side, func(u *core.Unit) bool { return e.g.unitData(u).IsArtillery() }))
}

// baseIDs returns the IDs of supply bases.
func (e *enumerator) baseIDs() []string {
	return roster.IDs(roster.Select(e.Reader.UnitsOf(e.Side), func(u *core.Unit) bool { return e.g.unitData(u).Type == typeBase }))
}

// reservists returns the units that may garrison a town (8.4).
func (e *enumerator) reservists() []string {
	return roster.IDs(roster.Select(e.Reader.UnitsOf(e.Side), func(u *core.Unit) bool {
		_, coming := e.g.arrivalOf(e.Reader, u)
		return u.Box == core.BoxPool && coming && len(u.Def.Steps) == 1 && !e.g.unitData(u).CarriesSupply()
	}))
}

// openTargets returns the hexes under a declared attack that is still to be resolved.
func (e *enumerator) openTargets() []hexmap.Hex { return e.b.s.openTargets() }

// hqHexes returns the hexes of functioning headquarters.
func (e *enumerator) hqHexes() []hexmap.Hex {
	return xslices.Distinct(e.g.headquarters(e.Reader, false), func(hq *core.Unit) hexmap.Hex { return hq.Hex })
}

// cities returns the city hexes.
func (e *enumerator) cities() []hexmap.Hex { return e.g.cities }

// namedHexes returns the hexes with a named place.
func (e *enumerator) namedHexes() []hexmap.Hex {
	return xslices.Distinct(e.g.Map.Places(), func(p hexmap.Place) hexmap.Hex { return p.Hex })
}

// canDestroy reports whether the bridges over a hexside may be destroyed.
func (e *enumerator) canDestroy(x *edge) bool { return e.Side == Soviet && x.destructible }

// canSpan reports whether a bridging unit may lie over a hexside.
func (e *enumerator) canSpan(x *edge) bool { return x.river && e.b.bridgingUnitsLeft() > 0 }

// offerMoves returns a function that offers moves of one kind: each unit, and for ordinary moves each stack, to each
// hex in reach.
func offerMoves(how string) func(*enumerator) {
	return func(e *enumerator) {
		for u := range e.OwnUnits() {
			groups := [][]*core.Unit{{u}}
			if stack := e.Reader.Stack(u.Hex); len(stack) > 1 && stack[0] == u && how == "move" {
				groups = append(groups, stack)
			}
			for _, units := range groups {
				if slices.ContainsFunc(units, e.Wants) {
					e.offerMovesOf(how, units)
				}
			}
		}
	}
}

// offerMovesOf offers the moves of units together.
func (e *enumerator) offerMovesOf(how string, units []*core.Unit) {
	o := e.g.newOrder(how, sheet.Arguments{Units: roster.IDs(units)})
	if e.Full() || o.checkMovers(e.b) != nil {
		return
	}
	mv := e.b.mover(how, units)
	e.flood.Run(e.g.Map, units[0].Hex, mv.mp, mv.searchStep)
	for _, h := range slices.Clone(e.flood.Reached()) {
		if how == verbRail && !e.g.isTownOrCity(h) { // there are hundreds of others
			continue
		}
		x := *o
		if x.Path = e.flood.AnyPath(h); len(x.Path) > maxPathHexes {
			continue
		}
		judge := x.checkRoute
		if how == "move" { // its steps are judged
			judge = func(mv *mover) []notation.Fault { return x.checkEnd(mv, h) }
		}
		if !sheet.BlocksOrder(judge(mv)) && !e.Yield(&x) {
			return
		}
	}
}

// exits offers that each unit leaves the map, from where it stands or at the end of a path to an exit hex of its side.
func (e *enumerator) exits() {
	hexes, _ := e.g.exitHexes(e.Side)
	shores, _ := e.b.shoreHexes()
	hexes = slices.Concat(hexes, shores)
	for u := range e.OwnUnits() {
		ids := []string{u.Def.ID}
		e.OfferOrder("exit", ids)
		mv := e.b.mover("move", []*core.Unit{u})
		near := xslices.Filter(hexes, func(h hexmap.Hex) bool { return h != u.Hex && e.g.Map.Distance(u.Hex, h) <= mv.mp-exitHalfMP })
		if len(near) == 0 || e.Full() || !e.Wants(u) || e.g.newOrder("move", sheet.Arguments{Units: ids}).checkMovers(e.b) != nil {
			continue
		}
		e.flood.Run(e.g.Map, u.Hex, mv.mp-exitHalfMP, mv.searchStep)
		for _, h := range near {
			if slices.Contains(e.flood.Reached(), h) {
				e.OfferOrder("exit", ids, e.flood.AnyPath(h)...)
			}
		}
	}
}

// maxPathHexes is the longest path, in hexes, that is written out in an order; of a longer one only the end is named.
const maxPathHexes = 50

// entries offers the entry of each reinforcement that is due, in each of its hexes.
func (e *enumerator) entries() {
	for u := range e.Reader.UnitsOf(e.Side) {
		if a, ok := e.g.arrivalOf(e.Reader, u); ok && !u.OnMap() {
			for _, h := range a.Hexes {
				e.OfferOrder("enter", []string{u.Def.ID}, h)
			}
		}
	}
}

// overruns offers an overrun by each stack of each enemy next to it.
func (e *enumerator) overruns() {
	for _, h := range hexmap.HexesIn(e.b.Own) {
		for _, n := range e.g.Map.NeighborList(h) {
			if e.b.Enemy[n] {
				e.OfferOrder("overrun", roster.IDs(e.Reader.Stack(h)), h, n)
			}
		}
	}
}
