package kursk

import (
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/odds"
	"fieldpost/rules/mech/phases"
	"fieldpost/rules/mech/sheet"
)

// binder turns one statement into an order and collects what it does not know.
type binder struct {
	*sheet.Binder
	g *game
}

// Bind turns a statement into an order of the title.
func (g *game) Bind(r core.Reader, side core.Side, st notation.Statement) (core.Order, []notation.Fault) {
	b := &binder{sheet.Bind(r, side, st), g}
	b.Short, b.Sheet = sheet.Prefix, [2]string{"1.4", ": rows 10 to 60, columns 00 to 27"}
	return b.Result(b.order())
}

func (b *binder) order() core.Order {
	x := b.g.verbs.Find(b.St.Verb)
	if x.Bind == nil {
		b.NoOrder(vocabulary)
		return nil
	}
	return x.Bind(b, x.Verb)
}

// said returns an order of a verb without its arguments.
func (b *binder) said(v notation.Verb) sheet.Plain { return sheet.Plain{Base: b.Base, Verb: v.Name} }

func (b *binder) place(v notation.Verb) *PlaceOrder { return &PlaceOrder{b.Plain(v)} }

func (b *binder) top(v notation.Verb) *TopOrder {
	p := b.said(v)
	p.Units = []string{b.Single("unit")}
	return &TopOrder{p}
}

func (b *binder) activate(notation.Verb) *ActivateOrder {
	hexes := b.Hexes("hexes")
	if len(hexes) == 0 {
		b.Missing("hex/missing", R9_2, "name the hexes of the reserve stacks")
	}
	return &ActivateOrder{base: b.Base, Path: hexes, Labels: core.Labels(b.R.Map(), hexes)}
}

func (b *binder) withdraw(notation.Verb) *WithdrawOrder {
	return &WithdrawOrder{base: b.Base, Units: b.Units("units")}
}

func (b *binder) phaseOrder(v notation.Verb) *PhaseOrder {
	o := &PhaseOrder{b.said(v), b.Side}
	if hash := b.Word("sealed"); hash != "" {
		o.Word = "sealed " + hash
		return o
	}
	o.Word = b.Slashed("phases")
	if !isPhaseOrder(o.Word) {
		f := b.Missing("order/word", R5_3, "a phase order is two of move and fight, not %q", o.Word)
		f.Legal = phases.Declarations("order", phaseOrders)
		return nil
	}
	return o
}

func (b *binder) declare(notation.Verb) *GambitOrder {
	what, value := strings.ToLower(b.Word("what")), strings.ToLower(b.Word("value"))
	if what != "gambit" {
		b.Missing("declare/unknown", R3_4, "nothing of the name %q is declared in this title", what).
			Legal = []string{"declare gambit no"}
		return nil
	}
	return &GambitOrder{base: b.Base, value: value}
}

func (b *binder) move(v notation.Verb) *MoveOrder {
	p := b.said(v)
	p.Units, p.Word = b.Units("units"), roadWord[b.Has("road")]
	o := &MoveOrder{march: march{p}}
	for _, f := range b.St.Fields {
		if f.Name != "drop" || len(f.Items) < 2 {
			continue
		}
		last := len(f.Items) - 1
		h, _ := b.HexOf(f.Items[last])
		o.drops = append(o.drops, leave{units: b.UnitsOf(f.Items[:last]), at: h})
	}
	if len(o.Units) == 0 {
		return nil
	}
	u, _ := b.R.Unit(o.Units[0])
	o.Path = b.PathFrom(u.Hex, "path", "to")
	switch {
	case b.Failed():
		return nil
	case o.Path[0] == hexmap.None: // no start is given, and the unit has none
		_, f := ready(b.R, b.Side, u.Def.ID, b.Base)
		b.Add(f...)
		return nil
	}
	if !b.complete(o, u) {
		return nil
	}
	o.Labels = core.Labels(b.R.Map(), o.Path)
	return o
}

// complete fills a path of which only start and end are given.
func (b *binder) complete(o *MoveOrder, u *core.Unit) bool {
	if len(o.Path) < 2 {
		f := b.Base.Fault("move/short", R10_2, b.R.Label(o.Path[0]), "a path needs at least two hexes: where %s stands and where it goes",
			o.Units[0])
		b.Add(f)
		return false
	}
	from, to := o.Path[0], o.Path[1]
	if len(o.Path) > 2 || b.R.Map().Distance(from, to) < 2 || u.Hex != from || kind(b.R) != kindMove {
		return true
	}
	way, f := b.g.cheapest(b.R, b.Side, o)
	if f != nil {
		b.Add(*f)
		return false
	}
	if way != nil {
		o.Path = way
	}
	return true
}

func (b *binder) attack(v notation.Verb) *AttackOrder {
	p := b.Plain(v)
	if w := p.Value; w != "" {
		c, ok := odds.Parse(w)
		if !ok {
			b.Fault("attack/odds", R11_2, b.Items("odds")[0], "odds are n:1 or 1:n, not %s", w)
			return nil
		}
		p.Value = c.String()
	}
	return &AttackOrder{p}
}

func (b *binder) enter(v notation.Verb) *EnterOrder {
	o := &EnterOrder{march{b.Plain(v)}}
	o.Path = b.PathOnto("at", "path")
	if b.Failed() {
		return nil
	}
	if len(o.Path) == 0 {
		b.Missing("enter/hex", R9_3, "name the hex where the units enter")
		return nil
	}
	o.Labels = core.Labels(b.R.Map(), o.Path)
	return o
}
