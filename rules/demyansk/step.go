package demyansk

import (
	"cmp"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// Reasons why a step is not allowed.
var (
	banClosed = sheet.NewStepBan("move/closed", "8.11", "%[2]s is not part of the game")
	banLake   = sheet.NewStepBan("move/lake", "8.34", "the lake between %[1]s and %[2]s is not frozen")
	banSwamp  = sheet.NewStepBan("move/swamp", "8.35", "heavy units go from %[1]s to %[2]s, into or out of swamp, only along a road or in "+
		"Freeze")
	banMajor = sheet.NewStepBan("move/major", "8.35",
		"heavy units cross the unbridged major river between %[1]s and %[2]s only in Freeze or "+
			"with the help of an engineer")
	banEnemy = sheet.NewStepBan("move/enemy", "8.14", "%[2]s holds enemy combat units")
	banZone  = sheet.NewStepBan("move/ezoc", "8.22",
		"%[1]s and %[2]s are both in enemy zones of control; only infiltration leads there")
	banInfiltrate = sheet.NewStepBan("move/ezoc", "9.23", "%[2]s is an active enemy strongpoint; nobody infiltrates into it")
	banReceiving  = sheet.NewStepBan("move/ezoc", "15.23", "%[1]s and %[2]s are both in enemy zones of control, "+
		"and a unit that receives replacements does not infiltrate")
	banStop     = sheet.NewStepBan("move/stop", "8.21", "the move stops in %[1]s, in an enemy zone of control")
	banRoad     = sheet.NewStepBan("move/road", "9.11", "strategic movement follows a supply road, and %[1]s to %[2]s is none")
	banRoadFort = sheet.NewStepBan("move/road-fort", "9.11", "%[2]s is an active enemy strongpoint")
)

// mover is a unit or stack that moves, with everything that the cost of its steps depends on.
type mover struct {
	*board
	units             []*core.Unit
	heavy             bool       // one of them is armor, artillery, rockets or reconnaissance (8.35)
	hasInfiltrationMP bool       // all have the movement allowance for infiltration (9.22)
	infiltrating      bool       // all may infiltrate (9.22, 15.23)
	exploit           bool       // exploitation movement (8.4)
	road              bool       // strategic movement (9.1)
	engineersHelp     bool       // engineers help over rivers (8.33b)
	mp                int        // movement points of the slowest unit
	supplyKind        supplyKind // kind of supply road that all of them can use (9.11)
	unfitReason       say.Text   // reason why they may not move in this way
}

// newMover returns a mover for units that move together, with the points of the slowest (8.12).
func (b *board) newMover(units []*core.Unit, exploit, road, help bool) *mover {
	mv := &mover{board: b, units: units, hasInfiltrationMP: true, exploit: exploit, road: road, engineersHelp: help, mp: 99,
		supplyKind: supplyAirfields}
	for _, u := range units {
		mv.heavy = mv.heavy || b.g.unitData(u).Heavy()
		mv.hasInfiltrationMP = mv.hasInfiltrationMP && b.g.faceUp(u).Move >= b.g.Tables.InfiltrationMove
		mv.supplyKind = min(mv.supplyKind, b.g.supplyKindOf(u, false))
		mv.mp = min(mv.mp, b.g.allowance(b.r, u, exploit, road))
	}
	mv.infiltrating = mv.hasInfiltrationMP && !roster.AnyMarked(units, markReceiving)
	if road {
		mv.unfitReason = mv.unfitText()
	}
	return mv
}

// allowance returns a unit's movement points: those printed (8.13), half in exploitation (3.52), fewer in supply
// shortage (6.53), more in strategic movement (9.11).
func (g *game) allowance(r core.Reader, u *core.Unit, exploit, road bool) int {
	n, t := g.faceUp(u).Move, &g.Tables
	if n == 0 {
		return 0
	}
	if exploit {
		n /= 2
	}
	if g.isShort(r, u) && (!exploit || of(r).hasRuling(shortMoves)) {
		n -= t.ShortageMove
	}
	if road {
		n += cmp.Or(t.Strategic[u.Def.Type], t.Strategic["other"])
	}
	return max(0, n)
}

// step returns the cost of a step, or the reason why it is not allowed. Every check and search of movement uses it.
// from is hexmap.None for a step out of a box.
func (mv *mover) step(from, to hexmap.Hex, first bool) (mp int, stop bool, why *sheet.StepBan) {
	g := mv.g
	e := &edge{road: g.road[to]}
	if from != hexmap.None {
		e = g.edge(from, to)
	}
	strong := g.activeFort(mv.s, to) == opponent(mv.side)
	if why := mv.stepBan(e, from, to, strong); why != nil {
		return 0, false, why
	}
	if from != hexmap.None && mv.EnemyZOC[from] {
		switch {
		case !first:
			return 0, false, banStop
		case mv.EnemyZOC[to] && !mv.infiltrating && mv.hasInfiltrationMP && !mv.road:
			return 0, false, banReceiving
		case mv.EnemyZOC[to] && !mv.infiltrating:
			return 0, false, banZone
		case mv.EnemyZOC[to] && strong:
			return 0, false, banInfiltrate
		case mv.EnemyZOC[to]: // infiltration (9.21), but not across a side that the unit may not cross
			_, why = mv.terrainCost(e, from, to)
			return mv.mp, true, why
		}
	}
	mp, why = mv.terrainCost(e, from, to)
	if strong { // 14.13
		mp += g.Tables.EnemyStrongpoint
	}
	return mp, mv.EnemyZOC[to], why
}

// stepBan returns the reason why units may not go from a hex into the next, zones of control aside.
func (mv *mover) stepBan(e *edge, from, to hexmap.Hex, strong bool) *sheet.StepBan {
	g := mv.g
	switch {
	case g.isClosed(mv.s, to):
		return banClosed
	case mv.Enemy[to]:
		return banEnemy
	case !mv.canLinePass(e, to):
		return banLake
	case mv.heavy && mv.s.weather.Weather != Freeze && !e.road && (g.swampy[to] || from != hexmap.None && g.swampy[from]):
		return banSwamp
	case mv.road && strong:
		return banRoadFort
	case mv.road && (!e.road || !mv.supplyNet(mv.supplyKind).road[to]):
		return banRoad
	}
	return nil
}

// terrainCost returns the movement points for terrain, or the reason why it may not be entered. A road or bridge has
// the road rate (8.36a, b), but not into an enemy zone of control, where the woods beside a road do not count either
// (8.36c). Otherwise the hex (8.31) and the river (8.33) count.
func (mv *mover) terrainCost(e *edge, from, to hexmap.Hex) (int, *sheet.StepBan) {
	g, w := mv.g, mv.s.weather.Weather
	mp := g.hexCost[w][to]
	wet := e.water != "" && e.water != "lake"
	switch {
	case e.road && (!mv.EnemyZOC[to] || mv.heavy && w != Freeze && g.swampy[to]), wet && e.bridge && !mv.EnemyZOC[to]:
		mp = g.Tables.Terrain.List["road"].MP(w)
	case e.road:
		mp = g.priceWithoutWoods[w][to]
	}
	if !wet || e.bridge {
		return mp, nil
	}
	side := g.Tables.Sides.List[e.water]
	helper, _ := mv.helpingEngineer(from, to)
	helped := helper != nil
	if side.Heavy && mv.heavy && w != Freeze && !helped {
		return 0, banMajor
	}
	mp += side.MP(w)
	if helped && (!mv.heavy || !mv.s.hasRuling(pontoonAll)) {
		mp -= min(g.Tables.Engineer, side.MP(w))
	}
	return mp, nil
}

// helpingEngineer returns the engineer that helps from one hex into the next, and whether it moves along. One that
// already stands in either hex is preferred (8.33b).
func (mv *mover) helpingEngineer(from, to hexmap.Hex) (helper *core.Unit, along bool) {
	e := mv.g.edge(from, to)
	if from == hexmap.None || !mv.engineersHelp || mv.exploit || e.bridge || e.water != "river" && e.water != "major" {
		return nil, false
	}
	for _, u := range slices.Concat(mv.units, mv.r.Stack(from), mv.r.Stack(to)) {
		if u.Def.Type != "engineer" || u.Def.Side != mv.side {
			continue
		}
		if along = slices.Contains(mv.units, u); !along {
			return u, false
		}
		helper = cmp.Or(helper, u)
	}
	return helper, helper != nil
}

// searchStep is step in the form that a path search needs.
func (mv *mover) searchStep(from, to hexmap.Hex, first bool) (int, bool, bool) {
	mp, stop, why := mv.step(from, to, first)
	_, along := mv.helpingEngineer(from, to)
	return mp, stop || along, why == nil
}

// costsText returns the cost of a path in words, step by step.
func (mv *mover) costsText(way []hexmap.Hex) say.Text {
	var told []say.Text
	for i := 1; i < len(way); i++ {
		told = append(told, mv.describeStep(way[i-1], way[i]))
	}
	return say.Join(told, ", ")
}

// describeStep explains the cost of a step in words.
func (mv *mover) describeStep(from, to hexmap.Hex) say.Text {
	mp, _, _ := mv.step(from, to, true)
	what := mv.g.Terrain(to)
	switch e := mv.g.edge(from, to); {
	case e.road && !mv.EnemyZOC[to]:
		what = []string{"road"}
	case e.water != "" && !e.bridge:
		what = append(what, e.water)
	}
	ground := say.Plain(what[0])
	for _, c := range what[1:] {
		ground = say.F("%s+%s", ground, c)
	}
	return say.F("%s %s %d", mv.g.Map.Label(to), ground, mp)
}
