package kursk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/valuation"
	"fieldpost/rules/mechanics/xslices"
)

// setFront finds the hexes of the front and how many units cover each.
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

// frontValue rates a unit in a hex by the front hexes that would be open without it.
func (w *weigher) frontValue(u *core.Unit, h hexmap.Hex) int {
	n := w.frontHexValue(u, h)
	for k := range w.g.m.Around(h) {
		n += w.frontHexValue(u, k)
	}
	return n
}

// frontHexValue rates a unit in or next to a front hex for that hex.
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
		return w.gapCost() / w.secondCover
	}
	return 0
}

// gapCost returns the cost of a front hex without a unit.
func (w *weigher) gapCost() int {
	return core.PickForSide(sides, w.side, w.germanGapCost, w.sovietGapCost)
}

// setGoals lists the hexes that a side wants to capture or must hold, and computes how strongly they attract its units
// to each hex.
func (w *weigher) setGoals() {
	for i := range w.g.hexes {
		h, v := hexmap.Hex(i), w.g.hexes[i].value*pointWorth
		if v == 0 {
			continue
		}
		if w.r.Control(h) != w.side {
			if w.side == Soviet {
				v /= w.sovietGoals // the Soviets win by keeping
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
			by[far] = x.worth * 10 / (far + w.pullOffset)
		}
		for i, far := range w.g.distances.Find(int(x.hex), func() []uint8 { return path.DistancesFrom(w.g.m, x.hex) }) {
			best[i] = max(best[i], by[far])
		}
	}
	for i, n := range best {
		w.hexPull[0][i], w.hexPull[1][i] = n/w.pullOther, n/w.pullMech
	}
}

// pullOf returns how strongly a hex attracts a unit; strong and mechanised units most.
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
	return valuation.ZeroBelow(n, w.minMoveGain)
}

// unitValue returns the value of a unit in a hex: attraction, attack and defence. The figures of a hex include the unit
// already unless it is new there.
func (w *weigher) unitValue(u *core.Unit, h hexmap.Hex, isNew bool) int {
	n := w.pullOf(u, h) + w.pressureGain(u, h) + w.defenceValue(u, h, isNew) + w.frontValue(u, h)
	if !w.wouldBeSupplied(h) {
		n -= w.unsuppliedCost
	}
	return n
}

// wouldBeSupplied reports whether a unit in a hex would be in supply; its own presence opens the hex to a supply line.
func (w *weigher) wouldBeSupplied(h hexmap.Hex) bool {
	return w.supplyNet.isSupplied(h) || xslices.Any(w.g.m.Around(h), w.supplyNet.isSupplied)
}

// pressureGain returns how much a unit adds to the best attack that can be made from a hex.
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
		best /= w.lastPhase
	}
	return best
}

// defenceValue returns how much a unit adds to the defence of a hex: a closed front, victory points held, fewer losses.
func (w *weigher) defenceValue(u *core.Unit, h hexmap.Hex, isNew bool) int {
	threat := w.enemyPower[h].attackNear + w.enemyPower[h].attackFar/w.farThreat
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

// enemyGain returns the most that the enemy may gain by attacking a hex with all units near it.
func (w *weigher) enemyGain(h hexmap.Hex, def *hexPower, threat int) int {
	if def.units == 0 {
		if w.r.Control(h) != w.side {
			return 0
		}
		return min(w.g.hexes[h].value*pointWorth, 1500)
	}
	return max(0, w.interpolatedGain(sides.Other(w.side), h, def, threat))
}

// entryGain rates the entry of reinforcements, higher near where they are wanted.
func (w *weigher) entryGain(o *Order) int {
	u, ok := w.r.Unit(o.Units[0])
	if !ok {
		return 0
	}
	return firstWorth + w.pullOf(u, o.Path[len(o.Path)-1])
}

// activationGain rates the activation of reserves, which pays when the enemy is near or the game late.
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

// asOpener adds firstWorth to a positive rating, for orders that come before all others of a sheet.
func asOpener(n int) int { return valuation.ZeroBelow(firstWorth+n, firstWorth+1) }

// withdrawalGain rates a withdrawal: the expected points of the die, compared with what the unit could still achieve.
func (w *weigher) withdrawalGain(o *Order) int {
	n, left := 0, max(1, normalTurns+1-currentPhase(w.r).Turn)
	for _, u := range roster.FindOnMap(w.r, o.Units) {
		n += 350 - u.Values().Attack*left*w.withdrawalEach
		if isElite(u.Def) {
			n += 300
		}
	}
	return asOpener(n)
}

// phaseOrderGain rates a phase order, higher for fighting first when good attacks are possible.
func (w *weigher) phaseOrderGain(o *Order) int {
	at := 0
	for i := range w.enemyPower {
		if h := hexmap.Hex(i); w.enemyPower[i].defence > 0 && w.ownPower[i].attackNear > 0 {
			at += max(0, w.interpolatedGain(w.side, h, &w.enemyPower[i], w.ownPower[i].attackNear))
		}
	}
	x := sequenceWorths[o.Value]
	return firstWorth + core.PickForSide(sides, w.side, x.german, x.soviet) + at*x.share/10
}

// sequenceWorths gives the value of each phase order to either side, and the share, in tenths, that good attacks add.
var sequenceWorths = map[string]struct{ german, soviet, share int }{
	"move/fight": {400, 100, 5}, "fight/move": {250, 300, 6}, "fight/fight": {0, 0, 8}, "move/move": {50, 250, 0}}

// Prefer returns the index of the option that the strategist takes for the owner of a choice.
func (s strategist) Prefer(r core.Reader, c core.Choice) int {
	w := s.newWeigher(r, c.Owner)
	worth := map[string]func(core.Option) int{
		"order": func(o core.Option) int {
			return w.phaseOrderGain(s.order(c.Owner, "order", sheet.Arguments{Value: o.Word}))
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

// voteGain rates a vote for another turn, which is wanted when the game as it stands is not won.
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
