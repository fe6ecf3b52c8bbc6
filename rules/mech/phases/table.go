// Package phases is the one table in which a title says what its phases are for: by kind the verbs that belong into it, the
// steps that enumerate its orders, what must hold when a sheet of it ends, and what is expected of the side that acts. What the
// kinds are, and in which order they come, is for the titles (see turn for phase codes).
//
// A title has the table in its game, made when it is loaded. A check begins with Want, and Legal, Finish and Expect of the title
// hand on to those of the table. An enumerator embeds a Taker.
package phases

import (
	"iter"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/sheet"
)

// Game is a title with its data.
type Game interface {
	Check(r core.Reader, side core.Side, o core.Order) []notation.Fault
}

// Row is a kind of phase of a title G, whose enumerator is E. What is nil is nothing to be done.
type Row[G Game, E any] struct {
	Kind   string                                                    // what the phase is for: "combat"
	Verbs  []string                                                  // of the orders that belong into it; "nato:place" for one side alone
	Offers []func(E)                                                 // offer its orders to a taker
	Steps  []func(E) bool                                            // ... and are false when he has enough
	Finish func(g G, r core.Reader, side core.Side) []notation.Fault // judges a whole sheet
	Expect func(g G, r core.Reader, e *core.Expectation)             // fills in what the phase wants
	Refuse func(b sheet.Base) []notation.Fault                       // why another verb is refused, where that is not the kind
}

// Table is all kinds of phases of a title.
type Table[G Game, E any] struct {
	Kind func(r core.Reader) string // of the phase that a position is in
	Side string                     // the rule by which a side acts in its own phases only
	Rule string                     // the rule by which a phase is for what it is for
	Is   func(kind string) say.Text // how a fault says so: "is for combat"
	Rows []Row[G, E]
}

// At is the row of the phase that a position is in; an empty one where the title has none.
func (t *Table[G, E]) At(r core.Reader) *Row[G, E] {
	kind := t.Kind(r)
	for i := range t.Rows {
		if t.Rows[i].Kind == kind {
			return &t.Rows[i]
		}
	}
	return &Row[G, E]{Kind: kind}
}

// takes says whether a verb of a side belongs into the phase.
func (x *Row[G, E]) takes(side core.Side, verb string) bool {
	for _, v := range x.Verbs {
		if v == verb || len(v) > len(verb) && strings.TrimSuffix(v, ":"+verb) == string(side) {
			return true
		}
	}
	return false
}

// Want is the fault of an order of a side to which the phase does not belong, or of a verb that does not belong into it.
func (t *Table[G, E]) Want(b sheet.Base, r core.Reader, side core.Side, verb string) []notation.Fault {
	if f := Foreign(b, r, side, t.Side); f != nil {
		return f
	}
	switch x := t.At(r); {
	case x.takes(side, verb):
		return nil
	case x.Refuse != nil:
		return x.Refuse(b)
	default:
		return Wrong(b, r, t.Rule, verb, t.Is(x.Kind))
	}
}

// Judge judges an order of the title, if it tells its verb first whether that belongs into the phase.
func (t *Table[G, E]) Judge(g G, r core.Reader, side core.Side, o core.Order) []notation.Fault {
	if x, ok := o.(interface{ Said() (sheet.Base, string) }); ok {
		b, verb := x.Said()
		if f := t.Want(b, r, side, verb); f != nil {
			return f
		}
	}
	return sheet.Judge(g, r, side, o)
}

// Legal enumerates orders that the title's check accepts: each step of the phase offers its own. taker makes the enumerator.
func (t *Table[G, E]) Legal(g G, r core.Reader, side core.Side, taker func(Taker) E) iter.Seq[core.Order] {
	return sheet.Enumerate(r, side, func(yield func(core.Order) bool) []func() bool {
		to := Take(r, side, func(o core.Order) []notation.Fault { return g.Check(r, side, o) }, yield)
		e := taker(to)
		var out []func() bool
		for _, step := range t.At(r).Offers {
			out = append(out, func() bool { step(e); return !to.Full() })
		}
		for _, step := range t.At(r).Steps {
			out = append(out, func() bool { return step(e) })
		}
		return out
	})
}

// Finish judges a whole sheet of the phase.
func (t *Table[G, E]) Finish(g G, r core.Reader, side core.Side) []notation.Fault {
	if x := t.At(r); x.Finish != nil {
		return x.Finish(g, r, side)
	}
	return nil
}

// Expect returns what the phase wants of its side, under the name given. The phase's row fills in the rest and may
// change the name.
func (t *Table[G, E]) Expect(g G, r core.Reader, name say.Text) core.Expectation {
	e := core.Expectation{Name: name}
	if x := t.At(r); x.Expect != nil {
		x.Expect(g, r, &e)
	}
	return e
}

// Verbs are all verbs of the table, sorted, each once.
func (t *Table[G, E]) Verbs() []string {
	var out []string
	for _, x := range t.Rows {
		for _, v := range x.Verbs {
			out = append(out, v[strings.Index(v, ":")+1:])
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
