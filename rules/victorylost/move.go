package victorylost

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
)

// box reports whether the path begins beside a box.
func (o *Order) box() bool { return o.Verb == "enter" }

// road reports whether the order is strategic movement (8.3).
func (o *Order) road() bool { return o.Word != "" }

// before returns the hex before place i of the path; None for the first.
func (o *Order) before(i int) hexmap.Hex {
	if i == 0 {
		return hexmap.None
	}
	return o.Path[i-1]
}

// label returns the printed number of a hex of the path.
func (o *Order) label(i int) string { return o.m.Label(o.Path[i]) }

// checkMove returns the faults of a unit or a stack that moves along a path (8), or out of a reinforcement box
// (11.2.2): then the path begins beside the box.
func (o *Order) checkMove(v view) []notation.Fault {
	units, f := o.movable(v)
	if f != nil {
		return f
	}
	return o.checkPath(v.g, v.look(), units)
}

// movable returns the units that move, or the faults of moving them.
func (o *Order) movable(v view) ([]*core.Unit, []notation.Fault) {
	s := of(v.r)
	switch {
	case s.drawnChit == chitManstein && s.namedHQ == "":
		return nil, o.OneFault("phase/manstein", R7_2_2, "", "say first which headquarters Manstein commands, or put the chit back")
	case len(s.foughtThisActivation) > 0:
		return nil, o.FirmFault("phase/segment", R4_1_2, "", "the combat segment has begun; all movement comes before it")
	}
	var units []*core.Unit
	for _, id := range o.Units {
		u, f := v.g.activeUnit(v.r, v.side, id, o.Base)
		switch {
		case f != nil:
			return nil, f
		case u.Marked(markMoved):
			return nil, o.FirmFault("move/again", R8_1_1, id, "%s has moved in this activation", id)
		case o.box() && u.OnMap():
			return nil, o.OneFault("move/entered", R11_2_2, id, "%s is on the map in %s", id, v.r.Label(u.Hex))
		case !o.box() && !u.OnMap():
			return nil, o.OneFault("move/box", R11_2_2, id, "%s is in its box and enters beside it: enter %s at %s", id, id,
				o.m.Label(o.m.ZoneHexes(u.Box)[0]))
		case len(units) > 0 && (u.Hex != units[0].Hex || u.Box != units[0].Box):
			return nil, o.OneFault("move/apart", R8_1_1, id,
				"%s does not stand with %s; only a stack moves together", id, units[0].Def.ID)
		}
		units = append(units, u)
	}
	if len(units) == 0 {
		return nil, o.OneFault("unit/missing", "", "", "name the units that move")
	}
	return units, nil
}

// findBox returns a reinforcement box by name.
func (g *game) findBox(name string) *box {
	if i := slices.IndexFunc(g.Boxes.List, func(b box) bool { return b.Name == name }); i >= 0 {
		return &g.Boxes.List[i]
	}
	return nil
}

// checkPath returns the faults of the path.
func (o *Order) checkPath(g *game, b *board, units []*core.Unit) []notation.Fault {
	if f := o.checkBegin(g, b, units); f != nil {
		return f
	}
	mv := b.newMover(units, o.road())
	spent, limit, f := o.spend(g, b, mv)
	if f != nil {
		return f
	}
	if spent > limit {
		return o.OneFault("move/mp", R8_1_2, o.label(len(o.Path)-1), "needs %s MP of %s: %s", pointsText(spent),
			pointsText(limit), o.trace(mv))
	}
	last := o.Path[len(o.Path)-1]
	if rule, text := g.stackingFault(b.r, last, o.Units); rule != "" {
		return o.OneFault("move/stack", rule, o.label(len(o.Path)-1), "%s", text)
	}
	return nil
}

// spend adds up the cost of the path and its limit in half MP, and returns the faults.
func (o *Order) spend(g *game, b *board, mv *mover) (spent, limit int, faults []notation.Fault) {
	spent, clean, f := o.checkSteps(g, b, mv)
	if limit = mv.mp; clean {
		limit += g.bonusHalfMP(b.r, b.side)
	}
	return spent, limit, f
}

// checkBegin returns the faults of where the path begins.
func (o *Order) checkBegin(g *game, b *board, units []*core.Unit) []notation.Fault {
	switch {
	case o.box() && !slices.Contains(g.m.ZoneHexes(units[0].Box), o.Path[0]):
		f := o.Fault("enter/hex", R11_2_2, o.label(0), "%s is not beside the box; units enter in %s", o.label(0),
			strings.Join(core.JoinLabels(g.m, g.m.ZoneHexes(units[0].Box)), ", "))
		return []notation.Fault{f}
	case !o.box() && (len(o.Path) < 2 || units[0].Hex != o.Path[0]):
		return o.OneFault("move/start", R8_1_2, o.label(0), "%s stands in %s and not in %s", units[0].Def.ID, g.m.Label(units[0].Hex),
			o.label(0))
	}
	if !o.box() && len(o.Path) == 2 && o.Path[0] == o.Path[1] {
		return o.OneFault("move/stay", R8_1_2, o.label(1), "%s stands in %s already", units[0].Def.ID, o.label(1))
	}
	if o.road() && !o.box() && g.roadCost(o.Path[0]) == 0 {
		return o.OneFault("move/road", R8_3_1, o.label(0), "%s starts in %s, where no road runs", units[0].Def.ID, o.label(0))
	}
	if o.road() && !o.box() && b.ezoc[o.Path[0]] {
		return o.barred(banRoadZone, 0)
	}
	return nil
}

// checkSteps adds up the cost of the path in half MP, and reports whether it avoids zones of control.
func (o *Order) checkSteps(g *game, b *board, mv *mover) (spent int, clean bool, faults []notation.Fault) {
	ended := false
	clean = o.box() || !b.ezoc[o.Path[0]]
	for i, to := range o.Path {
		from := o.before(i)
		if i == 0 && !o.box() {
			continue
		}
		if i > 0 && !g.m.Adjacent(from, to) {
			return 0, false, o.OneFault("move/adjacent", R8_1_2, o.label(i), "%s and %s are not adjacent", o.label(i-1), o.label(i))
		}
		if ended {
			return 0, false, o.barred(banOver, i)
		}
		t, why := mv.step(from, to, i == 1 && !o.box())
		if why != nil {
			return 0, false, o.barred(why, i)
		}
		spent, ended, clean = spent+t.halves, t.endsMove, clean && !b.ezoc[to]
	}
	return spent, clean, nil
}

// trace returns the cost of the path in words, hex by hex.
func (o *Order) trace(mv *mover) say.Text {
	var parts []say.Text
	for i, to := range o.Path {
		if i > 0 || o.box() {
			parts = append(parts, say.F("%s %s", o.label(i), mv.describeStep(o.before(i), to)))
		}
	}
	return say.Join(parts, ", ")
}

// barred returns the fault of a forbidden step.
func (o *Order) barred(bar *sheet.StepBan, i int) []notation.Fault {
	from := "the box"
	if i > 0 {
		from = o.label(i - 1)
	}
	return o.StepFaults(bar, from, o.label(i))
}

// move carries out the move.
func (o *Order) move(g *game, tx *core.Tx, side core.Side) error {
	for _, id := range o.Units {
		if o.box() {
			tx.Make(core.Place{Unit: id, Hex: o.Path[0], Rule: R11_2_2})
		}
		tx.Make(core.Mark{Unit: id, Mark: markMoved, Quiet: true})
	}
	if o.box() {
		g.enterHex(tx, side, o.Path[0], R11_2_2)
	}
	g.travel(tx, side, o.Units, o.Path, "move", R8_1_2)
	return nil
}

// travel moves units along a path. Each enemy headquarters on it is overrun when the units are in its hex (12.1).
func (g *game) travel(tx *core.Tx, side core.Side, ids []string, way []hexmap.Hex, how, rule string) {
	at := 0
	for i := 1; i < len(way); i++ {
		if u := hqIn(tx.Read(), way[i]); i < len(way)-1 && (u == nil || u.Def.Side == side) {
			continue
		}
		for _, id := range ids {
			tx.Make(core.Move{Unit: id, Path: way[at : i+1], How: how, Rule: rule})
		}
		for _, h := range way[at+1 : i+1] {
			g.enterHex(tx, side, h, rule)
		}
		at = i
	}
}

// enterHex applies the consequences of a side entering a hex: it captures a city (14.0.1) and overruns an enemy
// headquarters.
func (g *game) enterHex(tx *core.Tx, side core.Side, h hexmap.Hex, rule string) {
	g.takeCity(tx, side, h)
	r := tx.Read()
	for _, u := range r.Stack(h) {
		if isHQ(u) && u.Def.Side != side {
			tx.Note(core.Event{Kind: core.KindNote, Hex: r.Label(h), Units: []string{u.Def.ID}, Rule: R12_1,
				Text: say.F("%s is overrun in %s", u.Def.ID, r.Label(h))})
			g.reposition(tx, u.Def.ID)
			return
		}
	}
}
