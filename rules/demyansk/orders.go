package demyansk

import (
	"iter"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
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
	bind      func(*Order, *board, *sheet.Binder)      // reads more than the verb's arguments; nil: they are all
	check     func(*Order, *board) []notation.Fault    // as its side finds the board; nil: the verb answers questions only
	apply     func(*Order, *game, *core.Tx, core.Side) // of an order that was checked
	offers    func(*enumerator)                        // offers orders; nil: none are
}

// base remembers where the words of an order stood, so that a fault can point at them.
type base = sheet.Base

// Order is an order of the title. The row of its verb says how it is judged and carried out.
type Order struct {
	sheet.Plain
	row *row
	m   *hexmap.Map
}

// order is an order of a verb.
func (g *game) order(verb string, p sheet.Plain) *Order {
	p.Verb = verb
	return &Order{p, g.find(verb), g.Map}
}

// String is the canonical line.
func (o *Order) String() string {
	p := o.Plain
	p.Labels = core.Labels(o.m, o.Path)
	return p.Line(o.row.Args)
}

// The arguments of several verbs.
var (
	argUnits = notation.Arg{Name: "units", Kind: notation.Units}
	argAt    = notation.Arg{Name: "hex", Kind: notation.Hex, Alias: []string{"at", "in", "to", "@"}}
	argHex   = notation.Arg{Name: "hex", Kind: notation.Hex, Alias: []string{"at", "in", "@"}}
	argTo    = notation.Arg{Name: "to", Keyword: "to", Alias: []string{"via", "->"}, Kind: notation.Hexes, Optional: true}
)

// flag is a word that may stand at the end.
func flag(word string) notation.Arg {
	return notation.Arg{Name: word, Keyword: word, Kind: notation.Flag, Optional: true}
}

// maybe is an argument that need not be given.
func maybe(a notation.Arg) notation.Arg {
	a.Optional = true
	return a
}

// find is the row of a verb.
func (g *game) find(verb string) *row {
	if i := slices.IndexFunc(g.rows, func(x row) bool { return x.Name == verb }); i >= 0 {
		return &g.rows[i]
	}
	return &row{}
}

// Vocabulary is the language of the sheets. It is the same in all phases, so that an order that comes at the wrong time is
// answered by its rule and not as a word unknown.
func (g *game) Vocabulary(string, core.Side) notation.Vocabulary {
	v := notation.Vocabulary{Windows: windows, Subjects: []string{"weather"}}
	v.Verbs = []notation.Verb{sheet.Common("pass", ""), sheet.Common("halt", "")}
	for _, x := range g.rows {
		v.Verbs = append(v.Verbs, x.Verb)
	}
	return v
}

// Bind turns a statement into an order of the title.
func (g *game) Bind(r core.Reader, side core.Side, st notation.Statement) (core.Order, []notation.Fault) {
	b := sheet.Bind(r, side, st)
	b.Short, b.NoNumber = sheet.Prefix, "keep/number"
	x := g.find(st.Verb)
	if x.check == nil {
		b.NoOrder(g.Vocabulary("", side))
		return b.Result(nil)
	}
	o := &Order{b.Plain(x.Verb), x, g.Map}
	if x.bind != nil && !b.Failed() {
		x.bind(o, g.look(r, side), b)
	}
	return b.Result(o)
}

// belongs is the fault of an order that does not belong into the phase (4.2).
func (g *game) belongs(r core.Reader, side core.Side, x *row) []notation.Fault {
	if f := turn.Foreign(base{}, r, side, "4.2"); f != nil {
		return f
	}
	p, s := now(r), of(r)
	switch {
	case x.side != "" && x.side != side:
		return base{}.Firm("phase/verb", x.rule, "", "%s is an order of the %s side", x.Name, x.side.Title())
	case x.strategic && p.Part != 0:
		return turn.Wrong(base{}, r, "4.2", x.Name, "is an operations segment")
	case !x.strategic && p.Part == 0:
		return turn.Wrong(base{}, r, "4.2", x.Name, "is the strategic segment")
	case x.step != stepAny && x.step < s.step:
		return base{}.Firm("phase/step", "4.2", "", "%s belongs to the %s phase, and the %s phase has begun", x.Name, x.step, s.step)
	}
	return nil
}

// Check judges an order.
func (g *game) Check(r core.Reader, side core.Side, o core.Order) []notation.Fault {
	return g.Judge(r, side)(o)
}

// Judge implements core.Referee.
func (g *game) Judge(r core.Reader, side core.Side) func(core.Order) []notation.Fault {
	var b *board
	look := func() *board {
		if b == nil {
			b = g.look(r, side)
		}
		return b
	}
	check := func(o *Order) []notation.Fault {
		at := of(r).step
		f := g.belongs(r, side, o.row)
		if f == nil && o.row.step > stepFight && at == stepFight {
			f = g.finishCombat(r, side)
		}
		if f != nil {
			return f
		}
		if f = o.row.check(o, look()); o.row.step > at && !sheet.Blocked(f) {
			f = append(f, g.overfull(r, side)...)
		}
		return f
	}
	return func(o core.Order) []notation.Fault { return sheet.Check(o, check) }
}

// Apply executes an order, in its phase of the player sequence.
func (g *game) Apply(tx *core.Tx, side core.Side, o core.Order) error {
	return tx.Settle(sheet.Apply(o, func(o *Order) error {
		from := of(tx.Read()).step
		g.advance(tx, side, o.row.step)
		f := []notation.Fault(nil)
		if of(tx.Read()).step > from { // the end of a phase may have cost units (3.33, 11.18)
			f = o.row.check(o, g.look(tx.Read(), side))
		}
		switch {
		case sheet.Blocked(f):
			tx.Note(core.Event{Kind: core.KindSkip, Rule: f[0].Rule, Text: f[0].Text, Value: say.Plain(f[0].Code)})
		case !tx.Stopped():
			o.row.apply(o, g, tx, side)
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
			if x.offers != nil && g.belongs(r, side, &x) == nil {
				out = append(out, func() bool { x.offers(e); return !e.Full() })
			}
		}
		return out
	})
}

// enumerate makes an enumerator for a taker.
func (g *game) enumerate(r core.Reader, side core.Side, yield func(core.Order) bool) *enumerator {
	b := g.look(r, side)
	judge := func(o core.Order) []notation.Fault { return o.(*Order).row.check(o.(*Order), b) }
	return &enumerator{phases.Take(r, side, judge, yield), g, b, path.Flood{}}
}

// at offers an order of a verb at a hex, of units or of none.
func (e *enumerator) at(verb string, h hexmap.Hex, units ...string) {
	e.offer(verb, sheet.Plain{Units: units, Hex: h, Label: e.R.Label(h)})
}

// offer offers an order of a verb, if it is legal.
func (e *enumerator) offer(verb string, p sheet.Plain) { e.Offer(e.g.order(verb, p)) }
