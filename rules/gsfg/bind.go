package gsfg

import (
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
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
	return b.Result(b.order())
}

func (b *binder) order() core.Order {
	switch b.St.Verb {
	case "order", "regular":
		return &OrderOrder{base: b.Base, word: b.Slashed("phases"), regular: b.St.Verb == "regular"}
	case "place":
		return &PlaceOrder{base: b.Base, units: b.Units("units"), hex: b.Hex("hex"), label: b.Word("hex")}
	case "pick":
		return &PickOrder{base: b.Base, units: b.Units("units")}
	case "link":
		return &LinkOrder{base: b.Base, units: b.Units("units")}
	case "fly":
		return &FlyOrder{base: b.Base, units: b.Units("units"), hex: b.Hex("hex"), label: b.Word("hex")}
	case "move":
		return b.move()
	case "enter":
		return b.enter()
	case "attack":
		return b.attack()
	case "sf":
		return &CommandoOrder{base: b.Base, id: strings.ToUpper(b.Word("unit")), hex: b.Hex("hex"), label: b.Word("hex")}
	case "hunt":
		if id := b.Single("with"); id != "" {
			return &HuntOrder{base: b.Base, id: strings.ToUpper(b.Word("unit")), unit: id}
		}
		return nil
	}
	return b.airOrder()
}

// airOrder binds what flies without naming units.
func (b *binder) airOrder() core.Order {
	switch b.St.Verb {
	case "supply":
		name := "hex"
		if !b.Has("hex") {
			name = "to"
		}
		return &SupplyOrder{base: b.Base, hex: b.Hex(name), label: b.Word(name)}
	case "aircraft", "deep":
		return b.air(false)
	case "strike", "ground", "interdict", "weasel":
		return b.air(true)
	case "jam":
		if hash := b.Word("sealed"); hash != "" {
			return &JamOrder{base: b.Base, seal: hash}
		}
		return &JamOrder{base: b.Base, n: b.Number("number", "order/number"), ready: of(b.R).ew[ewIndex(b.Side)].ready}
	case "disrupt":
		if !b.Has("hex") {
			return &DisruptOrder{base: b.Base, hex: hexmap.None}
		}
		return &DisruptOrder{base: b.Base, hex: b.Hex("hex"), label: b.Word("hex"), n: b.Number("number", "order/number")}
	}
	b.NoOrder(vocabulary())
	return nil
}

func (b *binder) air(over bool) core.Order {
	o := &AirOrder{base: b.Base, verb: b.St.Verb}
	if over {
		if o.hexes = b.Hexes("hexes"); !b.Has("hexes") {
			o.hexes = []hexmap.Hex{b.Hex("hex")}
		}
		if b.Failed() {
			return nil
		}
		o.label = core.Labels(b.g.m, o.hexes)
	}
	if airRules[o.verb].numbered {
		o.n = b.Number("number", "order/number")
	}
	return o
}

func (b *binder) move() core.Order {
	o := &MoveOrder{base: b.Base, units: b.Units("units"), road: b.Has("road")}
	if it := b.Items("drop"); len(it) > 0 {
		b.Fault("move/drop", R10_6, it[0], "move the stack as far as it goes together, then those that go on: the units of the stack that "+
			"moved last may move again")
	}
	if len(o.units) == 0 {
		return nil
	}
	u, _ := b.R.Unit(o.units[0])
	o.path = b.PathFrom(u.Hex, "path", "to")
	switch {
	case b.Failed():
		return nil
	case !u.OnMap():
		b.Fault("unit/off-map", R10_1, b.Items("units")[0], "%s is %s", u.Def.ID, b.g.whereabouts(u)).Stage = notation.Illegal
		return nil
	case len(o.path) < 2:
		b.Missing("move/short", "", "a path needs at least two hexes: where %s stands and where it goes", o.units[0])
		return nil
	}
	if len(o.path) == 2 && o.path[0] == u.Hex && b.g.m.Distance(o.path[0], o.path[1]) > 1 && !b.fill(o) {
		return nil
	}
	o.label = core.Labels(b.R.Map(), o.path)
	return o
}

// fill finds the way where only its ends are given.
func (b *binder) fill(o *MoveOrder) bool {
	board := b.g.look(b.R, b.Side)
	units := roster.Standing(b.R, o.units)
	way := board.complete(units, o.path[1], o.road)
	if way == nil {
		f := b.Fault("move/mp", R10_1, b.St.Fields[len(b.St.Fields)-1].Items[0], "%s has %d MP and cannot reach %s", o.units[0],
			board.newMover(units, board.s.column, o.road).left, b.g.m.Label(o.path[1]))
		f.Stage = notation.Illegal
		return false
	}
	o.path = way
	return true
}

func (b *binder) enter() core.Order {
	o := &EnterOrder{base: b.Base, units: b.Units("units"), road: b.Has("road")}
	o.path = b.PathOnto("at", "path")
	if b.Failed() {
		return nil
	}
	if len(o.path) == 0 {
		b.Missing("enter/hex", "", "name the hex where the units enter")
		return nil
	}
	o.label = core.Labels(b.R.Map(), o.path)
	return o
}

func (b *binder) attack() core.Order {
	o := &AttackOrder{base: b.Base, hex: b.Hex("hex"), units: b.Units("with"), chemical: b.Has("chemical"), odds: b.Word("odds")}
	if o.hex != hexmap.None {
		o.label = b.R.Label(o.hex)
	}
	return o
}
