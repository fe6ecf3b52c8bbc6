package gsfg

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
)

// uncalled lists the West German territorials that NATO must set down now: in its movement phases from turn 1 on, those
// that have not come to stay (R 9.6).
func (g *game) uncalled(r core.Reader) []*core.Unit {
	if now(r).side != NATO || kindOf(r) != kindMove || of(r).called {
		return nil
	}
	return slices.DeleteFunc(slices.Collect(r.Of(NATO)), func(u *core.Unit) bool {
		c := g.info[u.Def.ID]
		return !isTerritorial(u) || u.Box != core.BoxPool || c.arrival != onTurn || c.turn > r.Turn()
	})
}

// callHexes are the hexes open to a territorial: friendly city hexes of the country and those next to them, free of enemies
// and of other territorials (R 9.6, A-43).
func (g *game) callHexes(r core.Reader) []hexmap.Hex {
	near := make([]bool, g.m.Len())
	g.spread(near, g.setup.Territorials.Distance, slices.DeleteFunc(slices.Clone(g.towns), func(h hexmap.Hex) bool {
		return r.Control(h) != NATO
	})...)
	var out []hexmap.Hex
	for i, ok := range near {
		if h := hexmap.Hex(i); ok && !g.wet[h] && r.Holder(h) != Soviet && !slices.ContainsFunc(r.Stack(h), func(u *core.Unit) bool {
			return isTerritorial(u) && g.nation(u) == g.setup.Territorials.Nation
		}) {
			out = append(out, h)
		}
	}
	return out
}

// placed are the territorials set down in this phase.
func (g *game) placed(r core.Reader) []*core.Unit {
	return roster.OnMap(r, NATO, func(u *core.Unit) bool { return u.Marked(markPlaced) })
}

func (o *Order) checkCall(b *board) []notation.Fault {
	if len(o.Units) != 1 {
		return o.One("place/one", R9_6, "", "territorials are placed one in a hex")
	}
	id, hexes := o.Units[0], b.g.callHexes(b.r)
	switch {
	case !slices.Contains(roster.Names(b.g.uncalled(b.r)), id):
		return o.One("place/territorial", R9_6, id, "%s is no territorial unit that waits to be called out", id)
	case slices.Contains(hexes, o.Hex):
		return nil
	}
	var legal []string
	for _, h := range hexes[:min(proposals, len(hexes))] {
		legal = append(legal, "place "+id+" "+b.g.m.Label(h))
	}
	return o.Fault("place/call", R9_6, o.Label, "%s is not a friendly city hex of the Federal Republic or next to one, without enemies "+
		"and other territorials", o.Label).Instead(legal...)
}

// call sets a territorial down; when it is the last, a die is thrown for each.
func (o *Order) call(g *game, tx *core.Tx) {
	tx.Make(core.Place{Unit: o.Units[0], Hex: o.Hex, Rule: R9_6}, core.Mark{Unit: o.Units[0], Mark: markPlaced, Quiet: true})
	g.take(tx, NATO, o.Hex)
	if len(g.uncalled(tx.Read())) == 0 {
		g.rollCalls(tx)
	}
}

// rollCalls throws for every territorial that was set down in this phase; those that do not stay are picked up again.
func (g *game) rollCalls(tx *core.Tx) {
	core.Edit(tx, func(s *state) { s.called = true })
	for _, u := range g.placed(tx.Read()) {
		id := u.Def.ID
		if slices.Contains(g.tables.Rolls.Stays, tx.Die("call:"+id+"#1", 6, R9_6, say.F("call-out of %s", id))) {
			tx.Make(core.Mark{Unit: id, Mark: markPlaced, Off: true, Rule: R9_6, Text: say.F("%s has come to stay", id)})
			continue
		}
		tx.Make(core.Mark{Unit: id, Mark: markPlaced, Off: true, Quiet: true},
			core.Remove{Unit: id, Box: core.BoxPool, Why: "not ready yet", Rule: R9_6})
	}
}

// wantTerritorials refuses all else in a NATO movement phase until the territorials are placed (R 9.6).
func (g *game) wantTerritorials(r core.Reader, side core.Side) []notation.Fault {
	list := g.uncalled(r)
	if side != NATO || len(list) == 0 {
		return nil
	}
	hexes := g.callHexes(r)
	if len(hexes) == 0 {
		return nil
	}
	var legal []string
	for i, u := range list[:min(len(list), len(hexes), 12)] {
		legal = append(legal, g.order("place", g.to(hexes[i], u.Def.ID)).String())
	}
	return base{}.Fault("place/first", R9_6, "", "place the territorials before anything else moves: %s",
		strings.Join(roster.Names(list), ", ")).Instead(legal...)
}
