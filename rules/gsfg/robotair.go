package gsfg

import (
	"slices"

	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/valuation"
)

// bomberGain rates a heavy bomber strike. The number of aircraft is not known when a sheet is written, and missions
// without aircraft are not flown, so the best missions come first.
func (w *weigher) bomberGain(o *Order) int { return firstWorth + w.bombingValue(o.Hex) }

// bombingValue returns the mean value of the steps that heavy bombers take from a hex (R 6.2).
func (w *weigher) bombingValue(h hexmap.Hex) int {
	var steps []int
	for _, u := range w.r.Stack(h) {
		for range u.Steps {
			steps = append(steps, stepWorth(u))
		}
	}
	slices.SortFunc(steps, func(a, b int) int { return b - a })
	sum := 0
	for die := 1; die <= 6; die++ {
		n := w.g.tables.stepsBombed(w.side, die)
		for _, v := range steps[:min(n, len(steps))] {
			sum += v
		}
		if n >= len(steps) {
			sum += w.clearingGain(h)
		}
	}
	return sum
}

// clearingGain returns the gain of emptying a hex from the air. It returns 0 if no own unit is near.
func (w *weigher) clearingGain(h hexmap.Hex) int {
	if w.own[h].attackNear+w.own[h].attackFar == 0 {
		return 0
	}
	return w.worth[h] / 2
}

// groundAttackGain returns the mean value of the steps that aircraft take from a hex, in tenths (R 6.6).
func (w *weigher) groundAttackGain(o *Order) int {
	h, s := o.Hex, of(w.r)
	if o.Number != 1 || countAt(s.targets, h) > 0 || len(s.targets) >= 6 {
		return 0
	}
	best, steps := 0, 0
	for _, u := range w.r.Stack(h) {
		best, steps = max(best, stepWorth(u)), steps+u.Steps
	}
	if steps == 1 {
		best += w.clearingGain(h)
	}
	return valuation.MeanOfDie(func(die int) int {
		return 10 * best * w.g.tables.groundAttack(die, o.Number, w.g.hex[h].isCity, w.g.weaselNear(s, h))
	})
}

// deepStrikeGain returns the mean gain of a deep strike (R 6.5): the turn's reinforcements lose a step each, the next
// die for air superiority is better, or an attack is out of supply.
func (w *weigher) deepStrikeGain(o *Order) int {
	arriving := 0
	for _, id := range of(w.r).picks {
		if u, ok := w.r.Unit(id); ok && u.Steps > 1 {
			arriving += stepWorth(u)
		}
	}
	sum := 0
	for die := 1; die <= 6; die++ {
		for _, e := range w.g.tables.deepStrike(die, o.Number) {
			switch e {
			case effectAirSuperiority:
				sum += 8
			case effectCrippled:
				sum += arriving
			case effectOutOfSupply:
				sum += 10
			}
		}
	}
	return entryWorth + max(1, sum-12*o.Number)
}

// airSupplyGain rates aerial supply, by the units in a hex and around it that lack supply near the enemy.
func (w *weigher) airSupplyGain(o *Order) int {
	n := 0
	for _, k := range append(w.g.neighbours(o.Hex), o.Hex) {
		for _, u := range w.r.Stack(k) {
			if u.Def.Side == w.side && w.b.supplyState(u) == cutOff {
				n += stepWorth(u)
			}
		}
	}
	return n
}

// reinforcementGain rates a reinforcement by its strength, artillery higher (R 9.3).
func (w *weigher) reinforcementGain(o *Order) int {
	n := 0
	for _, id := range o.Units {
		u, _ := w.r.Unit(id)
		v := u.Values()
		n += 2*v.Attack + v.Defence
	}
	return n
}
