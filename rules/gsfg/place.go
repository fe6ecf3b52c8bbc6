package gsfg

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// checkPlace returns the faults of setting up units before the game (R 3.2), or of placing West German territorials (R
// 9.6).
func (o *Order) checkPlace(b *board) []notation.Fault {
	g := b.g
	if b.side == NATO && currentPhase(b.r).kind != kindSetup {
		return o.checkTerritorial(b)
	}
	for _, id := range o.Units {
		_, f := b.ownUnit(o, id)
		c := g.info[id]
		switch {
		case f != nil:
			return f
		case c.arrival != inArmy || !g.deploy(c.Code).OnMap:
			return o.FirmFault("place/code", R3_2, id, "%s (code %s) is not set up on the map", id, c.Code)
		case !slices.Contains(g.codeHexes(b.s.options, c.Code), o.Hex):
			return o.FirmFault("place/hex", R3_2, o.Label, "%s (code %s) is set up in %s or next to it", id, c.Code,
				g.m.Label(g.deploy(c.Code).Hex))
		case g.isWater[o.Hex] || b.enemy[o.Hex]:
			return o.FirmFault("place/hex", R3_2, o.Label, "%s is water or holds enemy units", o.Label)
		}
	}
	return b.roomFaults(o, o.Hex)
}

// place carries out the placement.
func (o *Order) place(g *game, tx *core.Tx, _ core.Side) {
	if currentPhase(tx.Read()).kind != kindSetup {
		o.placeTerritorial(g, tx)
		return
	}
	for _, id := range o.Units {
		tx.Make(core.Place{Unit: id, Hex: o.Hex, Rule: R3_2})
	}
}

// checkStart returns the faults of a finished set-up: stacking (R 3.2, 7.1), and special forces.
func (g *game) checkStart(r core.Reader, side core.Side) []notation.Fault {
	commandos := g.checkCommandos(r, side)
	if rule, text := g.checkStacks(r, side); rule != "" {
		return append(base{}.OneFault("stack/limit", rule, "", "%s", text), commandos...)
	}
	return commandos
}

// deployArmies places the units of codes E and F in their hexes, for a player who changes nothing.
func (g *game) deployArmies(tx *core.Tx) {
	for i := range g.counters {
		c := &g.counters[i]
		if c.arrival != inArmy || !g.deploy(c.Code).OnMap {
			continue
		}
		hexes := g.codeHexes(choices(0), c.Code)
		if k := slices.IndexFunc(hexes, func(h hexmap.Hex) bool { return g.canSetUp(tx.Read(), c, h) }); k >= 0 {
			tx.Make(core.Place{Unit: c.ID, Hex: hexes[k]})
		}
	}
}

// canSetUp reports whether a unit may be set up in a hex with those that are there; East Germans not with the 8th
// Guards Army.
func (g *game) canSetUp(r core.Reader, c *counter, h hexmap.Hex) bool {
	return g.hasRoom(r, h, c.ID) && (c.Code != "E" || !slices.ContainsFunc(r.Stack(h), func(u *core.Unit) bool {
		return (g.nationOf(u) == typeGDR) != (c.nation == typeGDR)
	}))
}
