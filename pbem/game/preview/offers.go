package preview

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/judging"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Offer describes an order that counters may be given.
type Offer struct {
	Text  string // text of the order in a sheet
	Verb  string
	Units []string // the counters that were asked about, as the order names them
	Hexes []string // end of a move, or all targets of an attack
	Path  []string // of a move, if it has one
	order core.Order

	AsFurther bool // the order names the counters as further ones, such as supporting units

	Statement *notation.Statement // parsed form of an order; nil for others
}

// Offers returns the orders that all of the counters together may be given on a planned board, in the title's order. If
// orders differ only in their path or in other counters, it returns the first of them. For one counter the title
// enumerates them. For several, it takes the orders enumerated for one of them and keeps those that are legal for all.
func (b *Board) Offers(p *core.Position, units ...string) []Offer {
	r, side := p.Reader(), b.knowledge.Side
	if len(units) == 0 || p.Over != nil || p.Active != side {
		return nil
	}
	texts, lines := b.orderTexts(p, units...), b.orderReader(p)
	out := make([]Offer, 0, len(texts))
	known := make(map[string]bool, len(texts))
	var key []byte
	for i, text := range texts {
		o := b.listed.orders[i]
		if !slices.ContainsFunc(units, func(u string) bool { return strings.Contains(text, u) }) {
			continue
		}
		st, ok := lines.Line(text)
		if !ok {
			continue
		}
		role, others := substituteUnits(&st, units)
		if role == roleAbsent {
			continue
		}
		if key = appendOrderKey(key[:0], st); known[string(key)] {
			continue
		}
		if others { // they replace the counters that the title named
			text = st.String()
			if o = b.bindOrder(r, text); o == nil {
				continue
			}
		}
		known[string(key)] = true
		x := newOffer(text, st, units, o)
		x.AsFurther = role == roleFurther
		out = append(out, x)
	}
	return out
}

// orderReader returns a parser for the orders of a board's phase.
func (b *Board) orderReader(p *core.Position) *notation.Reader {
	return notation.NewReader(b.mod.Vocabulary(p.Phase, b.knowledge.Side))
}

// OffersWithoutUnits returns the orders that name no counter, such as pass or reinforcements.
func (b *Board) OffersWithoutUnits(p *core.Position) []Offer {
	if p.Over != nil || p.Active != b.knowledge.Side {
		return nil
	}
	var out []Offer
	lines := b.orderReader(p)
	for i, text := range b.orderTexts(p, noUnit) {
		if st, ok := lines.Line(text); ok && !slices.ContainsFunc(st.Fields, namesUnits) {
			out = append(out, newOffer(text, st, nil, b.listed.orders[i]))
		}
	}
	return out
}

// After returns the planned board after an offer, as far as the side can see. ok is false if the order needs a die roll
// or a decision.
func (b *Board) After(p *core.Position, x Offer) (after *core.Position, ok bool) {
	if x.order == nil {
		return nil, false
	}
	r, ok := judging.PositionAfter(b.mod, p.Reader(), b.knowledge.Side, x.order)
	if !ok {
		return nil, false
	}
	return r.Position(), true
}

// OffersAt returns the orders of all counters that end in a hex or are on it.
func (b *Board) OffersAt(p *core.Position, hex string) []Offer {
	if p.Over != nil || p.Active != b.knowledge.Side {
		return nil
	}
	var out []Offer
	lines, known := b.orderReader(p), map[string]bool{}
	for i, text := range b.orderTexts(p) {
		if !namesHexAtEnd(text, hex) {
			continue
		}
		st, ok := lines.Line(text)
		if !ok {
			continue
		}
		units := unitsOf(st)
		x, key := newOffer(text, st, units, b.listed.orders[i]), string(appendOrderKey([]byte(strings.Join(units, ",")), st))
		if slices.Contains(x.Hexes, hex) && !known[key] {
			known[key] = true
			out = append(out, x)
		}
	}
	return out
}

// namesHexAtEnd reports whether a line names a hex other than on a path to another.
func namesHexAtEnd(text, hex string) bool {
	for {
		_, rest, found := strings.Cut(text, hex)
		if !found || !strings.HasPrefix(rest, "-") {
			return found
		}
		text = rest
	}
}

// unitsOf returns the counters that an order names.
func unitsOf(st notation.Statement) []string {
	var out []string
	for _, f := range st.Fields {
		if f.Kind == notation.Units || f.Kind == notation.Unit {
			for _, it := range f.Items {
				out = append(out, it.Text)
			}
		}
	}
	return out
}

// namesUnits reports whether an argument names counters.
func namesUnits(f notation.Field) bool {
	return f.Kind == notation.Units || f.Kind == notation.Unit || f.Kind == notation.UnitsAt
}

// noUnit is the key under which orders that name no counter are listed.
const noUnit = ""

// listing caches the orders that the title enumerates on one board.
type listing struct {
	position *core.Position
	units    []string // counters in the orders, nil for all orders
	orders   []core.Order
	texts    []string
	costs    func(core.Order) say.Text // nil until it is asked for
}

// orderTexts returns the text of the orders that the title enumerates on a board. They are enumerated once for all
// counters, or only for the given ones if the title supports that.
func (b *Board) orderTexts(p *core.Position, units ...string) []string {
	f, ok := b.mod.(core.UnitOrderLister)
	if b.listed.position == p && b.listed.texts != nil && (len(b.listed.units) == 0 || slices.Equal(b.listed.units, units)) {
		return b.listed.texts
	}
	costs := b.listed.costs
	if b.listed.position != p {
		costs = nil
	}
	b.listed = listing{position: p, costs: costs, texts: []string{}}
	orders := b.mod.Legal(p.Reader(), b.knowledge.Side)
	if ok && len(units) > 0 {
		orders, b.listed.units = f.LegalOf(p.Reader(), b.knowledge.Side, units), units
	}
	for o := range orders {
		b.listed.orders, b.listed.texts = append(b.listed.orders, o), append(b.listed.texts, o.String())
	}
	return b.listed.texts
}

// unitRole tells in which argument an order names counters.
type unitRole uint8

const (
	roleAbsent  unitRole = iota
	roleMain             // in its first list of counters
	roleFurther          // in another argument
)

// substituteUnits replaces the counters of an order that names one of them. others reports whether it had others.
func substituteUnits(st *notation.Statement, units []string) (role unitRole, others bool) {
	first := roleMain
	for i, f := range st.Fields {
		if f.Kind != notation.Units && f.Kind != notation.Unit {
			continue
		}
		role, first = first, roleFurther
		has := func(u string) bool {
			return slices.ContainsFunc(f.Items, func(it notation.Item) bool { return it.Text == u })
		}
		if !slices.ContainsFunc(units, has) {
			continue
		}
		if len(f.Items) == len(units) && !slices.ContainsFunc(units, func(u string) bool { return !has(u) }) {
			return role, false
		}
		if f.Kind == notation.Unit {
			return roleAbsent, false
		}
		var items []notation.Item
		for _, u := range units {
			items = append(items, notation.Item{Text: u, Pos: f.Items[0].Pos})
		}
		st.Fields = slices.Clone(st.Fields)
		st.Fields[i].Items = items
		return role, true
	}
	return roleAbsent, false
}

// newOffer returns an offer of an order that stands in a sheet as a text.
func newOffer(text string, st notation.Statement, units []string, o core.Order) Offer {
	x := Offer{Text: text, Verb: st.Verb, Units: units, order: o}
	for _, f := range st.Fields {
		switch f.Kind {
		case notation.Path:
			x.Path = append(x.Path, itemTexts(f.Items)...)
			x.Hexes = append(x.Hexes, x.Path[len(x.Path)-1:]...)
		case notation.Hex, notation.Hexes:
			x.Hexes = append(x.Hexes, itemTexts(f.Items)...)
		}
	}
	return x
}

// itemTexts returns the words of an argument.
func itemTexts(items []notation.Item) []string {
	out := make([]string, len(items))
	for i, it := range items {
		out[i] = it.Text
	}
	return out
}

// appendOrderKey appends what distinguishes an order: not its counters, and of a path only its end.
func appendOrderKey(key []byte, st notation.Statement) []byte {
	key = append(append(key, ' '), st.Verb...)
	for _, f := range st.Fields {
		items := f.Items
		switch f.Kind {
		case notation.Units, notation.Unit:
			continue
		case notation.Path:
			items = items[len(items)-1:]
		}
		key = append(append(key, ' '), f.Name...)
		for _, it := range items {
			key = append(append(key, ','), it.Text...)
		}
	}
	return key
}

// bindOrder returns the order of a text; nil if it is illegal.
func (b *Board) bindOrder(r core.Reader, text string) core.Order {
	x, faults := b.readOrder(r, text)
	if slices.ContainsFunc(faults, func(f notation.Fault) bool { return f.Stage < notation.Contingent }) {
		return nil
	}
	return x.order
}

// ReadOrder parses one order, with the lines indented under it, on a planned board, and returns its faults. Its lines
// count from 1.
func (b *Board) ReadOrder(p *core.Position, text string) (Offer, []notation.Fault) {
	return b.readOrder(p.Reader(), text)
}

func (b *Board) readOrder(r core.Reader, text string) (Offer, []notation.Fault) {
	again, faults := notation.ParseLines(text, b.mod.Vocabulary(r.Phase(), b.knowledge.Side))
	if len(faults) > 0 || len(again) != 1 {
		return Offer{}, faults
	}
	o, faults := b.mod.Bind(r, b.knowledge.Side, again[0])
	x := newOffer(again[0].String(), again[0], nil, o)
	x.Statement = &again[0]
	if len(faults) == 0 && o != nil {
		faults = b.mod.Check(r, b.knowledge.Side, o)
	}
	return x, faults
}

// FindPath returns the hexes of the path that an order of the verb would use to move counters between two hexes, if
// they stood there. It is nil if the title finds no way.
func (b *Board) FindPath(p *core.Position, verb string, units []string, from, to hexmap.Hex) []string {
	all := slices.Clone(p.Units)
	for i := range all {
		if slices.Contains(units, all[i].Def.ID) {
			all[i].Hex, all[i].Box = from, core.BoxNone
		}
	}
	listed := b.listed
	defer func() { b.listed = listed }()
	for _, o := range b.Offers(p.WithUnits(all), units...) {
		if n := len(o.Path); o.Verb == verb && n > 1 && o.Path[n-1] == p.World.Map.Label(to) {
			return o.Path
		}
	}
	return nil
}

// Forecast returns the title's forecast of an offer: the cost of a move, or the sums, shifts and chances of an attack.
func (b *Board) Forecast(p *core.Position, x Offer) []core.Event {
	f, ok := b.mod.(core.Forecaster)
	if !ok || x.order == nil {
		return nil
	}
	return core.VisibleEvents(f.Forecast(p.Reader(), b.knowledge.Side, x.order), b.knowledge.Side)
}

// OwnChoices returns the choices that an offer may ask of its own side, so that lines under it can answer them.
func (b *Board) OwnChoices(p *core.Position, x Offer) []core.Choice {
	f, ok := b.mod.(core.ChoicePredictor)
	if !ok || x.order == nil {
		return nil
	}
	return f.PredictChoices(p.Reader(), b.knowledge.Side, x.order)
}

// Cost returns the cost of an offer in the title's words ("3 of 8 MP"). It returns "" if the title gives none.
func (b *Board) Cost(p *core.Position, x Offer) say.Text {
	c, ok := b.mod.(core.CostEstimator)
	if !ok || x.order == nil {
		return ""
	}
	if b.listed.position != p {
		b.orderTexts(p, x.Units...)
	}
	if b.listed.costs == nil {
		b.listed.costs = c.Costs(p.Reader(), b.knowledge.Side)
	}
	return b.listed.costs(x.order)
}
