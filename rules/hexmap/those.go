package hexmap

// HexesIn returns the hexes for which a list indexed by hex holds true.
func HexesIn(in []bool) (out []Hex) {
	for h, yes := range in {
		if yes {
			out = append(out, Hex(h))
		}
	}
	return out
}

// HexSet returns a list indexed by hex that holds true for the given hexes.
func (m *Map) HexSet(hexes ...Hex) []bool {
	in := make([]bool, m.Len())
	for _, h := range hexes {
		in[h] = true
	}
	return in
}
