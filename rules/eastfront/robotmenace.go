package eastfront

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/reckon"
)

// threaten works out what the enemy may bring to the places that count before the side acts again; nothing after his last segment.
func (w *weigher) threaten() {
	n := w.g.Map.Len()
	all := make([]int, 2*n)
	w.menace, w.raid = all[:n], all[n:]
	if w.side == Soviet && segment(w.phase) == Soviet && w.r.Turn() == w.g.Data.Scenario.Last {
		return
	}
	attack := func(u *core.Unit) int { return w.g.face(u).Attack }
	one := func(*core.Unit) int { return 1 }
	for i, worth := range w.worth {
		if h := hexmap.Hex(i); worth > 0 {
			w.menace[i] = reckon.Reaching(w.r, other(w.side), h, w.strikes, attack)
			w.raid[i] = reckon.Reaching(w.r, other(w.side), h, w.walks, one)
		}
	}
}

// strikes are how many hexes an enemy moves before his next combat (SoP B.1, C.1): Soviet foot stands, cavalry goes half its way.
func (w *weigher) strikes(u *core.Unit) int {
	x, ma := w.g.unit(u), w.g.face(u).Move
	switch {
	case u.Def.Side == Axis || x.Motorised():
		return ma
	case x.Type == cavalry:
		return ma / 2
	}
	return 0
}

// walks are how many hexes an enemy moves in his next segment.
func (w *weigher) walks(u *core.Unit) int {
	if x := w.g.unit(u); x.Motorised() {
		return w.g.face(u).Move * 3 / 2
	}
	return w.g.face(u).Move
}

// holdings are how safe a place is, per cent, by the enemy attack strength for each 100 points of defence (15.7).
var holdings = reckon.Curve{{75, 95}, {110, 85}, {150, 70}, {225, 45}, {300, 20}, {450, 5}, {600, 0}}

// hold is how safe a place that counts is with so much defence in it, per cent.
func (w *weigher) hold(h hexmap.Hex, guard int) int {
	switch {
	case guard == 0 && (w.raid[h] > 0 || w.r.Control(h) != w.side):
		return 0
	case guard == 0 || w.menace[h] == 0:
		return 100
	}
	return holdLeast + (100-holdLeast)*holdings.At(100*w.menace[h]/guard)/100
}

// losses are the steps that defenders lose where they are attacked, in hundredths, by the enemy attack strength for each 100 points of
// defence; half of those who can do not attack.
var losses = reckon.Curve{{50, 0}, {100, 10}, {150, 20}, {200, 40}, {300, 65}, {400, 90}}

// risk is what own steps in a hex are likely to cost until the side acts again, where steps count for the result.
func (w *weigher) risk(h hexmap.Hex, guard int) int {
	if w.stake == 0 || w.side != Axis || guard == 0 {
		return 0
	}
	menace, ok := w.risks[h]
	if !ok {
		menace = reckon.Reaching(w.r, other(w.side), h, w.strikes, func(u *core.Unit) int { return w.g.face(u).Attack })
		w.risks[h] = menace
	}
	return w.stake * losses.At(100*menace/guard) / 100
}
