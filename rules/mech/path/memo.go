package path

import (
	"slices"
	"sync/atomic"

	"fieldpost/rules/hexmap"
)

// maxMemos limits the results that a Memo holds.
const maxMemos = 24

// Memo remembers the latest results of a search over a map and what they were made from, for a title that asks again and again while
// nothing that matters has changed. Its zero value is ready; several games may share it. It never changes what is found.
type Memo[T any] struct{ list atomic.Pointer[[]memo[T]] }

type memo[T any] struct {
	kind  int
	open  []bool
	from  []hexmap.Hex
	found T
}

// Find gives what search finds. That must follow from these alone: what kind of search it is, which hexes are open to it, and where it
// begins. Neither they nor what is found may be changed afterwards.
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

// PlaceCache remembers for good what is found at each of some places, 0 and up, where that never changes. Several games may share it.
type PlaceCache[T any] struct{ entries []atomic.Pointer[T] }

// NewPlaceCache makes one for n places.
func NewPlaceCache[T any](n int) *PlaceCache[T] { return &PlaceCache[T]{make([]atomic.Pointer[T], n)} }

// Find gives what search finds at a place, which is not to be changed. What lies beyond the n places is looked for each time.
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
