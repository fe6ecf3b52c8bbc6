package zocmap

import (
	"sync"

	"fieldpost/rules/hexmap"
)

// Dirs is a set of the six directions from a hex, one bit each.
type Dirs uint8

// allDirs is the set of all six directions.
const allDirs Dirs = 1<<6 - 1

// DirsOf returns the directions to the neighbours for which is returns true.
func DirsOf(m *hexmap.Map, from hexmap.Hex, is func(to hexmap.Hex) bool) Dirs {
	return allDirs.Without(m, from, func(to hexmap.Hex) bool { return !is(to) })
}

// LeadsTo reports whether one of the directions leads from a hex to another.
func (x Dirs) LeadsTo(m *hexmap.Map, from, to hexmap.Hex) bool {
	d, ok := m.DirTo(from, to)
	return ok && x>>d&1 != 0
}

// Without removes the directions that lead to a hex of the map for which is returns false.
func (x Dirs) Without(m *hexmap.Map, from hexmap.Hex, is func(to hexmap.Hex) bool) Dirs {
	for d, to := range m.Neighbors(from) {
		if x>>d&1 != 0 && (to == hexmap.None || is(to)) {
			x &^= 1 << d
		}
	}
	return x
}

// DirsCache caches, for each hex, the directions into which a zone of control extends. It has separate entries for
// different circumstances. Several games may share it. Its zero value is ready for use.
type DirsCache struct{ cache sync.Map }

// Get returns the directions by hex for the circumstances of. Callers must not change them. passes reports whether a
// zone extends from a hex into an adjacent one.
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
