// Package verbs is the table of a title's verbs, from which what a sheet may say, what its words become, and which orders are offered
// follow. What a verb means is for the titles.
package verbs

import (
	"iter"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/sheet"
)

// Row is a verb of a title whose orders are O: B is the board as a side finds it, A a function that carries an order out that was
// checked, E what offers orders, W what weighs them for a computer opponent, and X says when a verb may be used.
type Row[O, B, A, E, W, X any] struct {
	notation.Verb
	When   X
	Rule   string
	Bind   func(O, B, *sheet.Binder)   // reads a statement; nil: the verb's arguments are all
	Check  func(O, B) []notation.Fault // nil: the verb answers questions only
	Apply  A
	Offers func(E)        // offers orders; nil: none are
	With   string         // the verb whose row offers those of this one, in turn with its own
	Worth  func(W, O) int // weighs an order; nil: it is worth nothing
}

// Table are all verbs of a title.
type Table[O core.Order, B, A, E, W, X any] []Row[O, B, A, E, W, X]

// Find is the row of a verb, an empty one where there is none.
func (t Table[O, B, A, E, W, X]) Find(verb string) *Row[O, B, A, E, W, X] {
	for i := range t {
		if t[i].Name == verb {
			return &t[i]
		}
	}
	return new(Row[O, B, A, E, W, X])
}

// Verbs are some verbs of the shared language, each by its name or an example of the title, and all of the table.
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

// Offers returns what offers the orders of a verb; nil where none are.
func (t Table[O, B, A, E, W, X]) Offers(verb string) func(E) { return t.Find(verb).Offers }

// Weigh returns what an order of the verb is worth.
func (x *Row[O, B, A, E, W, X]) Weigh(w W, o O) int {
	if x.Worth == nil {
		return 0
	}
	return x.Worth(w, o)
}

// Bind turns the statement of a binder into an order: its row reads it or, where the verb's arguments are all, plain does.
func (t Table[O, B, A, E, W, X]) Bind(b *sheet.Binder, all notation.Vocabulary, order func(*Row[O, B, A, E, W, X], sheet.Arguments) O,
	plain func(O, *sheet.Binder), look func() B) (core.Order, []notation.Fault) {
	x := t.Find(b.St.Verb)
	if x.Check == nil {
		b.NoOrder(all)
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

// Legal enumerates the orders of the verbs that may be used now, while a side acts: full says that the one who takes them has enough.
func (t Table[O, B, A, E, W, X]) Legal(r core.Reader, side core.Side, now func(*Row[O, B, A, E, W, X]) bool,
	taker func(func(core.Order) bool) (e E, full func() bool)) iter.Seq[core.Order] {
	return sheet.Enumerate(r, side, func(yield func(core.Order) bool) []func() bool {
		e, full := taker(yield)
		var out []func() bool
		for i := range t {
			if x := &t[i]; x.Offers != nil && now(x) {
				out = append(out, func() bool { x.Offers(e); return !full() })
			}
		}
		return out
	})
}

// IsAmong says whether a verb is one of some, or none is named.
func (x *Row[O, B, A, E, W, X]) IsAmong(names []string) bool {
	return len(names) == 0 || slices.Contains(names, x.Name)
}

// Lazy gives what make makes, which it is asked for once, and not before somebody wants it.
func Lazy[T any](make func() T) func() T {
	var made bool
	var x T
	return func() T {
		if !made {
			x, made = make(), true
		}
		return x
	}
}
