package eastfront

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/reckon"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/tally"
)

// What a computer opponent makes of supply, engineers, replacements and headquarters.
const (
	leastHaste  = 90  // what an attack gains by a unit that is activated for it
	leaveWorth  = 500 // leaving the map where that counts
	leavePull   = 24  // a hex nearer to where they leave, for those who are to
	leaveMost   = 24  // what the way out is worth at most
	leaveWidth  = 2   // hexes around it that count as part of it
	callAhead   = 8   // turns before it is due in which a unit goes there
	idleWorth   = 30  // each unit of a garrison that nobody needs
	frozenWorth = 25  // a unit that a headquarters without function holds still
	depotWorth  = 15  // a depot where supply is spent, and a supply unit where it is not
	depotFar    = 6   // hexes from the enemy beyond which a depot serves nobody
	leastFlight = 8   // hexes that an air transport saves
)

// works are what deeds are worth by their verbs, for each hex; those that cost what may be missed later are worth less than a move.
var works = map[string]int{
	"convert": 20, "cut": 30, "mend": 20, "raze": 30, "receive": 20, "rebuild": 40, "call": 60, "zap": 30}

// work is what engineers, replacements and supply are worth: strongpoints where places that count are menaced, and the destruction of
// bridges over which more enemies than own units would come.
func (w *weigher) work(o *Order) int {
	if own := deeds[o.Verb]; own != nil {
		return own(w, o)
	}
	n := works[o.Verb] * max(1, len(o.Path))
	switch at := o.Path; o.Verb {
	case "fort":
		if w.menace[at[0]] > 0 {
			n = prizeWorth*w.worth[at[0]] + min(w.Foe[at[0]], 20)
		}
	case "blow":
		n = max(w.Foe[at[0]], w.Foe[at[1]]) - w.Guard[at[0]] - w.Guard[at[1]]
	case "rebuild":
		if len(at) > 0 {
			n += max(0, 30-w.far[at[0]])
		}
	}
	return n
}

// deeds are the works that have a reason of their own, by their verbs.
var deeds = map[string]func(w *weigher, o *Order) int{
	"activate": (*weigher).activation, "airlift": (*weigher).flightOf, "exit": (*weigher).exit, "disband": (*weigher).breakUp,
	"compromise": (*weigher).giveUp, "feed": (*weigher).feeding, "free": (*weigher).release, "depot": (*weigher).store,
	"split": (*weigher).unstore}

// activation is how much better an attack becomes by a unit that marches up now, for which it gives up its own movement phase: the weak
// are overwhelmed, no even fight is sought.
func (w *weigher) activation(o *Order) int {
	u := o.unit(w.r)
	mv := w.mover("move", []*core.Unit{u})
	mv.mp = 2 * w.g.face(u).Move
	stays, best := w.chance(u, u.Hex, false), 0
	var f path.Flood
	f.Run(w.g.Map, u.Hex, mv.mp, mv.flood)
	for _, h := range f.Reached() {
		if h != u.Hex && w.Foe[h] > 0 && w.g.Fits(w.r, h, u) {
			best = max(best, w.chance(u, h, true)-stays)
		}
	}
	return reckon.AtLeast(best, leastHaste)
}

// flightOf is what a headquarters or a supply unit gains nearer to the objectives, where no enemy is near.
func (w *weigher) flightOf(o *Order) int {
	u, to := o.unit(w.r), o.Path[0]
	if saved := w.far[u.Hex] - w.far[to]; saved >= leastFlight && w.front(to) > 2 {
		return stepPull * saved
	}
	return 0
}

// front is how far the nearest enemy is from a hex.
func (w *weigher) front(h hexmap.Hex) int {
	near := Never
	for u := range w.r.Standing(other(w.side)) {
		near = min(near, w.g.Map.Distance(u.Hex, h))
	}
	return near
}

// depart finds who is called to leave the map soon, how far each hex is from where they do, and what the way out is worth: the points that
// it costs from now on if they are late.
func (w *weigher) depart() {
	late, exit := 0, w.g.schedule().Exit
	for _, x := range w.g.crossings() {
		if turn := w.r.Turn(); !x.over(w.r) && x.Turn <= turn+callAhead {
			w.called, late = append(w.called, x.Units...), max(late, w.g.Data.Scenario.Last-max(turn, x.Turn)+1)
		}
	}
	open := func(_, h hexmap.Hex) bool { return !w.g.closed(h) }
	if late == 0 {
		return
	}
	w.out = path.Far(w.g.Map, []hexmap.Hex{exit}, w.g.Map.Len(), open)
	w.worth = slices.Clone(w.worth)
	for h, far := range w.out {
		if far <= leaveWidth {
			w.worth[h] += min(worthVP*late, leaveMost) / (1 + far)
		}
	}
}

// exit is leaving the map: for Soviet units where enough of them win by it, for Axis units that have been called away.
func (w *weigher) exit(o *Order) int {
	if w.side == Soviet && w.g.special().ExitUnits > 0 || w.side == Axis && slices.Contains(w.called, o.Units[0]) {
		return leaveWorth
	}
	return 0
}

// breakUp weighs the point that a headquarters without function costs against those whom it holds still.
func (w *weigher) breakUp(o *Order) int {
	hq := o.unit(w.r)
	held := roster.OnMap(w.r, w.side, func(u *core.Unit) bool {
		return u != hq && w.g.face(u).Attack > 0 && w.g.Map.Distance(u.Hex, hq.Hex) <= w.g.Tables.CommandRange
	})
	n := frozenWorth * (len(held) - w.g.unit(hq).Recovery + 1)
	if len(w.g.Data.Scenario.Victory.Levels) > 0 {
		n -= holdWorth * worthVP
	}
	return max(0, n)
}

// giveUp weighs the points of both plans, by what the side holds, the price of the change, and the garrisons that the one in force asks.
func (w *weigher) giveUp(*Order) int {
	x, n := w.g.special(), 0
	for h := range w.g.Map.Len() {
		if at := hexmap.Hex(h); w.r.Control(at) == Axis {
			n += w.g.Data.Scenario.Victory.Prizes[at] - x.Prizes[at]
		}
	}
	idle := tally.Count(w.s.signs, func(x sign) bool { return x.kind == signGarrison && x.side == Axis && w.worth[x.hex] == 0 })
	return max(0, holdWorth*worthVP*(n-x.CancelCost)+idleWorth*idle)
}

// release is what the units of a garrison are worth elsewhere: nothing where a place that counts is within the enemy's reach.
func (w *weigher) release(o *Order) int {
	h := o.Path[0]
	if w.worth[h] > 0 && w.raid[h] > 0 {
		return 0
	}
	return idleWorth * w.r.Count(h)
}

// store is a depot: where attacks that draw on it are likely, and no supply unit is left that could come but the one that goes into it.
func (w *weigher) store(o *Order) int {
	left := false
	for u := range w.r.Of(w.side) {
		left = left || w.g.unit(u).Stores() && u.Box == core.BoxPool
	}
	if left || w.front(o.unit(w.r).Hex) > depotFar {
		return 0
	}
	return depotWorth
}

// unstore is a supply unit that moves again, where the front has left a depot behind.
func (w *weigher) unstore(o *Order) int {
	if w.front(o.unit(w.r).Hex) <= 2*depotFar {
		return 0
	}
	return depotWorth
}
