package victorylost

import (
	"iter"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/phases"
	"fieldpost/rules/mech/roster"
)

// Legal enumerates orders that Check accepts: every move of a single unit, attacks by each unit alone and by all that can
// reach a hex, and whatever else the phase allows.
func (g *game) Legal(r core.Reader, side core.Side) iter.Seq[core.Order] {
	return g.phases.Legal(g, r, side, func(t phases.Taker) *enumerator { return &enumerator{Taker: t, g: g} })
}

// enumerator offers candidates until its taker has enough.
type enumerator struct {
	phases.Taker
	g     *game
	flood path.Flood
}

// picks are the Soviet's, without which the phase does not end: nothing else is offered before them.
func (e *enumerator) picks() bool {
	picks := of(e.R).picks
	switch {
	case e.Side != Soviet || len(picks) >= e.g.chits.SovietChosen:
		return true
	case sealed(picks):
		e.Offer(&AnewOrder{})
	default:
		phases.Each(&e.Taker, append(slices.Clone(e.g.chits.SovietExample), e.g.sovietHQs()...),
			func(id string) core.Order { return &PickOrder{word: id} })
	}
	return false
}

// placements are all other hexes of each unit's area.
func (e *enumerator) placements() bool {
	for _, u := range roster.OnMap(e.R, e.Side, nil) {
		zone := e.g.info[u.Def.ID].zone
		if zone == "" {
			continue
		}
		for _, h := range e.g.m.Zone(zone) {
			if h != u.Hex && !e.Offer(&PlaceOrder{units: []string{u.Def.ID}, hex: h, label: e.R.Label(h)}) {
				return false
			}
		}
	}
	return true
}

func (e *enumerator) selections() bool {
	if sealed(e.g.begun(e.R, e.Side)) && len(e.g.checkSelection(e.R, e.Side)) > 0 {
		return e.Offer(&AnewOrder{})
	}
	return !slices.ContainsFunc(e.g.selectable(e.R, e.Side), func(w string) bool {
		return !e.Offer(&SelectOrder{word: w},
			&SelectOrder{word: w, ahead: true})
	})
}

func (e *enumerator) firsts() bool {
	for i := range of(e.R).chosen[0] {
		if !e.Offer(&FirstOrder{n: i + 1, base: base{}}) {
			return false
		}
	}
	return true
}

// names are the headquarters that may be named, and the refusal of Manstein.
func (e *enumerator) names() bool {
	if now(e.R).kind == kindDraw && of(e.R).chit != chitManstein {
		return true
	}
	return phases.Each(&e.Taker, e.g.nameable(e.R), func(u *core.Unit) core.Order { return &UseOrder{hq: u.Def.ID} }) &&
		e.Offer(&ReturnOrder{})
}

func (e *enumerator) entries() bool {
	for _, o := range e.g.entries(e.R, e.Side) {
		if !e.Yield(o) {
			return false
		}
	}
	return true
}

// moves are all moves of single units, by one cheapest path to each hex, by road only where it is needed. They come from
// the same steps as the check; only where they end is judged besides.
func (e *enumerator) moves() bool {
	if len(of(e.R).fights) > 0 {
		return true
	}
	b := e.g.look(e.R, e.Side)
	for _, u := range roster.OnMap(e.R, e.Side, func(u *core.Unit) bool { return u.Marked(markActive) && !u.Marked(markMoved) }) {
		seen := make([]bool, e.g.m.Len())
		if !e.movesOf(b, u, false, seen) || e.g.onRoad(u.Hex) > 0 && !b.ezoc[u.Hex] && !e.movesOf(b, u, true, seen) {
			return false
		}
	}
	return true
}

// movesOf offers the moves of a unit to hexes not seen yet.
func (e *enumerator) movesOf(b *board, u *core.Unit, road bool, seen []bool) bool {
	f := &e.flood
	mv := b.newMover([]*core.Unit{u}, road)
	f.Run(e.g.m, u.Hex, mv.mp, mv.flood)
	for _, h := range f.Reached() {
		if seen[h] || h == u.Hex || !e.g.fits(e.R, h, u.Def.ID) {
			continue
		}
		seen[h] = true
		o := &MoveOrder{units: []string{u.Def.ID}, path: f.First(h), m: e.g.m, road: road}
		if !e.Yield(o) {
			return false
		}
	}
	return true
}

// attacks are those of each unit alone and of all units together on every hex they can reach.
func (e *enumerator) attacks() bool {
	var able phases.Targets
	for _, u := range roster.OnMap(e.R, e.Side, func(u *core.Unit) bool {
		return u.Marked(markActive) && !u.Marked(markFought) &&
			!isHQ(u)
	}) {
		for h := range e.g.m.Around(u.Hex) {
			if e.R.Holder(h) == other(e.Side) && !e.g.barred(u.Hex, h) {
				able.Add(h, u.Def.ID)
			}
		}
	}
	return able.Each(func(h hexmap.Hex, units []string) bool {
		attack := func(units []string) core.Order { return &AttackOrder{hex: h, label: e.R.Label(h), units: units} }
		return e.Offer(attack(units)) && phases.Alone(&e.Taker, units, attack)
	})
}

// arrivals place each reinforcement that is due on each hex open to it.
func (e *enumerator) arrivals() bool {
	b := e.g.look(e.R, e.Side)
	net := b.railNet()
	for _, u := range e.g.due(e.R, e.Side) {
		for i, ok := range net {
			h := hexmap.Hex(i)
			if ok && e.g.fits(e.R, h, u.Def.ID) && !e.Yield(&PlaceOrder{units: []string{u.Def.ID}, hex: h, label: e.R.Label(h)}) {
				return false
			}
		}
	}
	return true
}
