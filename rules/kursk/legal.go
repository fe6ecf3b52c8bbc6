package kursk

import (
	"iter"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/phases"
	"fieldpost/rules/mech/sheet"
)

// Legal enumerates orders that Check accepts: every move of a single unit, attacks by each unit alone and by all that
// can reach a hex, and whatever else the phase allows.
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
	ezoc  []bool // by hex: enemy zones of control
	flood path.Flood

	// Moves are offered by the thousand: their parts are cut from larger pieces.
	orders path.Slab[MoveOrder]
	hexes  path.Slab[hexmap.Hex]
}

// move makes the order of a move by the first cheapest path to a hex.
func (e *enumerator) move(units []string, to hexmap.Hex, road bool) *MoveOrder {
	o := &e.orders.Take(1)[0]
	o.Verb, o.Units, o.Path, o.m = "move", units, e.flood.FirstIn(to, e.hexes.Take), e.R.Map()
	o.Word = roadWord[road]
	return o
}

// declarations are the Gambit and the phase orders.
func (e *enumerator) declarations() {
	if kind(e.R) == kindSetup && e.Side == German {
		e.Offer(&GambitOrder{value: "no"})
	}
	for _, w := range phaseOrders {
		e.Offer(&PhaseOrder{declares(w), e.Side})
	}
}

// placements are all shifts of single units within their range.
func (e *enumerator) placements() {
	for u := range e.R.Of(e.Side) {
		c, started := e.g.startOf(e.R, u)
		free := e.g.returns(e.R, u) || e.g.joins(e.R, u) && !started
		for h := range hexmap.Hex(e.R.Map().Len()) {
			if h != u.Hex && e.Wants(u) && (free || started && u.OnMap() && e.R.Map().Distance(c.hex, h) <= c.reach) {
				e.Offer(&PlaceOrder{sheet.Plain{Verb: "place", Units: []string{u.Def.ID}, Hex: h, Label: e.R.Label(h)}})
			}
		}
	}
}

// starters offers the orders that come first in a player-turn: activations and withdrawals.
func (e *enumerator) starters() {
	if now(e.R).Part != 1 || begun(e.R, e.Side) != "" {
		return
	}
	for _, l := range reserves(e.R) {
		h, _ := e.R.Map().Find(l)
		e.Offer(&ActivateOrder{Path: []hexmap.Hex{h}, Labels: []string{l}})
	}
	if now(e.R).Turn < withdrawTurn {
		return
	}
	for u := range e.R.Standing(e.Side) {
		if classOf(u.Def) == mech {
			e.Offer(&WithdrawOrder{Units: []string{u.Def.ID}})
		}
	}
}

// entries bring each reinforcement that is due into each hex of entry.
func (e *enumerator) entries() {
	hexes := slices.Clone(e.g.sources(e.Side))
	if e.Side == German {
		hexes = append(hexes, e.g.bryansk, e.g.kharkov)
	}
	for u := range e.R.Of(e.Side) {
		enter := func(h hexmap.Hex) *EnterOrder {
			return &EnterOrder{march{sheet.Plain{Verb: "enter", Units: []string{u.Def.ID}, Path: []hexmap.Hex{h},
				Labels: []string{e.R.Label(h)}}}}
		}
		if u.Box != core.BoxPool {
			continue
		}
		if enter(hexes[0]).checkPhase(e.g, e.R, e.Side) != nil {
			return
		}
		if _, f := e.g.mayEnter(e.R, e.Side, enter(hexes[0])); f == nil {
			phases.Each(&e.Taker, hexes, func(h hexmap.Hex) core.Order { return enter(h) })
		}
	}
}

// moves are all moves of single units, by one cheapest path to each hex, by road only where it is needed. They come from
// the same steps as the check, and are not checked again.
func (e *enumerator) moves() {
	e.ezoc = look(e.R, e.Side).EZOC
	for u := range e.R.Standing(e.Side) {
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
	mv := e.g.newMover(e.R, e.Side, []*core.Unit{u}, road)
	mv.ezoc = func(h hexmap.Hex) bool { return e.ezoc[h] }
	e.flood.Run(e.R.Map(), u.Hex, mv.mp, mv.flood)
	seen := make([]bool, e.R.Map().Len())
	ids := []string{u.Def.ID}
	for _, h := range e.flood.Reached() {
		seen[h] = true
		if (skip == nil || !skip[h]) && !e.Yield(e.move(ids, h, road)) {
			break
		}
	}
	return seen
}

// attacks are those of each unit alone and of all units together on every hex they can reach.
func (e *enumerator) attacks() {
	for h := range hexmap.Hex(e.R.Map().Len()) {
		if e.R.Holder(h) != sides.Other(e.Side) || e.Full() {
			continue
		}
		able := e.able(h)
		if len(able) == 0 {
			continue
		}
		for _, air := range []string{"", "air"} {
			o := attackOn(e.R, h, able)
			o.Word = air
			e.offerAttack(o)
		}
		for _, id := range able {
			if len(able) > 1 {
				e.offerAttack(attackOn(e.R, h, []string{id}))
			}
		}
	}
}

// offerAttack gives an attack on; without expected odds its odds cannot be wrong and are not worked out.
func (e *enumerator) offerAttack(o *AttackOrder) {
	if !e.Full() && o.checkRules(e.g, e.R, e.Side) == nil {
		e.Yield(o)
	}
}

// able are the units that may attack a hex.
func (e *enumerator) able(h hexmap.Hex) []string {
	var out []string
	for n := range e.R.Map().Around(h) {
		for _, u := range e.R.Stack(n) {
			if u.Def.Side == e.Side && attackOn(e.R, h, nil).checkUnit(e.g, e.R, e.Side, u.Def.ID) == nil {
				out = append(out, u.Def.ID)
			}
		}
	}
	slices.Sort(out)
	return out
}
