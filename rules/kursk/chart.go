package kursk

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Chart lists the hexes in a side's zones of control (8.1, 8.2), those to which its supply lines reach (6.3), and the edge
// hexes where they begin (6.2).
func (g *game) Chart(r core.Reader, kind string, side core.Side) []hexmap.Hex {
	b, in := look(r, side), func(hexmap.Hex) bool { return false }
	switch kind {
	case core.ChartZOC:
		in = func(h hexmap.Hex) bool { return b.Zone[h] }
	case core.ChartSupply:
		in = g.supplyLines(r, side).at
	case core.ChartSource:
		return g.sources(side)
	}
	var out []hexmap.Hex
	for h := range hexmap.Hex(r.Map().Len()) {
		if in(h) {
			out = append(out, h)
		}
	}
	return out
}

// Prize is what a town or city is worth (4.4).
func (g *game) Prize(h hexmap.Hex) int { return g.hex[h].placeValue }
