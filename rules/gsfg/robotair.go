package gsfg

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// mission is what an order of the air phase is worth. A sheet is written before the number of aircraft is known; missions
// for which none is left are not flown, so the best come first.
func (w *weigher) mission(o core.Order) int {
	if x, ok := o.(*SupplyOrder); ok {
		return w.airlift(x.hex)
	}
	x, ok := o.(*AirOrder)
	switch {
	case !ok:
	case x.verb == "strike":
		return firstWorth + w.bombs(x.hexes[0])
	case x.verb == "deep":
		return entryWorth + w.deep(x.n)
	case x.verb == "weasel":
		return w.weasels(x.hexes[0])
	case x.verb == "ground" && x.n == 1 && tally(of(w.r).targets, x.hexes[0]) == 0 && len(of(w.r).targets) < 6:
		return w.strafe(x.hexes[0], x.n)
	}
	return 0
}

// bombs is what the heavy bombers take from a hex on the average (R 6.2).
func (w *weigher) bombs(h hexmap.Hex) int {
	var steps []int
	for _, u := range w.r.Stack(h) {
		for range u.Steps {
			steps = append(steps, stepWorth(u))
		}
	}
	slices.SortFunc(steps, func(a, b int) int { return b - a })
	sum := 0
	for die := 1; die <= 6; die++ {
		n := w.g.tables.bombed(w.side, die)
		for _, v := range steps[:min(n, len(steps))] {
			sum += v
		}
		if n >= len(steps) {
			sum += w.opened(h)
		}
	}
	return sum
}

// opened is what it brings that a hex is emptied from the air.
func (w *weigher) opened(h hexmap.Hex) int {
	if w.own[h].near+w.own[h].far == 0 {
		return 0
	}
	return w.worth[h] / 2
}

// strafe is what aircraft take from a hex on the average, in tenths (R 6.6).
func (w *weigher) strafe(h hexmap.Hex, n int) int {
	best, steps := 0, 0
	for _, u := range w.r.Stack(h) {
		best, steps = max(best, stepWorth(u)), steps+u.Steps
	}
	if steps == 1 {
		best += w.opened(h)
	}
	sum := 0
	for die := 1; die <= 6; die++ {
		sum += w.g.tables.groundAttack(die, n, w.g.hex[h].isCity, w.g.weaselNear(of(w.r), h)) * best
	}
	return 10 * sum / 6
}

// deep is what a deep strike brings on the average: the reinforcements of the turn lose a step each, the next die for air
// superiority is better, an attack is spoilt (R 6.5).
func (w *weigher) deep(n int) int {
	arriving := 0
	for _, id := range of(w.r).picks {
		if u, ok := w.r.Unit(id); ok && u.Steps > 1 {
			arriving += stepWorth(u)
		}
	}
	sum := 0
	for die := 1; die <= 6; die++ {
		for _, e := range w.g.tables.deepStrike(die, n) {
			switch e {
			case airsup:
				sum += 8
			case crippled:
				sum += arriving
			case oos:
				sum += 10
			}
		}
	}
	return max(1, sum-12*n)
}

// airlift is what aerial supply is worth to the units in a hex and around it that lack supply and have the enemy near.
func (w *weigher) airlift(h hexmap.Hex) int {
	n := 0
	for _, k := range append(w.g.neighbours(h), h) {
		for _, u := range w.r.Stack(k) {
			if u.Def.Side == w.side && w.b.supplyOf(u) == cutOff {
				n += stepWorth(u)
			}
		}
	}
	return n
}

// choose prefers the strongest reinforcements, artillery among them (R 9.3).
func (w *weigher) choose(o *PickOrder) int {
	n := 0
	for _, id := range o.units {
		u, _ := w.r.Unit(id)
		v := u.Values()
		n += 2*v.Attack + v.Defence
	}
	return n
}
