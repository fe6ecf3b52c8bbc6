package kursk

import (
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/odds"
	"fieldpost/rules/mechanics/phases"
	"fieldpost/rules/mechanics/sheet"
)

// Bind turns a statement into an order of this title.
func (g *game) Bind(r core.Reader, side core.Side, st notation.Statement) (core.Order, []notation.Fault) {
	b := sheet.Bind(r, side, st)
	b.MatchesShort, b.HexRule = sheet.IsNamePrefix, [2]string{"1.4", ": rows 10 to 60, columns 00 to 27"}
	order := func(x *row, p sheet.Arguments) *Order { return &Order{Arguments: p, row: x, m: g.m, side: side} }
	return g.verbs.Bind(b, g.speech, order, (*Order).read, func() view { return view{g, r, side} })
}

// read reads a statement by the arguments of the verb.
func (o *Order) read(b *sheet.Binder) { o.Arguments = b.ReadArguments(o.row.Verb) }

// bindTop reads the counter to put on top of its stack.
func (o *Order) bindTop(_ view, b *sheet.Binder) { o.Units = []string{b.SingleUnit("unit")} }

// bindActivation reads the hexes of reserve stacks to activate.
func (o *Order) bindActivation(_ view, b *sheet.Binder) {
	if o.read(b); len(o.Path) == 0 {
		b.AddMissingFault("hex/missing", R9_2, "name the hexes of the reserve stacks")
	}
}

// bindPhaseOrder reads the order of the two phases, or its seal.
func (o *Order) bindPhaseOrder(_ view, b *sheet.Binder) {
	if hash := b.Word("sealed"); hash != "" {
		o.Value = sheet.SealedPrefix + hash
		return
	}
	if o.Value = b.SlashedWords("phases"); !isPhaseOrder(o.Value) {
		f := b.AddMissingFault("order/word", R5_3, "a phase order is two of move and fight, not %q", o.Value)
		f.Legal = phases.OneOrderPerWord("order", phaseOrders)
	}
}

// bindGambit reads yes or no.
func (o *Order) bindGambit(_ view, b *sheet.Binder) {
	what, value := strings.ToLower(b.Word("what")), strings.ToLower(b.Word("value"))
	if what != "gambit" {
		b.AddMissingFault("declare/unknown", R3_4, "nothing of the name %q is declared in this title", what).
			Legal = []string{"declare gambit no"}
	}
	o.Arguments = gambit(o.Arguments, value)
}

// bindMove reads the units, the path and the units left behind.
func (o *Order) bindMove(v view, b *sheet.Binder) {
	o.Units, o.Word = b.Units("units"), roadWord[b.Has("road")]
	for _, f := range b.Statement.Fields {
		if f.Name != "drop" || len(f.Items) < 2 {
			continue
		}
		last := len(f.Items) - 1
		h, _ := b.ItemHex(f.Items[last])
		o.drops = append(o.drops, droppedUnits{units: b.FindUnits(f.Items[:last]), hex: h})
	}
	if len(o.Units) == 0 {
		return
	}
	u, _ := b.Reader.Unit(o.Units[0])
	o.Path = b.PathFrom(u.Hex, "path", "to")
	switch {
	case b.Failed():
	case o.Path[0] == hexmap.None: // the order gives no start, and the unit has no hex
		_, f := readyUnit(b.Reader, b.Side, u.Def.ID, b.Base)
		b.AddFaults(f...)
	default:
		o.complete(v, b, u)
	}
}

// complete fills in a path of which only start and end are given.
func (o *Order) complete(v view, b *sheet.Binder, u *core.Unit) {
	if len(o.Path) < 2 {
		b.AddFaults(b.Base.Fault("move/short", R10_2, b.Reader.Label(o.Path[0]),
			"a path needs at least two hexes: where %s stands and where it goes",
			o.Units[0]))
		return
	}
	from, to := o.Path[0], o.Path[1]
	if len(o.Path) > 2 || b.Reader.Map().Distance(from, to) < 2 || u.Hex != from || phaseKind(b.Reader) != kindMove {
		return
	}
	switch way, f := v.g.cheapestPath(b.Reader, b.Side, o); {
	case f != nil:
		b.AddFaults(*f)
	case way != nil:
		o.Path = way
	}
}

// bindAttack reads the target, the units and the expected odds.
func (o *Order) bindAttack(_ view, b *sheet.Binder) {
	o.read(b)
	if w := o.Value; w != "" {
		c, ok := odds.Parse(w)
		if !ok {
			b.Fault("attack/odds", R11_2, b.Items("odds")[0], "odds are n:1 or 1:n, not %s", w)
			return
		}
		o.Value = c.String()
	}
}

// bindEnter reads the units and their path from the hex of entry.
func (o *Order) bindEnter(_ view, b *sheet.Binder) {
	o.read(b)
	o.Path, o.Label = b.EntryPath("at", "path"), ""
	if len(o.Path) == 0 && !b.Failed() {
		b.AddMissingFault("enter/hex", R9_3, "name the hex where the units enter")
	}
}
