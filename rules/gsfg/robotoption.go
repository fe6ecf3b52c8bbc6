package gsfg

import (
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/valuation"
)

// Values of the markers of the optional rules. The computer player does not use electronic warfare, because the number
// of markers left to a side is revealed only after its sheet is written.
const (
	weaselWorth      = 300 // exchanging an aircraft for Wild Weasels
	minWeaselTargets = 3   // least number of targets that they must support
)

// weaselGain rates the exchange of an aircraft for Wild Weasels, which needs several targets around (R 13.19).
func (w *weigher) weaselGain(o *Order) int {
	s, h, n := of(w.r), o.Path[0], 0
	if len(s.weasels) > 0 {
		return 0
	}
	for _, k := range append([]hexmap.Hex{h}, w.g.neighbours(h)...) {
		if w.foe[k].units > 0 {
			n++
		}
	}
	if n < minWeaselTargets {
		return 0
	}
	return weaselWorth + n
}

// commandoGain rates a move of special forces by what their zone costs the enemy, away from enemy units (R 13.5, 13.7).
func (w *weigher) commandoGain(o *Order) int {
	now := 0
	for _, c := range of(w.r).commandos {
		if c.id == o.Units[0] && w.g.m.Has(c.hex) {
			now = w.zoneValue(c.hex)
		}
	}
	return valuation.ZeroBelow(w.zoneValue(o.Hex)-now, w.minMoveGain)
}

// zoneValue returns the value of the zone of special forces in a hex: enemies slowed down, and supply stopped.
func (w *weigher) zoneValue(h hexmap.Hex) int {
	n := -8 * w.foe[h].units
	for _, k := range append([]hexmap.Hex{h}, w.g.neighbours(h)...) {
		n += 3 * min(w.foe[k].units, 2)
		if w.r.Control(k) != w.side {
			n++
		}
		if w.g.hex[k].isCity && w.r.Control(k) != w.side {
			n += 6
		}
	}
	return n
}
