package kursk

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/verbs"
)

// base remembers where the words of an order stood, so that a fault can point at them.
type base = sheet.Base

// verbTable are the verbs of the title's sheets, and row is one of them.
type (
	// doer carries out a checked order.
	doer = func(*Order, *game, *core.Tx, core.Side) error
	// verbTable holds the verbs of the title.
	verbTable = verbs.Table[*Order, view, doer, *enumerator, *weigher, when]
	// row is one verb in the table.
	row = verbs.Row[*Order, view, doer, *enumerator, *weigher, when]
)

// when reports in which phases a verb is allowed. the verb's own check judges the phase
type when struct{ anywhere bool }

// view is a position as the side whose orders are judged sees it.
type view struct {
	g    *game
	r    core.Reader
	side core.Side
}

// Order is one order of a sheet: its verb with the arguments, resolved to counters and hexes. row is the entry of the
// verb in the table of verbs, whose functions check and carry out the order.
type Order struct {
	sheet.Arguments // Word is "road" or "air", Value a phase order, or the final column that an attacker expects: "3:1"
	row             *row
	m               *hexmap.Map
	side            core.Side // side that gives it
	drops           []droppedUnits
}

// order returns an order that no player wrote.
func (g *game) order(side core.Side, verb string, p sheet.Arguments) *Order {
	p.Verb = verb
	return &Order{Arguments: p, row: g.verbs.Find(verb), m: g.m, side: side}
}

// named fills in the labels of the path, which most enumerated orders never need.
func (o *Order) named() {
	if o.Labels == nil {
		o.Labels = core.JoinLabels(o.m, o.Path)
	}
}

// String returns the order's canonical line.
func (o *Order) String() string {
	o.named()
	p := o.Arguments
	if o.Verb == "enter" && len(o.Path) == 1 {
		p.Label = o.Labels[0]
	}
	line := p.Line(o.row.Args)
	for _, d := range o.drops {
		line += " drop " + strings.Join(d.units, ",") + " at " + o.Labels[slices.Index(o.Path, d.hex)]
	}
	return line
}

// Sealed implements core.Sealer: the Soviet phase order stays secret until the Soviet player-turn (5.4).
func (o *Order) Sealed() bool { return o.Verb == "order" && o.side == Soviet }

// Check returns the faults of an order.
func (g *game) Check(r core.Reader, side core.Side, o core.Order) []notation.Fault {
	return sheet.CheckOrder(o, func(o *Order) []notation.Fault {
		if !o.row.When.anywhere {
			if f := g.phases.CheckVerb(o.Base, r, side, o.Verb); f != nil {
				return f
			}
		}
		return o.row.Check(o, view{g, r, side})
	})
}

// Apply carries out an order.
func (g *game) Apply(tx *core.Tx, side core.Side, o core.Order) error {
	return ignoreOver(tx.TakeError(sheet.ApplyOrder(o, func(o *Order) error { return o.row.Apply(o, g, tx, side) })))
}

// checkPhaseOrder returns the faults of a declared order of the two phases of a player-turn (5.3, 5.4).
func (o *Order) checkPhaseOrder(v view) []notation.Fault {
	r, side := v.r, v.side
	p, s := currentPhase(r), of(r)
	if side == German {
		switch {
		case p.isSetup() || p.Part != 1:
			return o.OneFault("phase/verb", R5_4, "", "the German phase order is declared at the head of the sheet T%d-G-1, not in %s",
				max(p.Turn, 1), p)
		case s.orders[0] != "":
			return o.OneFault("phase/order", R5_4, "", "the phase order of turn %d is declared already: %s", p.Turn, s.orders[0])
		}
		return nil
	}
	switch {
	case !p.isSetup() && p.Part != 2:
		return o.OneFault("phase/verb", R5_4, "",
			"the Soviet phase order for the next turn comes with the sheet T0-S or with that of the "+
				"second phase, T%d-S-2", p.Turn)
	case p.Turn >= lastTurn:
		return o.OneFault("phase/order", R4_10, "", "turn %d is the last: there is no next turn to choose for", p.Turn)
	case s.next != "":
		return o.OneFault("phase/order", R5_4, "", "the phase order of turn %d is chosen already and is final", p.Turn+1)
	}
	return nil
}

// declare records the declared phase order.
func (o *Order) declare(g *game, tx *core.Tx, side core.Side) error {
	s := of(tx.Read())
	if side == Soviet {
		s.next = o.Value
		return tx.Do(core.ExtChange{Ext: s, Rule: R5_4, Text: "Soviet has chosen the phase order of the next turn (sealed)"})
	}
	s.orders[0] = o.Value
	tx.Make(core.ExtChange{Ext: s, Rule: R5_4, Text: say.F("%s phase order: %s", German.Title(), o.Value)})
	g.startPhase(tx)
	return nil
}

// startPhase marks units out of supply when a Move phase begins (6.6).
func (g *game) startPhase(tx *core.Tx) {
	if r := tx.Read(); phaseKind(r) == kindMove {
		g.markSupply(tx, r.Active())
	}
}

// askPhaseOrder asks for the Soviet phase order when no sheet contained it.
func (g *game) askPhaseOrder(tx *core.Tx, turn int) {
	s := of(tx.Read())
	if s.next == "" {
		c := core.Choice{ID: fmt.Sprintf("order:T%d#1", turn), Kind: "order", Rule: R5_4, Owner: Soviet, Sealed: true,
			Question: say.F("In which order will you move and fight in turn %d? It stays secret until your player-turn.", turn),
			Why:      "the printed sequence"}
		for _, o := range phaseOrders {
			c.Options = append(c.Options, core.Option{Verb: "order", Word: o})
		}
		s.next = tx.Answer(c).Word
	}
	s.orders, s.next = [2]string{"", s.next}, ""
	tx.SetExt(s)
}

// revealPhaseOrder unseals the Soviet phase order at the start of the Soviet player-turn.
func (g *game) revealPhaseOrder(tx *core.Tx) {
	s := of(tx.Read())
	word, err := sheet.Unseal(tx, s.orders[1], "order")
	if err == nil && !isPhaseOrder(word) {
		err = fmt.Errorf("%q is no phase order (rule %s)", word, R5_3)
	}
	tx.Stop(err)
	s.orders[1] = word
	tx.Make(core.ExtChange{Ext: s, Rule: R5_4, Text: say.F("%s phase order: %s", Soviet.Title(), word)})
}

// checkTop returns the faults of an order that puts a counter on top of its stack; the other side sees only the top one
// (7.3).
func (o *Order) checkTop(v view) []notation.Fault {
	u, ok := v.r.Unit(o.Units[0])
	if !ok || !u.OnMap() {
		return o.OneFault("unit/off-map", R7_3, o.Units[0], "%s is not on the map", o.Units[0])
	}
	return nil
}

// top puts the counter on top of its stack.
func (o *Order) top(_ *game, tx *core.Tx, _ core.Side) error {
	return tx.Do(core.TopOfStack{Unit: o.Units[0]})
}

// readyUnit returns an own unit that is on the map and in play, or the faults of naming it.
func readyUnit(r core.Reader, side core.Side, id string, b base) (*core.Unit, []notation.Fault) {
	u, ok := r.Unit(id)
	switch {
	case !ok || u.Def.Side != side:
		return nil, b.FirmFault("unit/not-yours", "", id, "%s is not a %s unit", id, side.Title())
	case !u.OnMap():
		text := map[string]string{core.BoxPool: "not in play yet", core.BoxDead: "eliminated", core.BoxGone: "withdrawn"}[u.Box]
		return nil, b.FirmFault("unit/off-map", R10_2, id, "%s is %s", id, text)
	case u.Marked(markReserve):
		return nil, b.FirmFault("unit/reserve", R9_2, id,
			"%s belongs to the reserve stack in %s, which is not activated", id, r.Label(u.Hex))
	}
	return u, nil
}
