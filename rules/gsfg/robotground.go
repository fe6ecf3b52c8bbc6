package gsfg

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/valuation"
)

// setPull computes how strongly objectives attract units to each hex, less with distance: valuable enemy hexes, and own
// ones in danger.
func (w *weigher) setPull() {
	w.pull = make([]int, w.g.m.Len())
	var todo []hexmap.Hex
	for i := range w.pull {
		h := hexmap.Hex(i)
		n := 0
		switch {
		case w.worth[i] < w.bank:
		case w.r.Control(h) != w.side:
			n = w.worth[i]
			if near := w.own[h].attackNear + w.own[h].attackFar/200; near > w.reserve*max(1, w.foe[h].defence) {
				n /= 2 // there are enough
			}
		case w.landDistance[h] < len(raidChances):
			n = min(w.enemyGain(h, &w.own[h]), w.worth[i])
		}
		if n > 0 {
			w.pull[i], todo = n, append(todo, h)
		}
	}
	for len(todo) > 0 {
		var next []hexmap.Hex
		for _, h := range todo {
			m := w.pull[h] - w.pullStep
			for d, n := range w.g.m.Neighbors(h) {
				if n != hexmap.None && !w.g.isWater[n] && !w.g.sides[h][d].closed && m > w.pull[n] {
					w.pull[n], next = m, append(next, n)
				}
			}
		}
		todo = next
	}
}

// moveGain returns the gain of a unit's move: the better place, and the ground it takes on the way.
func (w *weigher) moveGain(o *Order) int {
	if len(o.Units) != 1 {
		return 0
	}
	u := w.unit(o)
	n := w.unitValue(u, o.Path[len(o.Path)-1], true) - w.unitValue(u, u.Hex, false)
	if canUseAirMobility(w.r, u) {
		return valuation.ZeroBelow(n, w.minMoveGain)
	}
	for _, h := range o.Path[1:] {
		if w.r.Control(h) != w.side {
			n += w.worth[h]
		}
	}
	return valuation.ZeroBelow(n, w.minMoveGain)
}

// landingGain rates an air landing. A unit that lands does not fight or move on this turn.
func (w *weigher) landingGain(o *Order) int {
	u := w.unit(o)
	n := w.unitValue(u, o.Hex, true)
	if u.OnMap() {
		n -= w.unitValue(u, u.Hex, false) + stepWorth(u)
	}
	if w.r.Control(o.Hex) != w.side {
		n += w.worth[o.Hex]
	}
	return valuation.ZeroBelow(n, w.minMoveGain)
}

// unitValue returns the value of a unit in a hex: attraction, attack and defence. The figures of a hex include the unit
// already unless it is new there.
func (w *weigher) unitValue(u *core.Unit, h hexmap.Hex, isNew bool) int {
	n := w.pull[h]*(4+u.Values().Attack)/8 + w.pressureGain(u, h) + w.defenceValue(u, h, isNew)
	probe := *u
	probe.Hex, probe.Box = h, core.BoxNone
	if w.b.supplyState(&probe) == cutOff {
		n -= w.cutOffCost
	}
	if w.entryNeeded[h] && w.roomLeft(u, h) < w.g.units.Sizes.Limit/2 {
		n -= gateCost
	}
	return n
}

// roomLeft returns the room that a unit leaves free in a hex, in half divisions.
func (w *weigher) roomLeft(u *core.Unit, h hexmap.Hex) int {
	n := w.g.units.Sizes.Limit - w.g.info[u.Def.ID].halfDivisions
	for x := range w.r.UnitsIn(h) {
		if x.Def.ID != u.Def.ID {
			n -= w.g.info[x.Def.ID].halfDivisions
		}
	}
	return n
}

// setGates marks the hexes that must keep room for reinforcements.
func (w *weigher) setGates() {
	w.entryNeeded = make([]bool, w.g.m.Len())
	if w.side != NATO || phaseKind(w.r) != kindMove {
		return
	}
	for _, u := range w.g.dueUnits(w.r, NATO) {
		if _, list := w.g.entryHexes(w.b, u); len(list) <= 2 {
			for _, h := range list {
				w.entryNeeded[h] = true
			}
		}
	}
}

// pressureGain returns how much a unit adds to the best attack that can be made from a hex.
func (w *weigher) pressureGain(u *core.Unit, h hexmap.Hex) int {
	a := u.Values().Attack
	best := 0
	if a == 0 || isTerritorial(u) {
		return 0
	}
	for _, t := range w.g.adjacentHexes[1][h] {
		if w.foe[t].units == 0 {
			continue
		}
		sum := w.own[t].attackNear
		if u.OnMap() {
			sum = max(sum-w.g.attackAcross(u.Hex, t, a), 0)
		}
		with := sum + w.g.attackAcross(h, t, a)
		best = max(best, w.interpolatedGain(w.side, t, &w.foe[t], with, 0)-w.interpolatedGain(w.side, t, &w.foe[t], sum, 0))
	}
	if !w.combatFollows {
		best /= w.noCombat
	}
	return best
}

// defenceValue returns how much a unit adds to the defence of a hex: the value of the hex, and the losses avoided.
func (w *weigher) defenceValue(u *core.Unit, h hexmap.Hex, isNew bool) int {
	if w.enemyDone || w.landDistance[h] >= len(raidChances) {
		return 0
	}
	with, without := w.own[h], w.own[h]
	if isNew {
		with.addUnit(u, u.Values().Defence, 1)
		with.mixed = with.mixed || with.nation != "" && with.nation != w.g.nationOf(u)
	} else {
		without.addUnit(u, u.Values().Defence, -1)
	}
	return w.enemyGain(h, &without) - w.enemyGain(h, &with)
}

// enemyGain returns the most that the enemy may gain by attacking a hex with the units near it.
func (w *weigher) enemyGain(h hexmap.Hex, def *hexPower) int {
	if def.units == 0 {
		return w.worth[h] * raidChances[min(w.landDistance[h], len(raidChances)-1)] / 100
	}
	threat := w.foe[h].attackNear + w.foe[h].attackFar/100
	if threat == 0 {
		return 0
	}
	shift := 0
	if def.mixed && w.side == NATO {
		shift = 1
	}
	return max(0, w.interpolatedGain(opponent(w.side), h, def, threat, shift))
}

// raidChances gives by distance the chance, in per cent, that an enemy unit comes to take an empty hex.
var raidChances = [...]int{100, 100, 95, 90, 85, 80, 70, 60, 50, 45, 40, 35, 30, 25, 20, 0}

// setMarch computes the distance of the nearest enemy from each hex.
func (w *weigher) setMarch() {
	w.landDistance = path.CappedDistances(w.g.m, hexmap.HexesIn(w.b.enemy), len(raidChances)-1, func(from, to hexmap.Hex) bool {
		return from == hexmap.None || !w.g.isWater[to] && !w.g.hexsideBetween(from, to).closed
	})
}
