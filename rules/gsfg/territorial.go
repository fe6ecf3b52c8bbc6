package gsfg

import (
	"fmt"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
)

// uncalled lists the West German territorials that NATO must set down now: in its movement phases from turn 1 on, those
// that have not come to stay (R 9.6).
func (g *game) uncalled(r core.Reader) []*core.Unit {
	var out []*core.Unit
	if now(r).side != NATO || kindOf(r) != kindMove {
		return nil
	}
	for i := range r.Units() {
		u := &r.Units()[i]
		if isTerritorial(u) && u.Box == core.BoxPool && g.info[u.Def.ID].arrival == onTurn && g.info[u.Def.ID].turn <= r.Turn() &&
			!of(r).called {
			out = append(out, u)
		}
	}
	return out
}

// callHexes are the hexes open to a territorial: friendly city hexes of the country and those next to them, free of enemies
// and of other territorials (R 9.6, A-43).
func (g *game) callHexes(r core.Reader) []hexmap.Hex {
	t := &g.setup.Territorials
	near := make([]bool, g.m.Len())
	for _, h := range g.towns {
		if r.Control(h) == NATO {
			g.spread(near, h, t.Distance)
		}
	}
	var out []hexmap.Hex
	for i, ok := range near {
		if h := hexmap.Hex(i); ok && g.mayCall(r, h) {
			out = append(out, h)
		}
	}
	return out
}

func (g *game) mayCall(r core.Reader, h hexmap.Hex) bool {
	if g.wet[h] || r.Holder(h) == Soviet {
		return false
	}
	for i := range r.Count(h) {
		if u := r.Nth(h, i); isTerritorial(u) && g.nation(u) == g.setup.Territorials.Nation {
			return false
		}
	}
	return true
}

func (o *PlaceOrder) checkCall(g *game, r core.Reader) []notation.Fault {
	if f := g.phases.Want(o.base, r, NATO, "place"); f != nil {
		return f
	}
	if len(o.units) != 1 {
		return o.One("place/one", R9_6, "", "territorials are placed one in a hex")
	}
	id, list := o.units[0], g.uncalled(r)
	if !slices.ContainsFunc(list, func(u *core.Unit) bool { return u.Def.ID == id }) {
		return o.One("place/territorial", R9_6, id, "%s is no territorial unit that waits to be called out", id)
	}
	if hexes := g.callHexes(r); !slices.Contains(hexes, o.hex) {
		f := o.Fault("place/call", R9_6, o.label, "%s is not a friendly city hex of the Federal Republic or next to one, without enemies "+
			"and other territorials", o.label)
		for _, h := range hexes[:min(3, len(hexes))] {
			f.Legal = append(f.Legal, "place "+id+" "+r.Label(h))
		}
		return []notation.Fault{f}
	}
	return nil
}

// call sets a territorial down; when it is the last, a die is thrown for each.
func (o *PlaceOrder) call(g *game, tx *core.Tx) error {
	if err := g.settle(tx); err != nil {
		return err
	}
	if err := tx.Do(core.Place{Unit: o.units[0], Hex: o.hex, Rule: R9_6}, core.Mark{Unit: o.units[0], Mark: markPlaced,
		Quiet: true}); err != nil {
		return err
	}
	if err := g.take(tx, NATO, o.hex); err != nil {
		return err
	}
	if len(g.uncalled(tx.Read())) > 0 {
		return nil
	}
	return g.rollCalls(tx)
}

// rollCalls throws for every territorial that was set down in this phase; those that do not stay are picked up again.
func (g *game) rollCalls(tx *core.Tx) error {
	s := of(tx.Read())
	s.called = true
	if err := put(tx, s); err != nil {
		return err
	}
	for _, u := range roster.OnMap(tx.Read(), NATO, func(u *core.Unit) bool { return u.Marked(markPlaced) }) {
		id := u.Def.ID
		die, err := tx.Roll("call:"+id+"#1", 6, R9_6, say.F("call-out of %s", id))
		if err != nil {
			return err
		}
		if slices.Contains(g.tables.Rolls.Stays, die) {
			if err := tx.Do(core.Mark{Unit: id, Mark: markPlaced, Off: true, Rule: R9_6,
				Text: say.F("%s has come to stay", id)}); err != nil {
				return err
			}
			continue
		}
		if err := tx.Do(core.Mark{Unit: id, Mark: markPlaced, Off: true, Quiet: true}); err != nil {
			return err
		}
		if err := tx.Do(core.Remove{Unit: id, Box: core.BoxPool, Why: "not ready yet", Rule: R9_6}); err != nil {
			return err
		}
	}
	return nil
}

// wantTerritorials refuses all else in a NATO movement phase until the territorials are placed (R 9.6).
func (g *game) wantTerritorials(b base, r core.Reader, side core.Side) []notation.Fault {
	if side != NATO {
		return nil
	}
	list := g.uncalled(r)
	if len(list) == 0 {
		return nil
	}
	hexes := g.callHexes(r)
	if len(hexes) == 0 {
		return nil
	}
	f := b.Fault("place/first", R9_6, "", "%d territorials are placed before anything else moves: %s", len(list), idsText(list))
	for i, u := range list[:min(len(list), len(hexes), 12)] {
		f.Legal = append(f.Legal, fmt.Sprintf("place %s %s", u.Def.ID, r.Label(hexes[i])))
	}
	return []notation.Fault{f}
}
