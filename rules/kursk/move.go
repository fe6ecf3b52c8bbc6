package kursk

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
)

// Reasons why a step is not allowed.
var (
	banUnknown = sheet.NewStepBan("move/unknown", R10_8, "not transcribed: the terrain of %[2]s")
	banEnemy   = sheet.NewStepBan("move/enemy", R10_7, "%[2]s holds enemy units")
	// and on from there by 8.4
	banStop = sheet.NewStepBan("move/zoc", R8_2, "movement ends in %[1]s, which is in an enemy zone of control")
	banSide = sheet.NewStepBan("move/zoc", R8_6, "%[1]s and %[2]s are both in enemy zones of control, and "+
		"only German mechanised units infiltrate")
	banClass = sheet.NewStepBan("move/zoc", R8_6, "%[1]s and %[2]s are both in enemy zones of control, and "+
		"only mechanised units infiltrate")
	banSupply = sheet.NewStepBan("move/zoc", R8_6, "%[1]s and %[2]s are both in enemy zones of control, and "+
		"infiltration needs supply at the start of the phase")
	banFort = sheet.NewStepBan("move/zoc", R8_6, "%[1]s and %[2]s are both in enemy zones of control, and "+
		"%[2]s is a Soviet fort")
	banCity = sheet.NewStepBan("move/zoc", R8_6, "%[1]s and %[2]s are both in enemy zones of control, and "+
		"%[2]s is a city in Soviet hands")
	banWater = sheet.NewStepBan("move/zoc", R8_6, "%[1]s and %[2]s are both in enemy zones of control, and "+
		"a major river or lake is between them")
	banRoad  = sheet.NewStepBan("move/road", R10_19, "%[2]s is in an enemy zone of control, where road movement may not enter")
	banStack = [2]*sheet.StepBan{sheet.NewStepBan("move/stack", R7_4, "%[2]s would be overstacked"),
		sheet.NewStepBan("move/stack", R7_5, "%[2]s would be overstacked")} // by side
)

// mover is a unit or stack that moves, with everything that the cost of its steps depends on.
type mover struct {
	g       *game
	r       core.Reader
	side    core.Side
	class   class // movement class that determines the costs
	mech    bool  // all units are mechanised
	oos     bool
	road    bool
	mp      int
	rulings rulings
	weight  int
	ezoc    func(hexmap.Hex) bool
}

// newMover returns a mover for units that stand together. The class of the first unit is counted.
func (g *game) newMover(r core.Reader, side core.Side, units []*core.Unit, road bool) *mover {
	mv := &mover{g: g, r: r, side: side, class: classOf(units[0].Def), mech: true, road: road, rulings: of(r).rulings}
	mv.ezoc = func(h hexmap.Hex) bool { return inEZOC(r, side, h) }
	for _, u := range units {
		mv.mech = mv.mech && classOf(u.Def) == mech
		mv.oos = mv.oos || u.Marked(markOOS)
		mv.weight += weight(u.Def)
	}
	mv.mp = g.allowance(units[0], road)
	return mv
}

// allowance returns a unit's movement points in this phase (6.5, 10.19).
func (g *game) allowance(u *core.Unit, road bool) int {
	mp := u.Values().Move
	if u.Marked(markOOS) {
		mp = halveKeepingOne(mp)
	}
	if road {
		mp *= 2
	}
	return mp
}

// halveKeepingOne halves a number and drops fractions, but leaves 1 as 1 (1.3).
func halveKeepingOne(n int) int {
	if n == 1 {
		return 1
	}
	return n / 2
}

// step returns the cost of a step, or the reason why it is not allowed. Every check and search of movement uses it.
// Only the cost of the mover's own class is counted.
func (mv *mover) step(from, to hexmap.Hex, first bool) (cost int, bar *sheet.StepBan) {
	if mv.g.hexes[to].unknown {
		return 0, banUnknown
	}
	if mv.r.Holder(to) == sides.Other(mv.side) {
		return 0, banEnemy
	}
	toZOC, fromZOC := mv.ezoc(to), mv.ezoc(from)
	switch {
	case fromZOC && !first:
		return 0, banStop
	case mv.road && toZOC:
		return 0, banRoad
	case fromZOC && toZOC:
		if bar = mv.infiltrationBan(from, to); bar != nil {
			return 0, bar
		}
	}
	if roomLeft(mv.r, mv.side, to) < mv.weight {
		return 0, banStack[sides.Index(mv.side)]
	}
	cost = mv.g.cost(mv.rulings, mv.class, mv.side, from, to)
	if first && cost > mv.mp {
		cost = mv.mp // 10.3
	}
	return cost, nil
}

// infiltrationBan returns the reason against a direct step from one hex in an enemy zone of control to another (8.6).
func (mv *mover) infiltrationBan(from, to hexmap.Hex) *sheet.StepBan {
	x := &mv.g.hexes[to]
	switch {
	case mv.side != German:
		return banSide
	case !mv.mech:
		return banClass
	case mv.oos:
		return banSupply
	case x.fort == Soviet:
		return banFort
	case x.city && mv.r.Control(to) == Soviet:
		return banCity
	case mv.g.waterBetween(from, to) == waterMajor:
		return banWater
	}
	return nil
}

// searchStep is step in the form that a path search needs.
func (mv *mover) searchStep(from, to hexmap.Hex, first bool) (int, bool, bool) {
	cost, bar := mv.step(from, to, first)
	return cost, bar == nil && mv.ezoc(to), bar == nil
}

// cost returns the cost of entering a hex for a movement class: hexside, terrain, town, city and fort (10.8 to 10.18).
func (g *game) cost(open rulings, c class, side core.Side, from, to hexmap.Hex) int {
	n := g.hexes[to].costs[sides.Index(side)][c].inReading(open).total
	if from != hexmap.None {
		n += g.tables.side[g.waterBetween(from, to)].cost(c)
	}
	return n
}

// costText explains the cost of a step in words, from the same figures as cost.
func (g *game) costText(open rulings, c class, side core.Side, from, to hexmap.Hex) say.Text {
	parts := []say.Text{say.Plain(g.m.Label(to))}
	for _, x := range g.hexes[to].costs[sides.Index(side)][c].inReading(open).parts {
		parts = append(parts, say.F("%s %d", x.name, x.n))
	}
	if from != hexmap.None {
		if w := g.waterBetween(from, to); w != waterNone {
			parts = append(parts, say.F("%s +%d", g.tables.side[w].Class, g.tables.side[w].cost(c)))
		}
	}
	return say.Join(parts, " ")
}

// followPath adds up the cost of a path for one class and allowance. ok is false when the points run out, at path[at].
func (g *game) followPath(open rulings, c class, side core.Side, mp int, path []hexmap.Hex) (total, at int, ok bool) {
	for i := 1; i < len(path); i++ {
		cost := g.cost(open, c, side, path[i-1], path[i])
		if i == 1 && cost > mp {
			cost = mp
		}
		total += cost
		if total > mp && at == 0 {
			at = i
		}
	}
	return total, at, at == 0
}

// pathCostText returns the cost of a path in words, hex by hex.
func (g *game) pathCostText(open rulings, c class, side core.Side, path []hexmap.Hex) say.Text {
	var parts []say.Text
	for i := 1; i < len(path); i++ {
		parts = append(parts, g.costText(open, c, side, path[i-1], path[i]))
	}
	return say.Join(parts, ", ")
}
