package kiev

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/movecost"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// bindPath reads the path of a move. If only its ends are given, it uses the cheapest path; if there is none, the check
// gives the reason.
func (o *Order) bindPath(at *board, b *sheet.Binder) {
	if o.read(b); b.Failed() {
		return
	}
	u, _ := b.Reader.Unit(o.Units[0])
	if comes := o.Verb == "enter" || o.Verb == verbRail && !u.OnMap(); !comes {
		o.Path = b.PathFrom(u.Hex, "path", "to")
	} else if len(o.Path) == 0 {
		o.Path = b.Hexes("to")
	}
	if b.Failed() || len(o.Path) != 2 || o.Verb != verbRail && (!u.OnMap() || o.Path[0] != u.Hex) || o.m.Adjacent(o.Path[0], o.Path[1]) {
		return
	}
	mv := at.mover(o.Verb, roster.Find(b.Reader, o.Units))
	o.Path, _ = path.FindPath(o.m, o.Path[0], o.Path[1], mv.mp, mv.searchStep)
}

// checkMove returns the faults of a move.
func (o *Order) checkMove(b *board) []notation.Fault {
	if f := o.checkMovers(b); f != nil {
		return f
	}
	return o.checkRoute(b.mover(o.Verb, roster.Find(b.r, o.Units)))
}

// checkRoute returns the faults of the path, for units that may move.
func (o *Order) checkRoute(mv *mover) []notation.Fault {
	var f []notation.Fault
	switch o.Verb {
	case "react":
		f = o.checkReaction(mv.board, mv.units)
	case verbRail:
		f = o.checkRailMove(mv)
	case verbStrategic:
		f = o.checkStrategic(mv)
	case "overrun":
		return o.checkOverrun(mv)
	}
	if f != nil {
		return f
	}
	return o.checkPath(mv, o.Path, 0)
}

// checkMovers returns the faults of the units that move.
func (o *Order) checkMovers(b *board) []notation.Fault {
	for _, id := range o.Units {
		u, _ := b.r.Unit(id)
		if f := o.checkMover(b, u); f != nil {
			return f
		}
	}
	return nil
}

// checkMover returns the reasons why a unit may not move at all.
func (o *Order) checkMover(b *board, u *core.Unit) []notation.Fault {
	id := u.Def.ID
	mp, _ := b.g.allowance(b.r, u)
	first := o.unit(b.r)
	enters := o.Verb == "enter" || o.Verb == verbRail && !first.OnMap()
	switch away, held := o.checkStart(b, u, enters), o.checkHeld(b, u); {
	case o.Verb == verbRail && len(b.g.Data.Scenario.Rail[b.side]) == 0:
		return o.FirmFault("rail/none", "11.1", "", "the side does not move by rail in this scenario")
	case away != nil:
		return away
	case held != nil:
		return held
	case !enters && u.Hex != first.Hex:
		return o.OneFault("move/stack", "10.5", id, "%s stands in %s and not in %s: units that move together begin together", id,
			b.r.Label(u.Hex), b.r.Label(first.Hex))
	case b.g.isFixed(b.r.Turn(), u, false):
		return o.FirmFault("move/still", "10.24p", id, "%s does not move before turn %d", id, b.g.theatreRules().Still.To+1)
	case b.g.waitsForRecovery(u):
		return o.OneFault("move/broken", "10.64p", id, "%s does not move until it functions again", id)
	case u.Marked(markFuel):
		return o.OneFault("move/fuel", "5.23p", id, "%s is short of fuel", id)
	case o.Verb == verbRail && (u.Marked(markDepot) || slices.Contains(b.s.uses, use{id, useRail})):
		return o.OneFault("rail/unit", "11.1", id, "%s is a depot, or a train that has moved in this turn", id)
	case o.Verb != verbRail && mp == 0:
		return o.FirmFault("move/none", "10.2", id, "%s does not move in phase %s", id, phaseOf(b.r))
	case o.Verb != "react" && b.isHeldByBrokenHQ(u):
		return o.OneFault("move/command", "22.26", id, "no more units may move within range of a headquarters without function")
	}
	return nil
}

// checkStart returns a fault unless a unit is where its path begins: on the map, or among the reinforcements that enter
// there (10.13).
func (o *Order) checkStart(b *board, u *core.Unit, enters bool) []notation.Fault {
	id := u.Def.ID
	switch {
	case b.g.air[id] != nil || !enters && !u.OnMap():
		return o.OneFault("unit/off-map", "10.2", id, "%s is not on the map", id)
	case !enters:
		return nil
	}
	switch a, coming := b.g.arrivalOf(b.r, u); {
	case !coming && b.g.unitData(u).CarriesSupply():
		return o.OneFault("enter/income", "6.81", id, "%s must wait: all supply units of this turn have entered", id)
	case !coming || u.Box != core.BoxPool && u.Box != boxOffMap:
		return o.OneFault("enter/none", "10.13", id, "%s is no reinforcement that waits to enter", id)
	case len(o.Path) > 0 && b.side == Soviet && b.s.planState.crimea && o.Path[0] == b.g.scheduleOf().Exit:
		return o.OneFault("enter/shut", "3.33p", b.r.Label(o.Path[0]),
			"Axis units have left the map in %s, and nobody enters there any more",
			b.r.Label(o.Path[0]))
	case a.Turn > b.r.Turn():
		return o.FirmFault("enter/turn", "10.13", id, "%s enters in turn %d or later", id, a.Turn)
	case len(a.Hexes) == 0:
		return o.OneFault("enter/hex", "10.13", id, "%s enters nowhere now: no hex is open to it", id)
	case len(o.Path) > 0 && !slices.Contains(a.Hexes, o.Path[0]):
		return o.FirmFault("enter/hex", "10.13", b.r.Label(o.Path[0]), "%s enters in %s", id,
			strings.Join(core.JoinLabels(o.m, a.Hexes), ", "))
	}
	return nil
}

// checkHeld returns the reasons in a unit's kind, or in what it has done in this turn, why it may not move.
func (o *Order) checkHeld(b *board, u *core.Unit) []notation.Fault {
	id := u.Def.ID
	switch {
	case u.Marked(markHeld) || b.isInGarrison(u):
		return o.OneFault("move/held", "8.5", id, "%s is a garrison, or came by air or from the Cadre box in this segment", id)
	case u.Marked(markEmplaced):
		return o.OneFault("move/emplaced", "9.42p", id, "%s stands on its firing side and does not move", id)
	case b.g.unitData(u).Tagged(tagUntried) && !b.canMilitiaMove(u):
		return o.FirmFault("move/untried", "22.6", id, "%s is untried and may not move", id)
	case u.Marked(markReceives):
		return o.OneFault("move/receives", "10.12", id, "%s receives replacements and does not move", id)
	case u.Marked(markMoved):
		return o.FirmFault("move/moved", "10.5", id, "%s has moved in this phase", id)
	}
	return nil
}

// arrivalOf returns how a unit enters the map; ok is false if it does not.
func (g *game) arrivalOf(r core.Reader, u *core.Unit) (Arrival, bool) {
	if u.Box == boxOffMap {
		return Arrival{Hexes: g.theatreRules().Doors}, true
	}
	if g.unitData(u).CarriesSupply() {
		return Arrival{Hexes: g.supplyArrivalHexes(r, u.Def.Side)}, g.supplyUnitsLeft(r, u.Def.Side)+g.extraSupplyLeft(r, u.Def.Side) > 0
	}
	for _, a := range g.Data.Scenario.Arrivals.List {
		if slices.Contains(a.Units, u.Def.ID) && len(a.Hexes) > 0 && !a.Stands {
			waits := a.Group != "" && !slices.ContainsFunc(of(r).calledGroups, func(c calledGroup) bool { return c.group == a.Group })
			return a, !waits
		}
	}
	return g.returnArrival(r, u)
}

// checkPath returns the faults of a path, its total cost and its end; keep is how many half movement points must be
// left there.
func (o *Order) checkPath(mv *mover, way []hexmap.Hex, keep int) []notation.Fault {
	steps, spent := movecost.PathRules{Base: o.Base, Map: o.m, Rule: "10.5", StopBan: banStop, GoalBan: banEnemy}, keep
	if !mv.units[0].OnMap() {
		switch h := way[0]; {
		case mv.Enemy[h]:
			return o.stepFault(banEnemy, h)
		case mv.g.barred[mv.side][h]:
			return o.stepFault(banBarred, h)
		case mv.EnemyZOC[h] && len(way) > 1:
			return o.stepFault(banStop, h)
		}
		spent += mv.entryCost(way[0])
	} else if f := steps.CheckStart(mv.units[0], way); f != nil && (o.Verb != "overrun" || way[0] != mv.units[0].Hex) {
		return f
	}
	mp, f := steps.Judge(way, mv.step)
	if f != nil {
		return f
	}
	spent += mp
	last := way[len(way)-1]
	switch one := len(way) == 2 && mv.units[0].OnMap() && o.Verb != verbRail && keep == 0 && mv.canMoveOneHex(); {
	case spent > mv.mp && !one:
		return o.OneFault("move/mp", "10.5", o.m.Label(last), "needs %s MP of %s: %s", halvesText(spent),
			halvesText(mv.mp), mv.costsText(way))
	case keep == 0:
		return o.checkEnd(mv, last)
	}
	return nil
}

// checkEnd returns the faults of the last hex of a path.
func (o *Order) checkEnd(mv *mover, last hexmap.Hex) []notation.Fault {
	switch label := o.m.Label(last); {
	case mv.endsNearRival(last):
		return o.OneFault("stack/rivals", "7.51p", label, "Hungarian units do not end a move with Romanian or Slovak ones or next to "+
			"them, nor these with them")
	case mv.leavesCityRange(last):
		return o.OneFault("move/militia", "22.6", label, "militia stays within %d hexes of its city", mv.g.Tables.Replacements.Axis.Reach)
	case !mv.g.Fits(mv.r, last, mv.units...):
		return o.OneFault("stack/limit", "10.5", label, "%s has no room: at most %d stacking points", label, mv.g.Tables.StackLimit)
	}
	return nil
}

// stepFault returns the fault for a reason that concerns one hex.
func (o *Order) stepFault(why *sheet.StepBan, h hexmap.Hex) []notation.Fault {
	return o.StepFaults(why, o.m.Label(h), o.m.Label(h))
}

// move moves the units of an order along its path.
func move(w *work, o *Order) {
	g, tx := w.g, w.Tx
	marks := []string{markMoved}
	if o.Verb == "react" {
		if w.side == Soviet { // the Axis side needs no command points
			g.payCommandPoint(tx, g.hqWithPoint(tx.Read(), o.unit(tx.Read()).Hex, useReaction), useReaction)
		}
		marks = append(marks, markReacted)
	}
	if o.Verb == verbStrategic || o.Verb == verbRail {
		marks = append(marks, markRailMoved)
	}
	if o.Verb == verbRail {
		o.noteRailUse(w)
	}
	g.noteReleases(tx, o.Units)
	g.noteMoved(tx, o.Units)
	g.moveUnits(tx, o.Units, o.Path, o.row.Rule)
	roster.MarkUnits(tx, o.Units, marks...)
	g.takeControl(tx, w.side, o.Path...)
}

// moveUnits moves units along a path, also onto the map.
func (g *game) moveUnits(tx *core.Tx, ids []string, way []hexmap.Hex, rule string) {
	for _, u := range roster.Find(tx.Read(), ids) {
		id := u.Def.ID
		if !u.OnMap() {
			if g.unitData(u).CarriesSupply() && u.Box != boxOffMap {
				g.countSupplyArrival(tx, u.Def.Side, way[0])
				if slices.ContainsFunc(tx.Read().Stack(way[0]), func(x *core.Unit) bool { return g.unitData(x).Type == typeBase }) {
					g.noteUse(tx, tx.Read().Label(way[0]), useBase)
				}
			}
			tx.Make(core.Place{Unit: id, Hex: way[0], Rule: rule})
		}
		if len(way) > 1 {
			tx.Make(core.Move{Unit: id, Path: way, Rule: rule})
		}
	}
	if spent := func(x remainingMP) bool { return slices.Contains(ids, x.unit) }; slices.ContainsFunc(of(tx.Read()).remaining, spent) {
		core.EditExt(tx, func(s *state) { s.remaining = slices.DeleteFunc(slices.Clone(s.remaining), spent) })
	}
}

// verbStrategic is the verb of strategic movement (11.3).
const verbStrategic = "march"

// movePart gives the phase in which all units of each side move (4.2).
var movePart = map[core.Side]part{Axis: partMove, Soviet: partSecond}

// checkStrategic returns the faults of strategic movement: in the ordinary movement phase, by units in supply and away
// from enemies; the path follows roads, and gives extra points (11.3).
func (o *Order) checkStrategic(mv *mover) []notation.Fault {
	for _, u := range mv.units {
		if isOutOfSupply(u) {
			return o.OneFault("march/supply", "6.7", u.Def.ID, "%s is out of supply or fuel", u.Def.ID)
		}
	}
	if mv.part != movePart[mv.side] {
		return o.FirmFault("march/phase", "11.3", "", "strategic movement belongs into the phase in which all units move")
	}
	if h := o.Path[0]; mv.hasSigns(h, signBitInterdicted) {
		return o.stepFault(banRaid, h)
	}
	for _, h := range []hexmap.Hex{o.Path[0], o.Path[len(o.Path)-1]} {
		if label := o.m.Label(h); mv.NextToEnemy(h) {
			return o.OneFault("march/enemy", "11.3", label,
				"strategic movement begins and ends next to no enemy, and %s is next to one", label)
		}
	}
	return nil
}

// Costs implements core.CostEstimator by the movement points spent.
func (g *game) Costs(r core.Reader, side core.Side) func(core.Order) say.Text {
	g = g.forWeather(r)
	b := g.newBoard(r, side)
	return func(o core.Order) say.Text {
		m, ok := o.(*Order)
		if !ok || m.row.Bind == nil || m.Sealed() { // no order of movement
			return ""
		}
		mv := b.mover(m.Verb, roster.Find(r, m.Units))
		spent := movecost.Cost(m.Path, mv.step)
		if !mv.units[0].OnMap() {
			spent += mv.entryCost(m.Path[0])
		}
		return core.SpentText(halvesText(spent), halvesText(max(mv.mp, spent))) // a unit always moves one hex (10.5)
	}
}
