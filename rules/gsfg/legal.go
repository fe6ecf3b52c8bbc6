package gsfg

import (
	"iter"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// Legal enumerates orders that Check accepts: every move of a single unit, attacks by each unit alone and by all that reach
// a hex, and whatever else the phase allows.
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
	flood path.Flood

	// Moves are offered by the thousand: their parts are cut from larger pieces.
	orders path.Slab[MoveOrder]
	hexes  path.Slab[hexmap.Hex]
	labels path.Slab[string]
}

func (e *enumerator) steps() []func() bool {
	switch kindOf(e.r) {
	case kindSetup:
		return []func() bool{e.placements, e.commandos}
	case kindPick:
		return []func() bool{e.picks}
	case kindAir:
		return []func() bool{e.missions, e.drops}
	case kindMove:
		if now(e.r).side == NATO && len(e.g.uncalled(e.r)) > 0 && len(e.g.callHexes(e.r)) > 0 {
			return []func() bool{e.sequences, e.calls}
		}
		return []func() bool{e.sequences, e.jamming, e.entries, e.moves, e.flights, e.links, e.drops, e.commandos}
	}
	return []func() bool{e.sequences, e.jamming, e.attacks, e.hunts, e.drops}
}

// offer gives an order on when it passes its check.
func (e *enumerator) offer(o order) bool {
	return sheet.Blocked(o.check(e.g, e.r, e.side)) || e.yield(o)
}

// offers gives orders on that pass.
func offers[O order](e *enumerator, list []O) bool {
	for _, o := range list {
		if !e.offer(o) {
			return false
		}
	}
	return true
}

func (e *enumerator) sequences() bool {
	var list []*OrderOrder
	for _, w := range []string{"move/fight", "fight/move", "fight/fight"} {
		list = append(list, &OrderOrder{word: w}, &OrderOrder{word: w, regular: true})
	}
	return offers(e, list)
}

// placements are all other hexes of each unit that is set up.
func (e *enumerator) placements() bool {
	for _, u := range roster.OnMap(e.r, e.side, func(u *core.Unit) bool { return e.g.info[u.Def.ID].arrival == inArmy }) {
		for _, h := range e.g.codeHexes(of(e.r).options, e.g.info[u.Def.ID].Code) {
			if h != u.Hex && !e.offer(&PlaceOrder{units: []string{u.Def.ID}, hex: h, label: e.r.Label(h)}) {
				return false
			}
		}
	}
	return true
}

// jamming sets electronic warfare and uses it.
func (e *enumerator) jamming() bool {
	if !of(e.r).options.second(electronicWar) {
		return true
	}
	ready := of(e.r).ew[ewIndex(e.side)].ready
	for n := range ready + 1 {
		if !e.offer(&JamOrder{n: n, ready: ready}) {
			return false
		}
	}
	for _, u := range roster.OnMap(e.r, other(e.side), nil) {
		if e.r.Top(u.Hex) == u && !e.offer(&DisruptOrder{hex: u.Hex, label: e.r.Label(u.Hex), n: 1}) {
			return false
		}
	}
	return true
}

func (e *enumerator) picks() bool {
	var list []*PickOrder
	for i := range e.r.Units() {
		list = append(list, &PickOrder{units: []string{e.r.Units()[i].Def.ID}})
	}
	return offers(e, list)
}

func (e *enumerator) calls() bool {
	hexes := e.g.callHexes(e.r)
	for _, u := range e.g.uncalled(e.r) {
		for _, h := range hexes {
			if !e.yield(&PlaceOrder{units: []string{u.Def.ID}, hex: h, label: e.r.Label(h)}) {
				return false
			}
		}
	}
	return true
}

// missions are what may be flown, with one to three aircraft.
func (e *enumerator) missions() bool {
	if !e.offer(&AircraftOrder{}) {
		return false
	}
	for n := 1; n <= 3; n++ {
		if !e.offer(&DeepOrder{n: n}) {
			return false
		}
	}
	last := hexmap.None
	for _, u := range roster.OnMap(e.r, other(e.side), nil) {
		label := e.r.Label(u.Hex)
		if u.Hex == last {
			continue
		}
		last = u.Hex
		for _, o := range []order{&StrikeOrder{hex: u.Hex, label: label}, &GroundOrder{hex: u.Hex, label: label, n: 1}, &GroundOrder{hex: u.Hex, label: label, n: 2},
			&InterdictOrder{hexes: []hexmap.Hex{u.Hex}, label: []string{label}}, &WeaselOrder{hexes: []hexmap.Hex{u.Hex}, label: []string{label}}} {
			if !e.offer(o) {
				return false
			}
		}
	}
	return true
}

// drops are aerial supply for own units out of supply.
func (e *enumerator) drops() bool {
	b := e.g.look(e.r, e.side)
	if !b.mayDrop() {
		return true
	}
	for _, u := range roster.OnMap(e.r, e.side, func(u *core.Unit) bool { return b.supplyOf(u) == cutOff }) {
		if !e.offer(&SupplyOrder{hex: u.Hex, label: e.r.Label(u.Hex)}) {
			return false
		}
	}
	return true
}

func (e *enumerator) entries() bool {
	b := e.g.look(e.r, e.side)
	for _, u := range e.g.due(e.r, e.side) {
		_, hexes := e.g.gates(b, u)
		for _, h := range hexes {
			for _, road := range []bool{false, true} {
				o := &EnterOrder{units: []string{u.Def.ID}, path: []hexmap.Hex{h}, label: []string{e.r.Label(h)}, road: road}
				if o.checkOn(e.g, b) == nil && !e.yield(o) {
					return false
				}
			}
			if !e.entersOn(b, u, h) {
				return false
			}
		}
	}
	return true
}

// entersOn are entries that go on to every fifth of the hexes that can be reached.
func (e *enumerator) entersOn(b *board, u *core.Unit, h hexmap.Hex) bool {
	mv := b.newMover([]*core.Unit{u}, nil, false)
	n, why := mv.step(hexmap.None, h)
	if why != allowed || n > mv.left {
		return true
	}
	e.flood.Run(e.g.m, h, mv.left-n, mv.flood)
	for i, to := range e.flood.Reached() {
		if i%5 != 0 {
			continue
		}
		o := &EnterOrder{units: []string{u.Def.ID}, path: e.flood.First(to)}
		o.label = core.Labels(e.g.m, o.path)
		if o.checkOn(e.g, b) == nil && !e.yield(o) {
			return false
		}
	}
	return true
}

// moves are all moves of single units, by one cheapest path to each hex, in road mode where it leads further.
func (e *enumerator) moves() bool {
	b := e.g.look(e.r, e.side)
	for _, u := range roster.OnMap(e.r, e.side, nil) {
		o := &MoveOrder{units: []string{u.Def.ID}}
		if _, faults := e.g.ready(e.r, e.side, u.Def.ID, o.base); faults != nil {
			continue
		}
		seen := make([]bool, e.g.m.Len())
		for _, road := range []bool{false, true} {
			o.road = road
			if o.mayMove(e.g, b, u) == nil && !e.movesOf(b, u, o.units, road, seen) {
				return false
			}
		}
	}
	return true
}

func (e *enumerator) movesOf(b *board, u *core.Unit, ids []string, road bool, seen []bool) bool {
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
		if !judged && o.march(b, units, way, o.label) != nil {
			continue
		}
		seen[h] = true
		if !e.yield(o) {
			return false
		}
	}
	return true
}

// move makes the order of a move.
func (e *enumerator) move(ids []string, way []hexmap.Hex, road bool) *MoveOrder {
	o := &e.orders.Take(1)[0]
	o.units, o.path, o.road, o.label = ids, way, road, e.labels.Take(len(way))
	for i, h := range way {
		o.label[i] = e.r.Label(h)
	}
	return o
}

// roomFor says whether a unit may stand in a hex, and remembers it.
func (e *enumerator) roomFor(u *core.Unit) func(hexmap.Hex) bool {
	const full, free = 1, 2
	known := make([]uint8, e.g.m.Len())
	return func(h hexmap.Hex) bool {
		if known[h] == 0 {
			if known[h] = full; e.g.fits(e.r, h, u.Def.ID) {
				known[h] = free
			}
		}
		return known[h] == free
	}
}

func (e *enumerator) flights() bool {
	if of(e.r).holder != e.side {
		return true
	}
	b := e.g.look(e.r, e.side)
	for i := range e.r.Units() {
		u := &e.r.Units()[i]
		o := &FlyOrder{units: []string{u.Def.ID}}
		if u.Def.Side != e.side || o.mayFly(e.g, b, u) != nil {
			continue
		}
		for k := range e.g.m.Len() {
			h := hexmap.Hex(k)
			x := &FlyOrder{units: o.units, hex: h, label: e.r.Label(h)}
			if x.mayLand(e.g, b) == nil && e.g.fits(e.r, h, u.Def.ID) && !e.yield(x) {
				return false
			}
		}
	}
	return true
}

func (e *enumerator) links() bool {
	for i := range e.g.linked {
		d := &e.g.linked[i]
		if !e.offer(&LinkOrder{units: []string{d.brigade.ID, d.rest.ID}}) {
			return false
		}
	}
	return true
}

func (e *enumerator) commandos() bool {
	for _, c := range of(e.r).sf {
		if c.side != e.side || c.moved || c.suppressed {
			continue
		}
		for _, h := range e.g.commandoHexes(e.r, c) {
			if h != c.hex && !e.offer(&CommandoOrder{id: c.id, hex: h, label: e.r.Label(h)}) {
				return false
			}
		}
	}
	return true
}

func (e *enumerator) hunts() bool {
	for _, c := range of(e.r).sf {
		if c.side == e.side || c.hex == hexmap.None {
			continue
		}
		for _, u := range e.r.Stack(c.hex) {
			if !e.offer(&HuntOrder{id: c.id, unit: u.Def.ID}) {
				return false
			}
		}
	}
	return true
}

// attacks are those of each unit alone, of all units together, and of the strongest so many of them, on every hex they
// reach.
func (e *enumerator) attacks() bool {
	b := e.g.look(e.r, e.side)
	able := map[hexmap.Hex][]string{}
	own := roster.OnMap(e.r, e.side, func(u *core.Unit) bool {
		return !u.Marked(markFought) && !sheet.Blocked(e.g.acts(e.r, u.Def.ID, base{}))
	})
	for i := range e.g.m.Len() {
		h := hexmap.Hex(i)
		if !b.enemy[h] {
			continue
		}
		o := &AttackOrder{hex: h, label: e.r.Label(h)}
		for _, u := range own {
			if e.g.m.Distance(u.Hex, h) <= e.g.tables.Ranges.AirMobile && o.mayAttack(e.g, b, u) == nil {
				able[h] = append(able[h], u.Def.ID)
			}
		}
	}
	for _, h := range sorted(able) {
		if !e.offer(&AttackOrder{hex: h, label: e.r.Label(h), units: able[h]}) || !e.offer(&AttackOrder{hex: h, label: e.r.Label(h), units: able[h], chemical: true}) {
			return false
		}
		for _, id := range able[h] {
			if len(able[h]) > 1 && !e.offer(&AttackOrder{hex: h, label: e.r.Label(h), units: []string{id}}) {
				return false
			}
		}
		best := slices.Clone(able[h])
		slices.SortStableFunc(best, func(a, b string) int { return e.attackOf(b) - e.attackOf(a) })
		for n := 2; n < len(best); n++ {
			if !e.offer(&AttackOrder{hex: h, label: e.r.Label(h), units: slices.Sorted(slices.Values(best[:n]))}) {
				return false
			}
		}
	}
	return true
}

func (e *enumerator) attackOf(id string) int {
	u, _ := e.r.Unit(id)
	return u.Values().Attack
}
