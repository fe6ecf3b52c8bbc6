package gsfg

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

func itoa(n int) string { return strconv.Itoa(n) }

// binder turns one statement into an order and collects what it does not know.
type binder struct {
	g      *game
	r      core.Reader
	side   core.Side
	st     notation.Statement
	base   base
	faults []notation.Fault
}

// Bind turns a statement into an order of the title.
func (g *game) Bind(r core.Reader, side core.Side, st notation.Statement) (core.Order, []notation.Fault) {
	b := &binder{g: g, r: r, side: side, st: st}
	for _, f := range st.Fields {
		b.base.spots = append(b.base.spots, f.Items...)
	}
	o := b.order()
	if len(b.faults) > 0 || o == nil {
		return nil, b.faults
	}
	return o, nil
}

func (b *binder) order() core.Order {
	switch b.st.Verb {
	case "order", "regular":
		var words []string
		for _, it := range b.items("phases") {
			words = append(words, it.Text)
		}
		return &OrderOrder{base: b.base, word: strings.Join(words, "/"), regular: b.st.Verb == "regular"}
	case "place":
		return &PlaceOrder{base: b.base, units: b.units("units"), hex: b.hex("hex"), label: b.word("hex")}
	case "pick":
		return &PickOrder{base: b.base, units: b.units("units")}
	case "link":
		return &LinkOrder{base: b.base, units: b.units("units")}
	case "fly":
		return &FlyOrder{base: b.base, units: b.units("units"), hex: b.hex("hex"), label: b.word("hex")}
	case "move":
		return b.move()
	case "enter":
		return b.enter()
	case "attack":
		return b.attack()
	case "sf":
		return &CommandoOrder{base: b.base, id: strings.ToUpper(b.word("unit")), hex: b.hex("hex"), label: b.word("hex")}
	case "hunt":
		if ids := b.units("with"); len(ids) == 1 {
			return &HuntOrder{base: b.base, id: strings.ToUpper(b.word("unit")), unit: ids[0]}
		}
		return nil
	}
	return b.airOrder()
}

// airOrder binds what flies without naming units.
func (b *binder) airOrder() core.Order {
	switch b.st.Verb {
	case "supply":
		name := "hex"
		if len(b.items("hex")) == 0 {
			name = "to"
		}
		return &SupplyOrder{base: b.base, hex: b.hex(name), label: b.word(name)}
	case "strike":
		return &StrikeOrder{base: b.base, hex: b.hex("hex"), label: b.word("hex")}
	case "chemical":
		return &ReleaseOrder{base: b.base}
	case "aircraft":
		return &AircraftOrder{base: b.base}
	case "deep":
		return &DeepOrder{base: b.base, n: b.number()}
	case "ground":
		return &GroundOrder{base: b.base, hex: b.hex("hex"), label: b.word("hex"), n: b.number()}
	case "jam":
		if hash := b.word("sealed"); hash != "" {
			return &JamOrder{base: b.base, seal: hash}
		}
		return &JamOrder{base: b.base, n: b.number()}
	case "disrupt":
		return &DisruptOrder{base: b.base, hex: b.hex("hex"), label: b.word("hex"), n: b.number()}
	case "interdict":
		h := b.hexes("hexes")
		return &InterdictOrder{base: b.base, hexes: h, label: core.Labels(b.g.m, h)}
	case "weasel":
		h := b.hexes("hexes")
		return &WeaselOrder{base: b.base, hexes: h, label: core.Labels(b.g.m, h)}
	}
	f := b.base.fault("phase/verb", "", "", "%s is an answer to a question, not an order of its own; put it under the attack, or send it when you are asked", b.st.Verb)
	f.Pos, f.Width = b.st.Pos, max(1, utf8.RuneCountInString(b.st.Verb))
	b.faults = append(b.faults, f)
	return nil
}

func (b *binder) fault(code, rule string, at notation.Item, format string, args ...any) *notation.Fault {
	f := b.base.fault(code, rule, "", format, args...)
	f.Stage, f.Pos, f.Width = notation.NotKnown, at.Pos, max(1, utf8.RuneCountInString(at.Text))
	b.faults = append(b.faults, f)
	return &b.faults[len(b.faults)-1]
}

// missing is the fault of a statement that lacks something.
func (b *binder) missing(code, format string, args ...any) {
	b.fault(code, "", notation.Item{Text: b.st.Verb, Pos: b.st.Pos}, format, args...)
}

// items are the items of a field of the statement.
func (b *binder) items(name string) []notation.Item {
	for _, f := range b.st.Fields {
		if f.Name == name {
			return f.Items
		}
	}
	return nil
}

func (b *binder) word(name string) string {
	if it := b.items(name); len(it) > 0 {
		return it[0].Text
	}
	return ""
}

func (b *binder) number() int {
	n, err := strconv.Atoi(b.word("number"))
	if err != nil || n < 0 || n > 99 {
		b.missing("order/number", "%s needs a number", b.st.Verb)
	}
	return n
}

// units finds the counters of a field. A name may be shortened as long as it is plain.
func (b *binder) units(name string) []string {
	items := b.items(name)
	if len(items) == 0 {
		b.missing("unit/missing", "%s needs the names of units", b.st.Verb)
	}
	var out []string
	for _, it := range items {
		id, ok := b.unit(it)
		switch {
		case !ok:
		case slices.Contains(out, id):
			b.fault("unit/twice", "", it, "%s is named twice", id).Stage = notation.Illegal
		default:
			out = append(out, id)
			if id != it.Text {
				b.base.spots = append(b.base.spots, notation.Item{Text: id, Pos: it.Pos})
			}
		}
	}
	return out
}

// unit finds an own counter by its name, without regard to case.
func (b *binder) unit(it notation.Item) (string, bool) {
	var all []string
	for i := range b.r.Units() {
		u := &b.r.Units()[i]
		id := u.Def.ID
		switch {
		case u.Def.Side != b.side:
			continue
		case strings.EqualFold(id, it.Text):
			return id, true
		}
		all = append(all, id)
	}
	if d, ok := b.r.World().Def(it.Text); ok {
		b.fault("unit/not-yours", "", it, "%s is a %s unit", it.Text, d.Side.Title())
		return "", false
	}
	b.fault("unit/unknown", "", it, "no %s unit is called %s", b.side.Title(), it.Text).Legal = notation.DidYouMean(it.Text, all, 3)
	return "", false
}

// hexes finds the hexes of a field.
func (b *binder) hexes(name string) []hexmap.Hex {
	var out []hexmap.Hex
	for _, it := range b.items(name) {
		if h, ok := b.r.Map().Find(it.Text); ok {
			out = append(out, h)
		} else {
			b.fault("hex/unknown", "", it, "there is no hex %s on the map", it.Text)
		}
	}
	return out
}

func (b *binder) hex(name string) hexmap.Hex {
	if h := b.hexes(name); len(h) > 0 {
		return h[0]
	}
	if len(b.faults) == 0 && name == "hex" {
		b.missing("hex/missing", "%s needs a hex", b.st.Verb)
	}
	return hexmap.None
}

func (b *binder) move() core.Order {
	o := &MoveOrder{base: b.base, units: b.units("units"), road: len(b.items("road")) > 0}
	if it := b.items("drop"); len(it) > 0 {
		b.fault("move/drop", R10_6, it[0], "move the stack as far as it goes together, then those that go on: the units of the stack that moved last may move again")
	}
	o.path = b.hexes("path")
	to := b.hexes("to")
	if len(b.faults) > 0 || len(o.units) == 0 {
		return nil
	}
	u, _ := b.r.Unit(o.units[0])
	if !u.OnMap() {
		b.fault("unit/off-map", R10_1, b.items("units")[0], "%s is %s", u.Def.ID, b.g.whereabouts(u)).Stage = notation.Illegal
		return nil
	}
	if len(o.path) == 0 || len(o.path) == 1 && o.path[0] != u.Hex {
		o.path = append(append([]hexmap.Hex{u.Hex}, o.path...), to...)
	}
	if len(o.path) < 2 {
		b.missing("move/short", "a path needs at least two hexes: where %s stands and where it goes", o.units[0])
		return nil
	}
	if len(o.path) == 2 && o.path[0] == u.Hex && b.g.m.Distance(o.path[0], o.path[1]) > 1 && !b.fill(o) {
		return nil
	}
	o.label = core.Labels(b.r.Map(), o.path)
	return o
}

// fill finds the way where only its ends are given.
func (b *binder) fill(o *MoveOrder) bool {
	board := b.g.look(b.r, b.side)
	units := unitsOf(b.r, o.units)
	way := board.complete(units, o.path[1], o.road)
	if way == nil {
		f := b.fault("move/mp", R10_1, b.st.Fields[len(b.st.Fields)-1].Items[0], "%s has %d MP and cannot reach %s", o.units[0],
			board.newMover(units, board.s.column, o.road).left, b.g.m.Label(o.path[1]))
		f.Stage = notation.Illegal
		return false
	}
	o.path = way
	return true
}

func (b *binder) enter() core.Order {
	o := &EnterOrder{base: b.base, units: b.units("units"), road: len(b.items("road")) > 0}
	h := b.hex("at")
	o.path = b.hexes("path")
	if len(b.faults) > 0 {
		return nil
	}
	if h != hexmap.None && (len(o.path) == 0 || o.path[0] != h) {
		o.path = append([]hexmap.Hex{h}, o.path...)
	}
	if len(o.path) == 0 {
		b.missing("enter/hex", "name the hex where the units enter")
		return nil
	}
	o.label = core.Labels(b.r.Map(), o.path)
	return o
}

func (b *binder) attack() core.Order {
	o := &AttackOrder{base: b.base, hex: b.hex("hex"), units: b.units("with"), chemical: len(b.items("chemical")) > 0, odds: b.word("odds")}
	if o.hex != hexmap.None {
		o.label = b.r.Label(o.hex)
	}
	return o
}
