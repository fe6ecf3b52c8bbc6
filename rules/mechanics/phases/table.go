// Package phases holds the table of a title's kinds of phases. For each kind it lists the allowed verbs, the
// requirements at the end of its sheet, and what the active side must send. A title's Check begins with
// Table.CheckVerb; its Legal, Finish and Expect call those of the table. A title's enumerator, the type that lists its
// legal orders, embeds a Collector.
package phases

import (
	"iter"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/xslices"
)

// Game is a title with its data, which can check orders.
type Game interface {
	Check(r core.Reader, side core.Side, o core.Order) []notation.Fault
}

// Row describes one kind of phase of a title G. A nil function does nothing.
type Row[G Game] struct {
	Kind string // purpose of the phase: "combat"
	// allowed verbs, in the order in which they are offered; "nato:place" is allowed to one side only
	Verbs  []string
	Finish func(g G, r core.Reader, side core.Side) []notation.Fault // judges a whole sheet
	Expect func(g G, r core.Reader, e *core.Expectation)             // describes what the active side must send
	// faults for other verbs, in place of the general fault
	Refuse func(b sheet.Base) []notation.Fault
}

// Table holds all kinds of phases of a title G, whose enumerator has type E.
type Table[G Game, E any] struct {
	Kind      func(r core.Reader) string  // returns the kind of the current phase
	SideRule  string                      // rule by which a side acts only in its own phases
	PhaseRule string                      // rule that gives each phase its purpose
	KindText  func(kind string) say.Text  // returns the words of a fault for a kind: "is for combat"
	OfferFunc func(verb string) func(e E) // returns the function that offers the orders of a verb; nil: none
	Rows      []Row[G]
}

// CurrentRow returns the row of the current phase, or an empty one if the table has none.
func (t *Table[G, E]) CurrentRow(r core.Reader) *Row[G] {
	kind := t.Kind(r)
	for i := range t.Rows {
		if t.Rows[i].Kind == kind {
			return &t.Rows[i]
		}
	}
	return &Row[G]{Kind: kind}
}

// verbs returns the verbs that a side may use in the phase.
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

// CheckVerb returns a fault if it is not the side's phase, or if the phase does not allow the verb.
func (t *Table[G, E]) CheckVerb(b sheet.Base, r core.Reader, side core.Side, verb string) []notation.Fault {
	if f := WrongSideFault(b, r, side, t.SideRule); f != nil {
		return f
	}
	switch x := t.CurrentRow(r); {
	case xslices.Any(x.verbs(side), func(v string) bool { return v == verb }):
		return nil
	case x.Refuse != nil:
		return x.Refuse(b)
	default:
		return WrongPhaseFault(b, r, t.PhaseRule, verb, t.KindText(x.Kind))
	}
}

// Legal enumerates the legal orders of a side, verb by verb. taker makes the enumerator.
func (t *Table[G, E]) Legal(g G, r core.Reader, side core.Side, taker func(Collector) E) iter.Seq[core.Order] {
	return sheet.Enumerate(r, side, func(yield func(core.Order) bool) []func() bool {
		to := NewCollector(r, side, func(o core.Order) []notation.Fault { return g.Check(r, side, o) }, yield)
		e := taker(to)
		var out []func() bool
		for v := range t.CurrentRow(r).verbs(side) {
			if offer := t.OfferFunc(v); offer != nil {
				out = append(out, func() bool { offer(e); return !to.Full() })
			}
		}
		return out
	})
}

// Finish returns the faults of a whole sheet of the current phase.
func (t *Table[G, E]) Finish(g G, r core.Reader, side core.Side) []notation.Fault {
	if x := t.CurrentRow(r); x.Finish != nil {
		return x.Finish(g, r, side)
	}
	return nil
}

// Expect describes what the active side must send in the current phase, which has the given name. The row of the phase
// fills in the rest and may change the name.
func (t *Table[G, E]) Expect(g G, r core.Reader, name say.Text) core.Expectation {
	e := core.Expectation{Name: name}
	if x := t.CurrentRow(r); x.Expect != nil {
		x.Expect(g, r, &e)
	}
	return e
}
