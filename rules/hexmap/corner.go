package hexmap

// Corner is a point where hexes meet. Its coordinates count thirds of the half hexes in which a Map counts. Two corners
// of one map are equal exactly if they are the same point.
type Corner struct{ X, Y int }

// corner returns the corner between the sides d and d+1 of the hex with doubled coordinates x, y.
func (m *Map) corner(x, y int, d Dir) Corner {
	steps := &dirSteps[m.orientation()]
	a, b := steps[d%6], steps[(d+1)%6]
	return Corner{3*x + a[0] + b[0], 3*y + a[1] + b[1]}
}

// Corners returns the two ends of a hexside, clockwise as seen from the hex.
func (m *Map) Corners(h Hex, d Dir) (a, b Corner) {
	if !m.Has(h) || d > 5 {
		return Corner{}, Corner{}
	}
	x, y := int(m.x[h]), int(m.y[h])
	return m.corner(x, y, (d+5)%6), m.corner(x, y, d)
}

// HexesAt returns the hexes that meet in a corner, in index order: three, or fewer at the edge of the map.
func (m *Map) HexesAt(c Corner) []Hex {
	var out []Hex
	for d, a := range dirSteps[m.orientation()] {
		b := dirSteps[m.orientation()][(d+1)%6]
		x, y := c.X-a[0]-b[0], c.Y-a[1]-b[1]
		if x%3 != 0 || y%3 != 0 {
			continue
		}
		if h := m.atDoubled(x/3, y/3); h != None {
			out = append(out, h)
		}
	}
	for i := 1; i < len(out); i++ {
		for k := i; k > 0 && out[k] < out[k-1]; k-- {
			out[k], out[k-1] = out[k-1], out[k]
		}
	}
	return out
}
