package demyansk

import (
	"iter"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/verbs"
)

// verbTable are the verbs of the title's sheets, and row is one of them.
type (
	// doer carries out a checked order.
	doer = func(*Order, *game, *core.Tx, core.Side)
	// verbTable holds the verbs of the title.
	verbTable = verbs.Table[*Order, *board, doer, *enumerator, *weigher, phaseOfVerb]
	// row is one verb in the table.
	row = verbs.Row[*Order, *board, doer, *enumerator, *weigher, phaseOfVerb]
)

// phaseOfVerb says in which part of the sequence of play a verb is allowed.
type phaseOfVerb struct {
	side      core.Side   // side that may use the verb; "" = both
	step      playerPhase // phase of the player sequence; stepAny: all of them
	strategic bool        // allowed in the strategic segment
}

// Order is one order of a sheet: its verb with the arguments, resolved to counters and hexes. row is the entry of the
// verb in the table of verbs, whose functions check and carry out the order.
type Order struct {
	sheet.Arguments
	row *row
	m   *hexmap.Map
}

// newOrder returns an order of a verb.
func (g *game) newOrder(verb string, p sheet.Arguments) *Order {
	p.Verb = verb
	return &Order{Arguments: p, row: g.verbs.Find(verb), m: g.Map}
}

// String returns the order's canonical line.
func (o *Order) String() string { return o.LineWithPath(o.m, o.row.Args) }

// Arguments that several verbs share.
var (
	argUnits = notation.Arg{Name: "units", Kind: notation.Units}
	argAt    = notation.Arg{Name: "hex", Kind: notation.Hex, Alias: []string{"at", "in", "to", "@"}}
	argHex   = notation.Arg{Name: "hex", Kind: notation.Hex, Alias: []string{"at", "in", "@"}}
	argTo    = notation.Arg{Name: "to", Keyword: "to", Alias: []string{"via", "->"}, Kind: notation.Hexes, Optional: true}
)

// Vocabulary returns the words of order sheets. They are the same in all phases, so that an order at the wrong time is
// refused by its rule and not as an unknown word.
func (g *game) Vocabulary(string, core.Side) notation.Vocabulary { return g.vocabulary }

// Bind turns a statement into an order of this title.
func (g *game) Bind(r core.Reader, side core.Side, st notation.Statement) (core.Order, []notation.Fault) {
	b := sheet.Bind(r, side, st)
	b.MatchesShort, b.NumberFaultCode = sheet.IsNamePrefix, "keep/number"
	order := func(x *row, p sheet.Arguments) *Order { return &Order{p, x, g.Map} }
	return g.verbs.Bind(b, g.Vocabulary("", side), order, (*Order).read, func() *board { return g.newBoard(r, side) })
}

// read reads a statement by the arguments of the verb.
func (o *Order) read(b *sheet.Binder) { o.Arguments = b.ReadArguments(o.row.Verb) }

// judgePhase returns the fault of an order whose verb is not allowed in this phase (4.2).
func (g *game) judgePhase(r core.Reader, side core.Side, x *row) []notation.Fault {
	if f := phases.WrongSideFault(sheet.Base{}, r, side, "4.2"); f != nil {
		return f
	}
	p, s := currentPhase(r), of(r)
	switch {
	case x.When.side != "" && x.When.side != side:
		return sheet.Base{}.FirmFault("phase/verb", x.Rule, "", "%s is an order of the %s side", x.Name, x.When.side.Title())
	case x.When.strategic && p.Part != 0:
		return phases.WrongPhaseFault(sheet.Base{}, r, "4.2", x.Name, "is an operations segment")
	case !x.When.strategic && p.Part == 0:
		return phases.WrongPhaseFault(sheet.Base{}, r, "4.2", x.Name, "is the strategic segment")
	case x.When.step != stepAny && x.When.step < s.playerPhase:
		return sheet.Base{}.FirmFault("phase/step", "4.2", "",
			"%s belongs to the %s phase, and the %s phase has begun", x.Name, x.When.step,
			s.playerPhase)
	}
	return nil
}

// wouldEndCombat reports whether an order belongs to a later phase than combat, and so would end the combat phase.
func (g *game) wouldEndCombat(r core.Reader, x *row) bool {
	return of(r).playerPhase == stepFight && x.When.step > stepFight
}

// Check returns the faults of an order.
func (g *game) Check(r core.Reader, side core.Side, o core.Order) []notation.Fault {
	return g.Checker(r, side)(o)
}

// Checker looks at a position once and returns a function that checks orders of a side in it, as Check does.
func (g *game) Checker(r core.Reader, side core.Side) func(core.Order) []notation.Fault {
	look := verbs.LazyValue(func() *board { return g.newBoard(r, side) })
	check := func(o *Order) []notation.Fault {
		f := g.judgePhase(r, side, o.row)
		if f == nil && g.wouldEndCombat(r, o.row) {
			f = g.finishCombat(r, side)
		}
		if sheet.BlocksOrder(f) {
			return f
		}
		if f = o.row.Check(o, look()); o.row.When.step > of(r).playerPhase && !sheet.BlocksOrder(f) {
			f = append(f, g.warnOverfull(r, side)...)
		}
		return f
	}
	return func(o core.Order) []notation.Fault { return sheet.CheckOrder(o, check) }
}

// Apply carries out an order, after ending the earlier phases of the player sequence.
func (g *game) Apply(tx *core.Tx, side core.Side, o core.Order) error {
	return tx.TakeError(sheet.ApplyOrder(o, func(o *Order) error {
		from := of(tx.Read()).playerPhase
		g.endPhasesBefore(tx, side, o.row.When.step)
		f := []notation.Fault(nil)
		if of(tx.Read()).playerPhase > from { // the end of a phase may have cost units (3.33, 11.18)
			f = o.row.Check(o, g.newBoard(tx.Read(), side))
		}
		switch {
		case sheet.BlocksOrder(f):
			tx.Note(core.Event{Kind: core.KindSkip, Rule: f[0].Rule, Text: f[0].Text, Value: say.Plain(f[0].Code)})
		case !tx.Stopped():
			o.row.Apply(o, g, tx, side)
		}
		g.noteControl(tx)
		return nil
	}))
}

// enumerator lists possible orders and passes them on to its collector.
type enumerator struct {
	phases.Offerer
	g     *game
	b     *board
	flood path.Search
}

// Legal enumerates legal orders. While an attack is required it lists none of later phases.
func (g *game) Legal(r core.Reader, side core.Side) iter.Seq[core.Order] {
	return g.LegalOf(r, side, nil)
}

// LegalOf implements core.UnitOrderLister: it enumerates the legal orders of some counters.
func (g *game) LegalOf(r core.Reader, side core.Side, units []string, names ...string) iter.Seq[core.Order] {
	owing := verbs.LazyValue(func() bool { return sheet.BlocksOrder(g.finishCombat(r, side)) })
	now := func(x *row) bool {
		return x.IsAmong(names) && g.judgePhase(r, side, x) == nil && !(g.wouldEndCombat(r, x) && owing())
	}
	return g.verbs.Legal(r, side, now, func(yield func(core.Order) bool) (*enumerator, func() bool) {
		e := g.newEnumerator(r, side, yield)
		e.Collector = e.ForUnits(units)
		return e, e.Full
	})
}

// newEnumerator returns an enumerator that passes orders to yield.
func (g *game) newEnumerator(r core.Reader, side core.Side, yield func(core.Order) bool) *enumerator {
	b := g.newBoard(r, side)
	judge := func(o core.Order) []notation.Fault { return o.(*Order).row.Check(o.(*Order), b) }
	made := func(verb string, p sheet.Arguments) core.Order { return g.newOrder(verb, p) }
	return &enumerator{phases.Offerer{Collector: phases.NewCollector(r, side, judge, yield), Make: made}, g, b, path.Search{}}
}

// offerAt offers an order with a verb at a hex, for units or for none.
func (e *enumerator) offerAt(verb string, h hexmap.Hex, units ...string) {
	e.OfferVerb(verb, sheet.Arguments{Units: units, Hex: h, Label: e.Reader.Label(h)})
}
