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
	x := b.g.verbs.Find(b.St.Verb)
	if x.Bind == nil {
		b.NoOrder(vocabulary)
		return nil
	}
	return x.Bind(b, x.Verb)
}

// said returns an order of a verb without its arguments.
func (b *binder) said(v notation.Verb) sheet.Plain { return sheet.Plain{Base: b.Base, Verb: v.Name} }

func (b *binder) pick(v notation.Verb) *PickOrder {
	p := b.said(v)
	p.Word = b.hqName(b.secret("chit"))
	return &PickOrder{p}
}

func (b *binder) choose(v notation.Verb) *SelectOrder {
	p := b.said(v)
	p.Word = b.chit(b.secret("chit"))
	return &SelectOrder{p}
}

func (b *binder) anew(v notation.Verb) *AnewOrder { return &AnewOrder{b.said(v)} }

func (b *binder) first(v notation.Verb) *FirstOrder {
	p := b.said(v)
	p.N = b.Number("number", "first/number")
	return &FirstOrder{p}
}

func (b *binder) use(v notation.Verb) *UseOrder {
	p := b.said(v)
	id := b.Single("hq")
	if id == "" {
		return nil
	}
	p.Units = []string{id}
	return &UseOrder{p}
}

func (b *binder) back(v notation.Verb) *ReturnOrder { return &ReturnOrder{b.said(v)} }

func (b *binder) place(v notation.Verb) *PlaceOrder {
	p := b.said(v)
	p.Units, p.Hex, p.Label = b.Units("units"), b.Hex("hex"), b.Word("hex")
	return &PlaceOrder{p}
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
	if i := slices.IndexFunc(b.g.HQs.List, func(h hq) bool { return strings.EqualFold(h.ID, w) }); i >= 0 {
		return b.g.HQs.List[i].ID
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

// moves is a move as far as it does not hang on where it begins.
func (b *binder) moves(v notation.Verb) *MoveOrder {
	p := b.said(v)
	if p.Units = b.Units("units"); b.Has("road") {
		p.Word = "road"
	}
	return &MoveOrder{p, b.R.Map()}
}

func (b *binder) move(v notation.Verb) *MoveOrder {
	o := b.moves(v)
	if b.Has("drop") {
		b.Fault("move/drop", R8_1_1, b.Items("drop")[0], "a stack finishes its move together; units that stay behind are moved separately")
	}
	if len(o.Units) == 0 {
		return nil
	}
	u, _ := b.R.Unit(o.Units[0])
	o.Path = b.PathFrom(u.Hex, "path", "to")
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
	case len(o.Path) < 2:
		b.Missing("move/short", "", "a path needs at least two hexes: where %s stands and where it goes", o.Units[0])
		return nil
	}
	if len(o.Path) == 2 && o.Path[0] == u.Hex && b.g.m.Distance(o.Path[0], o.Path[1]) > 1 && !b.fill(o) {
		return nil
	}
	return o
}

// fill finds the way where only its ends are given. What does not move at all is left for the check to explain.
func (b *binder) fill(o *MoveOrder) bool {
	if b.g.phases.Want(o.Base, b.R, b.Side, "move") != nil {
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
	o.Path = way
	return true
}

func (b *binder) enter(v notation.Verb) *MoveOrder {
	o := b.moves(v)
	o.Path = b.PathOnto("at", "path")
	if b.Failed() {
		return nil
	}
	if len(o.Path) == 0 {
		b.Missing("enter/hex", "", "name the hex beside the box where the units enter")
		return nil
	}
	return o
}

func (b *binder) attack(v notation.Verb) *AttackOrder {
	p := b.said(v)
	if p.Hex, p.Units, p.Value = b.Hex("hex"), b.Units("with"), b.Word("odds"); b.Has("air") {
		b.Fault("attack/air", R9_0, b.Items("air")[0], "there is no air support in this title")
	}
	if p.Hex != hexmap.None {
		p.Label = b.R.Label(p.Hex)
	}
	return &AttackOrder{p}
}
