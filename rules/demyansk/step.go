package demyansk

import (
	"cmp"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// Why a step may not be taken.
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

// mover is a unit or stack that moves, with all that its steps depend on.
type mover struct {
	*board
	units             []*core.Unit
	heavy             bool       // one of them is armor, artillery, rockets or reconnaissance (8.35)
	hasInfiltrationMP bool       // all have the allowance to infiltrate (9.22)
	infiltrating      bool       // all may infiltrate (9.22, 15.23)
	exploit           bool       // exploitation movement (8.4)
	road              bool       // strategic movement (9.1)
	engineersHelp     bool       // engineers help over rivers (8.33b)
	mp                int        // of the slowest
	supplyKind        supplyKind // what makes a supply road for all of them (9.11)
	unfitReason       say.Text   // what stands against moving so
}

// newMover judges units that move together: the slowest sets the pace (8.12).
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

// allowance is a unit's MP: what is printed (8.13), half of it in exploitation (3.52), less in supply shortage (6.53), more
// in strategic movement (9.11).
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

// step judges a step and gives its cost: the one predicate of movement. from is hexmap.None for a step out of a box.
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
	if from != hexmap.None && mv.EZOC[from] {
		switch {
		case !first:
			return 0, false, banStop
		case mv.EZOC[to] && !mv.infiltrating && mv.hasInfiltrationMP && !mv.road:
			return 0, false, banReceiving
		case mv.EZOC[to] && !mv.infiltrating:
			return 0, false, banZone
		case mv.EZOC[to] && strong:
			return 0, false, banInfiltrate
		case mv.EZOC[to]: // infiltration (9.21), not over what the unit may not cross
			_, why = mv.terrainCost(e, from, to)
			return mv.mp, true, why
		}
	}
	mp, why = mv.terrainCost(e, from, to)
	if strong { // 14.13
		mp += g.Tables.EnemyStrongpoint
	}
	return mp, mv.EZOC[to], why
}

// stepBan says whether units may not go from a hex into the next, zones of control aside.
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

// terrainCost returns the cost of terrain, or the bar against entering. Over a road or a bridge it is the road rate (8.36a,
// b), but not into an enemy zone of control, where the woods beside a road do not count either (8.36c). Else the hex
// (8.31) and the river on the way (8.33) count.
func (mv *mover) terrainCost(e *edge, from, to hexmap.Hex) (int, *sheet.StepBan) {
	g, w := mv.g, mv.s.weather.Weather
	mp := g.hexCost[w][to]
	wet := e.water != "" && e.water != "lake"
	switch {
	case e.road && (!mv.EZOC[to] || mv.heavy && w != Freeze && g.swampy[to]), wet && e.bridge && !mv.EZOC[to]:
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

// helpingEngineer is the engineer that helps from one hex into the next, and whether it moves along: one that stands in either goes
// first (8.33b).
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

// searchStep is step as a path search wants it.
func (mv *mover) searchStep(from, to hexmap.Hex, first bool) (int, bool, bool) {
	mp, stop, why := mv.step(from, to, first)
	_, along := mv.helpingEngineer(from, to)
	return mp, stop || along, why == nil
}

// costsText lists the cost of each step of a way.
func (mv *mover) costsText(way []hexmap.Hex) say.Text {
	var told []say.Text
	for i := 1; i < len(way); i++ {
		told = append(told, mv.describeStep(way[i-1], way[i]))
	}
	return say.Join(told, ", ")
}

// describeStep explains the cost of a step.
func (mv *mover) describeStep(from, to hexmap.Hex) say.Text {
	mp, _, _ := mv.step(from, to, true)
	what := mv.g.Terrain(to)
	switch e := mv.g.edge(from, to); {
	case e.road && !mv.EZOC[to]:
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
