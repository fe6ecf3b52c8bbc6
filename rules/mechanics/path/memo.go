package path

import (
	"slices"
	"sync/atomic"

	"fieldpost/rules/hexmap"
)

// maxMemos limits the results that a Memo holds.
const maxMemos = 24

// ResultCache caches the latest results of searches over a map together with their inputs. It is for a title that
// repeats a search while nothing relevant has changed. Its zero value is ready for use; several games may share it.
type ResultCache[T any] struct{ list atomic.Pointer[[]memo[T]] }

type memo[T any] struct {
	kind  int
	open  []bool
	from  []hexmap.Hex
	found T
}

// Find returns the result of search, or the cached result if kind, open and from are the same as before. The result
// must depend only on these: the kind of search, the hexes open to it, and where it begins. None of them may be changed
// afterwards.
func (m *ResultCache[T]) Find(kind int, open []bool, from []hexmap.Hex, search func() T) T {
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

// PlaceCache caches results that never change, one for each index from 0. Several games may share it.
type PlaceCache[T any] struct{ entries []atomic.Pointer[T] }

// NewPlaceCache returns a cache for the indexes 0 to n-1.
func NewPlaceCache[T any](n int) *PlaceCache[T] { return &PlaceCache[T]{make([]atomic.Pointer[T], n)} }

// Find returns the result for an index, and calls search at the first request. For an index of n or more it calls
// search every time. Callers must not change the result.
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
