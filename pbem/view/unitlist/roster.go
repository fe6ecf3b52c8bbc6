package unitlist

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/judging"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Row describes one counter.
type Row struct {
	Unit           *core.Unit
	Location       string     // label of its hex, or the name of its box
	Face           string     // the figures on its face: "26-8"
	Notes          []say.Text // marks, supply, and notes of its title
	Verbs          []string   // verbs of its possible orders, in the order in which they were found
	Line           string     // an order for this counter alone with HEX as placeholder; "" if there is none
	TakesSeveral   bool       // that order takes several counters
	namesCommander bool       // that order names a counter that commands it: another order is preferred
	Supply         string     // "yes", "no", or "-" in a box; "" if the title does not say
	// meaning of the printed code for the place or time of the counter's entry; "" if no code matters now
	Code say.Text
}

// maxOrders bounds the number of orders that are searched.
const maxOrders = 50_000

// ForSide returns the counters of a side: first those on the map in map order, then those in boxes. It omits eliminated
// counters.
func ForSide(g *engine.Game, side core.Side) []Row {
	r, m := g.View(side).Reader(), g.Module()
	style, _ := m.(core.StyleProvider)
	coder, _ := m.(core.CodeExplainer)
	notes := func(*core.Unit) []say.Text { return nil }
	if n, ok := m.(core.NoteProvider); ok {
		notes = n.Notes(r, side)
	}
	supplied := suppliedHexes(m, r, side)
	var out []Row
	for i := range r.Units() {
		u := &r.Units()[i]
		if u.Def.Side != side || u.Box == core.BoxDead || u.Box == core.BoxGone || u.Def.Type == core.Unknown {
			continue
		}
		row := Row{Unit: u, Location: u.Box}
		if u.OnMap() {
			row.Location = r.Label(u.Hex)
		}
		if supplied != nil {
			row.Supply = supplyWord(u, supplied)
		}
		if style != nil {
			row.Face = style.PrintedFigures(u)
		}
		for _, mark := range u.Marks {
			row.Notes = append(row.Notes, say.Plain(mark))
		}
		if u.Def.Code != "" && (!u.OnMap() || r.Turn() == 0) {
			row.Notes = append(row.Notes, say.F("code %s", u.Def.Code))
			if coder != nil {
				row.Code = coder.CodeText(u)
			}
		}
		row.Notes = append(row.Notes, notes(u)...)
		out = append(out, row)
	}
	slices.SortStableFunc(out, func(a, b Row) int {
		return cmp.Or(cmp.Compare(placeRank(a.Unit), placeRank(b.Unit)), cmp.Compare(a.Location, b.Location), cmp.Compare(b.Unit.Z,
			a.Unit.Z),
			cmp.Compare(a.Unit.Def.ID, b.Unit.Def.ID))
	})
	if g.AwaitedSide() == side && g.OpenChoice() == nil && g.Beacon() == nil {
		findOrders(g, r, side, out)
		markSeveral(m.Vocabulary(r.Phase(), side), out)
	}
	return out
}

// placeRank returns the sort rank of a counter's place: hexes before boxes.
func placeRank(u *core.Unit) int {
	if u.OnMap() {
		return int(u.Hex)
	}
	return 1 << 30
}

// suppliedHexes returns the hexes where units of a side are supplied, or nil if the title does not report supply.
func suppliedHexes(m core.Module, r core.Reader, side core.Side) map[hexmap.Hex]bool {
	c, ok := m.(core.LayerProvider)
	if !ok {
		return nil
	}
	out := map[hexmap.Hex]bool{}
	for _, h := range c.LayerHexes(r, core.LayerSupply, side) {
		out[h] = true
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

// supplyWord returns "yes" or "no" for the supply of a counter, or "-" off the map.
func supplyWord(u *core.Unit, supplied map[hexmap.Hex]bool) string {
	switch {
	case !u.OnMap():
		return "-"
	case supplied[u.Hex]:
		return "yes"
	}
	return "no"
}

// findOrders finds the possible orders of every counter. If the sheet opens with a choice, such as the order of the
// phases, it includes the orders after each choice.
func findOrders(g *engine.Game, r core.Reader, side core.Side, rows []Row) {
	m := g.Module()
	at := map[string]int{}
	for i := range rows {
		at[rows[i].Unit.Def.ID] = i
	}
	if opening := enumerateOrders(m, r, side, rows, at); len(opening) > 0 {
		for _, o := range opening {
			if behind, ok := judging.PositionAfter(g.Module(), r, side, o); ok {
				enumerateOrders(m, behind, side, rows, at)
			}
		}
	}
}

// markSeveral marks every counter whose orders may also name other counters.
func markSeveral(voc notation.Vocabulary, rows []Row) {
	for i := range rows {
		verb, _, _ := strings.Cut(rows[i].Line, " ")
		rows[i].TakesSeveral = slices.ContainsFunc(voc.Verbs, func(v notation.Verb) bool {
			return v.Name == verb && slices.ContainsFunc(v.Args, func(a notation.Arg) bool { return a.Kind == notation.Units })
		})
	}
}

// maxOpenings bounds the opening choices of a sheet that are searched.
const maxOpenings = 4

// enumerateOrders collects the orders that a side may give. If no order names a counter, it returns the orders found.
func enumerateOrders(m core.Module, r core.Reader, side core.Side, rows []Row, at map[string]int) (opening []core.Order) {
	n, able, ids := 0, false, []string(nil)
	for o := range m.Legal(r, side) {
		if n++; n > maxOrders {
			break
		}
		line := o.String()
		verb, _, _ := strings.Cut(line, " ")
		ids = appendNamed(ids[:0], line, at)
		if len(ids) == 0 && len(opening) < maxOpenings {
			opening = append(opening, o)
		}
		for _, id := range ids {
			row := &rows[at[id]]
			if !slices.Contains(row.Verbs, verb) {
				row.Verbs = append(row.Verbs, verb)
			}
			if row.Line == "" || strings.Contains(row.Line, othersPlaceholder) || row.namesCommander {
				if p := orderPattern(r, line, id, at); p != "" {
					row.Line, row.namesCommander = p, strings.HasPrefix(line, verb+" "+id+" with ")
				}
			}
			able = true
		}
	}
	if able {
		return nil
	}
	return opening
}

// appendNamed appends the counters named in a line, each once.
func appendNamed(out []string, line string, at map[string]int) []string {
	for line != "" {
		w, rest := line, ""
		if end := strings.IndexAny(line, " ,"); end >= 0 {
			w, rest = line[:end], line[end+1:]
		}
		if _, ok := at[w]; ok && !slices.Contains(out, w) {
			out = append(out, w)
		}
		line = rest
	}
	return out
}

// othersPlaceholder replaces the other counters in an order of a counter that can only support them.
const othersPlaceholder = "UNITS"

// orderPattern returns an order for one counter, with HEX in place of each hex and path.
func orderPattern(r core.Reader, line, id string, at map[string]int) string {
	words, after := strings.Fields(line), ""
	for i, w := range words {
		names := strings.Split(w, ",")
		_, unit := at[names[0]]
		switch way := countHexes(r, w); {
		case unit && i > 0 && after == "with" && i > 1 && words[i-2] == id: // a headquarters that it needs
		case unit && i > 0 && !slices.Contains(names, id):
			words[i] = othersPlaceholder
		case unit && i > 0:
			words[i] = id
		case way > 1 && after != "" && after != "to":
			words[i] = "to HEX"
		case way > 0:
			words[i] = "HEX"
		}
		after = w
	}
	return strings.Join(words, " ")
}

// countHexes returns the number of hexes in a word of hexes joined by hyphens, or 0 for other words.
func countHexes(r core.Reader, word string) int {
	parts := strings.Split(word, "-")
	for _, p := range parts {
		if _, ok := r.Map().Find(p); !ok {
			return 0
		}
	}
	return len(parts)
}

// Steps returns the counter's remaining and full steps, such as "1/2".
func (r *Row) Steps() string { return fmt.Sprintf("%d/%d", r.Unit.Steps, len(r.Unit.Def.Steps)) }
