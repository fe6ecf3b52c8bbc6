package eastfront

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// marches offers the moves of one kind: each unit, and of ordinary moves each stack, to each hex that it reaches.
func marches(how string) func(*enumerator) {
	return func(e *enumerator) {
		for u := range e.R.Standing(e.Side) {
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
		if !sheet.Blocked(x.judge(mv)) && !e.Yield(&x) {
			return
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
				e.deed("enter", []string{u.Def.ID}, h)
			}
		}
	}
}

// overruns offers each stack against each enemy next to it.
func (e *enumerator) overruns() {
	for h := range hexmap.Hex(e.g.Map.Len()) {
		if e.R.Holder(h) != e.Side {
			continue
		}
		for _, n := range neighbours(e.g.Map, h) {
			if e.b.enemy[n] {
				e.deed("overrun", roster.Names(e.R.Stack(h)), h, n)
			}
		}
	}
}
