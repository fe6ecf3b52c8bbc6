package path

import "fieldpost/rules/hexmap"

// LineStart is a hex at which TraceLines starts a line, and the hex that counts as the line's origin.
type LineStart struct{ Hex, Origin hexmap.Hex }

// LineStarts returns line starts at hexes that are their own origin.
func LineStarts(hexes []hexmap.Hex) []LineStart {
	out := make([]LineStart, len(hexes))
	for i, h := range hexes {
		out[i] = LineStart{h, h}
	}
	return out
}

// LineStep reports whether a line of length far that ends in h may continue in a direction into the hex to.
type LineStep func(h hexmap.Hex, dir int, to hexmap.Hex, far int) bool

// TraceLines draws the shortest lines of at most the given number of hexes from the line starts. For each hex, far is
// the length of the line from the nearest start, and root the origin of that start (the first one among equals). A hex
// that no line reaches has -1 and hexmap.None.
func TraceLines(m *hexmap.Map, from []LineStart, most int, leads LineStep) (far []int, root []hexmap.Hex) {
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
		reach(s.Hex, s.Origin, 0)
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
