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
	minActivationGain = 90  // what an attack gains by a unit that is activated for it
	leaveWorth        = 500 // leaving the map where that counts
	leavePull         = 24  // a hex nearer to where they leave, for those who are to
	maxExitWorth      = 24  // what the way out is worth at most
	leaveWidth        = 2   // hexes around it that count as part of it
	callAhead         = 8   // turns before it is due in which a unit goes there
	idleWorth         = 30  // each unit of a garrison that nobody needs
	frozenWorth       = 25  // a unit that a headquarters without function holds still
	depotWorth        = 15  // a depot where supply is spent, and a supply unit where it is not
	depotMaxDistance  = 6   // hexes from the enemy beyond which a depot serves nobody
	minAirliftSaving  = 8   // hexes that an air transport saves
	storeEach         = 8   // hexes that a supply unit goes farther to a part of the front for each other that serves it
	storeMaxDistance  = 60  // hexes that it goes at most
	feedWorth         = 10  // each unit that is fed
	minFeedGain       = 40  // what a point spent on them must bring
)

// rebuilt returns the value of a unit built anew: near the objectives, where its hex is chosen.
func (w *weigher) rebuilt(o *Order) int {
	return 40 + core.If(len(o.Path) > 0, max(0, 30-w.goalDistance[max(0, o.Hex)]), 0)
}

// fort returns the value of a fort where places that count are menaced.
func (w *weigher) fort(o *Order) int {
	return core.If(w.menace[o.Hex] > 0, prizeWorth*w.worth[o.Hex]+min(w.EnemyAttack[o.Hex], 20), 0)
}

// bridge returns the value of bridges destroyed where more enemies than own units would come over them.
func (w *weigher) bridge(o *Order) int {
	return max(w.EnemyAttack[o.Path[0]], w.EnemyAttack[o.Path[1]]) - w.OwnDefence[o.Path[0]] - w.OwnDefence[o.Path[1]]
}

// feeding returns the value of a point of supply spent on units around.
func (w *weigher) feeding(o *Order) int {
	return valuation.ZeroBelow(feedWorth*len(w.g.suppliableUnits(w.r, o.unit(w.r))), minFeedGain)
}

// parting returns the value of a supply unit in place of a depot that the front has left behind.
func (w *weigher) parting(o *Order) int {
	return core.If(w.distanceToEnemy(o.unit(w.r).Hex) > 2*depotMaxDistance, depotWorth, 0)
}

// perHex is so much for each hex.
func perHex(n int) func(*weigher, *Order) int {
	return func(_ *weigher, o *Order) int { return n * max(1, len(o.Path)) }
}

// activationGain returns the gain to an attack from a unit that marches up now and so gives up its own movement phase. The
// weak are overwhelmed; no even fight is sought.
func (w *weigher) activationGain(o *Order) int {
	u := o.unit(w.r)
	mv := w.mover("move", []*core.Unit{u})
	mv.mp = 2 * u.Values().Move
	stays, best := w.bestAttackFrom(u, u.Hex, false), 0
	var f path.Flood
	f.Run(w.g.Map, u.Hex, mv.mp, mv.searchStep)
	for _, h := range f.Reached() {
		if h != u.Hex && w.EnemyAttack[h] > 0 && w.g.Fits(w.r, h, u) {
			best = max(best, w.bestAttackFrom(u, h, true)-stays)
		}
	}
	return valuation.ZeroBelow(best, minActivationGain)
}

// airliftGain returns the gain of a headquarters or a supply unit nearer to the objectives. It is 0 near an enemy or for a
// short way.
func (w *weigher) airliftGain(o *Order) int {
	u, to := o.unit(w.r), o.Path[0]
	if saved := w.goalDistance[u.Hex] - w.goalDistance[to]; saved >= minAirliftSaving && w.distanceToEnemy(to) > 2 {
		return stepPull * saved
	}
	return 0
}

// findExits finds who is called to leave the map soon, how far each hex is from where they do, and what the way out is worth: the points
// that it costs from now on if they are late.
func (w *weigher) findExits() {
	late, exit := 0, w.g.scheduleOf().Exit
	for _, x := range w.g.exitGroups() {
		if turn := w.r.Turn(); !x.isComplete(w.r) && x.Turn <= turn+callAhead {
			w.calledAway, late = append(w.calledAway, x.Units...), max(late, w.g.Data.Scenario.Last-max(turn, x.Turn)+1)
		}
	}
	open := func(_, h hexmap.Hex) bool { return !w.g.isClosed(h) }
	if late == 0 {
		return
	}
	w.exitDistance = path.CappedDistances(w.g.Map, []hexmap.Hex{exit}, w.g.Map.Len(), open)
	w.worth = slices.Clone(w.worth)
	for h, far := range w.exitDistance {
		if far <= leaveWidth {
			w.worth[h] += min(worthVP*late, maxExitWorth) / (1 + far)
		}
	}
}

// exitGain is leaving the map: for Soviet units where enough of them win by it, for Axis units that have been called away.
func (w *weigher) exitGain(o *Order) int {
	wins := w.side == Soviet && w.g.specialRules().ExitUnits > 0
	return core.If(wins || w.side == Axis && slices.Contains(w.calledAway, o.Units[0]), leaveWorth, 0)
}

// disbandGain weighs the point that a headquarters without function costs against those whom it holds still.
func (w *weigher) disbandGain(o *Order) int {
	hq := o.unit(w.r)
	held := roster.OnMap(w.r, w.side, func(u *core.Unit) bool {
		return u != hq && u.Values().Attack > 0 && w.g.Map.Distance(u.Hex, hq.Hex) <= w.g.Tables.CommandRange
	})
	point := core.If(len(w.g.Data.Scenario.Victory.Levels) > 0, holdWorth*worthVP, 0)
	return max(0, frozenWorth*(len(held)-w.g.unitData(hq).Recovery+1)-point)
}

// compromiseGain weighs the points of both plans, by what the side holds, the price of the change, and the garrisons that the one in
// force asks.
func (w *weigher) compromiseGain(*Order) int {
	x, n := w.g.specialRules(), 0
	for h := range w.g.Map.Len() {
		if at := hexmap.Hex(h); w.r.Control(at) == Axis {
			n += w.g.Data.Scenario.Victory.Prizes[at] - x.Prizes[at]
		}
	}
	idle := lists.Count(w.s.signs, func(x sign) bool { return x.kind == signGarrison && x.side == Axis && w.worth[x.hex] == 0 })
	return max(0, holdWorth*worthVP*(n-x.CancelCost)+idleWorth*idle)
}

// releaseGain returns the value of a garrison's units elsewhere, 0 where a place that counts is within the enemy's reach.
func (w *weigher) releaseGain(o *Order) int {
	h := o.Path[0]
	return core.If(w.worth[h] > 0 && w.walkingEnemies[h] > 0, 0, idleWorth*w.r.Count(h))
}

// depotGain is a depot: where attacks that draw on it are likely, and no supply unit is left that could come but the one that goes into it.
func (w *weigher) depotGain(o *Order) int {
	left := lists.Any(w.r.Of(w.side), func(u *core.Unit) bool { return w.g.unitData(u).CarriesSupply() && u.Box == core.BoxPool })
	return core.If(left || w.distanceToEnemy(o.unit(w.r).Hex) > depotMaxDistance, 0, depotWorth)
}

// supplyPlan holds the places where a side wants its supply units.
type supplyPlan struct {
	front     []hexmap.Hex   // own hexes next to enemies
	suppliers []int          // by hex of the front: supply units that serve it or are on their way there
	servedHex map[string]int // by supply unit: the hex of the front, by its place
}

// newSupplyPlan finds it: those nearest to the front are reckoned first, each for the part of it where the fewest are.
func (w *weigher) newSupplyPlan() *supplyPlan {
	front := func(h hexmap.Hex) bool { return w.OwnDefence[h] > 0 && w.EnemyAttack[h] > 0 }
	x := supplyPlan{servedHex: map[string]int{}, front: lists.Filter(slices.Collect(w.g.Map.Hexes()), front)}
	x.suppliers = make([]int, len(x.front))
	stores := roster.OnMap(w.r, w.side, w.isOwnSupplyUnit)
	near := func(u *core.Unit) int {
		return lists.MinOf(x.front, storeMaxDistance, func(f hexmap.Hex) int { return w.g.Map.Distance(u.Hex, f) })
	}
	slices.SortStableFunc(stores, func(a, b *core.Unit) int { return near(a) - near(b) })
	for _, u := range stores {
		if i, _ := w.bestServed(&x, u.Hex, nil); i >= 0 {
			x.servedHex[u.Def.ID] = i
			for k, f := range x.front {
				x.suppliers[k] += core.If(w.canServe(x.front[i], f), 1, 0)
			}
		}
	}
	return &x
}

// canServe says whether a supply unit in a hex would likely serve an attack from another.
func (w *weigher) canServe(h, front hexmap.Hex) bool {
	return w.g.Map.Distance(h, front) < w.g.seasonRules().Line
}

// bestServed is the part of the front that is best served from a hex, -1 for none, and how far that is: farther where others serve it,
// but for one that goes there now.
func (w *weigher) bestServed(x *supplyPlan, h hexmap.Hex, u *core.Unit) (at, far int) {
	at, far = -1, storeMaxDistance
	for i, f := range x.front {
		n := max(0, w.g.Map.Distance(h, f)-w.g.seasonRules().Line+2) + storeEach*x.suppliers[i]
		if u != nil {
			if k, ok := x.servedHex[u.Def.ID]; ok && w.canServe(x.front[k], f) {
				n -= storeEach
			}
		}
		if n < far {
			at, far = i, n
		}
	}
	return at, far
}

// mayLackSupply says whether an attack on a hex will likely lack supply: each supply unit in reach feeds one of those that are declared
// there.
func (w *weigher) mayLackSupply(h hexmap.Hex) bool {
	stores := roster.OnMap(w.r, w.side, func(u *core.Unit) bool { return w.isOwnSupplyUnit(u) && w.canServe(u.Hex, h) })
	claims := lists.Count(w.s.openTargets(), func(k hexmap.Hex) bool { return w.canServe(k, h) })
	return w.g.Data.Scenario.Supply.Attack && len(stores) <= claims
}
