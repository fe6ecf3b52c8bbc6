package core

import "sync/atomic"

// memory caches the results of Memoize until the position changes.
type memory struct{ facts atomic.Pointer[[]memoEntry] }

// memoEntry is one cached result with its key.
type memoEntry struct{ key, found any }

// Memoize returns the result of find and caches it in the position until the position changes. The result must depend
// only on the position and the key, and must not be changed. Each caller must use a key type of its own.
func Memoize[K comparable, T any](r Reader, key K, find func() T) T {
	m := r.p.memory
	if m == nil {
		return find()
	}
	var facts []memoEntry
	if l := m.facts.Load(); l != nil {
		facts = *l
	}
	for i := range facts {
		if k, ok := facts[i].key.(K); ok && k == key {
			return facts[i].found.(T)
		}
	}
	found := find()
	next := append(facts[:len(facts):len(facts)], memoEntry{key, found})
	m.facts.Store(&next)
	return found
}

// forget drops the cached results after a change of the position.
func (p *Position) forget() {
	if p.memory != nil && p.memory.facts.Load() != nil {
		p.memory.facts.Store(nil)
	}
}

// WithExt returns a position that differs only in the title's own data (Ext). Neither position may be changed
// afterwards.
func (p *Position) WithExt(e Ext) *Position {
	q := *p
	q.Ext, q.memory = e, &memory{}
	return &q
}
