package kursk

import (
	"iter"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/sheet"
)

// Legal enumerates legal orders: every move of a single unit, attacks by each unit alone and by all that can reach a
// hex, and whatever else the phase allows.
func (g *game) Legal(r core.Reader, side core.Side) iter.Seq[core.Order] {
	return g.LegalOf(r, side, nil)
}

// LegalOf implements core.UnitOrderLister: it enumerates the legal orders of some counters.
func (g *game) LegalOf(r core.Reader, side core.Side, units []string, _ ...string) iter.Seq[core.Order] {
	made := func(verb string, p sheet.Arguments) core.Order { return g.order(side, verb, p) }
	return g.phases.Legal(g, r, side, func(t phases.Collector) *enumerator {
		return &enumerator{Offerer: phases.Offerer{Collector: t.ForUnits(units), Make: made}, g: g}
	})
}

// enumerator lists possible orders and passes them on to its collector.
type enumerator struct {
	phases.Offerer
	g     *game
	ezoc  []bool // by hex: enemy zones of control
	flood path.Search

	// orders and hexes allocate the thousands of moves in large pieces.
	orders path.SliceAllocator[Order]
	hexes  path.SliceAllocator[hexmap.Hex]
}

// move returns the order of a move along the first cheapest path to a hex.
func (e *enumerator) move(like *Order, to hexmap.Hex) *Order {
	o := &e.orders.Alloc(1)[0]
	*o = *like
	o.Path = e.flood.AnyPathIn(to, e.hexes.Alloc)
	return o
}

// gambits offers the declarations of the Gambit.
func (e *enumerator) gambits() {
	if e.Side == German {
		e.OfferVerb("declare", gambit(sheet.Arguments{}, "no"))
	}
}

// phaseOrders offers the four phase orders.
func (e *enumerator) phaseOrders() {
	for _, w := range phaseOrders {
		e.OfferVerb("order", sheet.Arguments{Value: w})
	}
}

// placements offers all shifts of single units within their range in the set-up.
func (e *enumerator) placements() {
	for u := range e.Reader.UnitsOf(e.Side) {
		if !e.Wants(u) {
			continue
		}
		c, started := e.g.startCode(e.Reader, u)
		free := e.g.isGambitReserve(e.Reader, u) || e.g.joinsByGambit(e.Reader, u) && !started
		for h := range hexmap.Hex(e.Reader.Map().Len()) {
			if h != u.Hex && (free || started && u.OnMap() && e.Reader.Map().Distance(c.hex, h) <= c.number) {
				e.OfferVerb("place", sheet.Arguments{Units: []string{u.Def.ID}, Hex: h, Label: e.Reader.Label(h)})
			}
		}
	}
}

// starts reports whether activations and withdrawals, which come first in a player-turn, are still possible.
func (e *enumerator) starts() bool {
	return currentPhase(e.Reader).Part == 1 && firstActed(e.Reader, e.Side) == ""
}

// activations offers the activation of each reserve stack.
func (e *enumerator) activations() {
	if !e.starts() {
		return
	}
	for _, l := range inactiveReserves(e.Reader) {
		h, _ := e.Reader.Map().Find(l)
		e.OfferVerb("activate", sheet.Arguments{Path: []hexmap.Hex{h}, Labels: []string{l}})
	}
}

// withdrawals offers the withdrawal of each division.
func (e *enumerator) withdrawals() {
	if !e.starts() || currentPhase(e.Reader).Turn < withdrawTurn {
		return
	}
	for u := range e.Reader.OnMap(e.Side) {
		if classOf(u.Def) == mech {
			e.OfferVerb("withdraw", sheet.Arguments{Units: []string{u.Def.ID}})
		}
	}
}

// entries offers each reinforcement that is due in each hex of entry.
func (e *enumerator) entries() {
	hexes := slices.Clone(e.g.sources(e.Side))
	if e.Side == German {
		hexes = append(hexes, e.g.bryansk, e.g.kharkov)
	}
	for u := range e.Reader.UnitsOf(e.Side) {
		enter := func(h hexmap.Hex) *Order {
			return e.g.order(e.Side, "enter", sheet.Arguments{Units: []string{u.Def.ID}, Path: []hexmap.Hex{h}})
		}
		if u.Box != core.BoxPool {
			continue
		}
		if enter(hexes[0]).checkEntry(e.Reader, e.Side) != nil {
			return
		}
		if _, f := e.g.checkEntryUnits(e.Reader, e.Side, enter(hexes[0])); f == nil {
			phases.OfferEach(&e.Collector, hexes, func(h hexmap.Hex) core.Order { return enter(h) })
		}
	}
}

// moves offers all moves of single units, by one cheapest path to each hex, by road only where it is needed. They are
// legal by construction and are not checked again.
func (e *enumerator) moves() {
	e.ezoc = newBoard(e.Reader, e.Side).EnemyZOC
	for u := range e.Reader.OnMap(e.Side) {
		if u.Marked(markMoved) || u.Marked(markReserve) || !e.Wants(u) || e.Full() {
			continue
		}
		if near := e.movesOf(u, false, nil); !u.Marked(markOOS) && !e.ezoc[u.Hex] && !e.Full() {
			e.movesOf(u, true, near)
		}
	}
}

// movesOf offers the moves of a unit to hexes not in skip and returns the hexes reached.
func (e *enumerator) movesOf(u *core.Unit, road bool, skip []bool) []bool {
	mv := e.g.newMover(e.Reader, e.Side, []*core.Unit{u}, road)
	mv.ezoc = func(h hexmap.Hex) bool { return e.ezoc[h] }
	e.flood.Run(e.Reader.Map(), u.Hex, mv.mp, mv.searchStep)
	seen := make([]bool, e.Reader.Map().Len())
	like := e.g.order(e.Side, "move", sheet.Arguments{Units: []string{u.Def.ID}, Word: roadWord[road]})
	for _, h := range e.flood.Reached() {
		seen[h] = true
		if (skip == nil || !skip[h]) && !e.Yield(e.move(like, h)) {
			break
		}
	}
	return seen
}

// attacks offers attacks on every hex in reach, by each unit alone and by all units together.
func (e *enumerator) attacks() {
	for h := range hexmap.Hex(e.Reader.Map().Len()) {
		if e.Reader.Holder(h) != sides.Other(e.Side) || e.Full() {
			continue
		}
		able := e.attackersOn(h)
		if len(able) == 0 {
			continue
		}
		for _, air := range []string{"", "air"} {
			o := e.g.attackOn(e.Side, h, able)
			o.Word = air
			e.offerAttack(o)
		}
		for _, id := range able {
			if len(able) > 1 {
				e.offerAttack(e.g.attackOn(e.Side, h, []string{id}))
			}
		}
	}
}

// offerAttack offers an attack, and skips the check of its odds when none are expected.
func (e *enumerator) offerAttack(o *Order) {
	if !e.Full() && o.checkRules(e.g, e.Reader, e.Side) == nil {
		e.Yield(o)
	}
}

// attackersOn returns the units that may attack a hex.
func (e *enumerator) attackersOn(h hexmap.Hex) []string {
	var out []string
	o := e.g.attackOn(e.Side, h, nil)
	for n := range e.Reader.Map().Around(h) {
		for _, u := range e.Reader.Stack(n) {
			if u.Def.Side == e.Side && o.checkUnit(e.g, e.Reader, e.Side, u.Def.ID) == nil {
				out = append(out, u.Def.ID)
			}
		}
	}
	slices.Sort(out)
	return out
}
