package kursk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/odds"
	"fieldpost/rules/mechanics/valuation"
)

// attackGain returns the expected gain of an attack.
func (w *weigher) attackGain(o *Order) int {
	a := w.g.assess(w.r, w.side, o.Hex, o.Units)
	var def hexPower
	for _, u := range a.defence.units {
		w.g.addUnit(&def, u, 1)
	}
	c := odds.ColumnOf(a.attack, def.defence) + a.column() - a.odds // shifts as seen, strength as guessed
	n := w.columnGain(w.side, o.Hex, &def, a.attack, c)
	if o.air() {
		with := w.columnGain(w.side, o.Hex, &def, a.attack, c+odds.Column(airShift(w.g, w.side, true)))
		if with-n < w.airReserve {
			return 0
		}
		n = with
	}
	return valuation.ZeroBelow(n, w.minAttackGain)
}

// askedOdds returns the hex and the column of the combat that a choice belongs to; ok is false if it names none.
func (w *weigher) askedOdds(c core.Choice) (h hexmap.Hex, col odds.Column, ok bool) {
	h, found := w.g.m.Find(c.Hex)
	col, ok = odds.Parse(valuation.FactValue(c, "odds"))
	return h, col, ok && found
}

// noRetreatGain rates standing: the loss that a retreat would cause, compared with the result of the no-retreat table.
func (w *weigher) noRetreatGain(c core.Choice, verb string) int {
	h, col, ok := w.askedOdds(c)
	if !ok || verb != "noretreat" {
		return 0
	}
	def := &w.ownPower[h]
	rate := w.strengthCost(sides.Other(w.side))
	due := def.defence
	if w.side == German {
		due = (due + 1) / 2
	}
	return w.captureValue(h, sides.Other(w.side)) + valuation.MeanOfDie(func(die int) int {
		switch res, _ := w.g.tables.noRetreatResult(col.Clamp(w.g.tables.low, w.g.tables.high), die); res {
		case "DE":
			return -def.stepValue
		case "BB":
			return due*rate - def.stepValue
		case "AL1":
			return 4 * rate
		}
		return 0
	})
}

// airCoverGain rates the use of a Luftwaffe marker in defence.
func (w *weigher) airCoverGain(c core.Choice, verb string) int {
	h, col, ok := w.askedOdds(c)
	if !ok || verb != "air" {
		return 0
	}
	def, attack := &w.ownPower[h], w.enemyPower[h].attackNear
	saved := w.columnGain(Soviet, h, def, attack, col) - w.columnGain(Soviet, h, def, attack,
		col+odds.Column(w.g.tables.Shifts.Air.Defence))
	return saved - w.airReserve/3
}

// retreatHexValue rates a hex of retreat, higher with cover and few enemies around.
func (w *weigher) retreatHexValue(o core.Option) int {
	h, ok := w.g.m.Find(o.Path[len(o.Path)-1])
	if !ok {
		return 0
	}
	n := -w.enemyPower[h].attackNear*4 - w.enemyPower[h].attackFar
	if w.g.hexes[h].hasCover(w.side) {
		n += 60
	}
	if !w.wouldBeSupplied(h) {
		n -= 500
	}
	return n
}
