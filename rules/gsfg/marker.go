package gsfg

import (
	"fmt"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
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
	for _, side := range g.world.Sides {
		marked := map[hexmap.Hex]bool{} // one marker for a stack
		for _, u := range roster.OnMap(r, side, func(u *core.Unit) bool { return u.Marked(markDegraded) || u.Marked(markStunned) }) {
			switch {
			case marked[u.Hex]:
			case u.Marked(markStunned):
				add(u.Hex, side, "COL", "collapsed by electronic warfare", false)
			default:
				add(u.Hex, side, "DEG", "degraded by electronic warfare", false)
			}
			marked[u.Hex] = true
		}
	}
	return out
}
