package path

import "fieldpost/rules/hexmap"

// Seed is a hex that lines begin in, and where they come from.
type Seed struct{ Hex, Root hexmap.Hex }

// Seeds are hexes that lines begin in and come from.
func Seeds(hexes []hexmap.Hex) []Seed {
	out := make([]Seed, len(hexes))
	for i, h := range hexes {
		out[i] = Seed{h, h}
	}
	return out
}

// LineStep says whether a line that has come so far goes on over a side of a hex into the next.
type LineStep func(h hexmap.Hex, dir int, to hexmap.Hex, far int) bool

// Trace draws lines of at most so many hexes out of seeds, over the shortest ways: far is how many hexes each hex is away from the nearest
// seed, the first of those as near, and root where that comes from; where none comes it is -1 and hexmap.None.
func Trace(m *hexmap.Map, from []Seed, most int, leads LineStep) (far []int, root []hexmap.Hex) {
	far, root = make([]int, m.Len()), make([]hexmap.Hex, m.Len())
	for i := range far {
		far[i], root[i] = -1, hexmap.None
	}
	var queue []hexmap.Hex
	reach := func(h, of hexmap.Hex, n int) {
		if far[h] < 0 {
			far[h], root[h], queue = n, of, append(queue, h)
		}
	}
	for _, s := range from {
		reach(s.Hex, s.Root, 0)
	}
	for i := 0; i < len(queue) && far[queue[i]] < most; i++ {
		h := queue[i]
		for dir, to := range m.Neighbors(h) {
			if to != hexmap.None && far[to] < 0 && leads(h, dir, to, far[h]) {
				reach(to, root[h], far[h]+1)
			}
		}
	}
	return far, root
}
