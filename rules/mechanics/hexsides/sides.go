// Package hexsides stores for every hexside of a map the features that a title needs, such as rivers and roads. It
// computes them once.
package hexsides

import (
	"iter"

	"fieldpost/rules/hexmap"
)

// Sides holds, by hex and direction, the features between each hex of a map and its neighbours.
type Sides[E any] []*[6]E

// ComputeSides computes the features of all hexsides. between returns the features of the side between two hexes, and
// over adds a road or other path that crosses it. Every path is added in both directions.
func ComputeSides[E any](m *hexmap.Map, between func(from, to hexmap.Hex) E, over func(e *E, class string, from, to hexmap.Hex)) Sides[E] {
	x, all := make(Sides[E], m.Len()), make([][6]E, m.Len())
	for from := range m.Hexes() {
		x[from] = &all[from]
		for dir, to := range m.Neighbors(from) {
			if to != hexmap.None {
				x[from][dir] = between(from, to)
			}
		}
	}
	for _, p := range m.Paths() {
		for i := 1; i < len(p.Hexes); i++ {
			a, b := p.Hexes[i-1], p.Hexes[i]
			over(x.At(m, a, b), p.Class, a, b)
			over(x.At(m, b, a), p.Class, b, a)
		}
	}
	return x
}

// At returns the features between two hexes. It returns zero features if they are not adjacent.
func (x Sides[E]) At(m *hexmap.Map, from, to hexmap.Hex) *E {
	if dir, ok := m.DirTo(from, to); ok {
		return &x[from][dir]
	}
	return new(E)
}

// Mutable returns the features between two hexes for changing. x began as a copy of others. If x still shares the sides
// of the hex from with others, they are copied first. All other hexes stay shared.
func (x Sides[E]) Mutable(others Sides[E], m *hexmap.Map, from, to hexmap.Hex) *E {
	if m.Has(from) && x[from] == others[from] {
		own := *others[from]
		x[from] = &own
	}
	return x.At(m, from, to)
}

// Each returns the features of every hexside of every hex, and last those of the map's edge, which are zero.
func (x Sides[E]) Each() iter.Seq[*E] {
	return func(yield func(*E) bool) {
		for h := range x {
			for dir := range x[h] {
				if !yield(&x[h][dir]) {
					return
				}
			}
		}
	}
}
