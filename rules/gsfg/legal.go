package gsfg

import (
	"iter"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/phases"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// Legal enumerates orders that Check accepts: every move of a single unit, attacks by each unit alone and by all that reach
// a hex, and whatever else the phase allows.
func (g *game) Legal(r core.Reader, side core.Side) iter.Seq[core.Order] {
	return g.phases.Legal(g, r, side, func(t phases.Taker) *enumerator { return &enumerator{Taker: t, g: g} })
}

// enumerator offers candidates until its taker has enough.
type enumerator struct {
	phases.Taker
	g     *game
	flood path.Flood

	// Moves are offered by the thousand: their parts are cut from larger pieces.
	orders path.Slab[MoveOrder]
	hexes  path.Slab[hexmap.Hex]
	labels path.Slab[string]
}

func (e *enumerator) sequences() {
	for _, w := range sequences {
		e.Offer(&OrderOrder{word: w}, &OrderOrder{word: w, regular: true})
	}
}

// placements are all other hexes of each unit that is set up.
func (e *enumerator) placements() {
	for _, u := range roster.OnMap(e.R, e.Side, func(u *core.Unit) bool { return e.g.info[u.Def.ID].arrival == inArmy }) {
		for _, h := range e.g.codeHexes(of(e.R).options, e.g.info[u.Def.ID].Code) {
			if h != u.Hex {
				e.Offer(&PlaceOrder{units: []string{u.Def.ID}, hex: h, label: e.R.Label(h)})
			}
		}
	}
}

// jamming sets electronic warfare and uses it.
func (e *enumerator) jamming() {
	if !of(e.R).options.second(electronicWar) {
		return
	}
	ready := of(e.R).ew[ewIndex(e.Side)].ready
	for n := range ready + 1 {
		e.Offer(&JamOrder{n: n, ready: ready})
	}
	for _, u := range roster.OnMap(e.R, other(e.Side), nil) {
		if e.R.Top(u.Hex) == u {
			e.Offer(&DisruptOrder{hex: u.Hex, label: e.R.Label(u.Hex), n: 1})
		}
	}
}

func (e *enumerator) picks() {
	phases.Each(&e.Taker, e.R.Units(), func(u core.Unit) core.Order { return &PickOrder{units: []string{u.Def.ID}} })
}

// calls place the territorials; nothing else is offered before them.
func (e *enumerator) calls() {
	hexes := e.g.callHexes(e.R)
	for _, u := range e.g.uncalled(e.R) {
		for _, h := range hexes {
			e.Yield(&PlaceOrder{units: []string{u.Def.ID}, hex: h, label: e.R.Label(h)})
		}
	}
	if len(hexes) > 0 && len(e.g.uncalled(e.R)) > 0 {
		e.Enough()
	}
}

// missions are what may be flown, with one to three aircraft.
func (e *enumerator) missions() {
	e.Offer(&AirOrder{verb: "aircraft"}, &AirOrder{verb: "deep", n: 1}, &AirOrder{verb: "deep", n: 2}, &AirOrder{verb: "deep", n: 3})
	last := hexmap.None
	for _, u := range roster.OnMap(e.R, other(e.Side), nil) {
		if u.Hex == last {
			continue
		}
		last = u.Hex
		over := func(verb string, n int) core.Order {
			return &AirOrder{verb: verb, hexes: []hexmap.Hex{u.Hex}, label: []string{e.R.Label(u.Hex)}, n: n}
		}
		e.Offer(over("strike", 0), over("ground", 1), over("ground", 2), over("interdict", 0), over("weasel", 0))
	}
}

// drops are aerial supply for own units out of supply.
func (e *enumerator) drops() {
	b := e.g.look(e.R, e.Side)
	if !b.mayDrop() {
		return
	}
	dry := roster.OnMap(e.R, e.Side, func(u *core.Unit) bool { return b.supplyOf(u) == cutOff })
	phases.Each(&e.Taker, dry, func(u *core.Unit) core.Order { return &SupplyOrder{hex: u.Hex, label: e.R.Label(u.Hex)} })
}

// entries are those into each hex that is open to a unit, and on to every fifth of the hexes that can be reached.
func (e *enumerator) entries() {
	b := e.g.look(e.R, e.Side)
	enter := func(u *core.Unit, road bool, path ...hexmap.Hex) {
		o := &EnterOrder{units: []string{u.Def.ID}, path: path, label: core.Labels(e.g.m, path), road: road}
		if o.checkOn(e.g, b) == nil {
			e.Yield(o)
		}
	}
	for _, u := range e.g.due(e.R, e.Side) {
		_, hexes := e.g.gates(b, u)
		for _, h := range hexes {
			enter(u, false, h)
			enter(u, true, h)
			mv := b.newMover([]*core.Unit{u}, nil, false)
			n, why := mv.step(hexmap.None, h)
			if why != allowed || n > mv.left || e.Full() {
				continue
			}
			e.flood.Run(e.g.m, h, mv.left-n, mv.flood)
			for i, to := range e.flood.Reached() {
				if i%5 == 0 {
					enter(u, false, e.flood.First(to)...)
				}
			}
		}
	}
}

// moves are all moves of single units, by one cheapest path to each hex, in road mode where it leads further.
func (e *enumerator) moves() {
	b := e.g.look(e.R, e.Side)
	for _, u := range roster.OnMap(e.R, e.Side, nil) {
		o := &MoveOrder{units: []string{u.Def.ID}}
		if _, faults := e.g.ready(e.R, e.Side, u.Def.ID, o.base); faults != nil {
			continue
		}
		seen := make([]bool, e.g.m.Len())
		for _, road := range []bool{false, true} {
			if o.road = road; !e.Full() && o.mayMove(e.g, b, u) == nil {
				e.movesOf(b, u, o.units, road, seen)
			}
		}
	}
}

// movesOf are those of one unit to hexes not seen yet.
func (e *enumerator) movesOf(b *board, u *core.Unit, ids []string, road bool, seen []bool) {
	units := []*core.Unit{u}
	mv := b.newMover(units, b.s.column, road)
	e.flood.Run(e.g.m, u.Hex, max(mv.left, 0), mv.flood)
	room := e.roomFor(u)
	for _, h := range slices.Concat(e.flood.Reached(), e.g.neighbours(u.Hex)) {
		if seen[h] {
			continue
		}
		way := e.flood.FirstIn(h, e.hexes.Take)
		judged := len(way) > 2 && !mv.flies // by the search, in all but the room
		switch {
		case judged && slices.ContainsFunc(way[1:], func(k hexmap.Hex) bool { return !room(k) }):
			continue
		case way == nil:
			way = []hexmap.Hex{u.Hex, h}
		}
		o := e.move(ids, way, road)
		if judged || o.march(b, units, way, o.label) == nil {
			seen[h] = true
			e.Yield(o)
		}
	}
}

// move makes the order of a move.
func (e *enumerator) move(ids []string, way []hexmap.Hex, road bool) *MoveOrder {
	o := &e.orders.Take(1)[0]
	o.units, o.path, o.road, o.label = ids, way, road, e.labels.Take(len(way))
	for i, h := range way {
		o.label[i] = e.R.Label(h)
	}
	return o
}

// roomFor says whether a unit may stand in a hex, and remembers it.
func (e *enumerator) roomFor(u *core.Unit) func(hexmap.Hex) bool {
	const full, free = 1, 2
	known := make([]uint8, e.g.m.Len())
	return func(h hexmap.Hex) bool {
		if known[h] == 0 {
			if known[h] = full; e.g.fits(e.R, h, u.Def.ID) {
				known[h] = free
			}
		}
		return known[h] == free
	}
}

func (e *enumerator) flights() {
	if of(e.R).holder != e.Side {
		return
	}
	b := e.g.look(e.R, e.Side)
	for i := range e.R.Units() {
		u := &e.R.Units()[i]
		o := &FlyOrder{units: []string{u.Def.ID}}
		if u.Def.Side != e.Side || o.mayFly(e.g, b, u) != nil || e.Full() {
			continue
		}
		for h := range hexmap.Hex(e.g.m.Len()) {
			x := &FlyOrder{units: o.units, hex: h, label: e.R.Label(h)}
			if x.mayLand(e.g, b) == nil && e.g.fits(e.R, h, u.Def.ID) {
				e.Yield(x)
			}
		}
	}
}

func (e *enumerator) links() {
	phases.Each(&e.Taker, e.g.linked, func(d divided) core.Order { return &LinkOrder{units: []string{d.brigade.ID, d.rest.ID}} })
}

func (e *enumerator) commandos() {
	for _, c := range of(e.R).sf {
		if c.side != e.Side || c.moved || c.suppressed {
			continue
		}
		for _, h := range e.g.commandoHexes(e.R, c) {
			if h != c.hex {
				e.Offer(&CommandoOrder{id: c.id, hex: h, label: e.R.Label(h)})
			}
		}
	}
}

func (e *enumerator) hunts() {
	for _, c := range of(e.R).sf {
		if c.side != e.Side && c.hex != hexmap.None {
			phases.Each(&e.Taker, e.R.Stack(c.hex), func(u *core.Unit) core.Order { return &HuntOrder{id: c.id, unit: u.Def.ID} })
		}
	}
}

// attacks are those of each unit alone, of all units together, and of the strongest so many of them, on every hex they
// reach.
func (e *enumerator) attacks() {
	b := e.g.look(e.R, e.Side)
	var able phases.Targets
	own := roster.OnMap(e.R, e.Side, func(u *core.Unit) bool {
		return !u.Marked(markFought) && !sheet.Blocked(e.g.acts(e.R, u.Def.ID, base{}))
	})
	for h := range hexmap.Hex(e.g.m.Len()) {
		if !b.enemy[h] {
			continue
		}
		o := &AttackOrder{hex: h, label: e.R.Label(h)}
		for _, u := range own {
			if e.g.m.Distance(u.Hex, h) <= e.g.tables.Ranges.AirMobile && o.mayAttack(e.g, b, u) == nil {
				able.Add(h, u.Def.ID)
			}
		}
	}
	able.Each(func(h hexmap.Hex, units []string) bool {
		attack := func(units []string) core.Order { return &AttackOrder{hex: h, label: e.R.Label(h), units: units} }
		e.Offer(attack(units), &AttackOrder{hex: h, label: e.R.Label(h), units: units, chemical: true})
		phases.Alone(&e.Taker, units, attack)
		best := slices.SortedStableFunc(slices.Values(units), func(a, b string) int { return e.attackOf(b) - e.attackOf(a) })
		for n := 2; n < len(best); n++ {
			e.Offer(attack(slices.Sorted(slices.Values(best[:n]))))
		}
		return !e.Full()
	})
}

func (e *enumerator) attackOf(id string) int {
	u, _ := e.R.Unit(id)
	return u.Values().Attack
}
