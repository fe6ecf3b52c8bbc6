// Package verbs holds the table of a title's verbs. The table defines how a statement with a verb is read, judged and
// executed, and which orders with the verb are offered.
package verbs

import (
	"iter"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
)

// Row describes a verb of a title whose orders have type O. B is the board as a side sees it, A a function that
// executes a checked order, E a type that offers orders, and W a type that rates them for a computer player. X says
// when the verb is allowed.
type Row[O, B, A, E, W, X any] struct {
	notation.Verb
	When        X
	Rule        string
	Bind        func(O, B, *sheet.Binder)   // reads a statement; nil: the verb has plain arguments only
	Check       func(O, B) []notation.Fault // judges an order; nil: the verb only answers questions
	Apply       A
	OfferOrders func(E)        // offers orders; nil: none
	OffersWith  string         // another verb whose row also offers the orders of this verb
	Worth       func(W, O) int // rates an order for a computer player; nil: 0
}

// Table holds all verbs of a title.
type Table[O core.Order, B, A, E, W, X any] []Row[O, B, A, E, W, X]

// Find returns the row of a verb, or an empty one if there is none.
func (t Table[O, B, A, E, W, X]) Find(verb string) *Row[O, B, A, E, W, X] {
	for i := range t {
		if t[i].Name == verb {
			return &t[i]
		}
	}
	return new(Row[O, B, A, E, W, X])
}

// Verbs returns the verbs of a title: first the shared verbs in common, then all verbs of the table. An entry of common
// is the name of a verb or an example that begins with it.
func (t Table[O, B, A, E, W, X]) Verbs(common ...string) (out []notation.Verb) {
	for _, example := range common {
		name, more, _ := strings.Cut(example, " ")
		out = append(out, sheet.CommonVerb(name, core.If(more == "", "", example)))
	}
	for _, x := range t {
		out = append(out, x.Verb)
	}
	return out
}

// OfferFunc returns the function that offers the orders of a verb, or nil if there is none.
func (t Table[O, B, A, E, W, X]) OfferFunc(verb string) func(E) { return t.Find(verb).OfferOrders }

// Weigh returns the rating of an order for a computer player.
func (x *Row[O, B, A, E, W, X]) Weigh(w W, o O) int {
	if x.Worth == nil {
		return 0
	}
	return x.Worth(w, o)
}

// Bind turns the statement of a binder into an order. The verb's row reads it, or plain if the row has no function for
// that.
func (t Table[O, B, A, E, W, X]) Bind(b *sheet.Binder, all notation.Vocabulary, order func(*Row[O, B, A, E, W, X], sheet.Arguments) O,
	plain func(O, *sheet.Binder), look func() B) (core.Order, []notation.Fault) {
	x := t.Find(b.Statement.Verb)
	if x.Check == nil {
		b.AddAnswerOnlyFault(all)
		return b.Result(nil)
	}
	o := order(x, sheet.Arguments{Base: b.Base, Verb: x.Name, Hex: hexmap.None})
	if x.Bind != nil {
		x.Bind(o, look(), b)
	} else {
		plain(o, b)
	}
	return b.Result(o)
}

// Legal enumerates the orders of the verbs that are allowed now, while the side is active.
func (t Table[O, B, A, E, W, X]) Legal(r core.Reader, side core.Side, now func(*Row[O, B, A, E, W, X]) bool,
	taker func(func(core.Order) bool) (e E, full func() bool)) iter.Seq[core.Order] {
	return sheet.Enumerate(r, side, func(yield func(core.Order) bool) []func() bool {
		e, full := taker(yield)
		var out []func() bool
		for i := range t {
			if x := &t[i]; x.OfferOrders != nil && now(x) {
				out = append(out, func() bool { x.OfferOrders(e); return !full() })
			}
		}
		return out
	})
}

// IsAmong reports whether names contains the verb. It returns true when names is empty.
func (x *Row[O, B, A, E, W, X]) IsAmong(names []string) bool {
	return len(names) == 0 || slices.Contains(names, x.Name)
}

// LazyValue returns a function that calls make at the first call, and returns the same result at later calls.
func LazyValue[T any](make func() T) func() T {
	var made bool
	var x T
	return func() T {
		if !made {
			x, made = make(), true
		}
		return x
	}
}
