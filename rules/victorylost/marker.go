package victorylost

import "fieldpost/rules/core"

// Markers shows the hexes of the pocket on the board as long as they are closed (13.0).
func (g *game) Markers(r core.Reader) []core.Marker {
	var out []core.Marker
	for _, h := range g.Pocket.Hexes {
		if g.closed(r, h) {
			out = append(out, core.Marker{Hex: h, Sign: "SHUT", Name: "closed pocket"})
		}
	}
	return out
}
