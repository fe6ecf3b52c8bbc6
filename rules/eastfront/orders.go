package eastfront

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/phases"
	"fieldpost/rules/mech/sheet"
	"fieldpost/rules/mech/turn"
	"fieldpost/rules/mech/verbs"
)

// row is a verb: the one table from which phases, binding, enumeration and vocabulary follow. One with check is a Deed; one without check
// and bind answers questions only.
type row struct {
	notation.Verb
	Example string // where the verb has none
	parts   []part
	rule    string
	bind    func(*binder) core.Order
	check   func(b *board, o *Deed) []notation.Fault
	apply   func(w *work, o *Deed)
	legal   func(*enumerator) // offers orders; nil: none are
}

// order is what every order can do.
type order interface {
	core.Order
	verb() string
	check(b *board) []notation.Fault
	apply(w *work)
}

// work is an order of a side, or a phase, being carried out.
type work struct {
	*core.Tx
	g    *game
	side core.Side
}

type base = sheet.Base

// Deed is an order that is all in its words: counters, hexes, a word, and a counter behind a keyword.
type Deed struct {
	base
	row   *row
	units []string
	hexes []hexmap.Hex
	word  string
	with  string
	m     *hexmap.Map
}

func (o *Deed) verb() string                    { return o.row.Name }
func (o *Deed) check(b *board) []notation.Fault { return o.row.check(b, o) }

func (o *Deed) apply(w *work) { o.row.apply(w, o) }

// String is the canonical line.
func (o *Deed) String() string {
	between, with := ",", ""
	for _, a := range o.row.Args {
		switch {
		case a.Kind == notation.Path:
			between = "-"
		case a.Keyword != "" && o.with != "":
			with = a.Keyword + " " + o.with
		}
	}
	words := []string{o.row.Name, strings.Join(o.units, ","), strings.Join(core.Labels(o.m, o.hexes), between), o.word, with}
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ")
}

// bindDeed takes the words of a Deed by the kinds of its arguments.
func bindDeed(b *binder) core.Order {
	o := &Deed{base: b.Base, row: b.g.find(b.St.Verb), m: b.R.Map()}
	for _, a := range o.row.Args {
		switch given := b.Has(a.Name); {
		case !given && a.Optional:
		case a.Keyword != "":
			o.with = b.Single(a.Name)
		case a.Kind == notation.Unit || a.Kind == notation.Units:
			o.units = b.Units(a.Name)
		case a.Kind == notation.Hex:
			o.hexes = []hexmap.Hex{b.Hex(a.Name)}
		case a.Kind == notation.Hexes || a.Kind == notation.Path:
			o.hexes = b.Hexes(a.Name)
		default:
			o.word = b.Word(a.Name)
		}
	}
	return o
}

// unit is the first of the counters.
func (o *Deed) unit(r core.Reader) *core.Unit {
	u, _ := r.Unit(o.units[0])
	return u
}

// verb is a verb with its arguments.
func verb(name, help string, args ...notation.Arg) notation.Verb {
	return notation.Verb{Name: name, Help: help, Args: args}
}

// Arguments of verbs.
var (
	argUnits = notation.Arg{Name: "units", Kind: notation.Units}
	argUnit  = notation.Arg{Name: "unit", Kind: notation.Unit}
	argHex   = notation.Arg{Name: "hex", Kind: notation.Hex, Alias: []string{"at", "to", "in", "for"}}
	argHexes = notation.Arg{Name: "hexes", Kind: notation.Hexes}
)

// argWith are counters behind a word.
func argWith(word string, kind notation.Kind) notation.Arg {
	return notation.Arg{Name: word, Keyword: word, Alias: map[string][]string{"with": {"by"}}[word], Kind: kind}
}

// find is the row of a verb.
func (g *game) find(verb string) *row {
	if i := slices.IndexFunc(g.rows, func(x row) bool { return x.Name == verb }); i >= 0 {
		return &g.rows[i]
	}
	return &row{}
}

// windows are the kinds of decisions for which standing orders may be given.
var windows = []string{"intercept", "pair", "losses", "retreat", "through", "advance", "displace", "withdraw", "become", "place"}

// Vocabulary is the language of the sheets, the same in all phases.
func (g *game) Vocabulary(string, core.Side) notation.Vocabulary { return g.words }

// vocabulary makes the language of the sheets.
func (g *game) vocabulary() notation.Vocabulary {
	v := notation.Vocabulary{Verbs: []notation.Verb{sheet.Common("pass", "pass"), sheet.Common("halt", "halt")}, Windows: windows}
	for _, x := range g.rows {
		x.Verb.Example = cmp.Or(x.Example, x.Verb.Example)
		v.Verbs = append(v.Verbs, x.Verb)
	}
	if sheets := g.Map.Sheets(); len(sheets) > 1 {
		v.HexLabel = func(word string) bool { return printed(sheets, word) }
	}
	return v
}

// printed says whether a word is spelled like a hex of several maps: the letters of one and four digits.
func printed(sheets []hexmap.Grid, word string) bool {
	upper := strings.ToUpper(word)
	return slices.ContainsFunc(sheets, func(x hexmap.Grid) bool {
		digits, ok := strings.CutPrefix(upper, x.Name())
		return ok && len(digits) == 4 && strings.Trim(digits, "0123456789") == ""
	})
}

// binder turns one statement into an order and collects what it does not know.
type binder struct {
	*sheet.Binder
	g *game
}

// Bind turns a statement into an order.
func (g *game) Bind(r core.Reader, side core.Side, st notation.Statement) (core.Order, []notation.Fault) {
	b := &binder{sheet.Bind(r, side, st), g.under(r)}
	b.Short = sheet.Prefix
	switch x := g.find(st.Verb); {
	case x.check != nil:
		return b.Result(bindDeed(b))
	case x.bind != nil:
		return b.Result(x.bind(b))
	}
	b.NoOrder(g.Vocabulary("", side))
	return b.Result(nil)
}

// belongs is the fault of an order that does not belong into the phase (4.2).
func (g *game) belongs(r core.Reader, side core.Side, verb string) []notation.Fault {
	if f := turn.Foreign(base{}, r, side, r4_2); f != nil {
		return f
	}
	if p := now(r).Part; !slices.Contains(g.find(verb).parts, p) {
		return turn.Wrong(base{}, r, r4_2, verb, say.F("is for %s", partNames[p]))
	}
	return nil
}

// Check judges an order.
func (g *game) Check(r core.Reader, side core.Side, o core.Order) []notation.Fault {
	return g.Judge(r, side)(o)
}

// Judge implements core.Referee.
func (g *game) Judge(r core.Reader, side core.Side) func(core.Order) []notation.Fault {
	g = g.under(r)
	look := verbs.Once(func() *board { return g.look(r, side) })
	check := func(x order) []notation.Fault {
		if f := g.belongs(r, side, x.verb()); f != nil {
			return f
		}
		return x.check(look())
	}
	return func(o core.Order) []notation.Fault { return sheet.Check(o, check) }
}

// Apply executes an order.
func (g *game) Apply(tx *core.Tx, side core.Side, o core.Order) error {
	g = g.under(tx.Read())
	return tx.Settle(sheet.Apply(o, func(x order) error {
		x.apply(&work{tx, g, side})
		return nil
	}))
}

// enumerator offers candidates until its taker has enough.
type enumerator struct {
	phases.Taker
	g     *game
	b     *board
	flood path.Flood
}

// Legal enumerates orders that Check accepts.
func (g *game) Legal(r core.Reader, side core.Side) iter.Seq[core.Order] {
	return g.LegalOf(r, side, nil)
}

// LegalOf implements core.Focuser.
func (g *game) LegalOf(r core.Reader, side core.Side, units []string) iter.Seq[core.Order] {
	g = g.under(r)
	return sheet.Enumerate(r, side, func(yield func(core.Order) bool) []func() bool {
		b := g.look(r, side)
		e := &enumerator{Taker: phases.Take(r, side, func(o core.Order) []notation.Fault { return o.(order).check(b) }, yield), g: g, b: b}
		e.Taker = e.Only(units)
		var out []func() bool
		for _, x := range g.rows {
			if x.legal != nil && g.belongs(r, side, x.Name) == nil {
				out = append(out, func() bool { x.legal(e); return !e.Full() })
			}
		}
		return out
	})
}

// deed offers an order that is all in its words.
func (e *enumerator) deed(verb string, units []string, hexes ...hexmap.Hex) {
	e.Offer(&Deed{row: e.g.find(verb), units: units, hexes: hexes, m: e.g.Map})
}

// each offers an order for each own unit on the map that a test takes.
func each(verb string, take func(*game, *core.Unit) bool) func(*enumerator) {
	return func(e *enumerator) {
		for u := range e.R.Standing(e.Side) {
			if take == nil || take(e.g, u) {
				e.deed(verb, []string{u.Def.ID})
			}
		}
	}
}
