package victorylost

import (
	"iter"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// Legal enumerates orders that Check accepts: every move of a single unit, attacks by each unit alone and by all that can
// reach a hex, and whatever else the phase allows.
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
}

func (e *enumerator) steps() []func() bool {
	switch now(e.r).kind {
	case kindSetup:
		if e.side == Soviet && len(of(e.r).picks) < e.g.chits.SovietChosen {
			return []func() bool{e.picks} // without them the phase does not end
		}
		return []func() bool{e.placements}
	case kindSelect:
		return []func() bool{e.selections}
	case kindSpecial:
		return []func() bool{e.names, e.attacks}
	case kindFirst:
		return []func() bool{e.firsts}
	case kindDraw:
		return []func() bool{e.names, e.entries, e.moves, e.attacks}
	}
	return []func() bool{e.arrivals}
}

// offer gives an order on when it passes its check.
func (e *enumerator) offer(o order) bool {
	return sheet.Blocked(o.check(e.g, e.r, e.side)) || e.yield(o)
}

func (e *enumerator) picks() bool {
	if sealed(of(e.r).picks) {
		return e.offer(&AnewOrder{})
	}
	for _, id := range append(slices.Clone(e.g.chits.SovietExample), e.g.sovietHQs()...) {
		if !e.offer(&PickOrder{word: id}) {
			return false
		}
	}
	return true
}

// placements are all other hexes of each unit's area.
func (e *enumerator) placements() bool {
	for _, u := range roster.OnMap(e.r, e.side, nil) {
		zone := e.g.info[u.Def.ID].zone
		if zone == "" {
			continue
		}
		for _, h := range e.g.m.Zone(zone) {
			if h != u.Hex && !e.offer(&PlaceOrder{units: []string{u.Def.ID}, hex: h, label: e.r.Label(h)}) {
				return false
			}
		}
	}
	return true
}

func (e *enumerator) selections() bool {
	if sealed(e.g.begun(e.r, e.side)) && len(e.g.checkSelection(e.r, e.side)) > 0 {
		return e.offer(&AnewOrder{})
	}
	for _, w := range e.g.selectable(e.r, e.side) {
		for _, ahead := range []bool{false, true} {
			if !e.offer(&SelectOrder{word: w, ahead: ahead}) {
				return false
			}
		}
	}
	return true
}

func (e *enumerator) firsts() bool {
	for i := range of(e.r).chosen[0] {
		if !e.offer(&FirstOrder{n: i + 1, base: base{}}) {
			return false
		}
	}
	return true
}

// names are the headquarters that may be named, and the refusal of Manstein.
func (e *enumerator) names() bool {
	if now(e.r).kind == kindDraw && of(e.r).chit != chitManstein {
		return true
	}
	for _, u := range e.g.nameable(e.r) {
		if !e.offer(&UseOrder{hq: u.Def.ID}) {
			return false
		}
	}
	return e.offer(&ReturnOrder{})
}

func (e *enumerator) entries() bool {
	for _, o := range e.g.entries(e.r, e.side) {
		if !e.yield(o) {
			return false
		}
	}
	return true
}

// moves are all moves of single units, by one cheapest path to each hex, by road only where it is needed. They come from
// the same steps as the check; only where they end is judged besides.
func (e *enumerator) moves() bool {
	if len(of(e.r).fights) > 0 {
		return true
	}
	b := e.g.look(e.r, e.side)
	for _, u := range roster.OnMap(e.r, e.side, func(u *core.Unit) bool { return u.Marked(markActive) && !u.Marked(markMoved) }) {
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
		if seen[h] || h == u.Hex || !e.g.fits(e.r, h, u.Def.ID) {
			continue
		}
		seen[h] = true
		o := &MoveOrder{units: []string{u.Def.ID}, path: f.First(h), m: e.g.m, road: road}
		if !e.yield(o) {
			return false
		}
	}
	return true
}

// attacks are those of each unit alone and of all units together on every hex they can reach.
func (e *enumerator) attacks() bool {
	able := map[hexmap.Hex][]string{}
	var hexes []hexmap.Hex
	for _, u := range roster.OnMap(e.r, e.side, func(u *core.Unit) bool { return u.Marked(markActive) && !u.Marked(markFought) && !isHQ(u) }) {
		for _, h := range e.g.m.Neighbors(u.Hex) {
			if h == hexmap.None || e.r.Holder(h) != other(e.side) || e.g.barred(u.Hex, h) {
				continue
			}
			if able[h] == nil {
				hexes = append(hexes, h)
			}
			able[h] = append(able[h], u.Def.ID)
		}
	}
	slices.Sort(hexes)
	for _, h := range hexes {
		if !e.offer(&AttackOrder{hex: h, label: e.r.Label(h), units: able[h]}) {
			return false
		}
		for _, id := range able[h] {
			if len(able[h]) > 1 && !e.offer(&AttackOrder{hex: h, label: e.r.Label(h), units: []string{id}}) {
				return false
			}
		}
	}
	return true
}

// arrivals place each reinforcement that is due on each hex open to it.
func (e *enumerator) arrivals() bool {
	b := e.g.look(e.r, e.side)
	net := b.railNet()
	for _, u := range e.g.due(e.r, e.side) {
		for i, ok := range net {
			h := hexmap.Hex(i)
			if ok && e.g.fits(e.r, h, u.Def.ID) && !e.yield(&PlaceOrder{units: []string{u.Def.ID}, hex: h, label: e.r.Label(h)}) {
				return false
			}
		}
	}
	return true
}
