package hexmap

// HexesIn are the hexes that a list by hex holds true for.
func HexesIn(in []bool) (out []Hex) {
	for h, yes := range in {
		if yes {
			out = append(out, Hex(h))
		}
	}
	return out
}

// HexSet is a list by hex that holds true for some hexes, the other way round.
func (m *Map) HexSet(hexes ...Hex) []bool {
	in := make([]bool, m.Len())
	for _, h := range hexes {
		in[h] = true
	}
	return in
}
