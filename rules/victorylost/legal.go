package victorylost

import (
	"iter"

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
	made := func(verb string, p sheet.Arguments) core.Order { return g.order(verb, p) }
	return g.phases.Legal(g, r, side, func(t phases.Collector) *enumerator {
		return &enumerator{Offerer: phases.Offerer{Collector: t.ForUnits(units), Make: made}, g: g}
	})
}

// enumerator lists possible orders and passes them on to its collector.
type enumerator struct {
	phases.Offerer
	g     *game
	flood path.Search
}

// renewal offers to choose chits anew, when an earlier sheet began the selection of the phase and did not finish it.
func (e *enumerator) renewal() {
	few := func() bool {
		if currentPhase(e.Reader).kind == kindSetup {
			return len(of(e.Reader).picks) < e.g.Chits.SovietChosen
		}
		return len(e.g.checkSelection(e.Reader, e.Side)) > 0
	}
	if hasSealed(e.g.chitsChosen(e.Reader, e.Side)) && few() {
		e.OfferVerb("anew", sheet.Arguments{})
		e.Stop()
	}
}

// picks offers the Soviet picks, which the phase needs before anything else.
func (e *enumerator) picks() {
	if e.Side != Soviet || len(of(e.Reader).picks) >= e.g.Chits.SovietChosen {
		return
	}
	for _, id := range e.g.pickableHQs() {
		e.OfferVerb("pick", sheet.Arguments{Units: []string{id}})
	}
	e.Stop()
}

// placements offers all other hexes of each unit's area, and each hex that is open to a reinforcement.
func (e *enumerator) placements() {
	if currentPhase(e.Reader).kind == kindArrive {
		e.arrivals()
		return
	}
	for u := range e.Reader.OnMap(e.Side) {
		for _, h := range e.g.m.ZoneHexes(e.g.info[u.Def.ID].Zone) {
			if h != u.Hex {
				e.OfferVerb("place", sheet.Arguments{Units: []string{u.Def.ID}, Hex: h, Label: e.Reader.Label(h)})
			}
		}
	}
}

// selections offers each chit for this turn and for the next.
func (e *enumerator) selections() {
	for _, w := range e.g.selectable(e.Reader, e.Side) {
		e.OfferVerb("select", sheet.Arguments{Units: []string{w}})
		e.OfferVerb("ahead", sheet.Arguments{Units: []string{w}})
	}
}

// firstChits offers each Axis lot as the first chit.
func (e *enumerator) firstChits() {
	for i := range of(e.Reader).chosen[0] {
		e.OfferVerb("first", sheet.Arguments{Number: i + 1})
	}
}

// hqNames offers the headquarters that may be named.
func (e *enumerator) hqNames() {
	if currentPhase(e.Reader).kind == kindDraw && of(e.Reader).drawnChit != chitManstein {
		return
	}
	for _, u := range e.g.nameableHQs(e.Reader) {
		e.OfferVerb("use", sheet.Arguments{Units: []string{u.Def.ID}})
	}
}

// entries offers the entry of units in a box.
func (e *enumerator) entries() {
	for _, o := range e.g.entries(e.Reader, e.Side) {
		e.Yield(o)
	}
}

// moves offers all moves of single units, by one cheapest path to each hex, by road only where it is needed. They are
// legal by construction; only their last hex is checked.
func (e *enumerator) moves() {
	if len(of(e.Reader).foughtThisActivation) > 0 {
		return
	}
	b := e.g.newBoard(e.Reader, e.Side)
	for u := range e.Reader.OnMap(e.Side) {
		if !u.Marked(markActive) || u.Marked(markMoved) || e.Full() || !e.Wants(u) {
			continue
		}
		seen := make([]bool, e.g.m.Len())
		if e.movesOf(b, u, false, seen); e.g.roadCost(u.Hex) > 0 && !b.ezoc[u.Hex] {
			e.movesOf(b, u, true, seen)
		}
	}
}

// movesOf offers the moves of a unit to hexes not seen yet.
func (e *enumerator) movesOf(b *board, u *core.Unit, road bool, seen []bool) {
	mv := b.newMover([]*core.Unit{u}, road)
	word, units := map[bool]string{true: "road"}[road], []string{u.Def.ID}
	e.flood.Run(e.g.m, u.Hex, mv.mp, mv.searchStep)
	for _, h := range e.flood.Reached() {
		if !e.Full() && !seen[h] && h != u.Hex && e.g.hasRoom(e.Reader, h, u.Def.ID) {
			seen[h] = true
			e.Yield(e.Make("move", sheet.Arguments{Units: units, Path: e.flood.AnyPath(h), Word: word}))
		}
	}
}

// attacks offers attacks on every hex in reach, by each unit alone and by all units together.
func (e *enumerator) attacks() {
	var able phases.Targets
	for u := range e.Reader.OnMap(e.Side) {
		if isHQ(u) || !u.Marked(markActive) || u.Marked(markFought) {
			continue
		}
		for h := range e.g.m.Around(u.Hex) {
			if e.Reader.Holder(h) == sides.Other(e.Side) && !e.g.isBarred(u.Hex, h) {
				able.Add(h, u.Def.ID)
			}
		}
	}
	able.Each(func(h hexmap.Hex, units []string) bool {
		attack := func(units []string) core.Order {
			return e.Make("attack", sheet.Arguments{Hex: h, Label: e.Reader.Label(h), Units: units})
		}
		return e.Offer(attack(units)) && phases.OfferSingleUnits(&e.Collector, units, attack)
	})
}

// arrivals offers each reinforcement that is due on each hex open to it.
func (e *enumerator) arrivals() {
	for o := range e.g.arrivalsOf(e.Reader, e.Side) {
		if !e.Yield(o) {
			return
		}
	}
}
