package gsfg

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
)

// inRoadMode reports whether units move in road mode.
func (o *Order) inRoadMode() bool { return o.Word == "road" }

// roadWord returns the word of an order for road mode, "" for normal movement.
func roadWord(road bool) string {
	if road {
		return "road"
	}
	return ""
}

// checkMove returns the faults of the move of a unit or stack along a path (R 10). Units of the stack that moved last
// may go on, and leave each other on the way (R 10.6).
func (o *Order) checkMove(b *board) []notation.Fault {
	units, f := o.checkStackMoves(b)
	if f != nil {
		return f
	}
	for _, u := range units {
		if f := o.checkMover(b, u); f != nil {
			return f
		}
	}
	if len(o.Path) < 2 || units[0].Hex != o.Path[0] {
		return o.OneFault("move/start", R10_1, o.Labels[0], "%s stands in %s and not in %s", units[0].Def.ID,
			b.r.Label(units[0].Hex), o.Labels[0])
	}
	return o.checkPath(b, units, o.Path)
}

// checkStackMoves returns the units that move, and faults if they may not move together (R 10.5).
func (o *Order) checkStackMoves(b *board) ([]*core.Unit, []notation.Fault) {
	var units []*core.Unit
	for _, id := range o.Units {
		u, f := b.readyUnit(o, id)
		switch {
		case f != nil:
			return nil, f
		case len(units) > 0 && u.Hex != units[0].Hex:
			return nil, o.OneFault("move/apart", R10_5, id, "%s does not stand with %s; only a stack moves together", id, units[0].Def.ID)
		case len(units) > 0 && isMoving(b.r, id) != isMoving(b.r, units[0].Def.ID):
			return nil, o.OneFault("move/apart", R10_5, id, "%s did not begin the phase with %s", id, units[0].Def.ID)
		case len(units) > 0 && isAirMobile(u) != isAirMobile(units[0]):
			return nil, o.mixedFlightFaults(units[0].Def.ID, id)
		}
		units = append(units, u)
	}
	if len(units) == 0 {
		return nil, o.OneFault("unit/missing", "", "", "name the units that move")
	}
	return units, nil
}

// mixedFlightFaults returns the fault of naming air mobile and other units together (R 6.12).
func (o *Order) mixedFlightFaults(a, b string) []notation.Fault {
	return o.OneFault("move/apart", R6_12, b, "%s and %s do not move together: one of them flies", a, b)
}

// isMoving reports whether a unit belongs to the stack that is moving.
func isMoving(r core.Reader, id string) bool { return unitMoveOf(of(r), id).id != "" }

// unitMoveOf returns the record of movement spent by a unit of the moving stack, a zero one for any other.
func unitMoveOf(s state, id string) unitMove {
	if i := slices.IndexFunc(s.movingStack, func(c unitMove) bool { return c.id == id }); i >= 0 {
		return s.movingStack[i]
	}
	return unitMove{}
}

// checkMover returns the faults of one unit.
func (o *Order) checkMover(b *board, u *core.Unit) []notation.Fault {
	id := u.Def.ID
	goesOn := isMoving(b.r, id)
	switch {
	case isTerritorial(u):
		return o.FirmFault("move/territorial", R9_6, id, "%s is territorial and never moves", id)
	case u.Marked(markFlown):
		return o.FirmFault("move/flown", R6_8, id, "%s was flown in this player turn and may not move", id)
	case u.Marked(markCollapsed) || u.Marked(markDegraded) && u.Marked(markAttacked):
		return o.FirmFault("move/electronic", R13_17, id, "%s is kept from moving by electronic warfare", id)
	case isAirMobile(u) && b.s.holder != NATO:
		return o.FirmFault("move/air-mobile", R6_17, id, "%s does not move while the Soviet side has air superiority", id)
	case isAirMobile(u) && u.Marked(markAttacked):
		return o.FirmFault("move/air-mobile", R6_11, id, "%s has fought in this player turn and may not move as well", id)
	case u.Marked(markMoved) && !goesOn:
		return o.FirmFault("move/again", R10_2, id, "%s has ended its movement", id)
	case !goesOn && b.isPinned(u):
		return o.FirmFault("move/pinned", R5_8, id, "%s began the phase next to the enemy in %s", id, b.r.Label(u.Hex))
	case goesOn && unitMoveOf(b.s, id).road != o.inRoadMode():
		return o.FirmFault("move/road", R10_17, id, "a unit uses road mode for its whole movement in a phase or not at all")
	case o.inRoadMode() && isAirMobile(u):
		return o.FirmFault("move/road", R10_17, id, "%s flies and uses no road mode", id)
	case o.inRoadMode() && !goesOn:
		return o.checkRoadStart(b, u)
	}
	return nil
}

// checkRoadStart returns the faults of beginning in road mode (R 10.17).
func (o *Order) checkRoadStart(b *board, u *core.Unit) []notation.Fault {
	id := u.Def.ID
	switch {
	case u.Marked(markAttacked):
		return o.FirmFault("move/road", R10_17, id, "%s has attacked in this player turn and uses no road mode", id)
	case b.nextToEnemy[u.Hex]:
		return o.FirmFault("move/road-enemy", R10_17, id, "%s starts next to the enemy", id)
	case b.supplyState(u) != overland:
		return o.OneFault("move/road-supply", R10_17, id, "%s is %s; road mode wants overland supply", id, b.supplyState(u))
	}
	return nil
}

// checkPath returns the faults of a path, hex by hex, from where the units stand; hexmap.None is off the map.
func (o *Order) checkPath(b *board, units []*core.Unit, way []hexmap.Hex) []notation.Fault {
	mv, label, spent := b.newMover(units, o.inRoadMode()), b.g.m.Label, 0
	if len(way) == 2 && !isMoving(b.r, units[0].Def.ID) && (way[0] == hexmap.None || b.g.m.Adjacent(way[0], way[1])) { // R 10.3
		if n, why := mv.step(way[0], way[1]); why == nil {
			mv.pointsLeft = max(mv.pointsLeft, n)
		}
	}
	for i, h := range way[1:] {
		from := way[i]
		if from != hexmap.None && !b.g.m.Adjacent(from, h) {
			return o.OneFault("move/adjacent", R10_1, label(h), "%s and %s are not adjacent", label(from), label(h))
		}
		n, why := mv.step(from, h)
		if why != nil {
			return o.StepFaults(why, label(from), label(h))
		}
		if from == hexmap.None {
			if f := o.entryRoomFaults(b, units); f != nil {
				return f
			}
		}
		if spent += n; spent > mv.pointsLeft {
			return o.OneFault("move/mp", R10_1, label(way[len(way)-1]), "needs %d MP of %d: %s", mv.pathCost(way), mv.pointsLeft,
				mv.pathCostText(way))
		}
		if f := b.roomFaults(o, h); f != nil && (!mv.byAir || i == len(way)-2) {
			return f
		}
	}
	if mv.byAir {
		return o.checkAirMobileEnd(b, way[len(way)-1])
	}
	return nil
}

// checkAirMobileEnd returns the faults of the hex where an air mobile unit ends its move (R 6.12).
func (o *Order) checkAirMobileEnd(b *board, h hexmap.Hex) []notation.Fault {
	t, label := b.g.m.Terrain(h), b.g.m.Label(h)
	switch {
	case b.enemy[h]:
		return o.OneFault("move/enemy", R6_12, label, "%s holds enemy units", label)
	case b.g.isWater[h] || b.g.hex[h].isCity || t == "heath" || t == "mountain":
		return o.OneFault("move/landing", R6_12, label,
			"air mobile units may not end a move in city, heath, mountain or water, and %s is one of these", label)
	}
	return nil
}

// pathCost returns the cost of a path in movement points.
func (mv *mover) pathCost(way []hexmap.Hex) int {
	sum := 0
	for i, h := range way[1:] {
		n, _ := mv.step(way[i], h)
		sum += n
	}
	return sum
}

// pathCostText returns the cost of a path in words, hex by hex.
func (mv *mover) pathCostText(way []hexmap.Hex) say.Text {
	var parts []say.Text
	for i, h := range way[1:] {
		parts = append(parts, say.F("%s %s", mv.g.m.Label(h), mv.describeStep(way[i], h)))
	}
	return say.Join(parts, ", ")
}

// move carries out the move.
func (o *Order) move(g *game, tx *core.Tx, side core.Side) { o.travel(g, tx, side, o.Path) }

// travel moves units along a path that was judged legal.
func (o *Order) travel(g *game, tx *core.Tx, side core.Side, way []hexmap.Hex) {
	o.noteSpent(g, tx, side, way)
	if len(o.Path) < 2 {
		return
	}
	for _, id := range o.Units {
		tx.Make(core.Move{Unit: id, Path: o.Path, How: "move", Rule: R10_1}, core.Mark{Unit: id, Mark: markMoved, Quiet: true})
	}
	hexes := o.Path[1:]
	if u, _ := tx.Read().Unit(o.Units[0]); canUseAirMobility(tx.Read(), u) { // R 3.3: hexes flown over stay as they are
		hexes = o.Path[len(o.Path)-1:]
	}
	g.takeControl(tx, side, hexes...)
}

// noteSpent records what each unit has spent, apart from the cost of entry (R 10.7), and which units belong to the
// moving stack (R 10.6).
func (o *Order) noteSpent(g *game, tx *core.Tx, side core.Side, way []hexmap.Hex) {
	r := tx.Read()
	b, s, units, entry := g.newBoard(r, side), of(r), roster.FindOnMap(r, o.Units), 0
	if way[0] == hexmap.None {
		entry, _ = b.newMover(units, o.inRoadMode()).step(way[0], way[1])
	}
	if !isMoving(r, o.Units[0]) && (len(s.movingStack) == 0 || s.movingFrom != way[0]) {
		s.movingStack, s.movingFrom = nil, way[0]
	}
	s.movingStack = slices.Clone(s.movingStack)
	for _, u := range units {
		i := slices.IndexFunc(s.movingStack, func(c unitMove) bool { return c.id == u.Def.ID })
		if i < 0 {
			s.movingStack = append(s.movingStack, unitMove{id: u.Def.ID, mp: b.allowance(u, o.inRoadMode()), road: o.inRoadMode()})
			i = len(s.movingStack) - 1
		}
		mv, c := &mover{board: b, units: []*core.Unit{u}, road: o.inRoadMode(), byAir: canUseAirMobility(r, u)}, &s.movingStack[i]
		c.spent = min(c.spent+entry+mv.pathCost(o.Path), max(c.mp, 0))
	}
	tx.SetExt(s)
	for _, u := range units { // R 10.17, 10.18: artillery in road mode, or that has spent more than half, cannot fire
		if c := unitMoveOf(s, u.Def.ID); isArtillery(u) && (c.road || 2*c.spent > c.mp) {
			tx.Make(core.Mark{Unit: u.Def.ID, Mark: markMovedFar, Quiet: true})
		}
	}
}
