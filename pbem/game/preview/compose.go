package preview

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// OrderParts holds the parts from which an order against hexes is composed.
type OrderParts struct {
	Verb        string // "": the first verb that fights
	Units       []string
	PickOffered bool // if not all counters may take part, use those that may
	Hexes       []string
	// presence of each optional word, by argument name; others stay as in the offered order
	Words map[string]bool
	Lists map[string][]string // further counters by argument name; others stay as in the offered order
}

// OptionalPart describes an optional word or list of counters in an order against hexes.
type OptionalPart struct {
	Name         string // name of the argument
	Keyword      string
	List         bool     // it is a list of counters
	Present      bool     // the argument is in the order
	Units        []string // counters of the list that are in the order
	OfferedUnits []string // of the list: those that the title offers
}

// Compose composes an order from its parts. It starts from an order that the title offers, or else from the most likely
// form, which the rules then judge. text is "" if the phase has no such order, or if the order needs other arguments;
// units lists the counters in it.
func (b *Board) Compose(p *core.Position, x OrderParts) (text string, units []string, extras []OptionalPart) {
	v, ok := b.attackVerb(p, x)
	if !ok || len(x.Units) == 0 || p.Over != nil || p.Active != b.knowledge.Side {
		return "", nil, nil
	}
	st, known := b.firstOffered(p, x, v)
	if units = x.Units; x.PickOffered && st.Verb != "" {
		units = mainUnits(st)
	}
	text, extras = x.formatOrder(units, v, st, known)
	return text, units, extras
}

// formatOrder returns the order of a verb by counters; parts that are not given are taken from st.
func (x OrderParts) formatOrder(units []string, v notation.Verb, st notation.Statement, known map[string][]string) (text string,
	extras []OptionalPart) {
	var fields []notation.Field
	hexes, named := false, false
	for _, a := range v.Args {
		f := notation.Field{Name: a.Name, Keyword: a.Keyword, Kind: a.Kind}
		switch {
		case !hexes && namesHexes(a):
			f.Items, hexes = toItems(x.Hexes), true
		case !named && a.Kind == notation.Units:
			f.Items, named = toItems(units), true
		case a.Kind == notation.Flag:
			on, asked := x.Words[a.Name]
			if on || !asked && st.Has(a.Name) {
				f.Items = toItems([]string{a.Keyword})
			}
			extras = append(extras, OptionalPart{Name: a.Name, Keyword: a.Keyword, Present: f.Items != nil})
		case a.Kind == notation.Units:
			list, asked := x.Lists[a.Name]
			if !asked {
				list = st.Strings(a.Name)
			}
			f.Items = toItems(list)
			extras = append(extras, OptionalPart{a.Name, a.Keyword, true, len(list) > 0, list, union(known[a.Name], list)})
		default:
			f.Items = st.Items(a.Name)
		}
		if len(f.Items) > 0 {
			fields = append(fields, f)
		}
	}
	st.Verb, st.Fields, st.If = v.Name, fields, nil
	return st.String(), extras
}

// attackVerb returns the verb of an order that names only counters and target hexes.
func (b *Board) attackVerb(p *core.Position, x OrderParts) (notation.Verb, bool) {
	verbs := b.mod.Vocabulary(p.Phase, b.knowledge.Side).Verbs
	i := slices.IndexFunc(verbs, func(v notation.Verb) bool {
		fights := slices.ContainsFunc(verbs, func(u notation.Verb) bool { return slices.Contains(u.Under, v.Name) })
		hex := slices.IndexFunc(v.Args, namesHexes)
		more := func(a notation.Arg) bool { return !a.Optional && a.Kind != notation.Units && !namesHexes(a) }
		return (v.Name == x.Verb || x.Verb == "" && fights) && hex >= 0 && !slices.ContainsFunc(v.Args, more) &&
			slices.ContainsFunc(v.Args, func(a notation.Arg) bool { return a.Kind == notation.Units }) &&
			(len(x.Hexes) == 1 || len(x.Hexes) > 1 && v.Args[hex].Kind == notation.Hexes)
	})
	if i < 0 {
		return notation.Verb{}, false
	}
	return verbs[i], true
}

// namesHexes reports whether an argument names hexes other than a path.
func namesHexes(a notation.Arg) bool { return a.Kind == notation.Hex || a.Kind == notation.Hexes }

// firstOffered returns the first order of a verb that the title offers to counters against hexes, and the further
// counters in such orders.
func (b *Board) firstOffered(p *core.Position, x OrderParts, v notation.Verb) (model notation.Statement, known map[string][]string) {
	var part notation.Statement
	known, all := map[string][]string{}, map[string][]string{}
	lines := b.orderReader(p)
	for _, text := range b.verbList(p, v.Name, x.Units) {
		st, ok := lines.Line(text)
		if !ok {
			continue
		}
		hexes := hexesOf(st)
		if addLists(all, st); len(difference(hexes, x.Hexes)) < len(hexes) {
			addLists(known, st)
		}
		if len(hexes) != len(x.Hexes) || len(difference(hexes, x.Hexes)) > 0 {
			continue
		}
		if units := mainUnits(st); x.PickOffered && len(units) > len(mainUnits(part)) && len(difference(units, x.Units)) == 0 {
			part = cloneWords(st)
		}
		role, others := substituteUnits(&st, x.Units)
		if role == roleMain && model.Verb == "" && (!others || b.bindOrder(p.Reader(), st.String()) != nil) {
			model = cloneWords(st)
		}
	}
	if model.Verb == "" {
		model = part
	}
	if len(known) == 0 {
		known = all
	}
	return model, known
}

// verbList returns the orders of one verb that the title offers to counters. The list is cached, because a player who
// removes one counter from an attack often tries the others next.
func (b *Board) verbList(p *core.Position, verb string, units []string) []string {
	f, ok := b.mod.(core.UnitOrderLister)
	of := func(list []string) []string {
		return slices.DeleteFunc(slices.Clone(list), func(text string) bool { return !strings.HasPrefix(text, verb+" ") })
	}
	switch k := &b.verbCache; {
	case !ok:
		return of(b.orderTexts(p, units...))
	case k.position != p || k.verb != verb || len(difference(units, k.units)) > 0:
		*k = verbOrders{position: p, verb: verb, units: slices.Clone(units)}
		for o := range f.LegalOf(p.Reader(), b.knowledge.Side, units, verb) {
			k.texts = append(k.texts, o.String())
		}
		k.texts = of(k.texts)
	}
	return b.verbCache.texts
}

// verbOrders caches the orders of a verb for some counters in a position.
type verbOrders struct {
	position *core.Position
	verb     string
	units    []string
	texts    []string
}

// addLists adds the counter lists of an order to known, by argument name.
func addLists(known map[string][]string, st notation.Statement) {
	for _, f := range st.Fields {
		if f.Kind == notation.Units {
			known[f.Name] = union(known[f.Name], itemTexts(f.Items))
		}
	}
}

// cloneWords returns a copy of a statement that does not share memory with the parser's buffer.
func cloneWords(st notation.Statement) notation.Statement {
	st.Fields = slices.Clone(st.Fields)
	for i := range st.Fields {
		st.Fields[i].Items = slices.Clone(st.Fields[i].Items)
	}
	return st
}

// mainUnits returns the counters of the first list of an order.
func mainUnits(st notation.Statement) []string {
	for _, f := range st.Fields {
		if f.Kind == notation.Units || f.Kind == notation.Unit {
			return itemTexts(f.Items)
		}
	}
	return nil
}

// hexesOf returns the hexes of an order that are not on a path.
func hexesOf(st notation.Statement) (out []string) {
	for _, f := range st.Fields {
		if f.Kind == notation.Hex || f.Kind == notation.Hexes {
			out = append(out, itemTexts(f.Items)...)
		}
	}
	return out
}

// difference returns the words of a list that are not in from.
func difference(list, from []string) (out []string) {
	for _, w := range list {
		if !slices.Contains(from, w) {
			out = append(out, w)
		}
	}
	return out
}

// union returns a list with the words of more that it lacks.
func union(list, more []string) []string { return append(slices.Clip(list), difference(more, list)...) }

// toItems converts words to items of an argument.
func toItems(words []string) (items []notation.Item) {
	for _, w := range words {
		items = append(items, notation.Item{Text: w})
	}
	return items
}
