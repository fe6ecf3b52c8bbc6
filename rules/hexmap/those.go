package hexmap

// Those are the hexes that a list by hex holds true for.
func Those(in []bool) (out []Hex) {
	for h, yes := range in {
		if yes {
			out = append(out, Hex(h))
		}
	}
	return out
}

// Marked is a list by hex that holds true for some hexes, the other way round.
func (m *Map) Marked(hexes ...Hex) []bool {
	in := make([]bool, m.Len())
	for _, h := range hexes {
		in[h] = true
	}
	return in
}
