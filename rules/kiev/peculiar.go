package kiev

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
)

// Nations whose units do not attack with one another (7.53).
var rivals = []string{"hungarian", "romanian", "slovak"}

const (
	romanian = "romanian"
	italian  = "italian"

	tagHeavy     = "superheavy" // artillery with a mobile and a firing side (9.42)
	markEmplaced = "emplaced"   // it stands on its firing side
	useRolled    = "rolled"     // by unit: super-heavy artillery that has moved in this turn
)

// barsRivals says why some Axis units do not attack together (7.53).
func (g *game) barsRivals(units []*core.Unit) core.Ban {
	var first *core.Unit
	for _, u := range units {
		switch nation := g.unit(u).Nation; {
		case !slices.Contains(rivals, nation):
		case first == nil:
			first = u
		case g.unit(first).Nation != nation:
			return firm("7.53p", "%s and %s do not attack together", first.Def.ID, u.Def.ID)
		}
	}
	return core.Ban{}
}

// shuns says whether Hungarian units would end a move with Romanian or Slovak ones or next to them, or these with them (7.51, 7.52).
func (mv *mover) shuns(h hexmap.Hex) bool {
	return slices.ContainsFunc(mv.units, func(u *core.Unit) bool {
		a := mv.g.unit(u).Nation
		bars := func(x *Unit) bool { // one of the two is Hungarian, and they are of two of these nations
			return (a == rivals[0]) != (x.Nation == rivals[0]) && slices.Contains(rivals, x.Nation)
		}
		near := func(n hexmap.Hex) bool { return mv.g.info.Any(mv.r.Stack(n), bars) }
		return slices.Contains(rivals, a) && slices.ContainsFunc(append(mv.g.Map.Beside(h), h), near)
	})
}

// support returns the strength that artillery adds. That of Romanian units is halved in defence, except in the defended
// hex (7.3).
func (t *battle) support(u *core.Unit, defends bool) int {
	halved := defends && t.b.g.unit(u).Nation == romanian && !slices.Contains(t.hexes, u.Hex)
	return t.b.g.unit(u).Support / core.If(halved, 2, 1)
}

// homesick withdraws Italian units that end a movement near the sea (7.54).
func (g *game) homesick(tx *core.Tx) {
	for _, u := range roster.OnMap(tx.Read(), Axis, func(u *core.Unit) bool { return g.unit(u).Nation == italian }) {
		near := slices.ContainsFunc(g.sea, func(h hexmap.Hex) bool { return g.Map.Distance(u.Hex, h) <= g.Tables.ItalianSea })
		if near {
			tx.Make(core.Remove{Unit: u.Def.ID, Box: core.BoxGone, Why: "near the sea", Rule: "7.54p"})
		}
	}
}

// checkEmplace judges that super-heavy artillery turns: when its engineers work if it has not moved in the turn, and as its owner likes
// when the scenario begins (9.42, SoP B.6.i).
func (o *Order) checkEmplace(b *board) []notation.Fault {
	u, id := o.unit(b.r), o.Units[0]
	begins := now(b.r).Part == partMove && b.r.Turn() == b.g.Data.Scenario.First
	switch {
	case u.Def.Side != b.side || !u.OnMap() || !b.g.unit(u).Tagged(tagHeavy):
		return o.Firm("emplace/unit", "9.42p", id, "%s is no super-heavy artillery of yours on the map", id)
	case now(b.r).Part == partMove && !begins:
		return o.Firm("emplace/phase", "9.42p", id, "%s turns in the second movement phase, when engineers work", id)
	case u.Marked(markMoved) || slices.Contains(b.s.uses, use{id, useRolled}):
		return o.One("emplace/moved", "9.42p", id, "%s has moved in this turn", id)
	}
	return nil
}

func emplace(w *work, o *Order) {
	u := o.unit(w.Read())
	w.Make(core.Mark{Unit: o.Units[0], Mark: markEmplaced, Off: u.Marked(markEmplaced), Rule: "9.42p"},
		core.Mark{Unit: o.Units[0], Mark: markMoved, Quiet: true})
}

// rolls notes which super-heavy artillery moves, and which untried militia.
func (g *game) rolls(tx *core.Tx, ids []string) {
	for _, id := range ids {
		switch x := g.info.ByID[id]; {
		case x != nil && x.Tagged(tagHeavy):
			g.spent(tx, id, useRolled)
		case x != nil && x.Tagged(tagUntried):
			g.spent(tx, id, useRoamed)
		}
	}
}

// heavy says whether a unit is super-heavy artillery.
func (g *game) heavy(u *core.Unit) bool { return g.unit(u).Tagged(tagHeavy) }
