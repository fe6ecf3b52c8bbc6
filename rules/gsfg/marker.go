package gsfg

import (
	"fmt"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Markers implements core.Markers (R 2.13): special forces, interdiction, aerial supply, Wild Weasels, sources out of
// order, electronic warfare and its effects.
func (g *game) Markers(r core.Reader) []core.Marker {
	s := of(r)
	var out []core.Marker
	add := func(h hexmap.Hex, side core.Side, sign, name string, flip bool) {
		if g.m.Has(h) {
			out = append(out, core.Marker{Hex: h, Side: side, Letters: sign, Name: name, Flipped: flip})
		}
	}
	for _, c := range s.commandos {
		add(c.hex, c.side, "SF"+c.id[len(c.id)-1:], "special forces", c.suppressed)
	}
	for _, x := range s.brokenSources {
		add(x.hex, NATO, "NS", "source out of order", x.n > 0)
	}
	all := func(hexes []hexmap.Hex, side core.Side, sign, name string) {
		for _, h := range hexes {
			add(h, side, sign, name, false)
		}
	}
	all(s.interdict, s.holder, "INT", "interdiction")
	all(s.drops, s.holder, "SUP", "aerial supply")
	all(s.weasels, NATO, "WW", "Wild Weasels")
	for _, p := range s.jamsPlaced {
		add(p.hex, currentPhase(r).side, fmt.Sprintf("EW%d", p.n), "electronic warfare", false)
	}
	marked := map[hexmap.Hex]bool{} // one marker for a stack
	for _, side := range sides {
		for u := range r.OnMap(side) {
			sign, name := "DEG", "degraded by electronic warfare"
			if u.Marked(markCollapsed) {
				sign, name = "COL", "collapsed by electronic warfare"
			}
			if !marked[u.Hex] && (u.Marked(markDegraded) || u.Marked(markCollapsed)) {
				marked[u.Hex] = true
				add(u.Hex, side, sign, name, false)
			}
		}
	}
	return out
}
