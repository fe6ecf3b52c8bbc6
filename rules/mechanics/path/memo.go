package path

import (
	"slices"
	"sync/atomic"

	"fieldpost/rules/hexmap"
)

// maxMemos limits the results that a Memo holds.
const maxMemos = 24

// Memo caches the latest results of searches over a map together with their inputs, for a title that asks again while
// nothing relevant has changed. Its zero value is ready; several games may share it.
type Memo[T any] struct{ list atomic.Pointer[[]memo[T]] }

type memo[T any] struct {
	kind  int
	open  []bool
	from  []hexmap.Hex
	found T
}

// Find returns the result of search, from the cache where kind, open and from are the same as before. The result must
// depend on these alone: the kind of search, the hexes open to it, and where it begins. None of them may be changed
// afterwards.
func (m *Memo[T]) Find(kind int, open []bool, from []hexmap.Hex, search func() T) T {
	var list []memo[T]
	if l := m.list.Load(); l != nil {
		list = *l
	}
	for i := range list {
		if x := &list[i]; x.kind == kind && slices.Equal(x.from, from) && slices.Equal(x.open, open) {
			return x.found
		}
	}
	found := search()
	next := append([]memo[T]{{kind, open, from, found}}, list[:min(len(list), maxMemos-1)]...)
	m.list.Store(&next)
	return found
}

// PlaceCache caches results that never change, one for each place numbered from 0. Several games may share it.
type PlaceCache[T any] struct{ entries []atomic.Pointer[T] }

// NewPlaceCache returns a cache for n places.
func NewPlaceCache[T any](n int) *PlaceCache[T] { return &PlaceCache[T]{make([]atomic.Pointer[T], n)} }

// Find returns the result for a place, which must not be changed, and calls search at the first request. Beyond the n
// places it calls search each time.
func (k *PlaceCache[T]) Find(place int, search func() T) T {
	if place >= len(k.entries) {
		return search()
	}
	if x := k.entries[place].Load(); x != nil {
		return *x
	}
	found := search()
	k.entries[place].Store(&found)
	return found
}
