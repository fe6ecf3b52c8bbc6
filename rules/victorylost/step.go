package victorylost

import (
	"fmt"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
)

// Reasons why a step is not allowed.
var (
	banClosed = sheet.NewStepBan("move/sea", R8_1_5, "%[2]s is full sea")
	banPocket = sheet.NewStepBan("move/pocket", R13_0, "%[2]s belongs to the pocket, which is closed")
	banSide   = sheet.NewStepBan("move/impassable", R8_1_5, "the hexside between %[1]s and %[2]s is impassable")
	banEnemy  = sheet.NewStepBan("move/enemy", R5_0_2, "%[2]s holds enemy combat units")
	banStaff  = sheet.NewStepBan("move/overrun", R8_1_4, "%[2]s holds an enemy headquarters, and only a combat unit overruns it")
	banMajor  = sheet.NewStepBan("move/major", R8_1_3, "the unbridged major river between %[1]s and %[2]s is crossed only with the first "+
		"step of a move")
	banBoth = sheet.NewStepBan("move/major-zoc", R8_2_2,
		"%[1]s and %[2]s are both in enemy zones of control, and a major river is between "+
			"them")
	banOver     = sheet.NewStepBan("move/over", R8_1_3, "the move ended in %[1]s, beyond the major river")
	banRoad     = sheet.NewStepBan("move/road", R8_3_1, "no road runs from %[1]s to %[2]s")
	banRoadZone = sheet.NewStepBan("move/road-zoc", R8_3_1,
		"strategic movement neither starts in an enemy zone of control nor enters one, "+
			"as that of %[2]s")
)

// stepCost is the cost of a step in half MP; a crossing may instead end the move.
type stepCost struct {
	halves   int
	endsMove bool // the move ends in the hex entered
}

// mover is a unit or stack that moves, with everything that the cost of its steps depends on.
type mover struct {
	*board
	hqOnly       bool // only headquarters move, which overrun nothing
	road         bool // strategic movement
	withBonus    bool // the extra MP of OPT-S2 are counted, so that enemy zones of control may not be entered
	zoneCostOnce bool // a step from zone to zone costs the extra MP once
	mp           int  // half MP of the slowest unit
}

// newMover returns a mover for units that move together.
func (b *board) newMover(units []*core.Unit, road bool) *mover {
	mv := &mover{board: b, road: road, hqOnly: true, zoneCostOnce: of(b.r).options.Has(zoneToZone), mp: 1 << 20}
	for _, u := range units {
		mv.hqOnly = mv.hqOnly && isHQ(u)
		mv.mp = min(mv.mp, 2*b.g.allowance(u))
	}
	return mv
}

// allowance returns a unit's MP, halved when it is isolated (10.2).
func (g *game) allowance(u *core.Unit) int {
	return u.Values().Move / g.supply[supplyState(u)].Move
}

// bonusHalfMP returns the half points that OPT-S2 adds to the allowance.
func (g *game) bonusHalfMP(r core.Reader, side core.Side) int {
	if side != Soviet || !of(r).options.Has(optS2) {
		return 0
	}
	return 2 * g.option["OPT-S2"].ExtraMove
}

// step returns the cost of a step, or the reason why it is not allowed. Every check and search of movement uses it.
// from is hexmap.None for a step out of a box.
func (mv *mover) step(from, to hexmap.Hex, first bool) (stepCost, *sheet.StepBan) {
	g := mv.g
	if why := mv.stepBan(from, to); why != nil {
		return stepCost{}, why
	}
	leaves := from != hexmap.None && mv.ezoc[from]
	if mv.road {
		return mv.roadStep(from, to, leaves)
	}
	if mv.withBonus && (leaves || mv.ezoc[to]) {
		return stepCost{}, banRoadZone
	}
	n := g.hexCost[to]
	if from != hexmap.None {
		c, _ := g.waterBetween(from, to)
		switch {
		case c.EzocBan && leaves && mv.ezoc[to]:
			return stepCost{}, banBoth
		case c.FirstStep && !first:
			return stepCost{}, banMajor
		case c.FirstStep:
			return stepCost{endsMove: true}, nil
		}
		n += c.Move
	}
	if leaves {
		n += g.ZOC.Leave
	}
	if mv.ezoc[to] && !(leaves && mv.zoneCostOnce) {
		n += g.ZOC.Enter
	}
	return stepCost{halves: 2 * n}, nil
}

// stepBan returns the reason why no unit may go from a hex into the next, by whatever kind of movement.
func (mv *mover) stepBan(from, to hexmap.Hex) *sheet.StepBan {
	switch g := mv.g; {
	case g.isSea[to]:
		return banClosed
	case g.isClosed(mv.r, to):
		return banPocket
	case from != hexmap.None && g.isBarred(from, to):
		return banSide
	case mv.enemy[to]:
		return banEnemy
	case mv.enemyHQs[to] && mv.hqOnly:
		return banStaff
	}
	return nil
}

// describeStep explains the cost of a step in words, from the same figures as step.
func (mv *mover) describeStep(from, to hexmap.Hex) say.Text {
	g := mv.g
	parts := []say.Text{say.F("%s %d", g.m.Terrain(to), g.hexCost[to])}
	add := func(what string, mp int) {
		if mp > 0 {
			parts = append(parts, say.F("%s +%d", what, mp))
		}
	}
	leaves := from != hexmap.None && mv.ezoc[from]
	switch {
	case mv.road:
		return "road"
	case from != hexmap.None:
		c, _ := g.waterBetween(from, to)
		if c.FirstStep {
			return "first step across a major river, no MP counted"
		}
		add("river", c.Move)
	}
	if leaves {
		add("leaving a zone", g.ZOC.Leave)
	}
	if mv.ezoc[to] && !(leaves && mv.zoneCostOnce) {
		add("entering a zone", g.ZOC.Enter)
	}
	return say.Join(parts, " ")
}

// roadStep returns the cost of a step of strategic movement (8.3.1).
func (mv *mover) roadStep(from, to hexmap.Hex, leaves bool) (stepCost, *sheet.StepBan) {
	halves := mv.g.roadCost(to)
	if from != hexmap.None {
		halves = mv.g.edge(from, to).road
	}
	switch {
	case halves == 0:
		return stepCost{}, banRoad
	case leaves || mv.ezoc[to]:
		return stepCost{}, banRoadZone
	}
	return stepCost{halves: halves}, nil
}

// roadCost returns the cost in half MP of a road that runs through a hex, 0 when none does.
func (g *game) roadCost(h hexmap.Hex) int {
	for n := range g.m.Around(h) {
		if g.edge(h, n).road > 0 {
			return g.edge(h, n).road
		}
	}
	return 0
}

// searchStep is step in the form that a path search needs.
func (mv *mover) searchStep(from, to hexmap.Hex, first bool) (int, bool, bool) {
	t, b := mv.step(from, to, first)
	return t.halves, t.endsMove, b == nil
}

// pointsText returns half MP as MP: "3", "2.5".
func pointsText(halves int) string {
	if halves%2 == 0 {
		return fmt.Sprint(halves / 2)
	}
	return fmt.Sprintf("%d.5", halves/2)
}
