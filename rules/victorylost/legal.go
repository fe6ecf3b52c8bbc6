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
	return g.phases.Legal(g, r, side, func(t phases.Taker) *enumerator { return &enumerator{Taker: t.Only(units), g: g} })
}

// enumerator offers candidates until its taker has enough.
type enumerator struct {
	phases.Taker
	g     *game
	flood path.Flood
}

// picks are the Soviet's, without which the phase does not end: nothing else is offered before them.
func (e *enumerator) picks() {
	picks := of(e.R).picks
	switch {
	case e.Side != Soviet || len(picks) >= e.g.Chits.SovietChosen:
		return
	case sealed(picks):
		e.Offer(&AnewOrder{sheet.Plain{Verb: "anew"}})
	default:
		for _, id := range e.g.pickable() {
			e.Offer(&PickOrder{sheet.Plain{Verb: "pick", Word: id}})
		}
	}
	e.Enough()
}

// placements are all other hexes of each unit's area.
func (e *enumerator) placements() {
	for u := range e.R.Standing(e.Side) {
		for _, h := range e.g.m.Zone(e.g.info[u.Def.ID].Zone) {
			if h != u.Hex {
				e.Offer(&PlaceOrder{sheet.Plain{Verb: "place", Units: []string{u.Def.ID}, Hex: h, Label: e.R.Label(h)}})
			}
		}
	}
}

func (e *enumerator) selections() {
	if sealed(e.g.begun(e.R, e.Side)) && len(e.g.checkSelection(e.R, e.Side)) > 0 {
		e.Offer(&AnewOrder{sheet.Plain{Verb: "anew"}})
		return
	}
	for _, w := range e.g.selectable(e.R, e.Side) {
		e.Offer(&SelectOrder{sheet.Plain{Verb: "select", Word: w}}, &SelectOrder{sheet.Plain{Verb: "ahead", Word: w}})
	}
}

func (e *enumerator) firsts() {
	for i := range of(e.R).chosen[0] {
		e.Offer(&FirstOrder{sheet.Plain{Verb: "first", N: i + 1}})
	}
}

// names are the headquarters that may be named, and the refusal of Manstein.
func (e *enumerator) names() {
	if now(e.R).kind == kindDraw && of(e.R).chit != chitManstein {
		return
	}
	for _, u := range e.g.nameable(e.R) {
		e.Offer(&UseOrder{sheet.Plain{Verb: "use", Units: []string{u.Def.ID}}})
	}
	e.Offer(&ReturnOrder{sheet.Plain{Verb: "return"}})
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
			e.Yield(&MoveOrder{Plain: sheet.Plain{Verb: "move", Units: units, Path: e.flood.First(h), Word: word}, m: e.g.m})
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
			return &AttackOrder{sheet.Plain{Verb: "attack", Hex: h, Label: e.R.Label(h), Units: units}}
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
