package kursk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
	"fieldpost/rules/mech/valuation"
)

// setFront finds the front and how it is covered.
func (w *weigher) setFront() {
	held := make([]bool, w.g.m.Len())
	for i := range held {
		held[i] = w.r.Control(hexmap.Hex(i)) == w.side
	}
	w.front, w.cover = make([]bool, len(held)), make([]int, len(held))
	for i := range w.front {
		n := w.ownPower[i].units
		for _, k := range w.g.m.Neighbors(hexmap.Hex(i)) {
			if k != hexmap.None {
				n += w.ownPower[k].units
				w.front[i] = w.front[i] || held[i] && !held[k]
			}
		}
		w.cover[i] = n
	}
}

// frontValue returns the value of a unit in a hex to the front: it counts each hex of the front that would be open without
// the unit.
func (w *weigher) frontValue(u *core.Unit, h hexmap.Hex) int {
	n := w.frontHexValue(u, h)
	for k := range w.g.m.Around(h) {
		n += w.frontHexValue(u, k)
	}
	return n
}

// frontHexValue returns the value to one hex of the front of a unit in it or next to it.
func (w *weigher) frontHexValue(u *core.Unit, h hexmap.Hex) int {
	if !w.front[h] {
		return 0
	}
	n := w.cover[h]
	if w.g.m.Distance(u.Hex, h) <= 1 {
		n-- // the unit itself
	}
	switch n {
	case 0:
		return w.gapCost()
	case 1:
		return w.gapCost() / 6
	}
	return 0
}

// gapCost returns the cost of an open hex of the front.
func (w *weigher) gapCost() int { return core.Pick(sides, w.side, germanGapCost, sovietGapCost) }

// setGoals lists what a side would take and what it must keep, and from it how each hex draws its units.
func (w *weigher) setGoals() {
	for i := range w.g.hexes {
		h, v := hexmap.Hex(i), w.g.hexes[i].value*pointWorth
		if v == 0 {
			continue
		}
		if w.r.Control(h) != w.side {
			if w.side == Soviet {
				v /= 2 // the Soviets win by keeping
			}
			w.goals = append(w.goals, goal{h, v})
			continue
		}
		threat := w.enemyPower[h].attackNear + w.enemyPower[h].attackFar/2
		if kept := w.ownPower[h].defence + w.ownPower[h].attackNear; threat > kept {
			w.goals = append(w.goals, goal{h, v * min(threat-kept, 40) / 40})
		}
	}
	for c := range w.hexPull {
		w.hexPull[c] = make([]int, w.g.m.Len())
	}
	best := make([]int, w.g.m.Len())
	for _, x := range w.goals {
		var by [256]int // by distance
		for far := range by {
			by[far] = x.worth * 10 / (far + pullOffset)
		}
		for i, far := range w.g.distances.Find(int(x.hex), func() []uint8 { return path.DistancesFrom(w.g.m, x.hex) }) {
			best[i] = max(best[i], by[far])
		}
	}
	for i, n := range best {
		w.hexPull[0][i], w.hexPull[1][i] = n/20, n/6
	}
}

// pullOf returns the attraction of a hex for a unit; strong and mechanised units feel it most.
func (w *weigher) pullOf(u *core.Unit, h hexmap.Hex) int {
	c := 0
	if classOf(u.Def) == mech {
		c = 1
	}
	return w.hexPull[c][h] * min(attackOf(u)+4, 20) / 20
}

// moveGain returns the gain of a unit's move.
func (w *weigher) moveGain(o *Order) int {
	u, ok := w.r.Unit(o.Units[0])
	if !ok || len(o.Units) != 1 {
		return 0
	}
	to := o.Path[len(o.Path)-1]
	n := w.unitValue(u, to, true) - w.unitValue(u, u.Hex, false)
	for _, h := range o.Path[1:] {
		n += w.captureValue(h, w.side)
	}
	return valuation.ZeroBelow(n, minMoveGain)
}

// unitValue returns the value of a unit in a hex: the pull of the hex, its part in an attack, its part in the defence. The
// figures of a hex include the unit already unless it is new there.
func (w *weigher) unitValue(u *core.Unit, h hexmap.Hex, isNew bool) int {
	n := w.pullOf(u, h) + w.pressureGain(u, h) + w.defenceValue(u, h, isNew) + w.frontValue(u, h)
	if !w.wouldBeSupplied(h) {
		n -= 250
	}
	return n
}

// wouldBeSupplied says whether a unit in a hex would be in supply; its own presence opens the hex to a line.
func (w *weigher) wouldBeSupplied(h hexmap.Hex) bool {
	return w.supplyNet.isSupplied(h) || lists.Any(w.g.m.Around(h), w.supplyNet.isSupplied)
}

// pressureGain returns a unit's gain to the best attack that can be made from a hex.
func (w *weigher) pressureGain(u *core.Unit, h hexmap.Hex) int {
	a, best := attackOf(u), 0
	if a == 0 || isGarrison(u) {
		return 0
	}
	for t := range w.g.m.Around(h) {
		foe, without := &w.enemyPower[t], w.ownPower[t].attackNear
		if foe.units == 0 || foe.defence == 0 {
			continue
		}
		if w.g.m.Adjacent(u.Hex, t) { // its strength is in the sum
			without -= a
		}
		best = max(best, w.interpolatedGain(w.side, t, foe, without+a)-w.interpolatedGain(w.side, t, foe, without))
	}
	if w.isLastPhase {
		best /= 2
	}
	return best
}

// defenceValue returns the value of a unit's defence of a hex: the line closed, victory points held, fewer losses in an attack.
func (w *weigher) defenceValue(u *core.Unit, h hexmap.Hex, isNew bool) int {
	threat := w.enemyPower[h].attackNear + w.enemyPower[h].attackFar/4
	if threat == 0 {
		return 0
	}
	with, without := w.ownPower[h], w.ownPower[h]
	if isNew {
		w.g.addUnit(&with, u, 1)
	} else {
		w.g.addUnit(&without, u, -1)
	}
	return w.enemyGain(h, &without, threat) - w.enemyGain(h, &with, threat)
}

// enemyGain returns the most that the enemy may win at a hex with all units near it.
func (w *weigher) enemyGain(h hexmap.Hex, def *hexPower, threat int) int {
	if def.units == 0 {
		if w.r.Control(h) != w.side {
			return 0
		}
		return min(w.g.hexes[h].value*pointWorth, 1500)
	}
	return max(0, w.interpolatedGain(sides.Other(w.side), h, def, threat))
}

// entryGain brings reinforcements in as near as possible to where they are wanted.
func (w *weigher) entryGain(o *Order) int {
	u, ok := w.r.Unit(o.Units[0])
	if !ok {
		return 0
	}
	return firstWorth + w.pullOf(u, o.Path[len(o.Path)-1])
}

// activationGain is worth its price when the enemy is near or the game far gone.
func (w *weigher) activationGain(o *Order) int {
	price := w.g.setup.ReserveVP.Values[max(currentPhase(w.r).Turn, 1)-1] * pointWorth
	n := 0
	for _, h := range o.Path {
		gain := 250
		for i := range w.enemyPower {
			if d := w.g.m.Distance(h, hexmap.Hex(i)); w.enemyPower[i].attack > 10 && d < 6 {
				gain = max(gain, 250+w.enemyPower[i].attack*(6-d)*4)
			}
		}
		n += gain - price
	}
	return asOpener(n)
}

// asOpener is the worth of an order that comes before all others of a sheet, if it is worth anything.
func asOpener(n int) int { return valuation.ZeroBelow(firstWorth+n, firstWorth+1) }

// withdrawalGain compares the die with what the unit could still do in the turns left.
func (w *weigher) withdrawalGain(o *Order) int {
	n, left := 0, max(1, normalTurns+1-currentPhase(w.r).Turn)
	for _, u := range roster.FindOnMap(w.r, o.Units) {
		n += 350 - u.Values().Attack*left*12
		if isElite(u.Def) {
			n += 300
		}
	}
	return asOpener(n)
}

// phaseOrderGain prefers to fight first when good attacks are at hand.
func (w *weigher) phaseOrderGain(o *Order) int {
	at := 0
	for i := range w.enemyPower {
		if h := hexmap.Hex(i); w.enemyPower[i].defence > 0 && w.ownPower[i].attackNear > 0 {
			at += max(0, w.interpolatedGain(w.side, h, &w.enemyPower[i], w.ownPower[i].attackNear))
		}
	}
	x := sequenceWorths[o.Value]
	return firstWorth + core.Pick(sides, w.side, x.german, x.soviet) + at*x.share/10
}

// sequenceWorths say what each phase order is worth to either side, and the share, in tenths, of what good attacks add to it.
var sequenceWorths = map[string]struct{ german, soviet, share int }{
	"move/fight": {400, 100, 5}, "fight/move": {250, 300, 6}, "fight/fight": {0, 0, 8}, "move/move": {50, 250, 0}}

// Prefer implements core.Strategist.
func (g *game) Prefer(r core.Reader, c core.Choice) int {
	w := g.newWeigher(r, c.Owner)
	worth := map[string]func(core.Option) int{
		"order": func(o core.Option) int {
			return w.phaseOrderGain(g.order(c.Owner, "order", sheet.Arguments{Value: o.Word}))
		},
		"extend":   func(o core.Option) int { return w.voteGain(o.Word) },
		"attacked": func(o core.Option) int { return w.noRetreatGain(c, o.Verb) },
		"air":      func(o core.Option) int { return w.airCoverGain(c, o.Verb) },
		"retreat":  w.retreatHexValue,
	}[c.Kind]
	if worth == nil {
		return c.Default
	}
	return valuation.BestOption(c, c.Default, worth)
}

// voteGain wants another turn when the game as it stands is not won.
func (w *weigher) voteGain(word string) int {
	points, lv := w.r.Track(trackVP), w.g.levels(w.r)
	won := points < lv.Draw
	if w.side == German {
		won = points >= lv.German || points < lv.Draw-40
	}
	if (word == "no") == won {
		return 1
	}
	return 0
}
