package zocmap

import (
	"sync"

	"fieldpost/rules/hexmap"
)

// Dirs are some of the six directions from a hex, a bit each.
type Dirs uint8

// allDirs are all of them.
const allDirs Dirs = 1<<6 - 1

// DirsOf are the directions to the hexes next to one that a test takes.
func DirsOf(m *hexmap.Map, from hexmap.Hex, is func(to hexmap.Hex) bool) Dirs {
	return allDirs.Without(m, from, func(to hexmap.Hex) bool { return !is(to) })
}

// LeadsTo says whether one of the directions from a hex leads to another.
func (x Dirs) LeadsTo(m *hexmap.Map, from, to hexmap.Hex) bool {
	d, ok := m.DirTo(from, to)
	return ok && x>>d&1 != 0
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

// DirsCache are the directions from every hex into which a zone of control passes, worked out once for each case of what that follows from
// besides the map. Several games may share them. Their zero value is ready.
type DirsCache struct{ cache sync.Map }

// Get are those of a case, which are not to be changed; passes says of two adjacent hexes whether it passes from one into the other.
func (w *DirsCache) Get(m *hexmap.Map, of any, passes func(from, to hexmap.Hex) bool) []Dirs {
	if x, ok := w.cache.Load(of); ok {
		return x.([]Dirs)
	}
	out := make([]Dirs, m.Len())
	for h := range m.Hexes() {
		out[h] = DirsOf(m, h, func(to hexmap.Hex) bool { return passes(h, to) })
	}
	w.cache.Store(of, out)
	return out
}
