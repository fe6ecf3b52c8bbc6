package victorylost

import "fieldpost/rules/hexmap"

// Step reports whether the way from a hex into an adjacent one is open to command, and whether the range ends there.
type Step func(from, to hexmap.Hex) (open, ends bool)

// HexesWithin returns by hex index which hexes lie within so many steps of a hex. A hex in which one path must end may
// still continue a path that need not end there.
func HexesWithin(m *hexmap.Map, from hexmap.Hex, reach int, step Step) []bool {
	in, free := make([]bool, m.Len()), make([]bool, m.Len())
	in[from], free[from] = true, true
	layer := []hexmap.Hex{from}
	for range reach {
		var next []hexmap.Hex
		for _, a := range layer {
			for _, b := range m.Neighbors(a) {
				if b == hexmap.None {
					continue
				}
				open, ends := step(a, b)
				if !open {
					continue
				}
				in[b] = true
				if !ends && !free[b] {
					free[b] = true
					next = append(next, b)
				}
			}
		}
		layer = next
	}
	return in
}
