package kursk

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/odds"
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
	case "order":
		return b.phaseOrder()
	case "declare":
		return b.declare()
	case "place":
		return &PlaceOrder{base: b.base, units: b.units("units"), hex: b.hex("hex"), label: b.word("hex")}
	case "move":
		return b.move()
	case "attack":
		return b.attack()
	case "top":
		if ids := b.units("unit"); len(ids) == 1 {
			return &TopOrder{base: b.base, unit: ids[0]}
		}
	case "activate":
		hexes := b.hexes("hexes")
		if len(hexes) == 0 {
			b.fault("hex/missing", R9_2, notation.Item{Text: b.st.Verb, Pos: b.st.Pos}, "name the hexes of the reserve stacks")
		}
		return &ActivateOrder{base: b.base, hexes: hexes, labels: core.Labels(b.r.Map(), hexes)}
	case "enter":
		return b.enter()
	case "withdraw":
		return &WithdrawOrder{base: b.base, units: b.units("units")}
	default:
		b.unknownVerb()
	}
	return nil
}

func (b *binder) unknownVerb() {
	text := fmt.Sprintf("%s is an answer to a question, not an order of its own; put it under the attack, or send it when you are asked", b.st.Verb)
	f := notation.Fault{Code: "phase/verb", Stage: notation.Illegal, Pos: b.st.Pos, Width: utf8.RuneCountInString(b.st.Verb), Text: text}
	b.faults = append(b.faults, f)
}

func (b *binder) fault(code, rule string, at notation.Item, format string, args ...any) *notation.Fault {
	f := notation.Fault{Code: code, Stage: notation.NotKnown, Rule: rule, Pos: at.Pos, Width: max(1, utf8.RuneCountInString(at.Text)),
		Text: fmt.Sprintf(format, args...)}
	b.faults = append(b.faults, f)
	return &b.faults[len(b.faults)-1]
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

func (b *binder) has(name string) bool {
	return slices.ContainsFunc(b.st.Fields, func(f notation.Field) bool { return f.Name == name })
}

func (b *binder) word(name string) string {
	if it := b.items(name); len(it) > 0 {
		return it[0].Text
	}
	return ""
}

// units finds the counters of a field. A name may be shortened as long as it is plain.
func (b *binder) units(name string) []string {
	items := b.items(name)
	if len(items) == 0 {
		b.fault("unit/missing", "", notation.Item{Text: b.st.Verb, Pos: b.st.Pos}, "%s needs the names of units", b.st.Verb)
	}
	return b.unitItems(items)
}

func (b *binder) unitItems(items []notation.Item) []string {
	var out []string
	for _, it := range items {
		if id, ok := b.unit(it); ok {
			if slices.Contains(out, id) {
				b.fault("unit/twice", "", it, "%s is named twice", id).Stage = notation.Illegal
				continue
			}
			out = append(out, id)
			if id != it.Text {
				b.base.spots = append(b.base.spots, notation.Item{Text: id, Pos: it.Pos})
			}
		}
	}
	return out
}

// unit finds an own counter by its name, without regard to case, or by a prefix that fits only one.
func (b *binder) unit(it notation.Item) (string, bool) {
	own, prefixed, all := "", []string(nil), []string(nil)
	for i := range b.r.Units() {
		d := b.r.Units()[i].Def
		if d.Side != b.side || d.Type == core.Unknown {
			continue
		}
		all = append(all, d.ID)
		switch {
		case d.ID == it.Text:
			return d.ID, true
		case strings.EqualFold(d.ID, it.Text):
			own = d.ID
		case len(it.Text) < len(d.ID) && strings.EqualFold(d.ID[:len(it.Text)], it.Text) && b.r.Units()[i].OnMap():
			prefixed = append(prefixed, d.ID)
		}
	}
	switch {
	case own != "":
		return own, true
	case len(prefixed) == 1:
		return prefixed[0], true
	case len(prefixed) > 1:
		b.fault("unit/ambiguous", "", it, "%s may be %s", it.Text, strings.Join(prefixed, ", ")).Legal = prefixed
		return "", false
	}
	if d, ok := b.r.World().Def(it.Text); ok && d.Side != b.side {
		b.fault("unit/not-yours", "", it, "%s is a %s unit", it.Text, sideName(d.Side))
		return "", false
	}
	b.fault("unit/unknown", "", it, "no %s unit is called %s", sideName(b.side), it.Text).Legal = notation.DidYouMean(it.Text, all, 3)
	return "", false
}

// hexes finds the hexes of a field.
func (b *binder) hexes(name string) []hexmap.Hex {
	var out []hexmap.Hex
	for _, it := range b.items(name) {
		if h, ok := b.hexItem(it); ok {
			out = append(out, h)
		}
	}
	return out
}

func (b *binder) hexItem(it notation.Item) (hexmap.Hex, bool) {
	h, ok := b.r.Map().Find(it.Text)
	if !ok {
		b.fault("hex/unknown", "1.4", it, "there is no hex %s on the map: rows 10 to 60, columns 00 to 27", it.Text)
	}
	return h, ok
}

func (b *binder) hex(name string) hexmap.Hex {
	if h := b.hexes(name); len(h) > 0 {
		return h[0]
	}
	if len(b.faults) == 0 && name == "hex" {
		b.fault("hex/missing", "1.4", notation.Item{Text: b.st.Verb, Pos: b.st.Pos}, "%s needs a hex", b.st.Verb)
	}
	return hexmap.None
}

func (b *binder) phaseOrder() core.Order {
	o := &PhaseOrder{base: b.base, side: b.side}
	if hash := b.word("sealed"); hash != "" {
		o.word = "sealed " + hash
		return o
	}
	var words []string
	for _, it := range b.items("phases") {
		words = append(words, it.Text)
	}
	o.word = strings.Join(words, "/")
	if _, _, ok := splitOrder(o.word); !ok {
		at := notation.Item{Text: b.st.Verb, Pos: b.st.Pos}
		f := b.fault("order/word", R5_3, at, "a phase order is two of move and fight, not %q", o.word)
		for _, w := range phaseOrders {
			f.Legal = append(f.Legal, "order "+w)
		}
		return nil
	}
	return o
}

func (b *binder) declare() core.Order {
	what, value := strings.ToLower(b.word("what")), strings.ToLower(b.word("value"))
	if what != "gambit" {
		b.fault("declare/unknown", R3_4, notation.Item{Text: b.st.Verb, Pos: b.st.Pos}, "nothing of the name %q is declared in this title", what).
			Legal = []string{"declare gambit no"}
		return nil
	}
	return &GambitOrder{base: b.base, value: value}
}

func (b *binder) move() core.Order {
	o := &MoveOrder{base: b.base, units: b.units("units"), road: b.has("road")}
	for _, f := range b.st.Fields {
		if f.Name != "drop" || len(f.Items) < 2 {
			continue
		}
		last := len(f.Items) - 1
		h, _ := b.hexItem(f.Items[last])
		o.drops = append(o.drops, leave{units: b.unitItems(f.Items[:last]), at: h})
	}
	o.path = b.hexes("path")
	to := b.hexes("to")
	if len(b.faults) > 0 || len(o.units) == 0 {
		return nil
	}
	u, _ := b.r.Unit(o.units[0])
	if len(o.path) == 0 || len(o.path) == 1 {
		if !u.OnMap() {
			_, f := ready(b.r, b.side, u.Def.ID, b.base)
			b.faults = append(b.faults, f...)
			return nil
		}
		if len(o.path) == 1 && o.path[0] != u.Hex {
			to = o.path
		}
		o.path = append([]hexmap.Hex{u.Hex}, to...)
	}
	if !b.complete(o, u) {
		return nil
	}
	o.labels = core.Labels(b.r.Map(), o.path)
	return o
}

// complete fills a path of which only start and end are given.
func (b *binder) complete(o *MoveOrder, u *core.Unit) bool {
	if len(o.path) < 2 {
		f := b.base.fault("move/short", R10_2, b.r.Label(o.path[0]), "a path needs at least two hexes: where %s stands and where it goes", o.units[0])
		b.faults = append(b.faults, f)
		return false
	}
	from, to := o.path[0], o.path[1]
	if len(o.path) > 2 || b.r.Map().Distance(from, to) < 2 || u.Hex != from || kind(b.r) != kindMove {
		return true
	}
	way, f := b.g.cheapest(b.r, b.side, o)
	if f != nil {
		b.faults = append(b.faults, *f)
		return false
	}
	if way != nil {
		o.path = way
	}
	return true
}

func (b *binder) attack() core.Order {
	o := &AttackOrder{base: b.base, hex: b.hex("hex"), units: b.units("with"), air: b.has("air")}
	if o.hex != hexmap.None {
		o.label = b.r.Label(o.hex)
	}
	if w := b.word("odds"); w != "" {
		c, ok := odds.Parse(w)
		if !ok {
			b.fault("attack/odds", R11_2, b.items("odds")[0], "odds are n:1 or 1:n, not %s", w)
			return nil
		}
		o.odds, o.wantOdds = c, true
	}
	return o
}

func (b *binder) enter() core.Order {
	o := &EnterOrder{base: b.base, units: b.units("units"), road: b.has("road")}
	h := b.hex("at")
	o.path = b.hexes("path")
	if len(b.faults) > 0 {
		return nil
	}
	if h != hexmap.None && (len(o.path) == 0 || o.path[0] != h) {
		o.path = append([]hexmap.Hex{h}, o.path...)
	}
	if len(o.path) == 0 {
		b.fault("enter/hex", R9_3, notation.Item{Text: b.st.Verb, Pos: b.st.Pos}, "name the hex where the units enter")
		return nil
	}
	o.labels = core.Labels(b.r.Map(), o.path)
	return o
}
