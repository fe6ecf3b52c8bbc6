package kiev

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/xslices"
)

// Reasons why a step is not allowed.
var (
	banClosed = sheet.NewStepBan("move/closed", "10.5", "%[2]s is closed to all units")
	banSwamp  = sheet.NewStepBan("move/ground", "10.5", "motorised and towed units enter %[2]s along a road or railway only")
	banMajor  = sheet.NewStepBan("move/major", "10.79", "the major river between %[1]s and %[2]s has no bridge: only a move of one hex "+
		"crosses it, and no armour, artillery or motorised supply unit")
	banBarred = sheet.NewStepBan("move/barred", "10.57", "%[2]s is closed to the side by the scenario")
	banLine   = sheet.NewStepBan("move/line", "10.24p", "%[2]s lies beyond the line that the side does not cross yet")
	banEnemy  = sheet.NewStepBan("move/enemy", "10.5", "%[2]s holds enemy units")
	banZone   = sheet.NewStepBan("move/ezoc", "11.5", "%[1]s and %[2]s are both in enemy zones of control; only infiltration leads there")
	banEscort = sheet.NewStepBan("move/escort", "6.81",
		"supply units enter an enemy zone of control only together with other units, and %[2]s is in one")
	banWater = sheet.NewStepBan("move/water", "23.3", "boats go along rivers and coasts only, and not from %[1]s to %[2]s")
	banStop  = sheet.NewStepBan("move/stop", "10.5", "the move stops in %[2]s, in an enemy zone of control")
	banJoins = sheet.NewStepBan("move/joins", "10.65p", "%[1]s holds a garrison, which Germans that come there "+
		"join under the Hitler plan")
	banRoad  = sheet.NewStepBan("march/road", "11.3", "strategic movement follows roads, in mud main ones, and none leads into %[2]s")
	banRaid  = sheet.NewStepBan("march/interdicted", "13.14", "%[2]s lies in an interdicted area")
	banRail  = sheet.NewStepBan("rail/line", "11.1", "no railway of yours leads into %[2]s")
	banTrain = sheet.NewStepBan("rail/ezoc", "11.1", "no unit enters an enemy zone of control by rail, and %[2]s is in one")
	banReact = sheet.NewStepBan("react/zone", "14.1",
		"a reaction may enter an enemy zone of control only in a hex under attack, and %[2]s is "+
			"none")
)

// mover is a unit or stack that moves, with everything that the cost of its steps depends on.
type mover struct {
	*board
	how          string // verb of the move
	part         part
	units        []*core.Unit
	motorised    bool // one of them pays the costs of motorised units
	needsBridge  bool // one of them crosses major rivers only by bridges
	infiltrating bool // all may infiltrate
	supplyOnly   bool // they are supply units alone
	hasCavalry   bool // one of them is cavalry
	hasFlotilla  bool // one of them is a flotilla
	mp           int  // half movement points of the slowest unit
}

// mover returns a mover for units that move together, with the points of the slowest (10.5).
func (b *board) mover(how string, units []*core.Unit) *mover {
	mv := &mover{board: b, how: how, part: phaseOf(b.r).Part, units: units, infiltrating: true, supplyOnly: true, mp: Never}
	feet := false
	for _, u := range units {
		x := b.g.unitData(u)
		mp, full := b.g.allowance(b.r, u)
		mv.motorised = mv.motorised || x.PaysMotorised()
		mv.needsBridge = mv.needsBridge || x.Tagged(tagArmour) || x.IsArtillery() || x.CarriesSupply() && x.PaysMotorised()
		mv.supplyOnly = mv.supplyOnly && x.CarriesSupply()
		mv.hasCavalry = mv.hasCavalry || x.Type == typeCavalry
		mv.hasFlotilla = mv.hasFlotilla || x.Type == typeFlotilla
		mv.infiltrating = mv.infiltrating && full && x.Tagged(tagYellow) && !u.Marked(markOutOfSupply) && b.g.weather != mud
		mv.mp, feet = min(mv.mp, mp), feet || !x.IsMotorised()
	}
	if how == verbRail {
		mv.mp = railHexCost * core.If(mv.onlyTrains(), units[0].Values().Move, b.g.Tables.RailHexes)
	}
	if how == verbStrategic {
		mv.mp += core.If(feet, b.g.Tables.MarchFeet, b.g.Tables.MarchWheels)
	}
	return mv
}

// allowance returns the half movement points that a unit may spend in the phase, and whether that is its full allowance
// (SoP B.1, B.5, C.1, C.5, 14.1). Fractions of half an allowance are kept.
func (g *game) allowance(r core.Reader, u *core.Unit) (mp int, full bool) {
	x, p, ma := g.unitData(u), phaseOf(r), u.Values().Move
	if u.Marked(markOutOfSupply) && x.Type != typeCavalry {
		ma = max(0, ma-g.Tables.Lines.OutMP) // 6.7
	}
	if u.Marked(markFuel) || u.Marked(markDepot) || x.Type == typeTrain {
		return 0, false
	}
	if rest := xslices.Find(of(r).remaining, func(x remainingMP) bool { return x.unit == u.Def.ID }); rest != nil {
		return rest.mp, false
	}
	all := func(yes bool) (int, bool) { return map[bool]int{true: 2 * ma, false: ma}[yes], yes }
	first := p.Part == partMove
	switch {
	case x.Type == typeFlotilla:
		return all(p.Part != partReact)
	case p.Part == partReact:
		return all(false)
	case u.Def.Side == Soviet && u.Marked(markActivated):
		return core.If(first, 2*ma, 0), first
	case x.IsMotorised():
		return all(first)
	case (u.Def.Side == Axis) == first:
		return all(true)
	case x.Type == typeCavalry:
		return all(false)
	}
	return 0, false
}

// step returns the cost of a step in half movement points, or the reason why it is not allowed. Every check and search
// of movement uses it.
func (mv *mover) step(from, to hexmap.Hex, first bool) (mp int, stop bool, why *sheet.StepBan) {
	if mv.how == verbRail {
		return mv.railStep(from, to)
	}
	if why = mv.stepBan(from, to, first); why != nil {
		return 0, false, why
	}
	mp, why = mv.terrainCost(from, to)
	switch {
	case why != nil || !mv.EnemyZOC[to]:
		return mp, false, why
	case mv.supplyOnly && mv.r.Holder(to) != mv.side:
		return 0, false, banEscort
	case mv.part == partReact && !mv.s.isDeclared(to):
		return 0, false, banReact
	case mv.part == partReact:
		return mp, true, nil
	case mv.EnemyZOC[from] && !mv.canInfiltrate(from, to):
		return 0, false, banZone
	case mv.EnemyZOC[from]:
		return mv.mp, true, nil
	}
	return mp + mv.g.Tables.ZoneMP, true, nil
}

// nearWater reports whether boats can enter a hex: a river or the sea is next to it (23.3).
func (g *game) nearWater(h hexmap.Hex) bool {
	return slices.ContainsFunc(g.edges[h][:], func(e edge) bool { return e.river }) ||
		slices.ContainsFunc(g.Map.NeighborList(h), func(n hexmap.Hex) bool { return g.Map.Terrain(n) == "sea" })
}

// entryBan returns the reason why a side may not enter a hex from another by any kind of movement: the scenario closes
// it (2.26e, 10.32b), or a line that the side may not cross yet lies between them (10.24c3). It returns nil where
// nothing does.
func (b *board) entryBan(from, to hexmap.Hex) *sheet.StepBan {
	switch {
	case b.g.barred[b.side][to]:
		return banBarred
	case b.g.isLineCrossed(b.r.Turn(), b.side, from, to):
		return banLine
	}
	return nil
}

// stepBan returns the reason why no unit may go from a hex into the next, at any cost.
func (mv *mover) stepBan(from, to hexmap.Hex, first bool) *sheet.StepBan {
	e := mv.g.edge(from, to)
	switch {
	case mv.hasFlotilla && (!mv.g.nearWater(from) || !mv.g.nearWater(to)):
		return banWater
	case mv.g.isClosed(to) || mv.g.hexsideEffects(e).MP >= Never:
		return banClosed
	case mv.entryBan(from, to) != nil:
		return mv.entryBan(from, to)
	case mv.Enemy[to]:
		return banEnemy
	case mv.EnemyZOC[from] && !first:
		return banStop
	case !first && mv.joinsGarrison(from):
		return banJoins
	case mv.how == verbStrategic && mv.hasSigns(to, signBitInterdicted):
		return banRaid
	case mv.how == verbStrategic && (e.road == 0 || mv.g.weather == mud && !e.mainRoad):
		return banRoad
	}
	return nil
}

// canInfiltrate reports whether all units may go from one enemy zone of control into the next (11.5): cavalry only out
// of and into hexes that are not clear.
func (mv *mover) canInfiltrate(from, to hexmap.Hex) bool {
	a, c := mv.g.terrainAt[from], mv.g.terrainAt[to]
	return mv.infiltrating && !a.NoZone && !c.NoZone && (!mv.hasCavalry || a.Rough && c.Rough)
}

// terrainCost returns the half movement points for terrain, or the reason why it may not be entered. Along a road it is
// the road rate without any refund, otherwise the cost of the hex and the hexside.
func (mv *mover) terrainCost(from, to hexmap.Hex) (int, *sheet.StepBan) {
	e := mv.g.edge(from, to)
	mp := mv.g.roadCost(e.road, to, mv.motorised)
	side := mv.g.hexsideEffects(e)
	switch {
	case mp >= Never:
		return 0, banSwamp
	case side.OneHex && (mv.needsBridge || mv.part != movePart[mv.side]):
		return 0, banMajor
	case side.OneHex:
		mp += Never // a move of one hex, whatever it costs
	case e.road == 0 || e.river:
		mp += side.MP
	}
	return mp + core.If(mv.hasSigns(to, signBitFort), mv.g.Tables.FortMP, 0), nil
}

// offRoadCost returns the cost of a hex off the road, in half movement points.
func (g *game) offRoadCost(h hexmap.Hex, wheels bool) int {
	return core.If(wheels, g.terrainAt[h].Wheels, g.terrainAt[h].Feet)
}

// roadCost returns the cost of a hex along a road of a class, in half movement points; without a road it is the cost
// off the road.
func (g *game) roadCost(of class, h hexmap.Hex, wheels bool) int {
	switch {
	case of == 0:
		return g.offRoadCost(h, wheels)
	case g.isCity(h):
		return g.offRoadCost(h, false)
	}
	road := g.Tables.Roads[g.classes[of]]
	return core.If(g.terrainAt[h].Rough, road.Rough, road.Clear)
}

// searchStep is step in the form that a path search needs.
func (mv *mover) searchStep(from, to hexmap.Hex, first bool) (int, bool, bool) {
	mp, stop, why := mv.step(from, to, first)
	if first && mv.how != verbRail && mv.canMoveOneHex() {
		mp = min(mp, mv.mp) // a move of one hex (10.53)
		c, _ := mv.terrainCost(from, to)
		stop = stop || c > mv.mp
	}
	return mp, stop, why == nil
}

// canMoveOneHex reports whether the units may move one hex regardless of its cost (10.53): they have points left, none
// from an overrun, and there is no mud.
func (mv *mover) canMoveOneHex() bool {
	return mv.mp > 0 && mv.g.weather != mud && !slices.ContainsFunc(mv.s.remaining,
		func(x remainingMP) bool { return x.unit == mv.units[0].Def.ID })
}

// halvesText returns half movement points as points: "2.5".
func halvesText(n int) say.Text {
	switch {
	case n == 1:
		return "½"
	case n%2 == 1:
		return say.F("%d½", n/2)
	}
	return say.F("%d", n/2)
}

// entryCost returns the cost of the hex in which units enter the map, by the best road there.
func (mv *mover) entryCost(h hexmap.Hex) int {
	if mv.how == verbRail {
		return mv.railEntryCost(h)
	}
	mp := mv.g.offRoadCost(h, mv.motorised)
	for _, e := range mv.g.edges[h] {
		mp = min(mp, mv.g.roadCost(e.road, h, mv.motorised))
	}
	return mp
}

// costsText returns the cost of each hex of a path in words.
func (mv *mover) costsText(way []hexmap.Hex) say.Text {
	var told []say.Text
	if !mv.units[0].OnMap() {
		told = append(told, say.F("%s %s", mv.g.Map.Label(way[0]), halvesText(mv.entryCost(way[0]))))
	}
	for i := 1; i < len(way); i++ {
		told = append(told, mv.describeStep(way[i-1], way[i]))
	}
	return say.Join(told, ", ")
}

// describeStep explains the cost of a step in words.
func (mv *mover) describeStep(from, to hexmap.Hex) say.Text {
	mp, _, _ := mv.step(from, to, true)
	if mv.how == verbRail {
		return say.F("%s %s", mv.g.Map.Label(to), halvesText(mp))
	}
	e, kinds := mv.g.edge(from, to), mv.g.kinds[to]
	what := []say.Text{say.Plain(kinds[len(kinds)-1]), say.Plain(mv.g.classes[e.road]), say.Plain(mv.g.classes[e.side]),
		core.If[say.Text](mv.hasSigns(to, signBitFort), "strongpoint", ""), core.If[say.Text](mv.EnemyZOC[to] && mv.part != partReact,
			"ZOC", "")}
	ground := what[0]
	for _, more := range slices.DeleteFunc(what[1:], func(t say.Text) bool { return t == "" }) {
		ground = say.F("%s+%s", ground, more)
	}
	return say.F("%s %s %s", mv.g.Map.Label(to), ground, halvesText(mp))
}
