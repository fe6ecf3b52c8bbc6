package kiev

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/valuation"
)

// What a computer opponent makes of supply, engineers, replacements and headquarters. Orders that cost what may be missed later are worth
// less than a move.
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
	storeEach   = 8   // hexes that a supply unit goes farther to a part of the front for each other that serves it
	storeFar    = 60  // hexes that it goes at most
	feedWorth   = 10  // each unit that is fed
	leastFeed   = 40  // what a point spent on them must bring
)

// rebuilt returns the value of a unit built anew: near the objectives, where its hex is chosen.
func (w *weigher) rebuilt(o *Order) int {
	return 40 + core.If(len(o.Path) > 0, max(0, 30-w.far[max(0, o.Hex)]), 0)
}

// fort returns the value of a fort where places that count are menaced.
func (w *weigher) fort(o *Order) int {
	return core.If(w.menace[o.Hex] > 0, prizeWorth*w.worth[o.Hex]+min(w.Foe[o.Hex], 20), 0)
}

// bridge returns the value of bridges destroyed where more enemies than own units would come over them.
func (w *weigher) bridge(o *Order) int {
	return max(w.Foe[o.Path[0]], w.Foe[o.Path[1]]) - w.Guard[o.Path[0]] - w.Guard[o.Path[1]]
}

// feeding returns the value of a point of supply spent on units around.
func (w *weigher) feeding(o *Order) int {
	return valuation.AtLeast(feedWorth*len(w.g.fed(w.r, o.unit(w.r))), leastFeed)
}

// parting returns the value of a supply unit in place of a depot that the front has left behind.
func (w *weigher) parting(o *Order) int {
	return core.If(w.front(o.unit(w.r).Hex) > 2*depotFar, depotWorth, 0)
}

// hexwise is so much for each hex.
func hexwise(n int) func(*weigher, *Order) int {
	return func(_ *weigher, o *Order) int { return n * max(1, len(o.Path)) }
}

// activation returns the gain to an attack from a unit that marches up now and so gives up its own movement phase. The
// weak are overwhelmed; no even fight is sought.
func (w *weigher) activation(o *Order) int {
	u := o.unit(w.r)
	mv := w.mover("move", []*core.Unit{u})
	mv.mp = 2 * u.Values().Move
	stays, best := w.chance(u, u.Hex, false), 0
	var f path.Flood
	f.Run(w.g.Map, u.Hex, mv.mp, mv.flood)
	for _, h := range f.Reached() {
		if h != u.Hex && w.Foe[h] > 0 && w.g.Fits(w.r, h, u) {
			best = max(best, w.chance(u, h, true)-stays)
		}
	}
	return valuation.AtLeast(best, leastHaste)
}

// flightOf returns the gain of a headquarters or a supply unit nearer to the objectives. It is 0 near an enemy or for a
// short way.
func (w *weigher) flightOf(o *Order) int {
	u, to := o.unit(w.r), o.Path[0]
	if saved := w.far[u.Hex] - w.far[to]; saved >= leastFlight && w.front(to) > 2 {
		return stepPull * saved
	}
	return 0
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
	wins := w.side == Soviet && w.g.special().ExitUnits > 0
	return core.If(wins || w.side == Axis && slices.Contains(w.called, o.Units[0]), leaveWorth, 0)
}

// breakUp weighs the point that a headquarters without function costs against those whom it holds still.
func (w *weigher) breakUp(o *Order) int {
	hq := o.unit(w.r)
	held := roster.OnMap(w.r, w.side, func(u *core.Unit) bool {
		return u != hq && u.Values().Attack > 0 && w.g.Map.Distance(u.Hex, hq.Hex) <= w.g.Tables.CommandRange
	})
	point := core.If(len(w.g.Data.Scenario.Victory.Levels) > 0, holdWorth*worthVP, 0)
	return max(0, frozenWorth*(len(held)-w.g.unit(hq).Recovery+1)-point)
}

// giveUp weighs the points of both plans, by what the side holds, the price of the change, and the garrisons that the one in force asks.
func (w *weigher) giveUp(*Order) int {
	x, n := w.g.special(), 0
	for h := range w.g.Map.Len() {
		if at := hexmap.Hex(h); w.r.Control(at) == Axis {
			n += w.g.Data.Scenario.Victory.Prizes[at] - x.Prizes[at]
		}
	}
	idle := lists.Count(w.s.signs, func(x sign) bool { return x.kind == signGarrison && x.side == Axis && w.worth[x.hex] == 0 })
	return max(0, holdWorth*worthVP*(n-x.CancelCost)+idleWorth*idle)
}

// release returns the value of a garrison's units elsewhere, 0 where a place that counts is within the enemy's reach.
func (w *weigher) release(o *Order) int {
	h := o.Path[0]
	return core.If(w.worth[h] > 0 && w.raid[h] > 0, 0, idleWorth*w.r.Count(h))
}

// store is a depot: where attacks that draw on it are likely, and no supply unit is left that could come but the one that goes into it.
func (w *weigher) store(o *Order) int {
	left := lists.Any(w.r.Of(w.side), func(u *core.Unit) bool { return w.g.unit(u).Stores() && u.Box == core.BoxPool })
	return core.If(left || w.front(o.unit(w.r).Hex) > depotFar, 0, depotWorth)
}

// rear holds the places where a side wants its supply units.
type rear struct {
	front  []hexmap.Hex   // own hexes next to enemies
	has    []int          // by hex of the front: supply units that serve it or are on their way there
	serves map[string]int // by supply unit: the hex of the front, by its place
}

// rearward finds it: those nearest to the front are reckoned first, each for the part of it where the fewest are.
func (w *weigher) rearward() *rear {
	front := func(h hexmap.Hex) bool { return w.Guard[h] > 0 && w.Foe[h] > 0 }
	x := rear{serves: map[string]int{}, front: lists.Only(slices.Collect(w.g.Map.Hexes()), front)}
	x.has = make([]int, len(x.front))
	stores := roster.OnMap(w.r, w.side, w.stocks)
	near := func(u *core.Unit) int {
		return lists.Least(x.front, storeFar, func(f hexmap.Hex) int { return w.g.Map.Distance(u.Hex, f) })
	}
	slices.SortStableFunc(stores, func(a, b *core.Unit) int { return near(a) - near(b) })
	for _, u := range stores {
		if i, _ := w.serve(&x, u.Hex, nil); i >= 0 {
			x.serves[u.Def.ID] = i
			for k, f := range x.front {
				x.has[k] += core.If(w.reaches(x.front[i], f), 1, 0)
			}
		}
	}
	return &x
}

// reaches says whether a supply unit in a hex would likely serve an attack from another.
func (w *weigher) reaches(h, front hexmap.Hex) bool {
	return w.g.Map.Distance(h, front) < w.g.season().Line
}

// serve is the part of the front that is best served from a hex, -1 for none, and how far that is: farther where others serve it, but for
// one that goes there now.
func (w *weigher) serve(x *rear, h hexmap.Hex, u *core.Unit) (at, far int) {
	at, far = -1, storeFar
	for i, f := range x.front {
		n := max(0, w.g.Map.Distance(h, f)-w.g.season().Line+2) + storeEach*x.has[i]
		if u != nil {
			if k, ok := x.serves[u.Def.ID]; ok && w.reaches(x.front[k], f) {
				n -= storeEach
			}
		}
		if n < far {
			at, far = i, n
		}
	}
	return at, far
}

// starves says whether an attack on a hex will likely lack supply: each supply unit in reach feeds one of those that are declared there.
func (w *weigher) starves(h hexmap.Hex) bool {
	stores := roster.OnMap(w.r, w.side, func(u *core.Unit) bool { return w.stocks(u) && w.reaches(u.Hex, h) })
	claims := lists.Count(w.s.open(), func(k hexmap.Hex) bool { return w.reaches(k, h) })
	return w.g.Data.Scenario.Supply.Attack && len(stores) <= claims
}
