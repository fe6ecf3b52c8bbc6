package millbrook

import (
	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/sheet"
)

// order is an order of the title.
type order interface {
	core.Order
	check(g *game, r core.Reader, side core.Side) []notation.Fault
	apply(g *game, tx *core.Tx, side core.Side) error
}

// Vocabulary is the language of sheets, the same in all phases.
func (g *game) Vocabulary(string, core.Side) notation.Vocabulary {
	v := sheet.NewVocabulary([]string{"losses", "retreat", "advance", "pass", "halt"},
		map[string]string{"losses": "losses R1", "retreat": "retreat B2 to 0203", "advance": "advance R1 to 0304", "halt": "halt"},
		notation.Verb{Name: "move", Alias: []string{"m"}, Args: []notation.Arg{{Name: "units", Kind: notation.Units},
			{Name: "path", Kind: notation.Path}}, Help: "move a unit along a path, or to a hex by the cheapest one",
			Example: "move R2 0504-0404-0403"},
		notation.Verb{Name: "attack", Alias: []string{"a"}, Args: []notation.Arg{{Name: "hex", Kind: notation.Hex},
			{Name: "with", Keyword: "with", Kind: notation.Units}}, Help: "attack a hex", Example: "attack 0304 with R1,R2"})
	v.Questions = []string{"losses", "retreat", "advance"} // what standing orders may answer
	return v
}

// Bind turns a statement into an order.
func (g *game) Bind(r core.Reader, side core.Side, st notation.Statement) (core.Order, []notation.Fault) {
	b := sheet.Bind(r, side, st)
	b.HexRule = [2]string{"2.1", ", which has rows 01 to 05 and columns 01 to 07"}
	switch st.Verb {
	case "move":
		return g.bindMove(b)
	case "attack":
		o := attack{Base: b.Base, hex: b.Hex("hex"), units: b.Units("with")}
		o.label = r.Label(o.hex)
		return b.Result(o)
	}
	b.AddAnswerOnlyFault(g.Vocabulary("", side))
	return b.Result(nil)
}

// bindMove finds the path of a move, the cheapest where only its end is given.
func (g *game) bindMove(b *sheet.Binder) (core.Order, []notation.Fault) {
	ids := b.Units("units")
	if len(ids) > 1 {
		b.AddMissingFault("move/one", "2.5", "units move one by one, as a hex holds only one")
	}
	if b.Failed() {
		return b.Result(nil)
	}
	u, _ := b.Reader.Unit(ids[0])
	way := b.PathFrom(u.Hex, "path", "")
	if len(way) == 2 && u.OnMap() && !g.Map.Adjacent(way[0], way[1]) {
		if cheapest := g.reach(b.Reader, u).AnyPath(way[1]); cheapest != nil {
			way = cheapest
		}
	}
	return b.Result(moveOf(b.Reader, b.Base, ids[0], way))
}

// Check judges an order.
func (g *game) Check(r core.Reader, side core.Side, o core.Order) []notation.Fault {
	return sheet.CheckOrder(o, func(o order) []notation.Fault { return o.check(g, r, side) })
}

// Apply executes a checked order.
func (g *game) Apply(tx *core.Tx, side core.Side, o core.Order) error {
	return sheet.ApplyOrder(o, func(o order) error { return o.apply(g, tx, side) })
}

// ready is the fault of a unit that is not on the map, or has acted.
func ready(b sheet.Base, r core.Reader, id, mark, rule string) []notation.Fault {
	switch u, ok := r.Unit(id); {
	case !ok || !u.OnMap():
		return b.OneFault("unit/off-map", rule, id, "%s is not on the map", id)
	case u.Marked(mark):
		return b.FirmFault("unit/done", rule, id, "%s has acted in this phase", id)
	}
	return nil
}
