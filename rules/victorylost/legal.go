package victorylost

import (
	"iter"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/phases"
	"fieldpost/rules/mech/sheet"
)

// Legal enumerates orders that Check accepts: every move of a single unit, attacks by each unit alone and by all that can
// reach a hex, and whatever else the phase allows.
func (g *game) Legal(r core.Reader, side core.Side) iter.Seq[core.Order] {
	return g.LegalOf(r, side, nil)
}

// LegalOf implements core.Focuser.
func (g *game) LegalOf(r core.Reader, side core.Side, units []string, _ ...string) iter.Seq[core.Order] {
	made := func(verb string, p sheet.Plain) core.Order { return g.order(verb, p) }
	return g.phases.Legal(g, r, side, func(t phases.Taker) *enumerator {
		return &enumerator{Deeds: phases.Deeds{Taker: t.Only(units), Make: made}, g: g}
	})
}

// enumerator offers candidates until its taker has enough.
type enumerator struct {
	phases.Deeds
	g     *game
	flood path.Flood
}

// renewal is to choose anew, without which a phase does not end whose chits an earlier sheet has begun to choose.
func (e *enumerator) renewal() {
	few := func() bool {
		if now(e.R).kind == kindSetup {
			return len(of(e.R).picks) < e.g.Chits.SovietChosen
		}
		return len(e.g.checkSelection(e.R, e.Side)) > 0
	}
	if sealed(e.g.begun(e.R, e.Side)) && few() {
		e.Say("anew", sheet.Plain{})
		e.Enough()
	}
}

// picks are the Soviet's, without which the phase does not end: nothing else is offered before them.
func (e *enumerator) picks() {
	if e.Side != Soviet || len(of(e.R).picks) >= e.g.Chits.SovietChosen {
		return
	}
	for _, id := range e.g.pickable() {
		e.Say("pick", sheet.Plain{Units: []string{id}})
	}
	e.Enough()
}

// placements are all other hexes of each unit's area, and each hex that is open to a reinforcement.
func (e *enumerator) placements() {
	if now(e.R).kind == kindArrive {
		e.arrivals()
		return
	}
	for u := range e.R.Standing(e.Side) {
		for _, h := range e.g.m.Zone(e.g.info[u.Def.ID].Zone) {
			if h != u.Hex {
				e.Say("place", sheet.Plain{Units: []string{u.Def.ID}, Hex: h, Label: e.R.Label(h)})
			}
		}
	}
}

// selections are each chit for this turn and for the next.
func (e *enumerator) selections() {
	for _, w := range e.g.selectable(e.R, e.Side) {
		e.Say("select", sheet.Plain{Units: []string{w}})
		e.Say("ahead", sheet.Plain{Units: []string{w}})
	}
}

func (e *enumerator) firsts() {
	for i := range of(e.R).chosen[0] {
		e.Say("first", sheet.Plain{N: i + 1})
	}
}

// names are the headquarters that may be named.
func (e *enumerator) names() {
	if now(e.R).kind == kindDraw && of(e.R).chit != chitManstein {
		return
	}
	for _, u := range e.g.nameable(e.R) {
		e.Say("use", sheet.Plain{Units: []string{u.Def.ID}})
	}
}

func (e *enumerator) entries() {
	for _, o := range e.g.entries(e.R, e.Side) {
		e.Yield(o)
	}
}

// moves are all moves of single units, by one cheapest path to each hex, by road only where it is needed. They come from
// the same steps as the check; only where they end is judged besides.
func (e *enumerator) moves() {
	if len(of(e.R).fights) > 0 {
		return
	}
	b := e.g.look(e.R, e.Side)
	for u := range e.R.Standing(e.Side) {
		if !u.Marked(markActive) || u.Marked(markMoved) || e.Full() || !e.Wants(u) {
			continue
		}
		seen := make([]bool, e.g.m.Len())
		if e.movesOf(b, u, false, seen); e.g.onRoad(u.Hex) > 0 && !b.ezoc[u.Hex] {
			e.movesOf(b, u, true, seen)
		}
	}
}

// movesOf offers the moves of a unit to hexes not seen yet.
func (e *enumerator) movesOf(b *board, u *core.Unit, road bool, seen []bool) {
	mv := b.newMover([]*core.Unit{u}, road)
	word, units := map[bool]string{true: "road"}[road], []string{u.Def.ID}
	e.flood.Run(e.g.m, u.Hex, mv.mp, mv.flood)
	for _, h := range e.flood.Reached() {
		if !e.Full() && !seen[h] && h != u.Hex && e.g.fits(e.R, h, u.Def.ID) {
			seen[h] = true
			e.Yield(e.Make("move", sheet.Plain{Units: units, Path: e.flood.First(h), Word: word}))
		}
	}
}

// attacks are those of each unit alone and of all units together on every hex they can reach.
func (e *enumerator) attacks() {
	var able phases.Targets
	for u := range e.R.Standing(e.Side) {
		if isHQ(u) || !u.Marked(markActive) || u.Marked(markFought) {
			continue
		}
		for h := range e.g.m.Around(u.Hex) {
			if e.R.Holder(h) == sides.Other(e.Side) && !e.g.barred(u.Hex, h) {
				able.Add(h, u.Def.ID)
			}
		}
	}
	able.Each(func(h hexmap.Hex, units []string) bool {
		attack := func(units []string) core.Order {
			return e.Make("attack", sheet.Plain{Hex: h, Label: e.R.Label(h), Units: units})
		}
		return e.Offer(attack(units)) && phases.Alone(&e.Taker, units, attack)
	})
}

// arrivals place each reinforcement that is due on each hex open to it.
func (e *enumerator) arrivals() {
	for o := range e.g.arrivalsOf(e.R, e.Side) {
		if !e.Yield(o) {
			return
		}
	}
}
