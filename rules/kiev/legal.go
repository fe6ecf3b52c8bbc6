package kiev

import (
	"iter"
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/phases"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// enumerator offers candidates until its taker has enough.
type enumerator struct {
	phases.Deeds
	g     *game
	b     *board
	flood path.Flood
}

// Legal enumerates orders that Check accepts.
func (g *game) Legal(r core.Reader, side core.Side) iter.Seq[core.Order] {
	return g.LegalOf(r, side, nil)
}

// LegalOf implements core.Focuser.
func (g *game) LegalOf(r core.Reader, side core.Side, units []string, verbs ...string) iter.Seq[core.Order] {
	g = g.under(r)
	now := func(x *row) bool { return x.Among(verbs) && g.belongs(r, side, x) == nil && !late(r, x.Name) }
	return g.rows.Legal(r, side, now, func(yield func(core.Order) bool) (*enumerator, func() bool) {
		b := g.look(r, side)
		judge := func(o core.Order) []notation.Fault { return o.(*Order).row.Check(o.(*Order), b) }
		made := func(verb string, p sheet.Plain) core.Order { return g.order(verb, p) }
		e := &enumerator{Deeds: phases.Deeds{Taker: phases.Take(r, side, judge, yield).Only(units), Make: made}, g: g, b: b}
		return e, e.Full
	})
}

// marked offers an order for each hex with a marker of a kind.
func marked(verb, kind string) func(*enumerator) {
	return func(e *enumerator) {
		for _, x := range of(e.R).signs {
			if x.kind == kind {
				e.Deed(verb, nil, x.hex)
			}
		}
	}
}

// banks offers an order for each hexside of an own unit that a test takes.
func banks(verb string, take func(*enumerator, *edge) bool) func(*enumerator) {
	return func(e *enumerator) {
		for u := range e.Own() {
			for _, n := range e.g.Map.Beside(u.Hex) {
				if take(e, e.g.edge(u.Hex, n)) {
					e.Deed(verb, nil, u.Hex, n)
				}
			}
		}
	}
}

// aircraft are the ready air units that a test takes.
func aircraft(take func(*Air) bool) func(*enumerator) []string {
	return func(e *enumerator) []string { return e.g.ready(e.R, e.Side, take) }
}

func (e *enumerator) guns() []string {
	return roster.Names(roster.OnMap(e.R, e.Side, func(u *core.Unit) bool { return e.g.unit(u).Guns() }))
}

func (e *enumerator) bases() []string {
	return roster.Names(roster.Where(e.R.Of(e.Side), func(u *core.Unit) bool { return e.g.unit(u).Type == baseUnit }))
}

// reservists are the units that may garrison a town (8.4).
func (e *enumerator) reservists() []string {
	return roster.Names(roster.Where(e.R.Of(e.Side), func(u *core.Unit) bool {
		_, coming := e.g.arrival(e.R, u)
		return u.Box == core.BoxPool && coming && len(u.Def.Steps) == 1 && !e.g.unit(u).Stores()
	}))
}

// open are the hexes under an attack that is to be resolved.
func (e *enumerator) open() []hexmap.Hex { return e.b.s.open() }

// commands are the hexes of headquarters with function.
func (e *enumerator) commands() []hexmap.Hex {
	return lists.Distinct(e.g.headquarters(e.R, false), func(hq *core.Unit) hexmap.Hex { return hq.Hex })
}

func (e *enumerator) cities() []hexmap.Hex { return e.g.cities }

func (e *enumerator) places() []hexmap.Hex {
	return lists.Distinct(e.g.Map.Places(), func(p hexmap.Place) hexmap.Hex { return p.Hex })
}

// mined says whether the bridges over a hexside may be destroyed.
func (e *enumerator) mined(x *edge) bool { return e.Side == Soviet && x.blows }

// spans says whether a bridging unit may lie over a hexside.
func (e *enumerator) spans(x *edge) bool { return x.river && e.b.bridging() > 0 }

// marches offers the moves of one kind: each unit, and of ordinary moves each stack, to each hex that it reaches.
func marches(how string) func(*enumerator) {
	return func(e *enumerator) {
		for u := range e.Own() {
			groups := [][]*core.Unit{{u}}
			if stack := e.R.Stack(u.Hex); len(stack) > 1 && stack[0] == u && how == "move" {
				groups = append(groups, stack)
			}
			for _, units := range groups {
				if slices.ContainsFunc(units, e.Wants) {
					e.march(how, units)
				}
			}
		}
	}
}

// march offers the moves of some units.
func (e *enumerator) march(how string, units []*core.Unit) {
	o := e.g.order(how, sheet.Plain{Units: roster.Names(units)})
	if e.Full() || o.movers(e.b) != nil {
		return
	}
	mv := e.b.mover(how, units)
	e.flood.Run(e.g.Map, units[0].Hex, mv.mp, mv.flood)
	for _, h := range slices.Clone(e.flood.Reached()) {
		if how == byRail && !e.g.built(h) { // there are hundreds of others
			continue
		}
		x := *o
		if x.Path = e.flood.First(h); len(x.Path) > longWay {
			continue
		}
		judge := x.judge
		if how == "move" { // its steps are judged
			judge = func(mv *mover) []notation.Fault { return x.endsAt(mv, h) }
		}
		if !sheet.Blocked(judge(mv)) && !e.Yield(&x) {
			return
		}
	}
}

// exits offers each unit to leave the map where it stands, or at the end of its way to a hex by which its side leaves.
func (e *enumerator) exits() {
	hexes, _ := e.g.leaving(e.Side)
	shores, _ := e.b.shores()
	hexes = slices.Concat(hexes, shores)
	for u := range e.Own() {
		ids := []string{u.Def.ID}
		e.Deed("exit", ids)
		mv := e.b.mover("move", []*core.Unit{u})
		near := lists.Only(hexes, func(h hexmap.Hex) bool { return h != u.Hex && e.g.Map.Distance(u.Hex, h) <= mv.mp-exitMP })
		if len(near) == 0 || e.Full() || !e.Wants(u) || e.g.order("move", sheet.Plain{Units: ids}).movers(e.b) != nil {
			continue
		}
		e.flood.Run(e.g.Map, u.Hex, mv.mp-exitMP, mv.flood)
		for _, h := range near {
			if slices.Contains(e.flood.Reached(), h) {
				e.Deed("exit", ids, e.flood.First(h)...)
			}
		}
	}
}

// longWay are the hexes of a way that fit into a line of a sheet; who goes farther names its end only.
const longWay = 50

// entries offers the entry of each reinforcement that is due, by each of its hexes.
func (e *enumerator) entries() {
	for u := range e.R.Of(e.Side) {
		if a, ok := e.g.arrival(e.R, u); ok && !u.OnMap() {
			for _, h := range a.Hexes {
				e.Deed("enter", []string{u.Def.ID}, h)
			}
		}
	}
}

// overruns offers each stack against each enemy next to it.
func (e *enumerator) overruns() {
	for _, h := range hexmap.Those(e.b.Own) {
		for _, n := range e.g.Map.Beside(h) {
			if e.b.Enemy[n] {
				e.Deed("overrun", roster.Names(e.R.Stack(h)), h, n)
			}
		}
	}
}
