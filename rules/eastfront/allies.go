package eastfront

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
)

// Nations whose units do not attack with one another (7.53).
var rivals = []string{"hungarian", "romanian", "slovak"}

const (
	romanian = "romanian"
	italian  = "italian"
)

// from says whether a unit is of a nation.
func (g *game) from(u *core.Unit, nation string) bool { return g.unit(u).Nation == nation }

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
		bars := func(x *core.Unit) bool { // one of the two is Hungarian, and they are of two of these nations
			a, b := mv.g.unit(u).Nation, mv.g.unit(x).Nation
			return (a == rivals[0]) != (b == rivals[0]) && slices.Contains(rivals, a) && slices.Contains(rivals, b)
		}
		near := func(n hexmap.Hex) bool { return slices.ContainsFunc(mv.r.Stack(n), bars) }
		return slices.ContainsFunc(append(mv.g.Map.Beside(h), h), near)
	})
}

// support is what artillery adds: that of Romanian units is halved in defence, but in the defended hex (7.3).
func (t *battle) support(u *core.Unit, defends bool) int {
	halved := defends && t.b.g.from(u, romanian) && !slices.Contains(t.hexes, u.Hex)
	return t.b.g.unit(u).Support / core.If(halved, 2, 1)
}

// homesick withdraws Italian units that end a movement near the sea (7.54).
func (g *game) homesick(tx *core.Tx) {
	for _, u := range roster.OnMap(tx.Read(), Axis, func(u *core.Unit) bool { return g.from(u, italian) }) {
		near := slices.ContainsFunc(g.sea, func(h hexmap.Hex) bool { return g.Map.Distance(u.Hex, h) <= g.Tables.ItalianSea })
		if near {
			tx.Make(core.Remove{Unit: u.Def.ID, Box: core.BoxGone, Why: "near the sea", Rule: "7.54p"})
		}
	}
}

// forfeit turns the attacks that the Soviet side owes into points in a turn in which the Axis side took a place and holds it (7.26, A-25).
func (g *game) forfeit(tx *core.Tx) {
	owed := tx.Read().Track(trackOwed)
	held := slices.ContainsFunc(of(tx.Read()).taken, func(h hexmap.Hex) bool { return tx.Read().Control(h) == Axis })
	if owed > 0 && held && len(g.Data.Scenario.Victory.Levels) > 0 {
		tx.Make(core.Score{Track: trackVictory, Delta: owed * g.Tables.OwedPoints, Why: "attacks that were not made", Rule: "7.26"},
			core.Score{Track: trackOwed, Delta: -owed, Why: "attacks that were not made", Rule: "7.26"})
	}
}
