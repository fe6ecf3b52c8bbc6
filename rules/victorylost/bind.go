package victorylost

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
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
	b.Short = shortName
	return b.Result(b.order())
}

func (b *binder) order() core.Order {
	switch b.St.Verb {
	case "pick":
		return &PickOrder{base: b.Base, word: b.hqName(b.secret("chit"))}
	case "select", "ahead":
		return &SelectOrder{base: b.Base, word: b.chit(b.secret("chit")), ahead: b.St.Verb == "ahead"}
	case "anew":
		return &AnewOrder{base: b.Base}
	case "first":
		return &FirstOrder{base: b.Base, n: b.Number("number", "first/number")}
	case "use":
		if id := b.Single("hq"); id != "" {
			return &UseOrder{base: b.Base, hq: id}
		}
	case "return":
		return &ReturnOrder{base: b.Base}
	case "place":
		return &PlaceOrder{base: b.Base, units: b.Units("units"), hex: b.Hex("hex"), label: b.Word("hex")}
	case "move":
		return b.move()
	case "enter":
		return b.enter()
	case "attack":
		return b.attack()
	default:
		b.NoOrder(vocabulary())
	}
	return nil
}

// secret is the word of a sealed order, or its seal. It has no condition: whether a chit is chosen cannot be left open.
func (b *binder) secret(name string) string {
	if hash := b.Word("sealed"); hash != "" {
		return sealedWord + hash
	}
	if b.St.If != nil {
		f := b.Missing("phase/verb", "", "chits are chosen without a condition")
		f.Stage, f.Firm = notation.Illegal, true
	}
	w := b.Word(name)
	if w == "" {
		b.Missing("chit/missing", "", "%s needs the name of a chit", b.St.Verb)
	}
	return w
}

// shortName says whether a text is the name of a counter without the letter of its nation, or its beginning.
func shortName(u *core.Unit, text string) bool {
	_, bare, _ := strings.Cut(u.Def.ID, ".")
	return strings.EqualFold(bare, text) || sheet.Prefix(u, text)
}

// hqName is the printed spelling of a headquarters, when there is one.
func (b *binder) hqName(w string) string {
	for _, h := range b.g.HQs.List {
		if strings.EqualFold(h.ID, w) {
			return h.ID
		}
	}
	return w
}

// chit is the printed spelling of a chit; "Manstein" is the first that is not selected yet.
func (b *binder) chit(w string) string {
	s := of(b.R)
	for _, c := range s.pool {
		if b.Side == Axis && (strings.EqualFold(c, w) || strings.EqualFold(w, chitManstein) && strings.HasPrefix(c, chitManstein) &&
			!slices.Contains(s.chosen[0], c)) {
			return c
		}
	}
	return w
}

func (b *binder) move() core.Order {
	o := &MoveOrder{base: b.Base, units: b.Units("units"), road: b.Has("road")}
	if b.Has("drop") {
		b.Fault("move/drop", R8_1_1, b.Items("drop")[0], "a stack finishes its move together; units that stay behind are moved separately")
	}
	if len(o.units) == 0 {
		return nil
	}
	u, _ := b.R.Unit(o.units[0])
	o.path = b.PathFrom(u.Hex, "path", "to")
	switch {
	case b.Failed():
		return nil
	case !u.OnMap() && b.g.boxOf(u.Box) != nil:
		b.Fault("move/box", R11_2_2, b.Items("units")[0], "%s is in its box: enter %s at %s", u.Def.ID, u.Def.ID,
			b.g.m.Label(b.g.m.Zone(u.Box)[0])).Stage = notation.Illegal
		return nil
	case !u.OnMap():
		b.Fault("unit/off-map", R8_0, b.Items("units")[0], "%s is %s", u.Def.ID, b.g.whereabouts(b.R, u)).Stage = notation.Illegal
		return nil
	case len(o.path) < 2:
		b.Missing("move/short", "", "a path needs at least two hexes: where %s stands and where it goes", o.units[0])
		return nil
	}
	if len(o.path) == 2 && o.path[0] == u.Hex && b.g.m.Distance(o.path[0], o.path[1]) > 1 && !b.fill(o) {
		return nil
	}
	o.m = b.R.Map()
	return o
}

// fill finds the way where only its ends are given. What does not move at all is left for the check to explain.
func (b *binder) fill(o *MoveOrder) bool {
	if b.g.phases.Want(o.base, b.R, b.Side, "move") != nil {
		return true
	}
	units, faults := o.movable(b.g, b.R, b.Side)
	if faults != nil {
		return true
	}
	way, f := b.g.cheapest(b.g.look(b.R, b.Side), o, units)
	if f != nil {
		b.Add(*f)
		return false
	}
	o.path = way
	return true
}

func (b *binder) enter() core.Order {
	o := &MoveOrder{base: b.Base, units: b.Units("units"), road: b.Has("road"), box: true}
	o.path = b.PathOnto("at", "path")
	if b.Failed() {
		return nil
	}
	if len(o.path) == 0 {
		b.Missing("enter/hex", "", "name the hex beside the box where the units enter")
		return nil
	}
	o.m = b.R.Map()
	return o
}

func (b *binder) attack() core.Order {
	o := &AttackOrder{base: b.Base, hex: b.Hex("hex"), units: b.Units("with"), odds: b.Word("odds")}
	if b.Has("air") {
		b.Fault("attack/air", R9_0, b.Items("air")[0], "there is no air support in this title")
	}
	if o.hex != hexmap.None {
		o.label = b.R.Label(o.hex)
	}
	return o
}
