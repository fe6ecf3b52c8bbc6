package kiev

import (
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/xslices"
)

// retreatPaths returns the retreat paths of units, each ending length hexes away, one for each end. They enter at most
// traps empty hexes in enemy zones of control, and never two in a row (16.4).
func (g *game) retreatPaths(b *board, units []*core.Unit, length, traps int) (out [][]hexmap.Hex) {
	from := units[0].Hex
	stays := func(u *core.Unit) bool { return u.Values().Move == 0 || u.Marked(markEmplaced) }
	if from == hexmap.None || slices.ContainsFunc(units, stays) {
		return nil
	}
	trap := func(h hexmap.Hex) bool { return b.EnemyZOC[h] && b.r.Holder(h) != b.side }
	may := func(way []hexmap.Hex, to hexmap.Hex) bool {
		at := way[len(way)-1]
		if g.Map.Distance(from, to) != len(way) || b.r.Holder(to) == opponent(b.side) || g.isClosed(to) || g.barred[b.side][to] ||
			g.isLineCrossed(b.r.Turn(), b.side, at, to) || g.isRetreatBarred(units, at, to) {
			return false
		}
		return !trap(to) || xslices.Count(way[1:], trap) < traps && !(len(way) > 1 && trap(at))
	}
	for way := range path.PathsOfLength(from, length, g.Map.Around, may) {
		end := way[length]
		if !slices.ContainsFunc(out, func(w []hexmap.Hex) bool { return w[length] == end }) && g.Fits(b.r, end, units...) {
			out = append(out, way)
		}
	}
	return out
}

// isRetreatBarred reports whether terrain prevents units from retreating into the next hex.
func (g *game) isRetreatBarred(units []*core.Unit, from, to hexmap.Hex) bool {
	e := g.edge(from, to)
	side := g.hexsideEffects(e)
	return side.MP >= Never || side.OneHex || e.road == 0 && slices.ContainsFunc(units, func(u *core.Unit) bool {
		return g.offRoadCost(to, g.unitData(u).PaysMotorised()) >= Never
	})
}

// retreatSide moves the units of a side out of their hexes, hex by hex (16.4); under an order of additional retreat the
// other side chooses, a hex farther and through no enemy zone of control (16.41).
func (f *fight) retreatSide(side core.Side) {
	for _, p := range roster.GroupByHex(f.forces(side)) {
		for ids := p.IDs; len(ids) > 0; {
			gone := f.retreatSome(side, ids)
			ids = xslices.Filter(ids, func(id string) bool { return !slices.Contains(gone, id) })
		}
	}
}

// retreatSome moves units of one hex out of it, all or one of them, and returns the units that moved.
func (f *fight) retreatSome(side core.Side, ids []string) []string {
	length, leader := f.g.Tables.RetreatHexes, side
	if f.furtherRetreat[side] {
		length, leader = f.g.Tables.FurtherHexes, opponent(side)
	}
	units := roster.FindOnMap(f.Tx.Read(), ids)
	b := f.g.newBoard(f.Tx.Read(), side)
	label := b.r.Label(units[0].Hex)
	c := combat.NewRouteChoice[[]hexmap.Hex](core.Choice{Kind: "retreat", Rule: "16.4", Owner: leader, Hex: label,
		Why: "the hex farthest from the enemy", Question: say.F("Where do %s retreat?", core.Option{Verb: "retreat", Units: ids}.Text())})
	each := func(rank int, verb string) {
		for _, u := range units {
			f.offerRetreats(&c, b, []*core.Unit{u}, length, rank, verb)
		}
	}
	if f.offerRetreats(&c, b, units, length, 0, "retreat"); len(units) > 1 {
		each(1, "retreat")
	}
	if !f.furtherRetreat[side] && f.g.canRetreatOffMap(b, units, length) {
		c.AddRoute(core.Option{Verb: "leave", Units: ids}, nil, 1)
	}
	if len(c.Options) == 0 && !f.furtherRetreat[side] {
		each(2, "through")
	}
	if len(c.Options) == 0 {
		for _, id := range ids {
			f.g.eliminate(f.Tx, id, "16.4", true)
		}
		return ids
	}
	a := f.Answer(c.Choice)
	way := c.ChosenRoute(f.Tx, a)
	for _, id := range a.Units { // who goes through an enemy zone of control loses a step, and a die decides (16.4)
		switch {
		case a.Verb == "leave":
			f.g.removeFromMap(f.Tx, "3.34p", id)
		case a.Verb != "through" || f.breakOut(id):
			f.Tx.Make(core.Move{Unit: id, Path: way, How: "retreat", Rule: "16.4"})
		}
	}
	return a.Units
}

// offerRetreats adds the retreat paths of units to a choice. By default the units go together, to hexes far from
// enemies, and to hexes with own units only if there are no others.
func (f *fight) offerRetreats(c *combat.RouteChoice[[]hexmap.Hex], b *board, units []*core.Unit, length, rank int, verb string) {
	for _, way := range f.g.retreatPaths(b, units, length, core.If(verb == "through", 1, 0)) {
		end := way[len(way)-1]
		c.AddRoute(core.Option{Verb: verb, Units: roster.IDs(units), Path: []string{b.r.Label(end)}}, way, rank, -b.distanceToEnemy(end))
	}
}

// distanceToEnemy returns the distance in hexes from a hex to the nearest enemy.
func (b *board) distanceToEnemy(h hexmap.Hex) int {
	return xslices.MinOf(roster.OnMap(b.r, opponent(b.side), nil), Never, func(u *core.Unit) int { return b.g.Map.Distance(u.Hex, h) })
}

// breakOut moves a unit through an enemy zone of control: it loses a step and rolls a die, after which it is lost or
// goes on; a headquarters becomes non-functional.
func (f *fight) breakOut(id string) bool {
	u, _ := f.Tx.Read().Unit(id)
	guns := f.g.unitData(u).IsArtillery()
	f.g.breakHQ(f.Tx, u, "16.4")
	if f.g.unitData(u).Type != typeHQ {
		f.g.takeStep(f.Tx, id, "16.4")
	}
	if u, _ = f.Tx.Read().Unit(id); !u.OnMap() {
		return false
	}
	f.breakouts++
	event, add := fmt.Sprintf("through:%s.%d#%d", f.Label, f.breakouts, f.N), core.If(guns, f.g.Tables.RetreatGuns, 0)
	die := f.Tx.Die(event, 10, "16.4", say.F("%s goes through an enemy zone of control", id))
	f.Tx.DescribeDie(event, u.Def.Side, add)
	if die+add > f.g.Tables.RetreatPass {
		f.g.eliminate(f.Tx, id, "16.4", true)
		return false
	}
	return true
}
