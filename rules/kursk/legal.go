package kursk

import (
	"iter"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/sheet"
	"fieldpost/rules/mech/zoc"
)

// Legal enumerates orders that Check accepts: every move of a single unit, attacks by each unit alone and by all that
// can reach a hex, and whatever else the phase allows.
func (g *game) Legal(r core.Reader, side core.Side) iter.Seq[core.Order] {
	return sheet.Enumerate(r, side, func(yield func(core.Order) bool) []func() bool {
		return (&enumerator{g: g, r: r, side: side, yield: yield}).steps()
	})
}

// enumerator offers candidates until its taker has enough.
type enumerator struct {
	g     *game
	r     core.Reader
	side  core.Side
	yield func(core.Order) bool
	ezoc  *zoc.Field
	flood path.Flood

	// Moves are offered by the thousand: their parts are cut from larger pieces.
	orders path.Slab[MoveOrder]
	hexes  path.Slab[hexmap.Hex]
}

// move makes the order of a move by the first cheapest path to a hex.
func (e *enumerator) move(units []string, to hexmap.Hex, road bool) *MoveOrder {
	o := &e.orders.Take(1)[0]
	o.units, o.path, o.road, o.m = units, e.flood.FirstIn(to, e.hexes.Take), road, e.r.Map()
	return o
}

// offer gives an order on when it passes its check.
func (e *enumerator) offer(o order) bool {
	if sheet.Blocked(o.check(e.g, e.r, e.side)) {
		return true
	}
	return e.yield(o)
}

// steps offer what the phase allows.
func (e *enumerator) steps() []func() bool {
	switch kind(e.r) {
	case kindSetup:
		return []func() bool{e.declarations, e.placements}
	case kindMove:
		return []func() bool{e.declarations, e.starters, e.entries, e.moves}
	case kindFight:
		return []func() bool{e.declarations, e.starters, e.entries, e.attacks}
	}
	return []func() bool{e.declarations}
}

// declarations are the Gambit and the phase orders.
func (e *enumerator) declarations() bool {
	if kind(e.r) == kindSetup && e.side == German && !e.offer(&GambitOrder{value: "no"}) {
		return false
	}
	for _, w := range phaseOrders {
		if !e.offer(&PhaseOrder{side: e.side, word: w}) {
			return false
		}
	}
	return true
}

// placements are all shifts of single units within their range.
func (e *enumerator) placements() bool {
	for i := range e.r.Units() {
		u := &e.r.Units()[i]
		if u.Def.Side != e.side {
			continue
		}
		c, started := e.g.startOf(e.r, u)
		free := e.g.returns(e.r, u) || e.g.joins(e.r, u) && !started
		if !free && (!started || !u.OnMap()) {
			continue
		}
		for h := range hexmap.Hex(e.r.Map().Len()) {
			if h == u.Hex || !free && e.r.Map().Distance(c.hex, h) > c.reach {
				continue
			}
			if !e.offer(&PlaceOrder{units: []string{u.Def.ID}, hex: h, label: e.r.Label(h)}) {
				return false
			}
		}
	}
	return true
}

// starters are what comes first in a player-turn: activations and withdrawals.
func (e *enumerator) starters() bool {
	if now(e.r).part != 1 || begun(e.r, e.side) != "" {
		return true
	}
	if e.side == Soviet {
		for _, l := range reserves(e.r) {
			h, _ := e.r.Map().Find(l)
			if !e.offer(&ActivateOrder{hexes: []hexmap.Hex{h}, labels: []string{l}}) {
				return false
			}
		}
		return true
	}
	if now(e.r).turn < withdrawTurn {
		return true
	}
	for i := range e.r.Units() {
		u := &e.r.Units()[i]
		if u.Def.Side == German && u.OnMap() && classOf(u.Def) == mech && !e.offer(&WithdrawOrder{units: []string{u.Def.ID}}) {
			return false
		}
	}
	return true
}

// entries bring each reinforcement that is due into each hex of entry.
func (e *enumerator) entries() bool {
	hexes := slices.Clone(e.g.sources(e.side))
	if e.side == German {
		hexes = append(hexes, e.g.bryansk, e.g.kharkov)
	}
	for i := range e.r.Units() {
		u := &e.r.Units()[i]
		if u.Def.Side != e.side || u.OnMap() || u.Box != core.BoxPool {
			continue
		}
		o := &EnterOrder{units: []string{u.Def.ID}, path: hexes[:1], labels: []string{e.r.Label(hexes[0])}}
		if o.checkPhase(e.r, e.side) != nil {
			return true
		}
		if _, f := e.g.mayEnter(e.r, e.side, o); f != nil {
			continue
		}
		for _, h := range hexes {
			if !e.offer(&EnterOrder{units: o.units, path: []hexmap.Hex{h}, labels: []string{e.r.Label(h)}}) {
				return false
			}
		}
	}
	return true
}

// moves are all moves of single units, by one cheapest path to each hex, by road only where it is needed. They come from
// the same steps as the check, and are not checked again.
func (e *enumerator) moves() bool {
	e.ezoc = ezocField(e.r, e.side)
	for i := range e.r.Units() {
		u := &e.r.Units()[i]
		if u.Def.Side != e.side || !u.OnMap() || u.Marked(markMoved) || u.Marked(markReserve) {
			continue
		}
		near := e.movesOf(u, false, nil)
		if near == nil {
			return false
		}
		if u.Marked(markOOS) || e.ezoc.At(u.Hex) {
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
	mv := e.g.newMover(e.r, e.side, []*core.Unit{u}, road)
	mv.ezoc = e.ezoc.At
	e.flood.Run(e.r.Map(), u.Hex, mv.mp, mv.flood)
	seen := make([]bool, e.r.Map().Len())
	ids := []string{u.Def.ID}
	for _, h := range e.flood.Reached() {
		seen[h] = true
		if skip != nil && skip[h] {
			continue
		}
		if !e.yield(e.move(ids, h, road)) {
			return nil
		}
	}
	return seen
}

// attacks are those of each unit alone and of all units together on every hex they can reach.
func (e *enumerator) attacks() bool {
	for h := range hexmap.Hex(e.r.Map().Len()) {
		if e.r.Holder(h) != other(e.side) {
			continue
		}
		able := e.able(h)
		if len(able) == 0 {
			continue
		}
		for _, air := range []bool{false, true} {
			if !e.offerAttack(&AttackOrder{hex: h, label: e.r.Label(h), units: able, air: air}) {
				return false
			}
		}
		for _, id := range able {
			if len(able) > 1 && !e.offerAttack(&AttackOrder{hex: h, label: e.r.Label(h), units: []string{id}}) {
				return false
			}
		}
	}
	return true
}

// offerAttack gives an attack on; without expected odds its odds cannot be wrong and are not worked out.
func (e *enumerator) offerAttack(o *AttackOrder) bool {
	return o.checkRules(e.g, e.r, e.side) != nil || e.yield(o)
}

// able are the units that may attack a hex.
func (e *enumerator) able(h hexmap.Hex) []string {
	var out []string
	o := &AttackOrder{hex: h}
	for _, n := range e.r.Map().Neighbors(h) {
		if n == hexmap.None || e.r.Holder(n) != e.side {
			continue
		}
		for i := range e.r.Count(n) {
			id := e.r.Nth(n, i).Def.ID
			if o.checkUnit(e.g, e.r, e.side, id) == nil {
				out = append(out, id)
			}
		}
	}
	return sorted(out)
}
