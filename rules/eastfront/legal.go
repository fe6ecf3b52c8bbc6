package eastfront

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// moves offers each unit, and each stack, to each hex that it reaches.
func (e *enumerator) moves() bool { return e.march("move") }

// reactions offers each unit to each hex that it reaches.
func (e *enumerator) reactions() bool { return e.march("react") }

// march offers the moves of one kind.
func (e *enumerator) march(how string) bool {
	for _, u := range roster.OnMap(e.r, e.side, func(u *core.Unit) bool { return e.g.info[u.Def.ID] != nil }) {
		groups := [][]*core.Unit{{u}}
		if stack := e.r.Stack(u.Hex); len(stack) > 1 && stack[0] == u && how == "move" {
			groups = append(groups, stack)
		}
		for _, units := range groups {
			o := &MoveOrder{how: how, units: roster.Names(units), m: e.g.Map}
			if o.movers(e.b) != nil {
				continue
			}
			mv := e.b.mover(units)
			e.flood.Run(e.g.Map, u.Hex, mv.mp, mv.flood)
			for _, h := range append([]hexmap.Hex(nil), e.flood.Reached()...) {
				x := *o
				x.path = e.flood.First(h)
				if !sheet.Blocked(x.judge(mv)) && !e.yield(&x) {
					return false
				}
			}
		}
	}
	return true
}

// entries offers the entry of each reinforcement that is due.
func (e *enumerator) entries() bool {
	for i := range e.r.Units() {
		u := &e.r.Units()[i]
		a, ok := e.g.arrival(e.r, u)
		if ok && len(a.Hexes) > 0 && u.Def.Side == e.side && !e.offer(&MoveOrder{how: "enter", units: []string{u.Def.ID}, path: a.Hexes[:1],
			m: e.g.Map}) {
			return false
		}
	}
	return true
}

// overruns offers each stack against each enemy next to it.
func (e *enumerator) overruns() bool {
	for i := range e.g.Map.Len() {
		h := hexmap.Hex(i)
		stack := e.r.Stack(h)
		if len(stack) == 0 || stack[0].Def.Side != e.side {
			continue
		}
		for _, n := range neighbours(e.g.Map, h) {
			if e.b.enemy[n] && !e.offer(&MoveOrder{how: "overrun", units: roster.Names(stack), path: []hexmap.Hex{h, n}, m: e.g.Map}) {
				return false
			}
		}
	}
	return true
}
