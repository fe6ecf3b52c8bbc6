package victorylost

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// dueCounters returns the counters that a side places in the reinforcement segment of this turn: those that arrive by
// railway, and displaced headquarters that return (11.1, 12.7).
func (g *game) dueCounters(r core.Reader, side core.Side) []*core.Unit {
	var out []*core.Unit
	opts := of(r).options
	for u := range r.UnitsOf(side) {
		comes := u.Box == core.BoxPool && g.info[u.Def.ID].Box == "" && g.arrivalTurn(u.Def.ID, opts) == r.Turn() && r.Turn() > 0
		if u.Box == boxReturning || comes {
			out = append(out, u)
		}
	}
	return out
}

// checkArrival returns the faults of placing a reinforcement.
func (o *Order) checkArrival(g *game, r core.Reader, side core.Side) []notation.Fault {
	due := roster.IDs(g.dueCounters(r, side))
	for _, id := range o.Units {
		if !slices.Contains(due, id) {
			u, _ := r.Unit(id)
			where := say.Text("on the map")
			if u != nil && !u.OnMap() {
				where = g.whereabouts(r, u)
			}
			return o.OneFault("place/due", R11_1_1, id, "%s does not arrive now: it is %s", id, where)
		}
	}
	b := g.newBoard(r, side)
	switch {
	case g.isClosed(r, o.Hex):
		return o.OneFault("place/closed", R13_0, o.Label, "%s cannot be used", o.Label)
	case b.enemy[o.Hex] || b.enemyHQs[o.Hex]:
		return o.OneFault("place/enemy", R11_1_1, o.Label, "%s holds enemy units", o.Label)
	case b.ezoc[o.Hex]:
		return o.OneFault("place/zoc", R11_1_1, o.Label, "%s is in an enemy zone of control", o.Label)
	case !b.railNet()[o.Hex]:
		return o.Fault("place/rail", R11_1_1, o.Label, "no open railway joins %s to a %s supply source", o.Label, side.Title()).WithLegal(
			g.nearestPlacements(b, o)...)
	}
	if rule, text := g.stackingFault(r, o.Hex, o.Units); rule != "" {
		return o.OneFault("place/stack", rule, o.Label, "%s", text)
	}
	return nil
}

// nearestPlacements returns the legal placements nearest to the one ordered.
func (g *game) nearestPlacements(b *board, o *Order) []string {
	var hexes []hexmap.Hex
	for i, ok := range b.railNet() {
		if h := hexmap.Hex(i); ok && g.hasRoom(b.r, h, o.Units...) {
			hexes = append(hexes, h)
		}
	}
	slices.SortStableFunc(hexes, func(x, y hexmap.Hex) int { return g.m.Distance(x, o.Hex) - g.m.Distance(y, o.Hex) })
	var out []string
	for _, h := range hexes[:min(3, len(hexes))] {
		out = append(out, g.order("place", sheet.Arguments{Units: o.Units, Label: g.m.Label(h)}).String())
	}
	return out
}

// onPlaced applies the consequences of placing a counter: the chit of an Axis headquarters joins the pool (11.1.2).
func (g *game) onPlaced(tx *core.Tx, id string) {
	if x := g.info[id]; x.hq && x.Nation != soviet && !slices.Contains(of(tx.Read()).pool, id) {
		addToPool(tx, id, R11_1_2, say.F("the chit of %s joins the Axis pool", id))
	}
}

// addToPool puts a chit into the pool from which the Axis selects.
func addToPool(tx *core.Tx, chit, rule string, text say.Text) {
	extendWithEvent(tx, rule, text, func(s *state) { s.pool = append(slices.Clone(s.pool), chit) })
}

// addManstein puts the Manstein chits of a turn into the Axis pool (11.1.2).
func (g *game) addManstein(tx *core.Tx, turn int, rule string) {
	for i, t := range g.Manstein.Arrives {
		if t == turn {
			name := fmt.Sprintf("%s%d", chitManstein, i+1)
			addToPool(tx, name, rule, say.F("%s joins the Axis pool", name))
		}
	}
}

// beginArrivals fills the boxes (11.2.1), adds chits (11.1.2) and asks for the placements.
func (g *game) beginArrivals(tx *core.Tx) error {
	r := tx.Read()
	opts := of(r).options
	for u := range r.Each() {
		if box := g.info[u.Def.ID].Box; u.Box == core.BoxPool && box != "" && g.arrivalTurn(u.Def.ID, opts) == r.Turn() {
			tx.Make(core.Place{Unit: u.Def.ID, Hex: hexmap.None, Box: box, Rule: R11_2_1})
			g.onPlaced(tx, u.Def.ID)
		}
	}
	if !opts.Has(optA1) {
		g.addManstein(tx, r.Turn(), R11_1_2)
	}
	return g.askArrivals(tx, Axis)
}

// askArrivals asks a side to place its arrivals; those that cannot be placed anywhere are lost at once (11.1.3).
func (g *game) askArrivals(tx *core.Tx, side core.Side) error {
	r := tx.Read()
	if len(g.placements(r, side)) > 0 {
		return enterPhase(tx, phase{turn: r.Turn(), side: side, kind: kindArrive}, R11_1_1, say.F("%s reinforcements", side.Title()))
	}
	return g.endArrivals(tx, side)
}

// placements returns a legal placement for each counter that can be placed now.
func (g *game) placements(r core.Reader, side core.Side) []*Order {
	var out []*Order
	for o := range g.arrivalsOf(r, side) {
		if len(out) == 0 || out[len(out)-1].Units[0] != o.Units[0] {
			out = append(out, o)
		}
	}
	return out
}

// arrivalsOf returns a placement for each counter that is due and each hex open to it.
func (g *game) arrivalsOf(r core.Reader, side core.Side) iter.Seq[*Order] {
	return func(yield func(*Order) bool) {
		net := g.newBoard(r, side).railNet()
		for _, u := range g.dueCounters(r, side) {
			for i, ok := range net {
				h := hexmap.Hex(i)
				if ok && g.hasRoom(r, h, u.Def.ID) &&
					!yield(g.order("place", sheet.Arguments{Units: []string{u.Def.ID}, Hex: h, Label: r.Label(h)})) {
					return
				}
			}
		}
	}
}

// checkArrivals returns a fault if a counter that can be placed is not.
func (g *game) checkArrivals(r core.Reader, side core.Side) []notation.Fault {
	var left, legal []string
	for _, o := range g.placements(r, side) {
		left, legal = append(left, o.Units...), append(legal, o.String())
	}
	if len(left) == 0 {
		return nil
	}
	return base{}.Fault("place/left", R11_1_3, "", "still to be placed: %s", strings.Join(left, ", ")).WithLegal(legal...)
}

// endArrivals eliminates arrivals that were not placed (11.1.3) and continues.
func (g *game) endArrivals(tx *core.Tx, side core.Side) error {
	const why = "no railway hex is open to it"
	for _, id := range roster.IDs(g.dueCounters(tx.Read(), side)) {
		switch {
		case g.info[id].hq:
			g.removeHQ(tx, id, core.BoxDead, why, R11_1_3)
		case of(tx.Read()).options.Has(lostArrival):
			tx.Make(core.Remove{Unit: id, Box: core.BoxDead, Why: why, Rule: R11_1_3})
		default:
			g.eliminate(tx, id, why, R11_1_3)
		}
	}
	if side == Axis {
		return g.askArrivals(tx, Soviet)
	}
	return g.endTurn(tx)
}
