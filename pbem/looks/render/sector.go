package render

import (
	"sort"

	"fieldpost/rules/hexmap"
)

// Sectors groups hexes of interest (the turn's combats) into at most count crops of about cols by rows hexes, from the
// top of the map down: each takes the first hex that is left and as many others as fit with a margin of one hex. Hexes
// beyond the last crop are left out.
func Sectors(m *hexmap.Map, hexes []hexmap.Hex, cols, rows, count int) []*Crop {
	var left []hexmap.Hex
	for _, h := range hexes {
		if m.Has(h) {
			left = append(left, h)
		}
	}
	sort.Slice(left, func(i, j int) bool {
		ci, ri := m.Offset(left[i])
		cj, rj := m.Offset(left[j])
		if ri != rj {
			return ri < rj
		}
		return ci < cj
	})
	var out []*Crop
	for len(left) > 0 && len(out) < count {
		c := &Crop{Margin: 1, Cols: cols, Rows: rows}
		var rest []hexmap.Hex
		for _, h := range left {
			c0, r0, c1, r1 := limits(m, append(c.Focus, h))
			if len(c.Focus) == 0 || c1-c0+3 <= cols && r1-r0+3 <= rows {
				c.Focus = append(c.Focus, h)
			} else {
				rest = append(rest, h)
			}
		}
		out, left = append(out, c), rest
	}
	return out
}
