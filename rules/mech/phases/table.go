// Package phases is the one table in which a title says what its phases are for: by kind the verbs that belong into it, what must
// hold when a sheet of it ends, and what is expected of the side that acts. What the kinds are, and in which order they come, is for
// the titles (see turn for phase codes).
//
// A title has the table in its game, made when it is loaded. A check begins with Want, and Legal, Finish and Expect of the title
// hand on to those of the table. An enumerator embeds a Taker.
package phases

import (
	"iter"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/sheet"
)

// Game is a title with its data.
type Game interface {
	Check(r core.Reader, side core.Side, o core.Order) []notation.Fault
}

// Row is a kind of phase of a title G. What is nil is nothing to be done.
type Row[G Game] struct {
	Kind   string                                                    // what the phase is for: "combat"
	Verbs  []string                                                  // of its orders, as these are offered; "nato:place": of one side
	Finish func(g G, r core.Reader, side core.Side) []notation.Fault // judges a whole sheet
	Expect func(g G, r core.Reader, e *core.Expectation)             // fills in what the phase wants
	Refuse func(b sheet.Base) []notation.Fault                       // why another verb is refused, where that is not the kind
}

// Table is all kinds of phases of a title, whose enumerator is E.
type Table[G Game, E any] struct {
	Kind      func(r core.Reader) string  // of the phase that a position is in
	SideRule  string                      // the rule by which a side acts in its own phases only
	PhaseRule string                      // the rule by which a phase is for what it is for
	KindText  func(kind string) say.Text  // how a fault says so: "is for combat"
	Offers    func(verb string) func(e E) // what offers the orders of a verb to a taker; nil: nothing
	Rows      []Row[G]
}

// CurrentRow is the row of the phase that a position is in; an empty one where the title has none.
func (t *Table[G, E]) CurrentRow(r core.Reader) *Row[G] {
	kind := t.Kind(r)
	for i := range t.Rows {
		if t.Rows[i].Kind == kind {
			return &t.Rows[i]
		}
	}
	return &Row[G]{Kind: kind}
}

// verbs are those of a side that belong into the phase.
func (x *Row[G]) verbs(side core.Side) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, v := range x.Verbs {
			who, verb, one := strings.Cut(v, ":")
			if !one {
				who, verb = string(side), v
			}
			if who == string(side) && !yield(verb) {
				return
			}
		}
	}
}

// CheckVerb is the fault of an order of a side to which the phase does not belong, or of a verb that does not belong into it.
func (t *Table[G, E]) CheckVerb(b sheet.Base, r core.Reader, side core.Side, verb string) []notation.Fault {
	if f := WrongSide(b, r, side, t.SideRule); f != nil {
		return f
	}
	switch x := t.CurrentRow(r); {
	case lists.Any(x.verbs(side), func(v string) bool { return v == verb }):
		return nil
	case x.Refuse != nil:
		return x.Refuse(b)
	default:
		return WrongPhase(b, r, t.PhaseRule, verb, t.KindText(x.Kind))
	}
}

// Legal enumerates orders that the title's check accepts, verb by verb of the phase. taker makes the enumerator.
func (t *Table[G, E]) Legal(g G, r core.Reader, side core.Side, taker func(Collector) E) iter.Seq[core.Order] {
	return sheet.Enumerate(r, side, func(yield func(core.Order) bool) []func() bool {
		to := NewCollector(r, side, func(o core.Order) []notation.Fault { return g.Check(r, side, o) }, yield)
		e := taker(to)
		var out []func() bool
		for v := range t.CurrentRow(r).verbs(side) {
			if offer := t.Offers(v); offer != nil {
				out = append(out, func() bool { offer(e); return !to.Full() })
			}
		}
		return out
	})
}

// Finish judges a whole sheet of the phase.
func (t *Table[G, E]) Finish(g G, r core.Reader, side core.Side) []notation.Fault {
	if x := t.CurrentRow(r); x.Finish != nil {
		return x.Finish(g, r, side)
	}
	return nil
}

// Expect returns what the phase wants of its side, under the name given. The phase's row fills in the rest and may
// change the name.
func (t *Table[G, E]) Expect(g G, r core.Reader, name say.Text) core.Expectation {
	e := core.Expectation{Name: name}
	if x := t.CurrentRow(r); x.Expect != nil {
		x.Expect(g, r, &e)
	}
	return e
}
