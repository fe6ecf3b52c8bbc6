package kiev

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/valuation"
	"fieldpost/rules/mechanics/xslices"
)

// Values for supply, engineers, replacements and headquarters. Orders that use up something needed later are rated
// lower than a move.
const (
	minActivationGain = 90  // least gain of an attack by a unit that is activated for it
	leaveWorth        = 500 // leaving the map where that scores
	leavePull         = 24  // each hex nearer to the exit, for units that must leave
	maxExitWorth      = 24  // greatest value of the exit
	leaveWidth        = 2   // hexes around the exit that belong to it
	callAhead         = 8   // number of turns before its withdrawal at which a unit moves to the exit
	idleWorth         = 30  // each unit of a garrison that is not needed
	frozenWorth       = 25  // a unit that a non-functional headquarters keeps from moving
	depotWorth        = 15  // a depot where supply is used, and a supply unit where it is not
	depotMaxDistance  = 6   // distance from the enemy, in hexes, beyond which a depot is useless
	minAirliftSaving  = 8   // least number of hexes that an air transport must save
	// hexes added to the distance of a part of the front for each other supply unit that serves it
	storeEach        = 8
	storeMaxDistance = 60 // greatest distance that a supply unit goes
)

// rebuilt rates a rebuilt unit, higher near the objectives, where its hex can be chosen.
func (w *weigher) rebuilt(o *Order) int {
	return 40 + core.If(len(o.Path) > 0, max(0, 30-w.goalDistance[max(0, o.Hex)]), 0)
}

// fort rates a strongpoint, for threatened important places.
func (w *weigher) fort(o *Order) int {
	return core.If(w.menace[o.Hex] > 0, w.prize*w.worth[o.Hex]+min(w.EnemyAttack[o.Hex], 20), 0)
}

// bridge rates the destruction of bridges that more enemies than own units would cross.
func (w *weigher) bridge(o *Order) int {
	return max(w.EnemyAttack[o.Path[0]], w.EnemyAttack[o.Path[1]]) - w.OwnDefence[o.Path[0]] - w.OwnDefence[o.Path[1]]
}

// feeding rates a supply point spent on the units around.
func (w *weigher) feeding(o *Order) int {
	return valuation.ZeroBelow(w.feedEach*len(w.g.suppliableUnits(w.r, o.unit(w.r))), w.minFeedGain)
}

// parting rates turning a depot far behind the front into a supply unit.
func (w *weigher) parting(o *Order) int {
	return core.If(w.distanceToEnemy(o.unit(w.r).Hex) > 2*depotMaxDistance, depotWorth, 0)
}

// perHex returns a function that rates an order at n for each hex.
func perHex(n int) func(*weigher, *Order) int {
	return func(_ *weigher, o *Order) int { return n * max(1, len(o.Path)) }
}

// activationGain rates the activation of a unit that joins an attack now and gives up its own movement phase. Only
// attacks at good odds are worth it.
func (w *weigher) activationGain(o *Order) int {
	u := o.unit(w.r)
	mv := w.mover("move", []*core.Unit{u})
	mv.mp = 2 * u.Values().Move
	stays, best := w.bestAttackFrom(u, u.Hex, false), 0
	var f path.Search
	f.Run(w.g.Map, u.Hex, mv.mp, mv.searchStep)
	for _, h := range f.Reached() {
		if h != u.Hex && w.EnemyAttack[h] > 0 && w.g.Fits(w.r, h, u) {
			best = max(best, w.bestAttackFrom(u, h, true)-stays)
		}
	}
	return valuation.ZeroBelow(best, minActivationGain)
}

// airliftGain rates bringing a headquarters or supply unit nearer to the objectives. It is 0 near an enemy or for a
// short distance.
func (w *weigher) airliftGain(o *Order) int {
	u, to := o.unit(w.r), o.Path[0]
	if saved := w.goalDistance[u.Hex] - w.goalDistance[to]; saved >= minAirliftSaving && w.distanceToEnemy(to) > 2 {
		return w.stepPull * saved
	}
	return 0
}

// findExits finds the units that must leave the map soon, the distance from each hex to their exit, and the points that
// a delay would cost.
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

// exitGain rates leaving the map: for Soviet units where enough of them win by it, for Axis units that must leave.
func (w *weigher) exitGain(o *Order) int {
	wins := w.side == Soviet && w.g.specialRules().ExitUnits > 0
	return core.If(wins || w.side == Axis && slices.Contains(w.calledAway, o.Units[0]), leaveWorth, 0)
}

// disbandGain rates disbanding a non-functional headquarters: the point that it costs, compared with the units that it
// keeps from moving.
func (w *weigher) disbandGain(o *Order) int {
	hq := o.unit(w.r)
	held := roster.OnMap(w.r, w.side, func(u *core.Unit) bool {
		return u != hq && u.Values().Attack > 0 && w.g.Map.Distance(u.Hex, hq.Hex) <= w.g.Tables.CommandRange
	})
	point := core.If(len(w.g.Data.Scenario.Victory.Levels) > 0, w.hold*worthVP, 0)
	return max(0, frozenWorth*(len(held)-w.g.unitData(hq).Recovery+1)-point)
}

// compromiseGain rates giving up the Hitler plan: the points of both plans, the price of the change, and the garrisons
// that the plan needs.
func (w *weigher) compromiseGain(*Order) int {
	x, n := w.g.specialRules(), 0
	for h := range w.g.Map.Len() {
		if at := hexmap.Hex(h); w.r.Control(at) == Axis {
			n += w.g.Data.Scenario.Victory.Prizes[at] - x.Prizes[at]
		}
	}
	idle := xslices.Count(w.s.signs, func(x sign) bool { return x.kind == signGarrison && x.side == Axis && w.worth[x.hex] == 0 })
	return max(0, w.hold*worthVP*(n-x.CancelCost)+idleWorth*idle)
}

// releaseGain rates the release of a garrison, 0 where the enemy can reach an important place there.
func (w *weigher) releaseGain(o *Order) int {
	h := o.Path[0]
	return core.If(w.worth[h] > 0 && w.walkingEnemies[h] > 0, 0, idleWorth*w.r.Count(h))
}

// depotGain rates making a depot: where attacks are likely to use it, and only one supply unit could come there.
func (w *weigher) depotGain(o *Order) int {
	left := xslices.Any(w.r.UnitsOf(w.side), func(u *core.Unit) bool { return w.g.unitData(u).CarriesSupply() && u.Box == core.BoxPool })
	return core.If(left || w.distanceToEnemy(o.unit(w.r).Hex) > depotMaxDistance, 0, depotWorth)
}

// supplyPlan holds the places where a side wants its supply units.
type supplyPlan struct {
	front     []hexmap.Hex   // own hexes next to enemies
	suppliers []int          // by hex of the front: number of supply units that serve it or go there
	servedHex map[string]int // by supply unit: index of the hex of the front that it serves
}

// newSupplyPlan assigns each supply unit, those nearest to the front first, to the part of the front with the fewest.
func (w *weigher) newSupplyPlan() *supplyPlan {
	front := func(h hexmap.Hex) bool { return w.OwnDefence[h] > 0 && w.EnemyAttack[h] > 0 }
	x := supplyPlan{servedHex: map[string]int{}, front: xslices.Filter(slices.Collect(w.g.Map.Hexes()), front)}
	x.suppliers = make([]int, len(x.front))
	stores := roster.OnMap(w.r, w.side, w.isOwnSupplyUnit)
	near := func(u *core.Unit) int {
		return xslices.MinOf(x.front, storeMaxDistance, func(f hexmap.Hex) int { return w.g.Map.Distance(u.Hex, f) })
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

// canServe reports whether a supply unit in a hex could probably supply an attack from another.
func (w *weigher) canServe(h, front hexmap.Hex) bool {
	return w.g.Map.Distance(h, front) < w.g.seasonRules().Line
}

// bestServed returns the part of the front that a supply unit in a hex would serve best (-1 for none), and its
// distance, to which the number of other supply units that serve it adds.
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

// mayLackSupply reports whether an attack on a hex will probably lack supply: each supply unit in reach supplies one of
// the attacks declared there.
func (w *weigher) mayLackSupply(h hexmap.Hex) bool {
	stores := roster.OnMap(w.r, w.side, func(u *core.Unit) bool { return w.isOwnSupplyUnit(u) && w.canServe(u.Hex, h) })
	claims := xslices.Count(w.s.openTargets(), func(k hexmap.Hex) bool { return w.canServe(k, h) })
	return w.g.Data.Scenario.Supply.Attack && len(stores) <= claims
}
