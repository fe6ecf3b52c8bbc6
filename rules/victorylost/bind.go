package victorylost

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

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
	case "pick":
		return &PickOrder{base: b.base, word: b.hqName(b.secret("chit"))}
	case "select", "ahead":
		return &SelectOrder{base: b.base, word: b.chit(b.secret("chit")), ahead: b.st.Verb == "ahead"}
	case "anew":
		return &AnewOrder{base: b.base}
	case "first":
		return b.first()
	case "use":
		if ids := b.units("hq"); len(ids) == 1 {
			return &UseOrder{base: b.base, hq: ids[0]}
		}
	case "return":
		return &ReturnOrder{base: b.base}
	case "place":
		return &PlaceOrder{base: b.base, units: b.units("units"), hex: b.hex("hex"), label: b.word("hex")}
	case "move":
		return b.move()
	case "enter":
		return b.enter()
	case "attack":
		return b.attack()
	default:
		b.verbFault("%s is an answer to a question, not an order of its own; put it under the attack, or send it when you are asked", b.st.Verb)
	}
	return nil
}

// verbFault is a fault of the statement as a whole.
func (b *binder) verbFault(format string, args ...any) {
	f := b.base.fault("phase/verb", "", "", format, args...)
	f.Pos, f.Width, f.Firm = b.st.Pos, max(1, utf8.RuneCountInString(b.st.Verb)), true
	b.faults = append(b.faults, f)
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

// secret is the word of a sealed order, or its seal. It has no condition: whether a chit is chosen cannot be left open.
func (b *binder) secret(name string) string {
	if hash := b.word("sealed"); hash != "" {
		return sealedWord + hash
	}
	if b.st.If != nil {
		b.verbFault("chits are chosen without a condition")
	}
	w := b.word(name)
	if w == "" {
		b.missing("chit/missing", "%s needs the name of a chit", b.st.Verb)
	}
	return w
}

// hqName is the printed spelling of a headquarters, when there is one.
func (b *binder) hqName(w string) string {
	for _, h := range b.g.hqs {
		if strings.EqualFold(h.ID, w) {
			return h.ID
		}
	}
	return w
}

// chit is the printed spelling of a chit; "Manstein" is the first that is not selected yet.
func (b *binder) chit(w string) string {
	s := of(b.r)
	for _, c := range s.pool {
		if b.side == Axis && (strings.EqualFold(c, w) || strings.EqualFold(w, chitManstein) && strings.HasPrefix(c, chitManstein) && !slices.Contains(s.chosen[0], c)) {
			return c
		}
	}
	return w
}

func (b *binder) first() core.Order {
	n, err := strconv.Atoi(b.word("number"))
	if err != nil {
		b.missing("first/number", "first needs a number")
		return nil
	}
	return &FirstOrder{base: b.base, n: n}
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

// unit finds an own counter by its name, without regard to case, without the letter of the nation, or by a prefix that fits
// only one on the map.
func (b *binder) unit(it notation.Item) (string, bool) {
	own, short, all := "", []string(nil), []string(nil)
	for i := range b.r.Units() {
		u := &b.r.Units()[i]
		id := u.Def.ID
		if u.Def.Side != b.side {
			continue
		}
		all = append(all, id)
		_, bare, _ := strings.Cut(id, ".")
		switch {
		case id == it.Text:
			return id, true
		case strings.EqualFold(id, it.Text):
			own = id
		case strings.EqualFold(bare, it.Text), u.OnMap() && len(it.Text) < len(id) && strings.EqualFold(id[:len(it.Text)], it.Text):
			short = append(short, id)
		}
	}
	switch {
	case own != "":
		return own, true
	case len(short) == 1:
		return short[0], true
	case len(short) > 1:
		b.fault("unit/ambiguous", "", it, "%s may be %s", it.Text, strings.Join(short, ", ")).Legal = short
		return "", false
	}
	if d, ok := b.r.World().Def(it.Text); ok {
		b.fault("unit/not-yours", "", it, "%s belongs to the %s side", it.Text, d.Side.Title())
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
	if len(b.items("drop")) > 0 {
		b.fault("move/drop", R8_1_1, b.items("drop")[0], "a stack finishes its move together; units that stay behind are moved separately")
	}
	o.path = b.hexes("path")
	to := b.hexes("to")
	if len(b.faults) > 0 || len(o.units) == 0 {
		return nil
	}
	u, _ := b.r.Unit(o.units[0])
	if !u.OnMap() {
		if b.g.boxOf(u.Box) != nil {
			b.fault("move/box", R11_2_2, b.items("units")[0], "%s is in its box: enter %s at %s", u.Def.ID, u.Def.ID, b.g.m.Label(b.g.boxOf(u.Box).Hexes[0])).Stage = notation.Illegal
		} else {
			b.fault("unit/off-map", R8_0, b.items("units")[0], "%s is %s", u.Def.ID, b.g.whereabouts(u)).Stage = notation.Illegal
		}
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
	o.m = b.r.Map()
	return o
}

// fill finds the way where only its ends are given.
func (b *binder) fill(o *MoveOrder) bool {
	var units []*core.Unit
	for _, id := range o.units {
		if u, ok := b.r.Unit(id); ok {
			units = append(units, u)
		}
	}
	way := b.g.complete(b.g.look(b.r, b.side), units, o.path[1], o.road)
	if way == nil {
		f := b.fault("move/mp", R8_1_2, b.st.Fields[len(b.st.Fields)-1].Items[0], "%s has %s MP and cannot reach %s", o.units[0], points(2*b.g.allowance(units[0])), b.g.m.Label(o.path[1]))
		f.Stage = notation.Illegal
		return false
	}
	o.path = way
	return true
}

func (b *binder) enter() core.Order {
	o := &MoveOrder{base: b.base, units: b.units("units"), road: len(b.items("road")) > 0, box: true}
	h := b.hex("at")
	o.path = b.hexes("path")
	if len(b.faults) > 0 {
		return nil
	}
	if h != hexmap.None && (len(o.path) == 0 || o.path[0] != h) {
		o.path = append([]hexmap.Hex{h}, o.path...)
	}
	if len(o.path) == 0 {
		b.missing("enter/hex", "name the hex beside the box where the units enter")
		return nil
	}
	o.m = b.r.Map()
	return o
}

func (b *binder) attack() core.Order {
	o := &AttackOrder{base: b.base, hex: b.hex("hex"), units: b.units("with"), odds: b.word("odds")}
	if len(b.items("air")) > 0 {
		b.fault("attack/air", R9_0, b.items("air")[0], "there is no air support in this title")
	}
	if o.hex != hexmap.None {
		o.label = b.r.Label(o.hex)
	}
	return o
}
