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
