package gsfg

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/valuation"
)

// lossShare returns the weight of an own step lost in an attack, in per cent of an enemy's; the Soviet side has more
// steps.
func (w *weigher) lossShare(att core.Side) int { return bySide(att, w.sovietLoss, w.natoLoss) }

// columnGain returns the gain of an attack on a column, in sixths of points. rate is the value of a step of the
// attackers.
func (w *weigher) columnGain(h hexmap.Hex, def *hexPower, column, rate int) int {
	if column < 0 {
		return 0
	}
	sum, city, prize := 0, w.g.hex[h].isCity, w.worth[h]
	each := def.stepValue / max(def.units, 1)
	for die := 1; die <= 6; die++ {
		switch w.g.tables.result(column, die) {
		case "DE":
			sum += def.worth + prize
		case "EX":
			if sum += def.stepValue - def.units*rate; def.steps == def.units {
				sum += prize
			} else if city {
				sum += prize / 4
			}
		case "DR":
			switch {
			case !city:
				sum += prize + each/3
			case def.steps == 1:
				sum += each - rate + prize
			default:
				sum += each - rate + prize/(2*def.steps)
			}
		}
	}
	return sum
}

// terrainShift returns the column shift of an attack on a hex for its terrain.
func (w *weigher) terrainShift(h hexmap.Hex) int {
	n := w.g.shiftOf[h]
	if w.r.Turn() == 1 && w.r.Holder(h) == Soviet {
		n += int(w.g.tables.Shifts.NATOTurn1)
	}
	return n
}

// interpolatedGain returns the expected gain of an attack with a strength. It interpolates between the columns, so that
// each unit brought up counts.
func (w *weigher) interpolatedGain(att core.Side, h hexmap.Hex, def *hexPower, attack, extra int) int {
	if attack == 0 {
		return 0
	}
	rate := w.meanStep * w.lossShare(att) / 100
	strength := max(def.defence, 1)
	low := 100 * (w.terrainShift(h) + extra)
	n := 100*attack/strength - 100 + low
	if attack < strength || n < 0 { // it stalls; but it is a beginning
		return min(n, -1) / 25
	}
	last := len(w.g.tables.Combat.Columns) - 1
	return valuation.Interpolate(min(n, 100*last), func(column int) int { return w.columnGain(h, def, min(column, last), rate) }) / 6
}

// attackGain returns the mean gain of an attack over the faces of the die.
func (w *weigher) attackGain(o *Order) int {
	if o.usesChemical() {
		return 0
	}
	battle := o.battle(w.side)
	a := w.g.assessOn(w.b, w.foeBoard, battle)
	column := a.column()
	if w.g.mixedAttack(w.r, battle) != nil {
		column--
	}
	if column < 0 || a.attackTotal < a.defenceTotal {
		return 0
	}
	def := hexPower{defence: a.defenceTotal}
	for _, u := range defendersIn(w.r, o.Hex) {
		def.addUnit(u, 0, 1)
	}
	rate := 1 << 20
	for _, id := range o.Units {
		u, _ := w.r.Unit(id)
		n := stepWorth(u)
		if u.Steps > 1 {
			n /= 2 // the unit keeps its strength
		}
		rate = min(rate, n)
	}
	rate = max(rate, minStepWorth) * w.lossShare(w.side) / 100
	n := w.columnGain(o.Hex, &def, column, rate)/6 - len(o.Units)/2
	return valuation.ZeroBelow(n, w.minAttackGain)
}

// sequenceGain rates a phase order: units next to the enemy fight first, others move first.
func (w *weigher) sequenceGain(o *Order) int {
	t := o.declaredPhase(w.r)
	good, free, held := 0, 0, 0
	for i := range w.foe {
		if h := hexmap.Hex(i); w.foe[h].units > 0 && w.own[h].attackNear > 0 {
			good += max(0, w.interpolatedGain(w.side, h, &w.foe[h], w.own[h].attackNear, 0))
		}
	}
	for u := range w.r.OnMap(w.side) {
		switch {
		case w.side == Soviet && t.guards != w.g.isGuardsArmy(w.r, u.Def.ID):
		case w.b.isPinned(u):
			held++
		default:
			free++
		}
	}
	switch o.Value {
	case "move/fight":
		return firstWorth + good + good/4 + 8*free
	case "fight/move":
		if good == 0 {
			return firstWorth
		}
		return firstWorth + good + 8*free + 5*held
	}
	n := good*17/10 - 4*free
	if w.g.countWaiting(w.r) > 0 && !t.guards {
		n -= 300
	}
	return firstWorth + max(0, n)
}
