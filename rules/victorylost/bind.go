package victorylost

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
)

// Bind turns a statement into an order of this title.
func (g *game) Bind(r core.Reader, side core.Side, st notation.Statement) (core.Order, []notation.Fault) {
	b := sheet.Bind(r, side, st)
	b.MatchesShort, b.NumberFaultCode = shortName, "first/number"
	order := func(x *row, p sheet.Arguments) *Order { return &Order{p, x, g.m} }
	return g.verbs.Bind(b, g.speech, order, (*Order).read, func() view { return view{g, r, side} })
}

// read reads a statement by the arguments of the verb.
func (o *Order) read(b *sheet.Binder) { o.Arguments = b.ReadArguments(o.row.Verb) }

// bindPick reads the headquarters chits that the Soviet side keeps for the game.
func (o *Order) bindPick(v view, b *sheet.Binder) { o.Units = []string{v.g.hqName(secret(b))} }

// bindChoice reads the chits that are selected.
func (o *Order) bindChoice(v view, b *sheet.Binder) { o.Units = []string{v.chit(secret(b))} }

// bindUse reads the headquarters that is to act.
func (o *Order) bindUse(_ view, b *sheet.Binder) { o.Units = []string{b.SingleUnit("hq")} }

// secret returns the chit of a sealed order, or its seal. Such an order may have no condition, because the choice must
// be definite.
func secret(b *sheet.Binder) string {
	if hash := b.Word("sealed"); hash != "" {
		return sealedPrefix + hash
	}
	if b.Statement.If != nil {
		f := b.AddMissingFault("phase/verb", "", "chits are chosen without a condition")
		f.Stage, f.Firm = notation.Illegal, true
	}
	w := b.Word("chit")
	if w == "" {
		b.AddMissingFault("chit/missing", "", "%s needs the name of a chit", b.Statement.Verb)
	}
	return w
}

// shortName reports whether a text is the name of a counter without the letter of its nation, or the beginning of its
// name.
func shortName(u *core.Unit, text string) bool {
	_, bare, _ := strings.Cut(u.Def.ID, ".")
	return strings.EqualFold(bare, text) || sheet.IsNamePrefix(u, text)
}

// hqName returns the printed spelling of a headquarters; the word itself when there is none.
func (g *game) hqName(w string) string {
	if i := slices.IndexFunc(g.HQs.List, func(h headquarters) bool { return strings.EqualFold(h.ID, w) }); i >= 0 {
		return g.HQs.List[i].ID
	}
	return w
}

// chit returns the printed spelling of a chit; "Manstein" stands for the first Manstein chit that is not selected yet.
func (v view) chit(w string) string {
	s := of(v.r)
	for _, c := range s.pool {
		if v.side == Axis && (strings.EqualFold(c, w) || strings.EqualFold(w, chitManstein) && strings.HasPrefix(c, chitManstein) &&
			!slices.Contains(s.chosen[0], c)) {
			return c
		}
	}
	return w
}

// movers reads the units that move, and whether by road.
func (o *Order) movers(b *sheet.Binder) {
	if o.Units = b.Units("units"); b.Has("road") {
		o.Word = "road"
	}
}

// bindMove reads the units and the path of a move.
func (o *Order) bindMove(v view, b *sheet.Binder) {
	o.movers(b)
	if b.Has("drop") {
		b.Fault("move/drop", R8_1_1, b.Items("drop")[0], "a stack moves as a whole; move units that stay behind separately")
	}
	if len(o.Units) == 0 {
		return
	}
	u, _ := b.Reader.Unit(o.Units[0])
	o.Path = b.PathFrom(u.Hex, "path", "to")
	switch {
	case b.Failed():
		return
	case !u.OnMap() && v.g.findBox(u.Box) != nil:
		b.Fault("move/box", R11_2_2, b.Items("units")[0], "%s is in its box: enter %s at %s", u.Def.ID, u.Def.ID,
			v.g.m.Label(v.g.m.ZoneHexes(u.Box)[0])).Stage = notation.Illegal
		return
	case !u.OnMap():
		b.Fault("unit/off-map", R8_0, b.Items("units")[0], "%s is %s", u.Def.ID, v.g.whereabouts(b.Reader, u)).Stage = notation.Illegal
		return
	case len(o.Path) < 2:
		b.AddMissingFault("move/short", "", "a path needs at least two hexes: where %s stands and where it goes", o.Units[0])
		return
	}
	if len(o.Path) == 2 && o.Path[0] == u.Hex && v.g.m.Distance(o.Path[0], o.Path[1]) > 1 {
		o.fill(v, b)
	}
}

// fill completes a path of which only the ends are given. Units that cannot move at all are left for the check to
// explain.
func (o *Order) fill(v view, b *sheet.Binder) {
	if v.g.phases.CheckVerb(o.Base, v.r, v.side, "move") != nil {
		return
	}
	units, faults := o.movable(v)
	if faults != nil {
		return
	}
	way, f := v.g.cheapestPath(v.look(), o, units)
	if f != nil {
		b.AddFaults(*f)
		return
	}
	o.Path = way
}

// bindEnter reads the units and their path out of a box.
func (o *Order) bindEnter(_ view, b *sheet.Binder) {
	o.movers(b)
	if o.Path = b.EntryPath("at", "path"); len(o.Path) == 0 && !b.Failed() {
		b.AddMissingFault("enter/hex", "", "name the hex beside the box where the units enter")
	}
}

// bindAttack reads the target, the units and the expected odds.
func (o *Order) bindAttack(_ view, b *sheet.Binder) {
	if o.Hex, o.Units, o.Value = b.Hex("hex"), b.Units("with"), b.Word("odds"); b.Has("air") {
		b.Fault("attack/air", R9_0, b.Items("air")[0], "there is no air support in this title")
	}
	if o.Hex != hexmap.None {
		o.Label = b.Reader.Label(o.Hex)
	}
}
