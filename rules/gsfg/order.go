package gsfg

import (
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// Order is one order of a sheet: its verb with the arguments, resolved to counters and hexes. row is the entry of the
// verb in the table of verbs, whose functions check and carry out the order.
type Order struct {
	sheet.Arguments
	row   *row
	ready int // of an order that sets electronic warfare markers: number in play
}

// String returns the order's canonical line.
func (o *Order) String() string {
	if o.Sealed() && o.Value != "" {
		return o.Verb + " " + o.Value
	}
	return o.Line(o.row.Args)
}

// base remembers where the words of an order stood, so that a fault can point at them.
type base = sheet.Base

// newOrder returns an order that no player wrote.
func (g *game) newOrder(verb string, p sheet.Arguments) *Order {
	p.Verb = verb
	return &Order{Arguments: p, row: g.verbs.Find(verb)}
}

// unitsTo returns the arguments of an order that names units and a hex.
func (g *game) unitsTo(h hexmap.Hex, units ...string) sheet.Arguments {
	return sheet.Arguments{Units: units, Hex: h, Label: g.m.Label(h)}
}

// Check returns the faults of an order: first of its phase, then of acting before the territorials are placed.
func (g *game) Check(r core.Reader, side core.Side, o core.Order) []notation.Fault {
	return g.newBoard(r, side).judge(o)
}

// Checker looks at a position once and returns a function that checks orders of a side in it, as Check does.
func (g *game) Checker(r core.Reader, side core.Side) func(core.Order) []notation.Fault {
	return g.newBoard(r, side).judge
}

// judge returns the faults of an order on this board, which must be that of the order's side.
func (b *board) judge(o core.Order) []notation.Fault {
	return sheet.CheckOrder(o, func(o *Order) []notation.Fault {
		if !o.row.When.anywhere {
			if f := b.g.phases.CheckVerb(base{}, b.r, b.side, o.Verb); f != nil {
				return f
			}
		}
		if o.row.When.waits {
			if f := b.g.wantTerritorials(b.r, b.side); f != nil {
				return f
			}
		}
		return o.row.Check(o, b)
	})
}

// Apply carries out an order.
func (g *game) Apply(tx *core.Tx, side core.Side, o core.Order) error {
	return tx.TakeError(sheet.ApplyOrder(o, func(o *Order) error {
		if o.row.When.settles {
			g.closeDeclaration(tx)
		}
		if o.row.When.fights {
			g.resolveJamming(tx)
		}
		o.row.Apply(o, g, tx, side)
		g.recoverCommandos(tx)
		return nil
	}))
}

// Bind turns a statement into an order of this title.
func (g *game) Bind(r core.Reader, side core.Side, st notation.Statement) (core.Order, []notation.Fault) {
	b := sheet.Bind(r, side, st)
	b.NumberFaultCode = "order/number"
	order := func(x *row, p sheet.Arguments) *Order { return &Order{Arguments: p, row: x} }
	return g.verbs.Bind(b, g.vocabulary, order, (*Order).read, func() *board { return g.newBoard(r, side) })
}

// read reads a statement by the arguments of the verb.
func (o *Order) read(b *sheet.Binder) { o.Arguments = b.ReadArguments(o.row.Verb) }

// bindSupply reads the hex for supplies.
func (o *Order) bindSupply(_ *board, b *sheet.Binder) {
	if o.read(b); len(o.Path) > 0 {
		o.Hex, o.Label, o.Path, o.Labels = o.Path[0], b.Word("to"), nil, nil
	}
}

// bindMove reads the units and the path of a move.
func (o *Order) bindMove(at *board, b *sheet.Binder) {
	o.read(b)
	if it := b.Items("drop"); len(it) > 0 {
		b.Fault("move/drop", R10_6, it[0], "move the stack as far as it goes together, then those that go on: the units of the stack that "+
			"moved last may move again")
	}
	if len(o.Units) == 0 {
		return
	}
	u, _ := b.Reader.Unit(o.Units[0])
	o.Path = b.PathFrom(u.Hex, "path", "to")
	switch {
	case b.Failed():
		return
	case !u.OnMap():
		b.Fault("unit/off-map", R10_1, b.Items("units")[0], "%s is %s", u.Def.ID, at.g.whereabouts(u)).Stage = notation.Illegal
		return
	case len(o.Path) < 2:
		b.AddMissingFault("move/short", "", "a path needs at least two hexes: where %s stands and where it goes", o.Units[0])
		return
	}
	if len(o.Path) == 2 && o.Path[0] == u.Hex && at.g.m.Distance(o.Path[0], o.Path[1]) > 1 {
		o.fill(at, b)
	}
	o.Labels = core.JoinLabels(at.g.m, o.Path)
}

// fill completes a path of which only the ends are given.
func (o *Order) fill(at *board, b *sheet.Binder) {
	mv := at.newMover(roster.FindOnMap(b.Reader, o.Units), o.inRoadMode())
	var f path.Search
	f.Run(at.g.m, o.Path[0], max(mv.pointsLeft, 0), mv.searchStep)
	if way := f.LowestPath(o.Path[1]); way != nil {
		o.Path = way
	} else {
		b.Fault("move/mp", R10_1, b.Statement.Fields[len(b.Statement.Fields)-1].Items[0],
			"%s has %d MP and cannot reach %s", o.Units[0], mv.pointsLeft,
			at.g.m.Label(o.Path[1])).Stage = notation.Illegal
	}
}

// bindEnter reads the units and their path from the hex of entry.
func (o *Order) bindEnter(at *board, b *sheet.Binder) {
	o.read(b)
	o.Path = b.EntryPath("at", "path")
	switch {
	case b.Failed():
	case len(o.Path) == 0:
		b.AddMissingFault("enter/hex", "", "name the hex where the units enter")
	default:
		o.enterAlong(at.g, o.Path)
	}
}

// enterAlong returns the order to enter along a path.
func (o *Order) enterAlong(g *game, path []hexmap.Hex) *Order {
	o.Path, o.Labels, o.Label = path, core.JoinLabels(g.m, path), ""
	if len(path) == 1 {
		o.Label = o.Labels[0]
	}
	return o
}

// bindCommando reads an order to special forces, or to a unit that attacks them.
func (o *Order) bindCommando(_ *board, b *sheet.Binder) {
	o.read(b)
	o.Units[0] = strings.ToUpper(o.Units[0])
	if len(o.Units) > 1 {
		o.Units[1] = b.SingleUnit("with")
	}
}

// bindJam reads how many markers are offensive.
func (o *Order) bindJam(at *board, b *sheet.Binder) {
	if hash := b.Word("sealed"); hash != "" {
		o.Value = sheet.SealedPrefix + hash
	} else {
		o.read(b)
	}
	o.ready = at.s.ew[ewIndex(b.Side)].inPlay
}

// bindDisrupt reads the hex and the number of markers.
func (o *Order) bindDisrupt(_ *board, b *sheet.Binder) {
	o.read(b)
	if o.Number = 0; b.Has("hex") {
		o.Number = b.Number("number", b.NumberFaultCode)
	}
}

// ownUnit returns a counter of the board's side, or the fault of naming it.
func (b *board) ownUnit(o *Order, id string) (*core.Unit, []notation.Fault) {
	if u, ok := b.r.Unit(id); ok && u.Def.Side == b.side {
		return u, nil
	}
	return nil, o.FirmFault("unit/not-yours", "", id, "%s is not a %s unit", id, b.side.Title())
}

// readyUnit returns an own unit that is on the map and acts in the phase, or the fault of naming it.
func (b *board) readyUnit(o *Order, id string) (*core.Unit, []notation.Fault) {
	u, f := b.ownUnit(o, id)
	switch {
	case f != nil:
		return nil, f
	case !u.OnMap():
		return nil, o.FirmFault("unit/off-map", "", id, "%s is %s", id, b.g.whereabouts(u))
	}
	return u, b.checkGroup(o, id)
}

// checkGroup returns a fault unless a unit belongs to the group that acts in the phase (R 5.4).
func (b *board) checkGroup(o *Order, id string) []notation.Fault {
	p := currentPhase(b.r)
	switch mine := b.g.isGuardsArmy(b.r, id); {
	case p.part == 0 || p.side != Soviet || p.turn > b.g.setup.Guards.Until || p.guards == mine:
		return nil
	case p.guards:
		return o.FirmFault("unit/group", R5_4, id, "%s does not belong to the 8th Guards Army, which acts alone in %s", id, b.r.Phase())
	default:
		return o.FirmFault("unit/group", R5_4, id, "%s belongs to the 8th Guards Army, whose own phases are over", id)
	}
}

// whereabouts says in words where a counter off the map is.
func (g *game) whereabouts(u *core.Unit) say.Text {
	c := g.info[u.Def.ID]
	switch {
	case u.Box == core.BoxDead:
		return "eliminated"
	case u.Box == core.BoxGone:
		return "out of the game"
	case c.arrival == onTurn:
		return say.F("a reinforcement of turn %d and not in play yet", c.turn)
	case c.arrival == linkedUp:
		return "a division that is not united yet"
	}
	return "not in play yet"
}
