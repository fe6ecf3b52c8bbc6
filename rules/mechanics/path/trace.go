package path

import "fieldpost/rules/hexmap"

// Seed is a hex from which Trace draws lines, and the hex that counts as their origin.
type Seed struct{ Hex, Root hexmap.Hex }

// Seeds returns seeds at hexes that are their own origin.
func Seeds(hexes []hexmap.Hex) []Seed {
	out := make([]Seed, len(hexes))
	for i, h := range hexes {
		out[i] = Seed{h, h}
	}
	return out
}

// LineStep reports whether a line of far hexes may go on in a direction from h into the next hex.
type LineStep func(h hexmap.Hex, dir int, to hexmap.Hex, far int) bool

// Trace draws the shortest lines, of at most so many hexes, out of seeds. far returns the length to the nearest seed
// for each hex, root the origin of that seed, the first of equals; where no line comes they are -1 and hexmap.None.
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
