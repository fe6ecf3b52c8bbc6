package gsfg

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// setWorth computes the value of controlling each hex: cities of the Federal Republic, above them the Ruhr, the bank of
// the Rhine, and supply sources. Near the end of the game, victory conditions that are undecided count most.
func (w *weigher) setWorth() {
	g, city, ruhr := w.g, w.city, w.ruhr
	w.worth = make([]int, g.m.Len())
	if w.r.Turn() >= lateTurn {
		v := &g.setup.Victory
		city = city * balanceWeight(countSoviet(w.r, g.frgCityHexes)-v.FRGCities, 4, 9) / 2
		ruhr = ruhr * balanceWeight(countSoviet(w.r, g.ruhrHexes)-v.Ruhr, 1, 3)
	}
	for i := range w.worth {
		w.worth[i] = hexWorth
	}
	for _, h := range g.frgCityHexes {
		w.worth[h] = city
	}
	for _, h := range g.ruhrHexes {
		w.worth[h] += ruhr
	}
	w.addBank()
	w.addSources()
}

// balanceWeight returns the weight of a hex for a condition that the Soviet side exceeds by so many hexes. It is 4 when
// a few hexes decide, 2 when they may, 1 when the condition is won or lost anyway.
func balanceWeight(over, close, far int) int {
	if over < 0 {
		over = -over - 1
	}
	switch {
	case over <= close:
		return 4
	case over <= far:
		return 2
	}
	return 1
}

// addBank adds the value of the west bank of the Rhine: near the end, a hex counts by the length of the run of Soviet
// hexes that it joins or breaks (R 4.6).
func (w *weigher) addBank() {
	g := w.g
	for _, h := range g.westBank {
		w.worth[h] += w.bank
	}
	if w.r.Turn() < lateTurn {
		return
	}
	soviet := make([]bool, len(g.westBank))
	for i, h := range g.westBank {
		soviet[i] = w.r.Control(h) == Soviet
	}
	runs := g.bankWorths.Find(0, soviet, nil, func() []int { return w.runWorths(soviet) })
	for i, h := range g.westBank {
		w.worth[h] += runs[i]
	}
}

// runWorths returns the value of each bank hex for the run of Soviet hexes that it makes or breaks.
func (w *weigher) runWorths(soviet []bool) []int {
	g := w.g
	held, out := make([]bool, g.m.Len()), make([]int, len(g.westBank))
	for i, h := range g.westBank {
		held[h] = soviet[i]
	}
	for i, h := range g.westBank {
		whole, rest := g.runsAt(h, held)
		switch need := g.setup.Victory.Bridgehead; {
		case whole >= need && rest < need:
			out[i] = w.bankRun
		case whole >= need:
			out[i] = w.bankRun / 2
		case whole == need-1:
			out[i] = w.bankRun / 3
		}
	}
	return out
}

// runsAt returns the length of the run of held bank hexes with a hex in it, and the longest run that is left without
// the hex.
func (g *game) runsAt(h hexmap.Hex, held []bool) (whole, rest int) {
	for _, n := range g.neighbours(h) {
		rest = max(rest, len(g.connectedHexes(n, func(k hexmap.Hex) bool { return k != h && held[k] })))
	}
	return len(g.connectedHexes(h, func(k hexmap.Hex) bool { return k == h || held[k] })), rest
}

// addSources adds to the value of working supply sources that of the units which depend on them.
func (w *weigher) addSources() {
	strength := map[string]int{}
	for u := range w.r.UnitsOf(NATO) {
		if u.Box != core.BoxDead && u.Box != core.BoxGone {
			v := u.Values()
			strength[w.g.nationOf(u)] += v.Attack + v.Defence
		}
	}
	b := w.g.newBoard(w.r, NATO)
	for _, e := range w.g.setup.Sources.List {
		list := b.sources(e.Nation)
		for _, h := range list {
			w.worth[h] += strength[e.Nation] * w.source / (4 + len(list)*len(list))
		}
	}
}
