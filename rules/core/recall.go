package core

import "sync/atomic"

// memory holds the findings of Recall since the position last changed.
type memory struct{ facts atomic.Pointer[[]memoEntry] }

type memoEntry struct{ key, found any }

// Memoize gives what find finds out about a position: it is looked for once, and again when the position has changed. It must follow from
// the position and the key alone, of a type that nobody else uses, and may not be changed afterwards.
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

// forget is called when a position has changed.
func (p *Position) forget() {
	if p.memory != nil && p.memory.facts.Load() != nil {
		p.memory.facts.Store(nil)
	}
}

// WithExt returns the same position with another extension. Neither may be changed afterwards.
func (p *Position) WithExt(e Ext) *Position {
	q := *p
	q.Ext, q.memory = e, &memory{}
	return &q
}
