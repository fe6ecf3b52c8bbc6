package gsfg

import (
	"iter"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// Legal enumerates legal orders: every move of a single unit, attacks by each unit alone and by all that reach a hex,
// and whatever else the phase allows.
func (g *game) Legal(r core.Reader, side core.Side) iter.Seq[core.Order] {
	return g.LegalOf(r, side, nil)
}

// LegalOf implements core.UnitOrderLister: it enumerates the legal orders of some counters.
func (g *game) LegalOf(r core.Reader, side core.Side, units []string, _ ...string) iter.Seq[core.Order] {
	return g.phases.Legal(g, r, side, func(t phases.Collector) *enumerator {
		b := g.newBoard(r, side)
		return &enumerator{Collector: t.WithCheck(b.judge).ForUnits(units), board: b}
	})
}

// enumerator lists possible orders and passes them on to its collector.
type enumerator struct {
	phases.Collector
	*board
	search path.Search

	// orders, hexes and labels allocate the thousands of moves in large pieces.
	orders path.SliceAllocator[Order]
	hexes  path.SliceAllocator[hexmap.Hex]
	labels path.SliceAllocator[string]
}

// offer offers an order with a verb, if it is legal.
func (e *enumerator) offer(verb string, p sheet.Arguments) { e.Offer(e.g.newOrder(verb, p)) }

// offerAt offers an order with a verb against a hex.
func (e *enumerator) offerAt(verb string, h hexmap.Hex, n int) {
	p := e.g.unitsTo(h)
	p.Number = n
	e.offer(verb, p)
}

// sequences offers the phase orders that may be declared.
func (e *enumerator) sequences() {
	for _, w := range sequences {
		e.offer("order", sheet.Arguments{Value: w})
		e.offer("regular", sheet.Arguments{Value: w})
	}
}

// placements offers all other hexes of each unit in the set-up, and later the placing of territorials.
func (e *enumerator) placements() {
	if phaseKind(e.r) != kindSetup {
		e.calls()
		return
	}
	for u := range e.r.OnMap(e.side) {
		if e.g.info[u.Def.ID].arrival != inArmy {
			continue
		}
		for _, h := range e.g.codeHexes(e.s.options, u.Def.Code) {
			if h != u.Hex {
				e.offer("place", e.g.unitsTo(h, u.Def.ID))
			}
		}
	}
}

// jamming offers the setting of electronic warfare markers.
func (e *enumerator) jamming() {
	if !e.s.options.Has(electronicWar) {
		return
	}
	for n := range e.s.ew[ewIndex(e.side)].inPlay + 1 {
		o := e.g.newOrder("jam", sheet.Arguments{Number: n})
		o.ready = e.s.ew[ewIndex(e.side)].inPlay
		e.Offer(o)
	}
}

// disruptions offers the use of electronic warfare markers.
func (e *enumerator) disruptions() {
	if !e.s.options.Has(electronicWar) {
		return
	}
	for _, h := range e.targets() {
		e.offerAt("disrupt", h, 1)
	}
}

// targets returns the hexes of enemy units, in the order of the units.
func (e *enumerator) targets() []hexmap.Hex {
	var out []hexmap.Hex
	for u := range e.r.OnMap(opponent(e.side)) {
		if !slices.Contains(out, u.Hex) {
			out = append(out, u.Hex)
		}
	}
	return out
}

// picks offers the choice of reinforcements.
func (e *enumerator) picks() {
	for u := range e.r.Each() {
		e.offer("pick", sheet.Arguments{Units: []string{u.Def.ID}})
	}
}

// calls offers the placing of territorials, before anything else.
func (e *enumerator) calls() {
	units, hexes := e.g.territorialsDue(e.r), e.g.territorialHexes(e.r)
	for _, u := range units {
		for _, h := range hexes {
			e.Yield(e.g.newOrder("place", e.g.unitsTo(h, u.Def.ID)))
		}
	}
	if len(hexes) > 0 && len(units) > 0 {
		e.Stop()
	}
}

// deeps offers deep strikes with one to three aircraft.
func (e *enumerator) deeps() {
	for n := range 3 {
		e.offer("deep", sheet.Arguments{Number: n + 1})
	}
}

// raids offers air missions against each hex of the enemy.
func (e *enumerator) raids() {
	for _, h := range e.targets() {
		over := sheet.Arguments{Path: []hexmap.Hex{h}, Labels: []string{e.g.m.Label(h)}}
		e.offerAt("strike", h, 0)
		e.offerAt("ground", h, 1)
		e.offerAt("ground", h, 2)
		e.offer("interdict", over)
		e.offer("weasel", over)
	}
}

// drops offers aerial supply for own units out of supply.
func (e *enumerator) drops() {
	for u := range e.r.OnMap(e.side) {
		if e.hasDropsLeft() && e.supplyState(u) == cutOff {
			e.offerAt("supply", u.Hex, 0)
		}
	}
}

// entries offers entries in each hex that is open to a unit, and on to every fifth hex in reach.
func (e *enumerator) entries() {
	enter := func(u *core.Unit, road bool, path ...hexmap.Hex) {
		o := e.g.newOrder("enter", sheet.Arguments{Units: []string{u.Def.ID}, Word: roadWord(road)}).enterAlong(e.g, path)
		if o.checkEnter(e.board) == nil {
			e.Yield(o)
		}
	}
	for _, u := range e.g.dueUnits(e.r, e.side) {
		if !e.Wants(u) {
			continue
		}
		_, hexes := e.g.entryHexes(e.board, u)
		for _, h := range hexes {
			enter(u, false, h)
			enter(u, true, h)
			mv := e.newMover([]*core.Unit{u}, false)
			n, why := mv.step(hexmap.None, h)
			if why != nil || n > mv.pointsLeft || e.Full() {
				continue
			}
			e.search.Run(e.g.m, h, mv.pointsLeft-n, mv.searchStep)
			for i, to := range e.search.Reached() {
				if i%5 == 0 {
					enter(u, false, e.search.AnyPath(to)...)
				}
			}
		}
	}
}

// moves offers all moves of single units, by one cheapest path to each hex, in road mode where that leads farther.
func (e *enumerator) moves() {
	for u := range e.r.OnMap(e.side) {
		o := e.g.newOrder("move", sheet.Arguments{Units: []string{u.Def.ID}})
		if _, faults := e.readyUnit(o, u.Def.ID); faults != nil || !e.Wants(u) {
			continue
		}
		seen := make([]bool, e.g.m.Len())
		for _, road := range []bool{false, true} {
			if o.Word = roadWord(road); !e.Full() && o.checkMover(e.board, u) == nil {
				e.movesOf(u, o, seen)
			}
		}
	}
}

// movesOf offers the moves of one unit to hexes not seen yet, in the mode of the order like.
func (e *enumerator) movesOf(u *core.Unit, like *Order, seen []bool) {
	units := []*core.Unit{u}
	mv := e.newMover(units, like.inRoadMode())
	e.search.Run(e.g.m, u.Hex, max(mv.pointsLeft, 0), mv.searchStep)
	room := e.roomFor(u)
	for _, h := range slices.Concat(e.search.Reached(), e.g.neighbours(u.Hex)) {
		if seen[h] {
			continue
		}
		way := e.search.AnyPathIn(h, e.hexes.Alloc)
		judged := len(way) > 2 && !mv.byAir // by the search, in all but the room
		switch {
		case judged && slices.ContainsFunc(way[1:], func(k hexmap.Hex) bool { return !room(k) }):
			continue
		case way == nil:
			way = []hexmap.Hex{u.Hex, h}
		}
		if judged || like.checkPath(e.board, units, way) == nil {
			seen[h] = true
			e.Yield(e.move(like, way))
		}
	}
}

// move returns the order of a move.
func (e *enumerator) move(like *Order, way []hexmap.Hex) *Order {
	o := &e.orders.Alloc(1)[0]
	*o = *like
	o.Path, o.Labels = way, e.labels.Alloc(len(way))
	for i, h := range way {
		o.Labels[i] = e.g.m.Label(h)
	}
	return o
}

// roomFor returns a function that reports whether a hex has room for a unit, and caches the answer.
func (e *enumerator) roomFor(u *core.Unit) func(hexmap.Hex) bool {
	const full, free = 1, 2
	known := make([]uint8, e.g.m.Len())
	return func(h hexmap.Hex) bool {
		if known[h] == 0 {
			if known[h] = full; e.g.hasRoom(e.r, h, u.Def.ID) {
				known[h] = free
			}
		}
		return known[h] == free
	}
}

// flights offers flights of air transportable units.
func (e *enumerator) flights() {
	if e.s.holder != e.side {
		return
	}
	for u := range e.r.UnitsOf(e.side) {
		o := e.g.newOrder("fly", sheet.Arguments{Units: []string{u.Def.ID}})
		if e.Full() || !e.Wants(u) || o.checkFlyUnit(e.board, u) != nil {
			continue
		}
		for h := range hexmap.Hex(e.g.m.Len()) {
			x := *o
			x.Hex, x.Label = h, e.g.m.Label(h)
			if x.checkLanding(e.board) == nil && e.g.hasRoom(e.r, h, u.Def.ID) {
				e.Yield(&x)
			}
		}
	}
}

// links offers the uniting of American divisions.
func (e *enumerator) links() {
	for _, d := range e.g.splitDivisions {
		e.offer("link", sheet.Arguments{Units: []string{d.brigade.ID, d.rest.ID}})
	}
}

// commandos offers moves of special forces.
func (e *enumerator) commandos() {
	for _, c := range e.s.commandos {
		if c.side != e.side || c.moved || c.suppressed {
			continue
		}
		for _, h := range e.g.commandoHexes(e.r, c) {
			if h != c.hex {
				e.offer("sf", e.g.unitsTo(h, c.id))
			}
		}
	}
}

// hunts offers attacks on special forces.
func (e *enumerator) hunts() {
	for _, c := range e.s.commandos {
		if c.side != e.side && c.hex != hexmap.None {
			for _, u := range e.r.Stack(c.hex) {
				e.offer("hunt", sheet.Arguments{Units: []string{c.id, u.Def.ID}})
			}
		}
	}
}

// attacks offers attacks on every hex in reach by each unit alone, by all units together, and by the strongest two,
// three and so on.
func (e *enumerator) attacks() {
	var able phases.Targets
	own := roster.OnMap(e.r, e.side, func(u *core.Unit) bool {
		return !u.Marked(markFought) && !sheet.BlocksOrder(e.checkGroup(&Order{}, u.Def.ID))
	})
	for h := range hexmap.Hex(e.g.m.Len()) {
		if !e.enemy[h] {
			continue
		}
		o := e.g.newOrder("attack", e.g.unitsTo(h))
		for _, u := range own {
			if e.g.m.Distance(u.Hex, h) <= e.g.tables.Ranges.AirMobile && o.checkUnit(e.board, u) == nil {
				able.Add(h, u.Def.ID)
			}
		}
	}
	able.Each(func(h hexmap.Hex, units []string) bool {
		attack := func(units []string) core.Order { return e.g.newOrder("attack", e.g.unitsTo(h, units...)) }
		poison := e.g.unitsTo(h, units...)
		poison.Word = "chemical"
		e.Offer(attack(units), e.g.newOrder("attack", poison))
		phases.OfferSingleUnits(&e.Collector, units, attack)
		strength := func(id string) int { u, _ := e.r.Unit(id); return u.Values().Attack }
		best := slices.SortedStableFunc(slices.Values(units), func(a, b string) int { return strength(b) - strength(a) })
		for n := 2; n < len(best); n++ {
			e.Offer(attack(slices.Sorted(slices.Values(best[:n]))))
		}
		return !e.Full()
	})
}
