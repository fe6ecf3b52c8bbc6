package gsfg

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
)

// checkFly returns the faults of air transportable units that fly to a hex, from the map or as reinforcements (R 6.8,
// 9.7).
func (o *Order) checkFly(b *board) []notation.Fault {
	if b.s.holder != b.side {
		return o.FirmFault("fly/superiority", R6_8, "", "the %s side has no air superiority", b.side.Title())
	}
	for _, id := range o.Units {
		if u, f := b.ownUnit(o, id); f != nil {
			return f
		} else if f := o.checkFlyUnit(b, u); f != nil {
			return f
		}
	}
	if f := o.checkLanding(b); f != nil {
		return f
	}
	return b.roomFaults(o, o.Hex)
}

// checkFlyUnit returns the faults of one unit that flies.
func (o *Order) checkFlyUnit(b *board, u *core.Unit) []notation.Fault {
	g, id := b.g, u.Def.ID
	c := g.info[id]
	switch {
	case !c.airTransportable || isAirMobile(u):
		return o.FirmFault("fly/unit", R6_8, id, "%s is not air transportable", id)
	case currentPhase(b.r).guards:
		return o.FirmFault("unit/group", R5_4, id, "only the 8th Guards Army acts in %s", b.r.Phase())
	case !u.OnMap() && (u.Box != core.BoxPool || c.arrival == linkedUp || c.arrival == onTurn && c.turn > b.r.Turn()):
		return o.FirmFault("unit/off-map", R9_7, id, "%s is %s", id, g.whereabouts(u))
	case !u.OnMap():
		return nil
	case u.Marked(markMoved) || u.Marked(markFlown):
		return o.FirmFault("move/again", R10_2, id, "%s has ended its movement", id)
	case u.Marked(markCollapsed) || u.Marked(markDegraded) && u.Marked(markAttacked):
		return o.FirmFault("move/electronic", R13_17, id, "%s is kept from moving by electronic warfare", id)
	case b.nextToEnemy[u.Hex]:
		return o.FirmFault("fly/enemy", R6_8, id, "%s starts next to the enemy", id)
	case !g.isAirfield(u.Hex):
		return o.FirmFault("fly/ground", R6_8, id, "%s starts in neither a clear nor a city hex", id)
	case b.supplyState(u) != overland && b.withoutCommandoZones().supplyState(u) != overland:
		return o.OneFault("fly/supply", R6_8, id, "%s is %s; air transport wants overland supply", id, b.supplyState(u))
	}
	return nil
}

// withoutCommandoZones returns the board without the zones of special forces, which do not affect flights (R 13.7).
func (b *board) withoutCommandoZones() *board {
	c := *b
	c.enemyCommandoZone, c.lines, c.closedHexes = make([]bool, len(b.enemyCommandoZone)), map[string][]int{}, nil
	return &c
}

// isAirfield reports whether aircraft can start and land: a clear or a city hex.
func (g *game) isAirfield(h hexmap.Hex) bool { return g.hex[h].isCity || g.m.Terrain(h) == "clear" }

// checkLanding returns the faults of the hex of landing.
func (o *Order) checkLanding(b *board) []notation.Fault {
	switch {
	case b.enemy[o.Hex]:
		return o.OneFault("move/enemy", R10_4, o.Label, "%s holds enemy units", o.Label)
	case b.nextToEnemy[o.Hex]:
		return o.OneFault("fly/enemy", R6_8, o.Label, "%s is next to the enemy", o.Label)
	case !b.g.isAirfield(o.Hex):
		return o.FirmFault("fly/ground", R6_8, o.Label, "%s is neither a clear nor a city hex", o.Label)
	case b.g.hex[o.Hex].isCity && b.r.Control(o.Hex) != b.side:
		return o.OneFault("fly/city", R6_8, o.Label, "the city in %s is not friendly", o.Label)
	}
	return nil
}

// fly moves units to a hex by air.
func (o *Order) fly(g *game, tx *core.Tx, side core.Side) {
	for _, id := range o.Units {
		u, _ := tx.Read().Unit(id)
		marks := []string{markMoved, markFlown}
		if !u.OnMap() {
			marks = append(marks, markArrived)
		}
		tx.Make(core.Place{Unit: id, Hex: o.Hex, Rule: R6_8})
		roster.MarkUnits(tx, []string{id}, marks...)
	}
	core.EditExt(tx, func(s *state) { s.movingStack = nil })
	g.takeControl(tx, side, o.Hex)
}

// checkSupply returns the faults of dropping supplies from the air (R 6.9).
func (o *Order) checkSupply(b *board) []notation.Fault {
	switch {
	case b.s.holder != b.side:
		return o.FirmFault("supply/superiority", R6_9, "", "the %s side has no air superiority", b.side.Title())
	case b.enemy[o.Hex]:
		return o.OneFault("supply/enemy", R6_9, o.Label, "%s holds enemy units", o.Label)
	case !b.hasDropsLeft():
		return o.FirmFault("supply/used", R6_9, "", "aerial supply has gone to %s in this turn",
			strings.Join(core.JoinLabels(b.g.m, b.s.drops), ", "))
	case slices.Contains(b.s.drops, o.Hex):
		return o.FirmFault("supply/used", R6_9, "", "aerial supply has gone to %s already", o.Label)
	}
	return nil
}

// hasDropsLeft reports whether an aerial supply marker is left.
func (b *board) hasDropsLeft() bool {
	return b.s.holder == b.side && (len(b.s.drops) == 0 || b.s.options.Has(supplyMarkers))
}

// supply drops the supplies.
func (o *Order) supply(g *game, tx *core.Tx, side core.Side) { g.placeAirSupply(tx, side, o.Hex) }

// placeAirSupply puts an aerial supply marker on a hex.
func (g *game) placeAirSupply(tx *core.Tx, side core.Side, h hexmap.Hex) {
	s := of(tx.Read())
	s.drops = append(slices.Clone(s.drops), h)
	extendWithNote(tx, s, R6_9, "%s aerial supply goes to %s", side.Title(), g.m.Label(h))
}
