package kursk

import (
	"iter"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/phases"
	"fieldpost/rules/mech/roster"
)

// Legal enumerates orders that Check accepts: every move of a single unit, attacks by each unit alone and by all that
// can reach a hex, and whatever else the phase allows.
func (g *game) Legal(r core.Reader, side core.Side) iter.Seq[core.Order] {
	return g.phases.Legal(g, r, side, func(t phases.Taker) *enumerator { return &enumerator{Taker: t, g: g} })
}

// enumerator offers candidates until its taker has enough.
type enumerator struct {
	phases.Taker
	g     *game
	ezoc  []bool // by hex: enemy zones of control
	flood path.Flood

	// Moves are offered by the thousand: their parts are cut from larger pieces.
	orders path.Slab[MoveOrder]
	hexes  path.Slab[hexmap.Hex]
}

// move makes the order of a move by the first cheapest path to a hex.
func (e *enumerator) move(units []string, to hexmap.Hex, road bool) *MoveOrder {
	o := &e.orders.Take(1)[0]
	o.units, o.path, o.road, o.m = units, e.flood.FirstIn(to, e.hexes.Take), road, e.R.Map()
	return o
}

// declarations are the Gambit and the phase orders.
func (e *enumerator) declarations() bool {
	if kind(e.R) == kindSetup && e.Side == German && !e.Offer(&GambitOrder{value: "no"}) {
		return false
	}
	return phases.Each(&e.Taker, phaseOrders, func(w string) core.Order { return &PhaseOrder{side: e.Side, word: w} })
}

// placements are all shifts of single units within their range.
func (e *enumerator) placements() bool {
	for i := range e.R.Units() {
		u := &e.R.Units()[i]
		if u.Def.Side != e.Side {
			continue
		}
		c, started := e.g.startOf(e.R, u)
		free := e.g.returns(e.R, u) || e.g.joins(e.R, u) && !started
		if !free && (!started || !u.OnMap()) {
			continue
		}
		for h := range hexmap.Hex(e.R.Map().Len()) {
			if h == u.Hex || !free && e.R.Map().Distance(c.hex, h) > c.reach {
				continue
			}
			if !e.Offer(&PlaceOrder{units: []string{u.Def.ID}, hex: h, label: e.R.Label(h)}) {
				return false
			}
		}
	}
	return true
}

// starters are what comes first in a player-turn: activations and withdrawals.
func (e *enumerator) starters() bool {
	if now(e.R).part != 1 || begun(e.R, e.Side) != "" {
		return true
	}
	if e.Side == Soviet {
		return phases.Each(&e.Taker, reserves(e.R), func(l string) core.Order {
			h, _ := e.R.Map().Find(l)
			return &ActivateOrder{hexes: []hexmap.Hex{h}, labels: []string{l}}
		})
	}
	if now(e.R).turn < withdrawTurn {
		return true
	}
	tanks := roster.OnMap(e.R, German, func(u *core.Unit) bool { return classOf(u.Def) == mech })
	return phases.Each(&e.Taker, tanks, func(u *core.Unit) core.Order { return &WithdrawOrder{units: []string{u.Def.ID}} })
}

// entries bring each reinforcement that is due into each hex of entry.
func (e *enumerator) entries() bool {
	hexes := slices.Clone(e.g.sources(e.Side))
	if e.Side == German {
		hexes = append(hexes, e.g.bryansk, e.g.kharkov)
	}
	for i := range e.R.Units() {
		u := &e.R.Units()[i]
		if u.Def.Side != e.Side || u.OnMap() || u.Box != core.BoxPool {
			continue
		}
		o := &EnterOrder{units: []string{u.Def.ID}, path: hexes[:1], labels: []string{e.R.Label(hexes[0])}}
		if o.checkPhase(e.g, e.R, e.Side) != nil {
			return true
		}
		if _, f := e.g.mayEnter(e.R, e.Side, o); f != nil {
			continue
		}
		for _, h := range hexes {
			if !e.Offer(&EnterOrder{units: o.units, path: []hexmap.Hex{h}, labels: []string{e.R.Label(h)}}) {
				return false
			}
		}
	}
	return true
}

// moves are all moves of single units, by one cheapest path to each hex, by road only where it is needed. They come from
// the same steps as the check, and are not checked again.
func (e *enumerator) moves() bool {
	e.ezoc = look(e.R, e.Side).EZOC
	for i := range e.R.Units() {
		u := &e.R.Units()[i]
		if u.Def.Side != e.Side || !u.OnMap() || u.Marked(markMoved) || u.Marked(markReserve) {
			continue
		}
		near := e.movesOf(u, false, nil)
		if near == nil {
			return false
		}
		if u.Marked(markOOS) || e.ezoc[u.Hex] {
			continue
		}
		if e.movesOf(u, true, near) == nil {
			return false
		}
	}
	return true
}

// movesOf offers the moves of a unit to hexes not in skip and returns the hexes reached; nil when the taker has enough.
func (e *enumerator) movesOf(u *core.Unit, road bool, skip []bool) []bool {
	mv := e.g.newMover(e.R, e.Side, []*core.Unit{u}, road)
	mv.ezoc = func(h hexmap.Hex) bool { return e.ezoc[h] }
	e.flood.Run(e.R.Map(), u.Hex, mv.mp, mv.flood)
	seen := make([]bool, e.R.Map().Len())
	ids := []string{u.Def.ID}
	for _, h := range e.flood.Reached() {
		seen[h] = true
		if skip != nil && skip[h] {
			continue
		}
		if !e.Yield(e.move(ids, h, road)) {
			return nil
		}
	}
	return seen
}

// attacks are those of each unit alone and of all units together on every hex they can reach.
func (e *enumerator) attacks() bool {
	for h := range hexmap.Hex(e.R.Map().Len()) {
		if e.R.Holder(h) != sides.Other(e.Side) {
			continue
		}
		able := e.able(h)
		if len(able) == 0 {
			continue
		}
		for _, air := range []bool{false, true} {
			if !e.offerAttack(&AttackOrder{hex: h, label: e.R.Label(h), units: able, air: air}) {
				return false
			}
		}
		for _, id := range able {
			if len(able) > 1 && !e.offerAttack(&AttackOrder{hex: h, label: e.R.Label(h), units: []string{id}}) {
				return false
			}
		}
	}
	return true
}

// offerAttack gives an attack on; without expected odds its odds cannot be wrong and are not worked out.
func (e *enumerator) offerAttack(o *AttackOrder) bool {
	return o.checkRules(e.g, e.R, e.Side) != nil || e.Yield(o)
}

// able are the units that may attack a hex.
func (e *enumerator) able(h hexmap.Hex) []string {
	var out []string
	o := &AttackOrder{hex: h}
	for n := range e.R.Map().Around(h) {
		if e.R.Holder(n) != e.Side {
			continue
		}
		for i := range e.R.Count(n) {
			id := e.R.Nth(n, i).Def.ID
			if o.checkUnit(e.g, e.R, e.Side, id) == nil {
				out = append(out, id)
			}
		}
	}
	return sorted(out)
}
