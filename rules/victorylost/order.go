package victorylost

import (
	"cmp"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/verbs"
)

// verbTable are the verbs of the title's sheets, and row is one of them.
type (
	// doer carries out a checked order.
	doer = func(*Order, *game, *core.Tx, core.Side) error
	// verbTable holds the verbs of the title.
	verbTable = verbs.Table[*Order, view, doer, *enumerator, *weigher, struct{}]
	// row is one verb in the table.
	row = verbs.Row[*Order, view, doer, *enumerator, *weigher, struct{}]
)

// view is a position as the side whose orders are judged sees it.
type view struct {
	g    *game
	r    core.Reader
	side core.Side
}

// Order is one order of a sheet: its verb with the arguments, resolved to counters and hexes. row is the entry of the
// verb in the table of verbs, whose functions check and carry out the order.
type Order struct {
	sheet.Arguments // Word is "road" for strategic movement, Value the column that an attacker expects: "3:1"
	row             *row
	m               *hexmap.Map
}

// order returns an order that the program made, for example to list legal orders.
func (g *game) order(verb string, p sheet.Arguments) *Order {
	p.Verb = verb
	return &Order{p, g.verbs.Find(verb), g.m}
}

// String returns the order's canonical line.
func (o *Order) String() string {
	p := o.Arguments
	if o.box() && len(o.Path) == 1 {
		p.Label = o.label(0)
	}
	return p.LineWithPath(o.m, o.row.Args)
}

// Sealed implements core.Sealer: selected chits stay secret until they are drawn.
func (o *Order) Sealed() bool { return o.Verb == "pick" || o.Verb == "select" || o.ahead() }

// Check returns the faults of an order.
func (g *game) Check(r core.Reader, side core.Side, o core.Order) []notation.Fault {
	return sheet.CheckOrder(o, func(o *Order) []notation.Fault {
		if f := g.phases.CheckVerb(o.Base, r, side, o.Verb); f != nil {
			return f
		}
		return o.row.Check(o, view{g, r, side})
	})
}

// Apply carries out an order.
func (g *game) Apply(tx *core.Tx, side core.Side, o core.Order) error {
	return tx.TakeError(sheet.ApplyOrder(o, func(o *Order) error { return o.row.Apply(o, g, tx, side) }))
}

// base remembers where the words of an order stood, so that a fault can point at them.
type base = sheet.Base

// activeUnit returns an own counter that the present chit has activated, or the faults of naming it.
func (g *game) activeUnit(r core.Reader, side core.Side, id string, b base) (*core.Unit, []notation.Fault) {
	u, ok := r.Unit(id)
	switch {
	case !ok || u.Def.Side != side:
		return nil, b.FirmFault("unit/not-yours", "", id, "%s does not belong to the %s side", id, side.Title())
	case u.Marked(markActive):
		return u, nil
	case !u.OnMap():
		return nil, b.FirmFault("unit/off-map", R8_0, id, "%s is %s", id, g.whereabouts(r, u))
	}
	return nil, g.inactiveFaults(r, u, b)
}

// inactiveFaults returns the reason why a counter on the map is not activated. It states distances as long as the
// acting headquarters has not moved.
func (g *game) inactiveFaults(r core.Reader, u *core.Unit, b base) []notation.Fault {
	const code = "unit/inactive"
	s, id, at := of(r), u.Def.ID, r.Label(u.Hex)
	name := actorName(s)
	hq, acts := r.Unit(name)
	x, y := g.info[name], g.info[id]
	switch {
	case s.isPutBack():
		return b.FirmFault(code, R7_2_2, id, "the chit has been put back")
	case currentPhase(r).kind == kindSpecial && s.namedHQ == "":
		return b.Fault(code, R4_1_2, id, "name first the headquarters whose units attack").WithLegal(g.useOrders(r)...)
	case y.hq && id != name:
		return b.FirmFault(code, R7_3_2, id,
			"%s is not activated by %s: a headquarters does not activate other headquarters", id, name)
	case acts && !x.Nation.canCommand(y.Nation):
		return b.FirmFault(code, R7_3_5, id, "%s (%s) is not activated by %s (%s), which commands its own nation and Germans", id,
			y.Nation.adjective(), name, x.Nation.adjective())
	case acts && hq.OnMap() && !hq.Marked(markMoved) && g.m.Distance(hq.Hex, u.Hex) > x.commandRange:
		return b.FirmFault(code, R7_3_3, id, "%s in %s is %d hexes from %s, whose command range is %d", id, at,
			g.m.Distance(hq.Hex, u.Hex), name, x.commandRange)
	}
	return b.FirmFault(code, R7_3_3, id, "%s in %s was not in command range when %s was activated", id, at, name)
}

// actorName returns the name of the activated headquarters or group.
func actorName(s state) string {
	return cmp.Or(s.namedHQ, s.drawnChit, "the headquarters")
}

// whereabouts says in words where a counter off the map is.
func (g *game) whereabouts(r core.Reader, u *core.Unit) say.Text {
	switch u.Box {
	case core.BoxPool:
		return say.F("a reinforcement of turn %d and not in play yet", g.arrivalTurn(u.Def.ID, of(r).options))
	case core.BoxDead:
		return "eliminated"
	case core.BoxGone:
		return "out of the game"
	case boxWaiting, boxReturning:
		return "displaced and comes back in a reinforcement segment"
	}
	return "in its reinforcement box"
}

// arrivalTurn returns the turn in which a counter arrives.
func (g *game) arrivalTurn(id string, opts choices) int {
	x := g.info[id]
	switch b := g.findBox(x.Box); {
	case b == nil:
		return x.Arrives
	case opts.Has(optS3) && b.Optional > 0:
		return b.Optional
	default:
		return b.Arrives
	}
}
