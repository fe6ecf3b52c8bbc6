package kursk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/odds"
	"fieldpost/rules/mech/valuation"
)

// attack returns the expected gain of an attack.
func (w *weigher) attack(o *Order) int {
	a := w.g.assess(w.r, w.side, o.Hex, o.Units)
	var def power
	for _, u := range a.defence.units {
		w.g.count(&def, u, 1)
	}
	c := odds.Of(a.attack, def.defence) + a.column() - a.odds // shifts as seen, strength as guessed
	n := w.expect(w.side, o.Hex, &def, a.attack, c)
	if o.air() {
		with := w.expect(w.side, o.Hex, &def, a.attack, c+odds.Column(airShift(w.g, w.side, true)))
		if with-n < airReserve {
			return 0
		}
		n = with
	}
	return valuation.AtLeast(n, leastAttack)
}

// askedOdds returns the hex and the column of the combat that a choice is about; ok is false if it names none.
func (w *weigher) askedOdds(c core.Choice) (h hexmap.Hex, col odds.Column, ok bool) {
	h, found := w.g.m.Find(c.Hex)
	col, ok = odds.Parse(valuation.Fact(c, "odds"))
	return h, col, ok && found
}

// refuse weighs standing against retreating: what a retreat gives up, against the no-retreat table.
func (w *weigher) refuse(c core.Choice, verb string) int {
	h, col, ok := w.askedOdds(c)
	if !ok || verb != "noretreat" {
		return 0
	}
	def := &w.own[h]
	rate := w.rate(sides.Other(w.side))
	due := def.defence
	if w.side == German {
		due = (due + 1) / 2
	}
	return w.prize(h, sides.Other(w.side)) + valuation.Mean(func(die int) int {
		switch res, _ := w.g.t.standResult(col.Clamp(w.g.t.low, w.g.t.high), die); res {
		case "DE":
			return -def.hit
		case "BB":
			return due*rate - def.hit
		case "AL1":
			return 4 * rate
		}
		return 0
	})
}

// airCover uses the marker where it saves enough.
func (w *weigher) airCover(c core.Choice, verb string) int {
	h, col, ok := w.askedOdds(c)
	if !ok || verb != "air" {
		return 0
	}
	def, attack := &w.own[h], w.foe[h].near
	saved := w.expect(Soviet, h, def, attack, col) - w.expect(Soviet, h, def, attack, col+odds.Column(w.g.t.Shifts.Air.Defence))
	return saved - airReserve/3
}

// haven prefers hexes of retreat with cover and few enemies around.
func (w *weigher) haven(o core.Option) int {
	h, ok := w.g.m.Find(o.Path[len(o.Path)-1])
	if !ok {
		return 0
	}
	n := -w.foe[h].near*4 - w.foe[h].far
	if w.g.hex[h].hasCover(w.side) {
		n += 60
	}
	if !w.supplied(h) {
		n -= 500
	}
	return n
}
