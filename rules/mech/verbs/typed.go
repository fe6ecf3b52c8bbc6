package verbs

import (
	"fieldpost/notation"
	"fieldpost/rules/core"
)

// Typed is a verb of a title whose orders are of types of their own, which judge and carry themselves out
// (sheet.Order): B binds them, W weighs them. Which are offered stands in the row of their phase.
type Typed[B, W any] struct {
	notation.Verb
	Bind  func(B, notation.Verb) core.Order    // nil: the verb answers questions only
	Worth func(W, core.Order) (n int, ok bool) // false for orders of another type; nil: nothing is weighed
}

// Orders returns the row of a verb whose orders are of type O. A bind that returns no order has said why; worth may be nil.
func Orders[O interface {
	comparable
	core.Order
}, B, W any](v notation.Verb, bind func(B, notation.Verb) O, worth func(W, O) int) Typed[B, W] {
	var none O
	x := Typed[B, W]{Verb: v, Bind: func(b B, v notation.Verb) core.Order {
		if o := bind(b, v); o != none {
			return o
		}
		return nil
	}}
	if worth != nil {
		x.Worth = func(w W, order core.Order) (int, bool) {
			o, ok := order.(O)
			if !ok {
				return 0, false
			}
			return worth(w, o), true
		}
	}
	return x
}

// TypedTable are all verbs of such a title.
type TypedTable[B, W any] []Typed[B, W]

// Find returns the row of a verb, an empty one where there is none.
func (t TypedTable[B, W]) Find(verb string) (x Typed[B, W]) {
	for _, x := range t {
		if x.Name == verb {
			return x
		}
	}
	return x
}

// Verbs returns the verbs of all rows.
func (t TypedTable[B, W]) Verbs() (out []notation.Verb) {
	for _, x := range t {
		out = append(out, x.Verb)
	}
	return out
}

// Worth returns what an order is worth by its row, 0 where none weighs it.
func (t TypedTable[B, W]) Worth(w W, o core.Order) int {
	for _, x := range t {
		if x.Worth != nil {
			if n, ok := x.Worth(w, o); ok {
				return n
			}
		}
	}
	return 0
}
