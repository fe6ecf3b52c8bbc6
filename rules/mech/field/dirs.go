package field

import "fieldpost/rules/hexmap"

// Dirs are some of the six directions from a hex, a bit each.
type Dirs uint8

// everywhere are all of them.
const everywhere Dirs = 1<<6 - 1

// DirsOf are the directions to the hexes next to one that a test takes.
func DirsOf(m *hexmap.Map, from hexmap.Hex, is func(to hexmap.Hex) bool) Dirs {
	return everywhere.Without(m, from, func(to hexmap.Hex) bool { return !is(to) })
}

// Around are the directions from every hex to those next to it that a test takes.
func Around(m *hexmap.Map, is func(from, to hexmap.Hex) bool) []Dirs {
	out := make([]Dirs, m.Len())
	for h := range m.Hexes() {
		out[h] = DirsOf(m, h, func(to hexmap.Hex) bool { return is(h, to) })
	}
	return out
}

// Without are those of some directions from a hex that lead to a hex of the map which a test does not take.
func (x Dirs) Without(m *hexmap.Map, from hexmap.Hex, is func(to hexmap.Hex) bool) Dirs {
	for d, to := range m.Neighbors(from) {
		if x>>d&1 != 0 && (to == hexmap.None || is(to)) {
			x &^= 1 << d
		}
	}
	return x
}
