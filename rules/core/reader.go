package core

import (
	"iter"
	"sort"

	"fieldpost/rules/hexmap"
)

// Reader is read-only access to a position, or to what one viewer may see of it.
type Reader struct{ p *Position }

func (r Reader) World() *World             { return r.p.World }
func (r Reader) Map() *hexmap.Map          { return r.p.World.Map }
func (r Reader) Turn() int                 { return r.p.Turn }
func (r Reader) Phase() string             { return r.p.Phase }
func (r Reader) Active() Side              { return r.p.Active }
func (r Reader) Over() *Result             { return r.p.Over }
func (r Reader) Ext() Ext                  { return r.p.Ext }
func (r Reader) Label(h hexmap.Hex) string { return r.p.World.Map.Label(h) }

// Units are all counters in ID order. The slice must not be changed.
func (r Reader) Units() []Unit { return r.p.Units }

// Each gives all counters in ID order.
func (r Reader) Each() iter.Seq[*Unit] {
	return func(yield func(*Unit) bool) {
		for i := range r.p.Units {
			if !yield(&r.p.Units[i]) {
				return
			}
		}
	}
}

// Of gives the counters of a side in ID order, those off the map too.
func (r Reader) Of(side Side) iter.Seq[*Unit] {
	return func(yield func(*Unit) bool) {
		for u := range r.Each() {
			if u.Def.Side == side && !yield(u) {
				return
			}
		}
	}
}

// OnMap gives the counters of a side that stand on the map, in ID order.
func (r Reader) OnMap(side Side) iter.Seq[*Unit] {
	return func(yield func(*Unit) bool) {
		for u := range r.Of(side) {
			if u.OnMap() && !yield(u) {
				return
			}
		}
	}
}

// Boxed gives the counters in a box, in ID order.
func (r Reader) Boxed(box string) iter.Seq[*Unit] {
	return func(yield func(*Unit) bool) {
		for u := range r.Each() {
			if u.Box == box && !u.OnMap() && !yield(u) {
				return
			}
		}
	}
}

// Unit finds a counter by ID.
func (r Reader) Unit(id string) (*Unit, bool) {
	if i := r.p.index(id); i >= 0 {
		return &r.p.Units[i], true
	}
	return nil, false
}

// Count is the number of counters in a hex.
func (r Reader) Count(h hexmap.Hex) int { return len(r.p.stack(h)) }

// Nth is the n-th counter of a hex, 0 at the bottom.
func (r Reader) Nth(h hexmap.Hex, n int) *Unit { return &r.p.Units[r.p.stack(h)[n]] }

// In gives the counters of a hex from the bottom up.
func (r Reader) In(h hexmap.Hex) iter.Seq[*Unit] {
	return func(yield func(*Unit) bool) {
		for _, i := range r.p.stack(h) {
			if !yield(&r.p.Units[i]) {
				return
			}
		}
	}
}

// Height is the place of a counter on the map in its stack, 0 at the bottom.
func (r Reader) Height(u *Unit) int {
	s := r.p.stack(u.Hex)
	for n, i := range s {
		if &r.p.Units[i] == u {
			return n
		}
	}
	return 0
}

// Top is the uppermost counter of a hex, nil when it is empty.
func (r Reader) Top(h hexmap.Hex) *Unit {
	s := r.p.stack(h)
	if len(s) == 0 {
		return nil
	}
	return &r.p.Units[s[len(s)-1]]
}

// Stack is a hex's counters, top first.
func (r Reader) Stack(h hexmap.Hex) []*Unit {
	s := r.p.stack(h)
	out := make([]*Unit, 0, len(s))
	for k := len(s) - 1; k >= 0; k-- {
		out = append(out, &r.p.Units[s[k]])
	}
	return out
}

// Holder is the side whose units stand in a hex, "" when it is empty. Titles that let sides share a hex don't use it.
func (r Reader) Holder(h hexmap.Hex) Side {
	if s := r.p.stack(h); len(s) > 0 {
		return r.p.Units[s[0]].Def.Side
	}
	return ""
}

// Control is the side that controls a hex, "" for nobody.
func (r Reader) Control(h hexmap.Hex) Side {
	if c := r.p.control[h]; c > 0 {
		return r.p.World.Sides[c-1]
	}
	return ""
}

// Track is a named number; 0 when it was never set.
func (r Reader) Track(name string) int {
	t := r.p.Tracks
	i := sort.Search(len(t), func(i int) bool { return t[i].Name >= name })
	if i < len(t) && t[i].Name == name {
		return t[i].Value
	}
	return 0
}

// Tracks are all named numbers, sorted.
func (r Reader) Tracks() []Track { return r.p.Tracks }

// Enemy is the other side of a two-sided title.
func (r Reader) Enemy(s Side) Side {
	for _, x := range r.p.World.Sides {
		if x != s {
			return x
		}
	}
	return ""
}

// Position is the position read from; it must not be changed. It is for whoever runs a title, to show it to a viewer.
func (r Reader) Position() *Position { return r.p }
