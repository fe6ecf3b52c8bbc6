package gsfg

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
)

// territorialsDue returns the West German territorials that NATO must place now: in its movement phases from turn 1 on,
// those that are not in play for good (R 9.6).
func (g *game) territorialsDue(r core.Reader) []*core.Unit {
	if currentPhase(r).side != NATO || phaseKind(r) != kindMove || of(r).territorialsCalled {
		return nil
	}
	return slices.DeleteFunc(slices.Collect(r.UnitsOf(NATO)), func(u *core.Unit) bool {
		c := g.info[u.Def.ID]
		return !isTerritorial(u) || u.Box != core.BoxPool || c.arrival != onTurn || c.turn > r.Turn()
	})
}

// territorialHexes returns the hexes in which a territorial may be placed: friendly city hexes of the Federal Republic
// and their neighbours, without enemies and other territorials (R 9.6, A-43).
func (g *game) territorialHexes(r core.Reader) []hexmap.Hex {
	near := make([]bool, g.m.Len())
	g.markWithin(near, g.setup.Territorials.Distance, slices.DeleteFunc(slices.Clone(g.frgCityHexes), func(h hexmap.Hex) bool {
		return r.Control(h) != NATO
	})...)
	var out []hexmap.Hex
	for i, ok := range near {
		if h := hexmap.Hex(i); ok && !g.isWater[h] && r.Holder(h) != Soviet && !slices.ContainsFunc(r.Stack(h), func(u *core.Unit) bool {
			return isTerritorial(u) && g.nationOf(u) == g.setup.Territorials.Nation
		}) {
			out = append(out, h)
		}
	}
	return out
}

// territorialsPlaced returns the territorials placed in this phase.
func (g *game) territorialsPlaced(r core.Reader) []*core.Unit {
	return roster.OnMap(r, NATO, func(u *core.Unit) bool { return u.Marked(markPlaced) })
}

// checkTerritorial returns the faults of placing a territorial.
func (o *Order) checkTerritorial(b *board) []notation.Fault {
	if len(o.Units) != 1 {
		return o.OneFault("place/one", R9_6, "", "territorials are placed one in a hex")
	}
	id, hexes := o.Units[0], b.g.territorialHexes(b.r)
	switch {
	case !slices.Contains(roster.IDs(b.g.territorialsDue(b.r)), id):
		return o.OneFault("place/territorial", R9_6, id, "%s is no territorial unit that waits to be called out", id)
	case slices.Contains(hexes, o.Hex):
		return nil
	}
	var legal []string
	for _, h := range hexes[:min(proposals, len(hexes))] {
		legal = append(legal, "place "+id+" "+b.g.m.Label(h))
	}
	return o.Fault("place/call", R9_6, o.Label, "%s is not a friendly city hex of the Federal Republic or next to one, without enemies "+
		"and other territorials", o.Label).WithLegal(legal...)
}

// placeTerritorial places a territorial; after the last, a die is rolled for each.
func (o *Order) placeTerritorial(g *game, tx *core.Tx) {
	tx.Make(core.Place{Unit: o.Units[0], Hex: o.Hex, Rule: R9_6}, core.Mark{Unit: o.Units[0], Mark: markPlaced, Quiet: true})
	g.takeControl(tx, NATO, o.Hex)
	if len(g.territorialsDue(tx.Read())) == 0 {
		g.rollTerritorials(tx)
	}
}

// rollTerritorials rolls for every territorial placed in this phase; those that do not stay leave the map again.
func (g *game) rollTerritorials(tx *core.Tx) {
	core.EditExt(tx, func(s *state) { s.territorialsCalled = true })
	for _, u := range g.territorialsPlaced(tx.Read()) {
		id := u.Def.ID
		if slices.Contains(g.tables.Rolls.Stays, tx.Die("call:"+id+"#1", 6, R9_6, say.F("call-out of %s", id))) {
			tx.Make(core.Mark{Unit: id, Mark: markPlaced, Off: true, Rule: R9_6, Text: say.F("%s has come to stay", id)})
			continue
		}
		tx.Make(core.Mark{Unit: id, Mark: markPlaced, Off: true, Quiet: true},
			core.Remove{Unit: id, Box: core.BoxPool, Why: "not ready yet", Rule: R9_6})
	}
}

// wantTerritorials returns a fault for other orders in a NATO movement phase until the territorials are placed (R 9.6).
func (g *game) wantTerritorials(r core.Reader, side core.Side) []notation.Fault {
	list := g.territorialsDue(r)
	if side != NATO || len(list) == 0 {
		return nil
	}
	hexes := g.territorialHexes(r)
	if len(hexes) == 0 {
		return nil
	}
	var legal []string
	for i, u := range list[:min(len(list), len(hexes), 12)] {
		legal = append(legal, g.newOrder("place", g.unitsTo(hexes[i], u.Def.ID)).String())
	}
	return base{}.Fault("place/first", R9_6, "", "place the territorials before any unit moves: %s",
		strings.Join(roster.IDs(list), ", ")).WithLegal(legal...)
}
