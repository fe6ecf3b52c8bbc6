package kiev

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/march"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// bindWay reads the way of a move. Where only its ends are given it is the cheapest; where there is none the check says why.
func (o *Order) bindWay(at *board, b *sheet.Binder) {
	if o.read(b); b.Failed() {
		return
	}
	u, _ := b.R.Unit(o.Units[0])
	if comes := o.Verb == "enter" || o.Verb == byRail && !u.OnMap(); !comes {
		o.Path = b.PathFrom(u.Hex, "path", "to")
	} else if len(o.Path) == 0 {
		o.Path = b.Hexes("to")
	}
	if b.Failed() || len(o.Path) != 2 || o.Verb != byRail && (!u.OnMap() || o.Path[0] != u.Hex) || o.m.Adjacent(o.Path[0], o.Path[1]) {
		return
	}
	mv := at.mover(o.Verb, roster.Find(b.R, o.Units))
	o.Path, _ = path.Seek(o.m, o.Path[0], o.Path[1], mv.mp, mv.flood)
}

func (o *Order) checkMove(b *board) []notation.Fault {
	if f := o.movers(b); f != nil {
		return f
	}
	return o.judge(b.mover(o.Verb, roster.Find(b.r, o.Units)))
}

// judge judges where units go that may move.
func (o *Order) judge(mv *mover) []notation.Fault {
	var f []notation.Fault
	switch o.Verb {
	case "react":
		f = o.reacts(mv.board, mv.units)
	case byRail:
		f = o.rides(mv)
	case longMarch:
		f = o.marches(mv)
	case "overrun":
		return o.overruns(mv)
	}
	if f != nil {
		return f
	}
	return o.checkPath(mv, o.Path, 0)
}

// movers judges who moves.
func (o *Order) movers(b *board) []notation.Fault {
	for _, id := range o.Units {
		u, _ := b.r.Unit(id)
		if f := o.mayMove(b, u); f != nil {
			return f
		}
	}
	return nil
}

// mayMove judges what keeps a unit from moving at all.
func (o *Order) mayMove(b *board, u *core.Unit) []notation.Fault {
	id := u.Def.ID
	mp, _ := b.g.allowance(b.r, u)
	first := o.unit(b.r)
	enters := o.Verb == "enter" || o.Verb == byRail && !first.OnMap()
	switch away, held := o.mayBegin(b, u, enters), o.heldBack(b, u); {
	case o.Verb == byRail && len(b.g.Data.Scenario.Rail[b.side]) == 0:
		return o.Firm("rail/none", "11.1", "", "the side does not move by rail in this scenario")
	case away != nil:
		return away
	case held != nil:
		return held
	case !enters && u.Hex != first.Hex:
		return o.One("move/stack", "10.5", id, "%s stands in %s and not in %s: units that move together begin together", id,
			b.r.Label(u.Hex), b.r.Label(first.Hex))
	case b.g.rooted(b.r.Turn(), u, false):
		return o.Firm("move/still", "10.24p", id, "%s does not move before turn %d", id, b.g.theatre().Still.To+1)
	case b.g.waits(u):
		return o.One("move/broken", "10.64p", id, "%s does not move before it has its function back", id)
	case u.Marked(markFuel):
		return o.One("move/fuel", "5.23p", id, "%s is short of fuel", id)
	case o.Verb == byRail && (u.Marked(markDepot) || slices.Contains(b.s.uses, use{id, useRail})):
		return o.One("rail/unit", "11.1", id, "%s is a depot, or a train that has moved in this turn", id)
	case o.Verb != byRail && mp == 0:
		return o.Firm("move/none", "10.2", id, "%s does not move in phase %s", id, now(b.r))
	case o.Verb != "react" && b.frozen(u):
		return o.One("move/command", "22.26", id, "no more units may move within range of a headquarters without function")
	}
	return nil
}

// mayBegin judges whether a unit is where its way begins: on the map, or among the reinforcements that enter there (10.13).
func (o *Order) mayBegin(b *board, u *core.Unit, enters bool) []notation.Fault {
	id := u.Def.ID
	switch {
	case b.g.air[id] != nil || !enters && !u.OnMap():
		return o.One("unit/off-map", "10.2", id, "%s is not on the map", id)
	case !enters:
		return nil
	}
	switch a, coming := b.g.arrival(b.r, u); {
	case !coming && b.g.unit(u).Stores():
		return o.One("enter/income", "6.81", id, "%s waits: all supply units that the side receives in this turn have entered", id)
	case !coming || u.Box != core.BoxPool && u.Box != boxAway:
		return o.One("enter/none", "10.13", id, "%s is no reinforcement that waits to enter", id)
	case len(o.Path) > 0 && b.side == Soviet && b.s.fate.crimea && o.Path[0] == b.g.schedule().Exit:
		return o.One("enter/shut", "3.33p", b.r.Label(o.Path[0]), "Axis units have left the map in %s, and nobody enters there any more",
			b.r.Label(o.Path[0]))
	case a.Turn > b.r.Turn():
		return o.Firm("enter/turn", "10.13", id, "%s enters in turn %d or later", id, a.Turn)
	case len(a.Hexes) == 0:
		return o.One("enter/hex", "10.13", id, "%s enters nowhere now: no hex is open to it", id)
	case len(o.Path) > 0 && !slices.Contains(a.Hexes, o.Path[0]):
		return o.Firm("enter/hex", "10.13", b.r.Label(o.Path[0]), "%s enters in %s", id, strings.Join(core.Labels(o.m, a.Hexes), ", "))
	}
	return nil
}

// heldBack judges what a unit is, or has done in this turn, that keeps it where it stands.
func (o *Order) heldBack(b *board, u *core.Unit) []notation.Fault {
	id := u.Def.ID
	switch {
	case u.Marked(markHeld) || b.sits(u):
		return o.One("move/held", "8.5", id, "%s is a garrison, or came by air or from the Cadre box in this segment", id)
	case u.Marked(markEmplaced):
		return o.One("move/emplaced", "9.42p", id, "%s stands on its firing side and does not move", id)
	case b.g.unit(u).Tagged(tagUntried) && !b.roams(u):
		return o.Firm("move/untried", "22.6", id, "%s is untried and stays where it is", id)
	case u.Marked(markReceives):
		return o.One("move/receives", "10.12", id, "%s receives replacements and does not move", id)
	case u.Marked(markMoved):
		return o.Firm("move/moved", "10.5", id, "%s has moved in this phase", id)
	}
	return nil
}

// arrival returns the way a unit comes onto the map, and false if it does not.
func (g *game) arrival(r core.Reader, u *core.Unit) (Arrival, bool) {
	if u.Box == boxAway {
		return Arrival{Hexes: g.theatre().Doors}, true
	}
	if g.unit(u).Stores() {
		return Arrival{Hexes: g.delivers(r, u.Def.Side)}, g.income(r, u.Def.Side)+g.gifts(r, u.Def.Side) > 0
	}
	for _, a := range g.Data.Scenario.Arrivals.List {
		if slices.Contains(a.Units, u.Def.ID) && len(a.Hexes) > 0 && !a.Stands {
			waits := a.Group != "" && !slices.ContainsFunc(of(r).calls, func(c call) bool { return c.group == a.Group })
			return a, !waits
		}
	}
	return g.returns(r, u)
}

// checkPath judges a way, what it costs in all and where it ends; keep are half points that must be left there.
func (o *Order) checkPath(mv *mover, way []hexmap.Hex, keep int) []notation.Fault {
	steps, spent := march.Way{Base: o.Base, Map: o.m, Rule: "10.5", Stop: banStop, Goal: banEnemy}, keep
	if !mv.units[0].OnMap() {
		switch h := way[0]; {
		case mv.Enemy[h]:
			return o.bars(banEnemy, h)
		case mv.g.barred[mv.side][h]:
			return o.bars(banBarred, h)
		case mv.EZOC[h] && len(way) > 1:
			return o.bars(banStop, h)
		}
		spent += mv.entry(way[0])
	} else if f := steps.Begins(mv.units[0], way); f != nil && (o.Verb != "overrun" || way[0] != mv.units[0].Hex) {
		return f
	}
	mp, f := steps.Judge(way, mv.step)
	if f != nil {
		return f
	}
	spent += mp
	last := way[len(way)-1]
	switch one := len(way) == 2 && mv.units[0].OnMap() && o.Verb != byRail && keep == 0 && mv.fresh(); {
	case spent > mv.mp && !one:
		return o.One("move/mp", "10.5", o.m.Label(last), "needs %s MP of %s: %s", halves(spent), halves(mv.mp), mv.account(way))
	case keep == 0:
		return o.endsAt(mv, last)
	}
	return nil
}

// endsAt judges the hex in which a way ends.
func (o *Order) endsAt(mv *mover, last hexmap.Hex) []notation.Fault {
	switch label := o.m.Label(last); {
	case mv.shuns(last):
		return o.One("stack/rivals", "7.51p", label, "Hungarian units do not end a move with Romanian or Slovak ones or next to "+
			"them, nor these with them")
	case mv.strays(last):
		return o.One("move/militia", "22.6", label, "militia stays within %d hexes of its city", mv.g.Tables.Replacements.Axis.Reach)
	case !mv.g.Fits(mv.r, last, mv.units...):
		return o.One("stack/limit", "10.5", label, "%s has no room: at most %d stacking points", label, mv.g.Tables.StackLimit)
	}
	return nil
}

// bars is the fault of a bar that stands in one hex.
func (o *Order) bars(why *sheet.Bar, h hexmap.Hex) []notation.Fault {
	return o.Barred(why, o.m.Label(h), o.m.Label(h))
}

func move(w *work, o *Order) {
	g, tx := w.g, w.Tx
	marks := []string{markMoved}
	if o.Verb == "react" {
		if w.side == Soviet { // the Axis side needs no command points
			g.pay(tx, g.commander(tx.Read(), o.unit(tx.Read()).Hex, useReaction), useReaction)
		}
		marks = append(marks, markReacted)
	}
	if o.Verb == longMarch || o.Verb == byRail {
		marks = append(marks, markFar)
	}
	if o.Verb == byRail {
		o.load(w)
	}
	g.release(tx, o.Units)
	g.rolls(tx, o.Units)
	g.march(tx, o.Units, o.Path, o.row.Rule)
	roster.Mark(tx, o.Units, marks...)
	g.take(tx, w.side, o.Path...)
}

// march takes units along a path, from off the map too.
func (g *game) march(tx *core.Tx, ids []string, way []hexmap.Hex, rule string) {
	for _, u := range roster.Find(tx.Read(), ids) {
		id := u.Def.ID
		if !u.OnMap() {
			if g.unit(u).Stores() && u.Box != boxAway {
				g.books(tx, u.Def.Side, way[0])
				if slices.ContainsFunc(tx.Read().Stack(way[0]), func(x *core.Unit) bool { return g.unit(x).Type == baseUnit }) {
					g.spent(tx, tx.Read().Label(way[0]), useBase)
				}
			}
			tx.Make(core.Place{Unit: id, Hex: way[0], Rule: rule})
		}
		if len(way) > 1 {
			tx.Make(core.Move{Unit: id, Path: way, Rule: rule})
		}
	}
	if spent := func(x rest) bool { return slices.Contains(ids, x.unit) }; slices.ContainsFunc(of(tx.Read()).rests, spent) {
		core.Edit(tx, func(s *state) { s.rests = slices.DeleteFunc(slices.Clone(s.rests), spent) })
	}
}

// longMarch is the verb of strategic movement (11.3).
const longMarch = "march"

// ordinary is the phase in which all units of a side move (4.2).
var ordinary = map[core.Side]part{Axis: partMove, Soviet: partSecond}

// marches judges strategic movement: in the ordinary movement phase, by units that are in supply, and away from enemies; the way follows
// roads, and gives points besides (11.3).
func (o *Order) marches(mv *mover) []notation.Fault {
	for _, u := range mv.units {
		if starved(u) {
			return o.One("march/supply", "6.7", u.Def.ID, "%s is out of supply or fuel", u.Def.ID)
		}
	}
	if mv.part != ordinary[mv.side] {
		return o.Firm("march/phase", "11.3", "", "strategic movement belongs into the phase in which all units move")
	}
	if h := o.Path[0]; mv.has(h, raided) {
		return o.bars(banRaid, h)
	}
	for _, h := range []hexmap.Hex{o.Path[0], o.Path[len(o.Path)-1]} {
		if label := o.m.Label(h); mv.Next(h) {
			return o.One("march/enemy", "11.3", label, "strategic movement begins and ends next to no enemy, and %s is next to one", label)
		}
	}
	return nil
}

// Costs implements core.Coster.
func (g *game) Costs(r core.Reader, side core.Side) func(core.Order) say.Text {
	g = g.under(r)
	b := g.look(r, side)
	return func(o core.Order) say.Text {
		m, ok := o.(*Order)
		if !ok || m.row.Bind == nil || m.Sealed() { // no order of movement
			return ""
		}
		mv := b.mover(m.Verb, roster.Find(r, m.Units))
		spent := march.Spent(m.Path, mv.step)
		if !mv.units[0].OnMap() {
			spent += mv.entry(m.Path[0])
		}
		return core.Spent(halves(spent), halves(max(mv.mp, spent))) // a unit always moves one hex (10.5)
	}
}
