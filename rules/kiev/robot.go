package kiev

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/valuation"
	"fieldpost/rules/mechanics/verbs"
)

// Values by which the computer player rates this title, in its own points. Those that no rule gives were set by trial
// in games between two computer players.
const (
	worksEach  = 10  // a point of an order to engineers, so low that it comes after all moves
	enterWorth = 600 // entering the map

	// worthStar, worthAll, worthSome and worthVP: value of places by their kind in a scenario
	worthStar, worthAll, worthSome, worthVP = 6, 8, 4, 3
)

// prizes returns the value of each hex for the result of the scenario, given the victory points of hexes.
func (g *game) prizes(points map[hexmap.Hex]int) []int {
	out, v := make([]int, g.Map.Len()), &g.Data.Scenario.Victory
	for i, n := range g.stars {
		out[i] = core.If(v.Stars > 0, worthStar*n, 0)
	}
	for n, list := range map[int][]hexmap.Hex{worthAll: slices.Concat(v.Keep, v.All), worthSome: v.Some} { // any order: they are added up
		for _, h := range list {
			out[h] += n
		}
	}
	for h, n := range points { // any order: they are added up
		out[h] += worthVP * n
	}
	return out
}

// weigher rates orders in a position for the computer player of one side.
type weigher struct {
	*values
	*board
	valuation.Strength
	phase          phase
	worth          []int    // by hex: its value
	goalDistance   []int    // by hex: distance in hexes to the nearest objective
	menace         []int    // by important hex: enemy attack strength that can come next to it in the next enemy segment
	walkingEnemies []int    // by important hex: number of enemies that can move into it
	calledAway     []string // units that must leave the map
	exitDistance   []int    // by hex: distance in hexes to where they leave
	supplyPlan     func() *supplyPlan
	axisStepWorth  int                // extra value of an Axis step
	risks          map[hexmap.Hex]int // by hex: enemy attack strength that can come next to it; filled as needed
}

// Weigh returns a function that rates orders of a side in a position, by the values of the strategist.
func (s strategist) Weigh(r core.Reader, side core.Side) func(core.Order) int {
	w := s.newWeigher(r, side)
	return func(o core.Order) int {
		x, ok := o.(*Order)
		if !ok {
			return 0
		}
		n := max(0, x.row.Weigh(w, x))
		if n > 0 && slices.Contains(engineerVerbs, x.Verb) {
			n = min(1+n/worksEach, w.minMoveGain-1) // after all moves (4.2)
		}
		return n
	}
}

// newWeigher analyses a position for one side.
func (s strategist) newWeigher(r core.Reader, side core.Side) *weigher {
	g := s.game.forWeather(r)
	spent := func(u *core.Unit) bool { return u.Marked(markFought) }
	w := &weigher{values: s.v, board: g.newBoard(r, side),
		Strength: valuation.MeasureStrength(r, side, (*core.Unit).Values, spent), phase: phaseOf(r), risks: map[hexmap.Hex]int{}}
	if w.axisStepWorth, w.worth = w.weighAxisStep(), g.hexWorth; isHitlerPlan(r) {
		w.worth = g.prizes(g.planPrizes(r))
	}
	w.supplyPlan = verbs.LazyValue(w.newSupplyPlan)
	w.findExits()
	w.findThreats()
	w.goalDistance = path.CappedDistances(g.Map, w.goals(), g.Map.Len(), func(_, h hexmap.Hex) bool { return !g.isClosed(h) })
	return w
}

// goals returns the hexes that a side moves towards: important places that it does not hold, or that are threatened and
// not guarded. A side that holds all of them stays with the threatened ones.
func (w *weigher) goals() (out []hexmap.Hex) {
	var own []hexmap.Hex
	for i, worth := range w.worth {
		h := hexmap.Hex(i)
		switch {
		case worth == 0:
		case w.r.Control(h) != w.side || w.holdChance(h, w.OwnDefence[h]) == 0:
			out = append(out, h)
		case w.menace[h] > 0:
			own = append(own, h)
		}
	}
	return core.If(len(out) == 0, own, out)
}

// hexValue returns the value of a unit in a hex; come is true if the unit would move there.
func (w *weigher) hexValue(u *core.Unit, h hexmap.Hex, come bool) int {
	x, f := w.g.unitData(u), u.Values()
	n := -w.stepPull * min(w.goalDistance[h], 30)
	if slices.Contains(w.calledAway, u.Def.ID) {
		n = -leavePull * min(w.exitDistance[h], 60)
	}
	rest := w.OwnDefence[h] - core.If(come, 0, f.Defence)
	if w.phase.Part == partSecond || !x.IsMotorised() { // others may come back
		n += w.expectedLoss(h, rest) - w.expectedLoss(h, rest+f.Defence)
	}
	if x.CarriesSupply() {
		_, far := w.bestServed(w.supplyPlan(), h, u)
		n = -w.stepPull * far
	}
	if x.IsArtillery() || x.CarriesSupply() || x.Type == typeHQ { // these units stay behind the front
		return n + w.stepPull*max(0, 3-w.goalDistance[h]) - core.If(w.EnemyZOC[h], 200, 0)
	}
	own := rest + f.Defence
	n -= max(0, min(w.danger*(w.EnemyAttack[h]-2*own), w.dangerMost)) // danger
	n += w.hold * w.worth[h] * (w.holdChance(h, own) - w.holdChance(h, rest)) / 100
	n -= core.If(w.menace[h] == 0, w.crowd*rest, 0)
	n += core.If(w.EnemyAttack[h] > 0 && own == f.Defence, w.line, 0)
	return n + w.bestAttackFrom(u, h, come)
}

// bestAttackFrom returns the gain of the best attack in which a unit can take part from a hex.
func (w *weigher) bestAttackFrom(u *core.Unit, h hexmap.Hex, come bool) int {
	best, attack := 0, u.Values().Attack
	if w.phase.Part != partMove || attack == 0 {
		return 0
	}
	for _, t := range w.g.Map.Neighbors(h) {
		if t == hexmap.None || !w.Enemy[t] {
			continue
		}
		rest, defence := w.OwnAttack[t]-core.If(w.g.Map.Adjacent(u.Hex, t), attack, 0), 1
		for i := range w.r.Count(t) {
			defence += w.r.NthUnit(t, i).Values().Defence
		}
		most := w.usefulOdds * defence
		each := w.chance + w.hold*w.worth[t]/w.usefulOdds
		best = max(best, each*(min(rest+attack, most)-min(rest, most))/defence)
	}
	return best
}

// moveGain returns the gain of a move.
func (w *weigher) moveGain(o *Order) int {
	units, to := roster.Find(w.r, o.Units), o.Path[len(o.Path)-1]
	switch {
	case o.Verb == "overrun":
		return w.prize * (2 + w.worth[to])
	case o.Verb == "react":
		return w.reactionGain(units[0], to)
	case !w.g.Fits(w.r, to, units...): // filled by an order before this one
		return 0
	}
	n := 0
	for _, u := range units {
		n += w.hexValue(u, to, true)
		if o.Verb == "move" {
			n -= w.hexValue(u, u.Hex, false)
		}
	}
	if n /= len(units); o.Verb == "enter" {
		return enterWorth + n
	}
	return valuation.ZeroBelow(n, w.minMoveGain)
}

// reactionGain returns the gain of a unit that reacts into a hex under attack.
func (w *weigher) reactionGain(u *core.Unit, to hexmap.Hex) int {
	if !w.s.isDeclared(to) || !w.g.Fits(w.r, to, u) {
		return 0
	}
	h, guard := u.Hex, w.OwnDefence[u.Hex]
	return w.prize*(1+w.worth[to]) + min(w.EnemyAttack[to], 20) - 2*w.OwnDefence[to] -
		w.hold*w.worth[h]*(w.holdChance(h, guard)-w.holdChance(h, guard-u.Values().Defence))/100
}

// Prefer returns the index of the option that the strategist takes for the owner of a choice.
func (s strategist) Prefer(r core.Reader, c core.Choice) int {
	switch c.Kind {
	case "advance": // the default where none gains
		return valuation.BestOption(c, c.Default, s.newWeigher(r, c.Owner).advanceGain)
	case "intercept":
		return len(c.Options) - 1
	}
	return c.Default
}

// findThreats computes the strength that the enemy can bring to important places before the side acts again; it is none
// after the enemy's last segment.
func (w *weigher) findThreats() {
	n := w.g.Map.Len()
	all := make([]int, 2*n)
	w.menace, w.walkingEnemies = all[:n], all[n:]
	if w.side == Soviet && segmentSide(w.phase) == Soviet && w.r.Turn() == w.g.Data.Scenario.Last {
		return
	}
	attack := func(u *core.Unit) int { return u.Values().Attack }
	one := func(*core.Unit) int { return 1 }
	for i, worth := range w.worth {
		if h := hexmap.Hex(i); worth > 0 {
			w.menace[i] = valuation.WorthInReach(w.r, opponent(w.side), h, w.strikeRange, attack)
			w.walkingEnemies[i] = valuation.WorthInReach(w.r, opponent(w.side), h, w.walkRange, one)
		}
	}
}

// strikeRange returns how many hexes an enemy moves before its next combat (SoP B.1, C.1): Soviet infantry none,
// cavalry half its allowance.
func (w *weigher) strikeRange(u *core.Unit) int {
	x, ma := w.g.unitData(u), u.Values().Move
	switch {
	case u.Def.Side == Axis || x.IsMotorised():
		return ma
	case x.Type == typeCavalry:
		return ma / 2
	}
	return 0
}

// walkRange returns how many hexes an enemy moves in its next segment.
func (w *weigher) walkRange(u *core.Unit) int {
	ma := u.Values().Move
	return core.If(w.g.unitData(u).IsMotorised(), ma*3/2, ma)
}

// holdChances gives the safety of a place, in per cent, by the enemy attack strength for each 100 points of defence
// (15.7).
var holdChances = valuation.PiecewiseLinear{{75, 95}, {110, 85}, {150, 70}, {225, 45}, {300, 20}, {450, 5}, {600, 0}}

// holdChance returns the safety of an important place with a given defence, in per cent.
func (w *weigher) holdChance(h hexmap.Hex, guard int) int {
	switch {
	case guard == 0 && (w.walkingEnemies[h] > 0 || w.r.Control(h) != w.side):
		return 0
	case guard == 0 || w.menace[h] == 0:
		return 100
	}
	return w.minHoldChance + (100-w.minHoldChance)*holdChances.At(100*w.menace[h]/guard)/100
}

// expectedLosses maps the enemy attack strength for each 100 points of defence to the expected step losses of attacked
// defenders, in hundredths. It assumes that half of those that can attack do not.
var expectedLosses = valuation.PiecewiseLinear{{50, 0}, {100, 10}, {150, 20}, {200, 40}, {300, 65}, {400, 90}}

// expectedLoss estimates how many own steps in a hex are lost until the side acts again, where steps count for the
// result.
func (w *weigher) expectedLoss(h hexmap.Hex, guard int) int {
	if w.axisStepWorth == 0 || w.side != Axis || guard == 0 {
		return 0
	}
	menace, ok := w.risks[h]
	if !ok {
		menace = valuation.WorthInReach(w.r, opponent(w.side), h, w.strikeRange, func(u *core.Unit) int { return u.Values().Attack })
		w.risks[h] = menace
	}
	return w.axisStepWorth * expectedLosses.At(100*menace/guard) / 100
}
