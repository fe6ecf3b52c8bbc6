package kiev

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
)

// rivalNations lists nations whose units may not attack together (7.53p).
var rivalNations = []string{"hungarian", "romanian", "slovak"}

const (
	romanian = "romanian"
	italian  = "italian"

	tagHeavy      = "superheavy" // artillery with a mobile and a firing side (9.42)
	markEmplaced  = "emplaced"   // it shows its firing side
	useHeavyMoved = "rolled"     // by unit: super-heavy artillery that has moved in this turn
)

// rivalBan returns the reason why Axis units of different nations may not attack together (7.53p).
func (g *game) rivalBan(units []*core.Unit) core.Ban {
	var first *core.Unit
	for _, u := range units {
		switch nation := g.unitData(u).Nation; {
		case !slices.Contains(rivalNations, nation):
		case first == nil:
			first = u
		case g.unitData(first).Nation != nation:
			return firmBan("7.53p", "%s and %s do not attack together", first.Def.ID, u.Def.ID)
		}
	}
	return core.Ban{}
}

// endsNearRival reports whether a move would end with Hungarian units in or next to a hex of Romanian or Slovak ones,
// or the reverse (7.51, 7.52p).
func (mv *mover) endsNearRival(h hexmap.Hex) bool {
	return slices.ContainsFunc(mv.units, func(u *core.Unit) bool {
		a := mv.g.unitData(u).Nation
		bars := func(x *Unit) bool { // one of the two is Hungarian, and they are of two of these nations
			return (a == rivalNations[0]) != (x.Nation == rivalNations[0]) && slices.Contains(rivalNations, x.Nation)
		}
		near := func(n hexmap.Hex) bool { return mv.g.info.Any(mv.r.Stack(n), bars) }
		return slices.Contains(rivalNations, a) && slices.ContainsFunc(append(mv.g.Map.NeighborList(h), h), near)
	})
}

// supportStrength returns the strength that an artillery unit adds. That of Romanian units is halved in defence, except
// in the defended hex (7.3p).
func (t *battle) supportStrength(u *core.Unit, defends bool) int {
	halved := defends && t.attackerBoard.g.unitData(u).Nation == romanian && !slices.Contains(t.hexes, u.Hex)
	return t.attackerBoard.g.unitData(u).Support / core.If(halved, 2, 1)
}

// withdrawItalians removes Italian units that end a movement near the sea (7.54p).
func (g *game) withdrawItalians(tx *core.Tx) {
	for _, u := range roster.OnMap(tx.Read(), Axis, func(u *core.Unit) bool { return g.unitData(u).Nation == italian }) {
		near := slices.ContainsFunc(g.sea, func(h hexmap.Hex) bool { return g.Map.Distance(u.Hex, h) <= g.Tables.ItalianSea })
		if near {
			tx.Make(core.Remove{Unit: u.Def.ID, Box: core.BoxGone, Why: "near the sea", Rule: "7.54p"})
		}
	}
}

// checkTurnArtillery returns the faults of turning super-heavy artillery over: among engineer work if it has not moved
// in the turn, and freely when the scenario begins (9.42, SoP B.6.i).
func (o *Order) checkTurnArtillery(b *board) []notation.Fault {
	u, id := o.unit(b.r), o.Units[0]
	begins := phaseOf(b.r).Part == partMove && b.r.Turn() == b.g.Data.Scenario.First
	switch {
	case u.Def.Side != b.side || !u.OnMap() || !b.g.unitData(u).Tagged(tagHeavy):
		return o.FirmFault("emplace/unit", "9.42p", id, "%s is no super-heavy artillery of yours on the map", id)
	case phaseOf(b.r).Part == partMove && !begins:
		return o.FirmFault("emplace/phase", "9.42p", id, "%s turns in the second movement phase, when engineers work", id)
	case u.Marked(markMoved) || slices.Contains(b.s.uses, use{id, useHeavyMoved}):
		return o.OneFault("emplace/moved", "9.42p", id, "%s has moved in this turn", id)
	}
	return nil
}

// turnHeavyArtillery turns it over.
func turnHeavyArtillery(w *work, o *Order) {
	u := o.unit(w.Read())
	w.Make(core.Mark{Unit: o.Units[0], Mark: markEmplaced, Off: u.Marked(markEmplaced), Rule: "9.42p"},
		core.Mark{Unit: o.Units[0], Mark: markMoved, Quiet: true})
}

// noteMoved records which super-heavy artillery and which untried militia has moved.
func (g *game) noteMoved(tx *core.Tx, ids []string) {
	for _, id := range ids {
		switch x := g.info.ByID[id]; {
		case x != nil && x.Tagged(tagHeavy):
			g.noteUse(tx, id, useHeavyMoved)
		case x != nil && x.Tagged(tagUntried):
			g.noteUse(tx, id, useMilitiaMoved)
		}
	}
}

// isSuperHeavy reports whether a unit is super-heavy artillery.
func (g *game) isSuperHeavy(u *core.Unit) bool { return g.unitData(u).Tagged(tagHeavy) }
