package gsfg

import (
	"fmt"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Markers lists what lies on the board besides counters (R 2.13): special forces, interdiction, supplies from the air, Wild
// Weasels, sources out of order, electronic warfare, and what it did to the units of a hex.
func (g *game) Markers(r core.Reader) []core.Marker {
	s := of(r)
	var out []core.Marker
	add := func(h hexmap.Hex, side core.Side, sign, name string, flip bool) {
		if g.m.Has(h) {
			out = append(out, core.Marker{Hex: h, Side: side, Sign: sign, Name: name, Flip: flip})
		}
	}
	for _, c := range s.sf {
		add(c.hex, c.side, "SF"+c.id[len(c.id)-1:], "special forces", c.suppressed)
	}
	for _, x := range s.down {
		add(x.hex, NATO, "NS", "source out of order", x.n > 0)
	}
	for _, h := range s.interdict {
		add(h, s.holder, "INT", "interdiction", false)
	}
	for _, h := range s.drops {
		add(h, s.holder, "SUP", "aerial supply", false)
	}
	for _, h := range s.weasels {
		add(h, NATO, "WW", "Wild Weasels", false)
	}
	for _, p := range s.plots {
		add(p.hex, now(r).side, fmt.Sprintf("EW%d", p.n), "electronic warfare", false)
	}
	marked := map[hexmap.Hex]bool{} // one marker for a stack
	for _, side := range sides {
		for u := range r.Standing(side) {
			sign, name := "DEG", "degraded by electronic warfare"
			if u.Marked(markStunned) {
				sign, name = "COL", "collapsed by electronic warfare"
			}
			if !marked[u.Hex] && (u.Marked(markDegraded) || u.Marked(markStunned)) {
				marked[u.Hex] = true
				add(u.Hex, side, sign, name, false)
			}
		}
	}
	return out
}
