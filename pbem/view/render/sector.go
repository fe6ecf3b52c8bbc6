package render

import (
	"slices"
	"sort"

	"fieldpost/rules/hexmap"
)

// DivideIntoStrips divides a map with more than most columns into the fewest strips of about equal width. Neighbouring strips
// overlap by two columns. The first strip has the lowest columns. A narrower map is one strip.
func DivideIntoStrips(m *hexmap.Map, most int) []*Crop {
	c0, _, c1, _ := hexBounds(m, nil)
	cols := c1 - c0 + 1
	n := (cols + most - 1) / most
	out := make([]*Crop, n)
	for i := range out {
		out[i] = &Crop{Margin: 1}
		for h := range hexmap.Hex(m.Len()) {
			if c, _ := m.ColumnRow(h); (c-c0)*n/cols == i {
				out[i].Focus = append(out[i].Focus, h)
			}
		}
	}
	return out
}

// HasFocus reports whether a crop was made around any of the hexes.
func (c *Crop) HasFocus(m *hexmap.Map, hexes []hexmap.Hex) bool {
	c0, r0, c1, r1 := hexBounds(m, c.Focus)
	return slices.ContainsFunc(hexes, func(h hexmap.Hex) bool {
		col, row := m.ColumnRow(h)
		return c0 <= col && col <= c1 && r0 <= row && row <= r1
	})
}

// TrimRows returns a crop reduced to the rows that contain any of the hexes, with around further rows above and below.
func (c *Crop) TrimRows(m *hexmap.Map, hexes []hexmap.Hex, around int) *Crop {
	c0, _, c1, _ := hexBounds(m, c.Focus)
	inside := slices.DeleteFunc(slices.Clone(hexes), func(h hexmap.Hex) bool {
		col, _ := m.ColumnRow(h)
		return col < c0 || col > c1
	})
	_, r0, _, r1 := hexBounds(m, append(inside[:len(inside):len(inside)], hexmap.None))
	out := *c
	out.Focus = slices.DeleteFunc(slices.Clone(c.Focus), func(h hexmap.Hex) bool {
		_, row := m.ColumnRow(h)
		return row < r0-around || row > r1+around
	})
	return &out
}

// FocusCrops groups hexes of interest (the turn's combats) into at most count crops of about cols by rows hexes, from
// the top of the map down. Each crop contains the first remaining hex and all others that fit with a margin of one hex.
// Hexes beyond the last crop are left out.
func FocusCrops(m *hexmap.Map, hexes []hexmap.Hex, cols, rows, count int) []*Crop {
	var left []hexmap.Hex
	for _, h := range hexes {
		if m.Has(h) {
			left = append(left, h)
		}
	}
	sort.Slice(left, func(i, j int) bool {
		ci, ri := m.ColumnRow(left[i])
		cj, rj := m.ColumnRow(left[j])
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
			c0, r0, c1, r1 := hexBounds(m, append(c.Focus, h))
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
