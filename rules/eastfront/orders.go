package eastfront

import (
	"iter"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/sheet"
	"fieldpost/rules/mech/turn"
)

// row is a verb: the one table from which phases, binding, enumeration and vocabulary follow.
type row struct {
	notation.Verb
	parts []part
	rule  string
	bind  func(*binder) core.Order // nil: it answers questions only
	legal func(*enumerator) bool   // offers orders until the taker has enough; nil: none are
}

// order is what every order can do.
type order interface {
	core.Order
	verb() string
	check(g *game, r core.Reader, side core.Side) []notation.Fault
	apply(g *game, tx *core.Tx, side core.Side) error
}

type base = sheet.Base

// common is a verb of the shared language with an example of our own.
func common(name, example string) notation.Verb {
	i := slices.IndexFunc(notation.Common(), func(v notation.Verb) bool { return v.Name == name })
	v := notation.Common()[i]
	v.Example = example
	return v
}

// find is the row of a verb.
func (g *game) find(verb string) *row {
	if i := slices.IndexFunc(g.rows, func(x row) bool { return x.Name == verb }); i >= 0 {
		return &g.rows[i]
	}
	return &row{}
}

// windows are the kinds of decisions for which standing orders may be given.
var windows = []string{"intercept", "pair", "losses", "retreat", "through", "advance", "displace"}

// Vocabulary is the language of the sheets, the same in all phases.
func (g *game) Vocabulary(string, core.Side) notation.Vocabulary {
	v := notation.Vocabulary{Verbs: []notation.Verb{common("pass", "pass"), common("halt", "halt")}, Windows: windows}
	for _, x := range g.rows {
		v.Verbs = append(v.Verbs, x.Verb)
	}
	return v
}

// binder turns one statement into an order and collects what it does not know.
type binder struct {
	*sheet.Binder
	g *game
}

// Bind turns a statement into an order.
func (g *game) Bind(r core.Reader, side core.Side, st notation.Statement) (core.Order, []notation.Fault) {
	b := &binder{sheet.Bind(r, side, st), g.under(r)}
	b.Short = sheet.Prefix
	x := g.find(st.Verb)
	if x.bind == nil {
		b.NoOrder(g.Vocabulary("", side))
		return b.Result(nil)
	}
	return b.Result(x.bind(b))
}

// belongs is the fault of an order that does not belong into the phase (4.2).
func (g *game) belongs(r core.Reader, side core.Side, verb string) []notation.Fault {
	if f := turn.Foreign(base{}, r, side, r4_2); f != nil {
		return f
	}
	if p := now(r).part; !slices.Contains(g.find(verb).parts, p) {
		return turn.Wrong(base{}, r, r4_2, verb, say.F("is for %s", partNames[p]))
	}
	return nil
}

// Check judges an order.
func (g *game) Check(r core.Reader, side core.Side, o core.Order) []notation.Fault {
	g = g.under(r)
	return sheet.Check(o, func(x order) []notation.Fault {
		if f := g.belongs(r, side, x.verb()); f != nil {
			return f
		}
		return x.check(g, r, side)
	})
}

// Apply executes an order.
func (g *game) Apply(tx *core.Tx, side core.Side, o core.Order) error {
	g = g.under(tx.Read())
	return sheet.Apply(o, func(x order) error { return x.apply(g, tx, side) })
}

// enumerator offers candidates until its taker has enough.
type enumerator struct {
	g     *game
	r     core.Reader
	side  core.Side
	yield func(core.Order) bool
	flood path.Flood
	b     *board
}

// Legal enumerates orders that Check accepts.
func (g *game) Legal(r core.Reader, side core.Side) iter.Seq[core.Order] {
	g = g.under(r)
	return sheet.Enumerate(r, side, func(yield func(core.Order) bool) []func() bool {
		e := &enumerator{g: g, r: r, side: side, yield: yield, b: g.look(r, side)}
		var out []func() bool
		for _, x := range g.rows {
			if x.legal != nil && g.belongs(r, side, x.Name) == nil {
				out = append(out, func() bool { return x.legal(e) })
			}
		}
		return out
	})
}

// offer gives an order on when it passes its check.
func (e *enumerator) offer(o order) bool {
	return sheet.Blocked(o.check(e.g, e.r, e.side)) || e.yield(o)
}

// unitsOf finds counters by ID.
func unitsOf(r core.Reader, ids []string) []*core.Unit {
	var out []*core.Unit
	for _, id := range ids {
		if u, ok := r.Unit(id); ok {
			out = append(out, u)
		}
	}
	return out
}
