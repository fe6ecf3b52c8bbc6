package core

import (
	"iter"
	"sort"

	"fieldpost/rules/hexmap"
)

// Reader gives read-only access to a position, or to the part of it that one viewer may see.
type Reader struct{ p *Position }

// World returns the map and the counters' definitions.
func (r Reader) World() *World { return r.p.World }

// Map returns the map.
func (r Reader) Map() *hexmap.Map { return r.p.World.Map }

// Turn returns the number of the current turn.
func (r Reader) Turn() int { return r.p.Turn }

// Phase returns the code of the current phase.
func (r Reader) Phase() string { return r.p.Phase }

// Active returns the side that sends the sheet of the current phase.
func (r Reader) Active() Side { return r.p.Active }

// Result returns the result when the game has ended; nil before.
func (r Reader) Result() *Result { return r.p.Over }

// Ext returns the title's own data in the position.
func (r Reader) Ext() Ext { return r.p.Ext }

// Label returns the printed number of a hex.
func (r Reader) Label(h hexmap.Hex) string { return r.p.World.Map.Label(h) }

// Units returns all counters in ID order. Callers must not change the slice.
func (r Reader) Units() []Unit { return r.p.Units }

// Each returns all counters in ID order.
func (r Reader) Each() iter.Seq[*Unit] {
	return func(yield func(*Unit) bool) {
		for i := range r.p.Units {
			if !yield(&r.p.Units[i]) {
				return
			}
		}
	}
}

// UnitsOf returns the counters of a side in ID order, including those off the map.
func (r Reader) UnitsOf(side Side) iter.Seq[*Unit] {
	return func(yield func(*Unit) bool) {
		for u := range r.Each() {
			if u.Def.Side == side && !yield(u) {
				return
			}
		}
	}
}

// OnMap returns the counters of a side on the map, in ID order.
func (r Reader) OnMap(side Side) iter.Seq[*Unit] {
	return func(yield func(*Unit) bool) {
		for u := range r.UnitsOf(side) {
			if u.OnMap() && !yield(u) {
				return
			}
		}
	}
}

// UnitsInBox returns the counters in a box, in ID order.
func (r Reader) UnitsInBox(box string) iter.Seq[*Unit] {
	return func(yield func(*Unit) bool) {
		for u := range r.Each() {
			if u.Box == box && !u.OnMap() && !yield(u) {
				return
			}
		}
	}
}

// Unit returns a counter by ID; ok is false when there is none.
func (r Reader) Unit(id string) (*Unit, bool) {
	if i := r.p.index(id); i >= 0 {
		return &r.p.Units[i], true
	}
	return nil, false
}

// Count returns the number of counters in a hex.
func (r Reader) Count(h hexmap.Hex) int { return len(r.p.stack(h)) }

// NthUnit returns the n-th counter of a hex, counted from 0 at the bottom.
func (r Reader) NthUnit(h hexmap.Hex, n int) *Unit { return &r.p.Units[r.p.stack(h)[n]] }

// UnitsIn returns the counters of a hex from the bottom up.
func (r Reader) UnitsIn(h hexmap.Hex) iter.Seq[*Unit] {
	return func(yield func(*Unit) bool) {
		for _, i := range r.p.stack(h) {
			if !yield(&r.p.Units[i]) {
				return
			}
		}
	}
}

// HeightInStack returns the position of a counter on the map in its stack, 0 at the bottom.
func (r Reader) HeightInStack(u *Unit) int {
	s := r.p.stack(u.Hex)
	for n, i := range s {
		if &r.p.Units[i] == u {
			return n
		}
	}
	return 0
}

// TopUnit returns the uppermost counter of a hex, nil when it is empty.
func (r Reader) TopUnit(h hexmap.Hex) *Unit {
	s := r.p.stack(h)
	if len(s) == 0 {
		return nil
	}
	return &r.p.Units[s[len(s)-1]]
}

// Stack returns a hex's counters, top first.
func (r Reader) Stack(h hexmap.Hex) []*Unit {
	s := r.p.stack(h)
	out := make([]*Unit, 0, len(s))
	for k := len(s) - 1; k >= 0; k-- {
		out = append(out, &r.p.Units[s[k]])
	}
	return out
}

// Holder returns the side whose units occupy a hex, "" when it is empty. It may be used only in titles in which the
// units of both sides never share a hex.
func (r Reader) Holder(h hexmap.Hex) Side {
	if s := r.p.stack(h); len(s) > 0 {
		return r.p.Units[s[0]].Def.Side
	}
	return ""
}

// Control returns the side that controls a hex, "" for none.
func (r Reader) Control(h hexmap.Hex) Side {
	if c := r.p.control[h]; c > 0 {
		return r.p.World.Sides[c-1]
	}
	return ""
}

// Track returns the value of a track, 0 if it was never set.
func (r Reader) Track(name string) int {
	t := r.p.Tracks
	i := sort.Search(len(t), func(i int) bool { return t[i].Name >= name })
	if i < len(t) && t[i].Name == name {
		return t[i].Value
	}
	return 0
}

// Tracks returns all tracks, sorted by name.
func (r Reader) Tracks() []Track { return r.p.Tracks }

// Enemy returns the other side of a two-sided title.
func (r Reader) Enemy(s Side) Side {
	for _, x := range r.p.World.Sides {
		if x != s {
			return x
		}
	}
	return ""
}

// Position returns the underlying position, for the program that runs a title. Callers must not change it.
func (r Reader) Position() *Position { return r.p }
