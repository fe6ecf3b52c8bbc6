package demyansk

import (
	"cmp"
	"iter"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/phases"
	"fieldpost/rules/mech/sheet"
	"fieldpost/rules/mech/turn"
)

// row is a verb of the title's sheets: the one table from which phases, binding, enumeration and vocabulary follow.
type row struct {
	notation.Verb
	side      core.Side // whose verb it is; "" = both
	step      step      // phase of the player sequence; stepAny: at any time of it
	strategic bool      // of the strategic segment
	rule      string
	bind      func(*binder) core.Order // nil: it answers questions only
	offers    func(*enumerator)        // offers orders; nil: none are
}

// order is what every order of the title can do.
type order interface {
	core.Order
	verb() string
	check(b *board) []notation.Fault // b is the board as its side finds it
	apply(g *game, tx *core.Tx, side core.Side) error
}

// base remembers where the words of an order stood, so that a fault can point at them.
type base = sheet.Base

// common is a verb of the shared language with an example of this title.
func common(name, example string) notation.Verb {
	for _, v := range notation.Common() {
		if v.Name == name {
			v.Example = cmp.Or(example, v.Example)
			return v
		}
	}
	return notation.Verb{}
}

// unitsAt are the arguments of "VERB UNITS at HEX".
func unitsAt() []notation.Arg {
	return []notation.Arg{{Name: "units", Kind: notation.Units}, {Name: "hex", Kind: notation.Hex, Alias: []string{"at", "in", "to", "@"}}}
}

// oneHex is the argument of "VERB HEX".
func oneHex() notation.Arg {
	return notation.Arg{Name: "hex", Kind: notation.Hex, Alias: []string{"at", "in", "@"}}
}

// find is the row of a verb.
func (g *game) find(verb string) *row {
	i := slices.IndexFunc(g.rows, func(x row) bool { return x.Name == verb })
	if i < 0 {
		return &row{}
	}
	return &g.rows[i]
}

// Vocabulary is the language of the sheets. It is the same in all phases, so that an order that comes at the wrong time is
// answered by its rule and not as a word unknown.
func (g *game) Vocabulary(string, core.Side) notation.Vocabulary {
	v := notation.Vocabulary{Verbs: []notation.Verb{common("pass", ""), common("halt", "")}, Windows: windows, Subjects: subjects}
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

// Bind turns a statement into an order of the title.
func (g *game) Bind(r core.Reader, side core.Side, st notation.Statement) (core.Order, []notation.Fault) {
	b := &binder{sheet.Bind(r, side, st), g}
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
	if f := turn.Foreign(base{}, r, side, R4_2); f != nil {
		return f
	}
	x, p, s := g.find(verb), now(r), of(r)
	switch {
	case x.side != "" && x.side != side:
		return base{}.Firm("phase/verb", x.rule, "", "%s is an order of the %s side", verb, x.side.Title())
	case x.strategic && p.part != 0:
		return turn.Wrong(base{}, r, R4_2, verb, "is an operations segment")
	case !x.strategic && p.part == 0:
		return turn.Wrong(base{}, r, R4_2, verb, "is the strategic segment")
	case x.step != stepAny && x.step < s.step:
		return base{}.Firm("phase/step", R4_2, "", "%s belongs to the %s phase, and the %s phase has begun", verb, x.step, s.step)
	}
	return nil
}

// Check judges an order.
func (g *game) Check(r core.Reader, side core.Side, o core.Order) []notation.Fault {
	return sheet.Check(o, func(x order) []notation.Fault {
		if f := g.belongs(r, side, x.verb()); f != nil {
			return f
		}
		to, at := g.find(x.verb()).step, of(r).step
		if to > stepFight && at == stepFight {
			if f := g.finishCombat(r, side); f != nil {
				return f
			}
		}
		f := x.check(g.look(r, side))
		if to > at && !sheet.Blocked(f) {
			f = append(f, g.overfull(r, side)...)
		}
		return f
	})
}

// Apply executes an order, in its phase of the player sequence.
func (g *game) Apply(tx *core.Tx, side core.Side, o core.Order) error {
	return tx.Settle(sheet.Apply(o, func(x order) error {
		from := of(tx.Read()).step
		if err := g.advance(tx, side, g.find(x.verb()).step); err != nil {
			return err
		}
		f := []notation.Fault(nil)
		if of(tx.Read()).step > from { // the end of a phase may have cost units (3.33, 11.18)
			f = x.check(g.look(tx.Read(), side))
		}
		if sheet.Blocked(f) {
			tx.Note(core.Event{Kind: core.KindSkip, Rule: f[0].Rule, Text: f[0].Text, Value: say.Plain(f[0].Code)})
		} else if err := x.apply(g, tx, side); err != nil {
			return err
		}
		g.settle(tx)
		return nil
	}))
}

// enumerator offers candidates until its taker has enough.
type enumerator struct {
	phases.Taker
	g     *game
	b     *board
	flood path.Flood
}

// Legal enumerates orders that Check accepts.
func (g *game) Legal(r core.Reader, side core.Side) iter.Seq[core.Order] {
	return sheet.Enumerate(r, side, func(yield func(core.Order) bool) []func() bool {
		e := g.enumerate(r, side, yield)
		var out []func() bool
		for _, x := range g.rows {
			if x.offers != nil && g.belongs(r, side, x.Name) == nil {
				out = append(out, func() bool { x.offers(e); return !e.Full() })
			}
		}
		return out
	})
}

// enumerate makes an enumerator for a taker.
func (g *game) enumerate(r core.Reader, side core.Side, yield func(core.Order) bool) *enumerator {
	b := g.look(r, side)
	return &enumerator{phases.Take(r, side, func(o core.Order) []notation.Fault { return o.(order).check(b) }, yield), g, b, path.Flood{}}
}
