package gsfg

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
)

// Reasons why a step is not allowed.
var (
	banWater = sheet.NewStepBan("move/water", R12_5, "%[2]s is water")
	banSide  = sheet.NewStepBan("move/hexside", R10_14, "the hexside between %[1]s and %[2]s is all water")
	banEnemy = sheet.NewStepBan("move/enemy", R10_4, "%[2]s holds enemy units")
	banRoad  = sheet.NewStepBan("move/road-enemy", R10_17,
		"a unit in road mode may not enter a hex next to the enemy, and %[2]s is one")
)

// mover is units that move together, with everything that the cost of their steps depends on.
type mover struct {
	*board
	units      []*core.Unit
	road       bool
	byAir      bool // air mobile units while NATO has air superiority (R 6.12)
	pointsLeft int  // movement points left to the unit with the fewest
}

// newMover returns a mover for units that move together, with what each has spent.
func (b *board) newMover(units []*core.Unit, road bool) *mover {
	mv := &mover{board: b, units: units, road: road, byAir: len(units) > 0, pointsLeft: 1 << 20}
	for _, u := range units {
		mv.byAir = mv.byAir && canUseAirMobility(b.r, u)
		c := unitMoveOf(b.s, u.Def.ID)
		if c.id == "" {
			c.mp = b.allowance(u, road)
		}
		mv.pointsLeft = min(mv.pointsLeft, c.mp-c.spent)
	}
	return mv
}

// allowance returns the movement points of a unit that begins to move now (R 5.6, 7.6, 8.11, 10.17, 10.18, in the order
// of A-18).
func (b *board) allowance(u *core.Unit, road bool) int {
	n := u.Values().Move
	if road {
		n *= 2
	}
	if u.Def.Side == NATO && b.r.Turn() == 1 {
		n = halfOf(n)
	}
	if !road && u.OnMap() && b.supplyState(u) == cutOff {
		n = halfOf(n)
	}
	if isArtillery(u) && u.Marked(markAttacked) {
		n = halfOf(n)
	}
	if u.Marked(markMixed) {
		n -= b.g.tables.Multinational.Movement
	}
	return max(n, 0)
}

// step returns the cost of a step, or the reason why it is not allowed. Every check and search of movement uses it.
// from is hexmap.None for a step onto the map.
func (mv *mover) step(from, to hexmap.Hex) (int, *sheet.StepBan) {
	g := mv.g
	if mv.byAir {
		return 1, nil // R 6.12
	}
	switch {
	case g.isWater[to]:
		return 0, banWater
	case from != hexmap.None && g.hexsideBetween(from, to).closed:
		return 0, banSide
	case mv.enemy[to]:
		return 0, banEnemy
	case mv.road && mv.nextToEnemy[to]:
		return 0, banRoad
	}
	n := 0
	for _, u := range mv.units {
		n = max(n, mv.cost(u, from, to))
	}
	return n, nil
}

// hexCost returns the cost of a hex to a unit, without hexsides (R 10.8 to 10.16, A-26).
func (g *game) hexCost(u *core.Unit, to hexmap.Hex) int {
	if u.Def.Type == mountainInf {
		return g.prices[to][1]
	}
	return g.prices[to][0]
}

// cost returns the cost of a step to a unit.
func (mv *mover) cost(u *core.Unit, from, to hexmap.Hex) int {
	g, t := mv.g, &mv.g.tables
	n := g.hexCost(u, to)
	if from != hexmap.None && g.hexsideBetween(from, to).river {
		n += t.Hexsides.River.MP
	}
	if mv.interdicted[to] {
		n *= t.Interdiction.Factor
	}
	if mv.enemyCommandoZone[to] {
		n += t.SpecialForces.ZoneMP
	}
	return n + mv.borderCost(u, from, to)
}

// borderCost returns the extra cost of a step across a border (R 5.10).
func (mv *mover) borderCost(u *core.Unit, from, to hexmap.Hex) int {
	t := &mv.g.tables.Hexsides.Border
	switch {
	case mv.r.Turn() != t.Turn || u.Def.Side != t.Side || from == hexmap.None || !mv.g.hexsideBetween(from, to).border:
		return 0
	case mv.road:
		return t.MPRoad
	}
	return t.MP
}

// describeStep explains the cost of a step in words, for the unit that pays most.
func (mv *mover) describeStep(from, to hexmap.Hex) say.Text {
	g, u := mv.g, mv.units[0]
	if mv.byAir {
		return "flown 1"
	}
	for _, x := range mv.units {
		if g.hexCost(x, to) > g.hexCost(u, to) {
			u = x
		}
	}
	text, t := say.F("%s %d", g.groundClass(to), g.hexCost(u, to)), &g.tables
	if from != hexmap.None && g.hexsideBetween(from, to).river {
		text += say.F(" river +%d", t.Hexsides.River.MP)
	}
	if mv.interdicted[to] {
		text += say.F(" interdiction x%d", t.Interdiction.Factor)
	}
	if mv.enemyCommandoZone[to] {
		text += say.F(" special forces +%d", t.SpecialForces.ZoneMP)
	}
	if n := mv.borderCost(u, from, to); n > 0 {
		text += say.F(" border +%d", n)
	}
	return text
}

// searchStep is step in the form that a path search needs.
func (mv *mover) searchStep(from, to hexmap.Hex, _ bool) (int, bool, bool) {
	n, why := mv.step(from, to)
	return n, false, why == nil
}
