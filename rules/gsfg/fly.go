package gsfg

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
)

// FlyOrder takes air transportable units to a hex by air, from the map or as reinforcements (R 6.8, 9.7).
type FlyOrder struct {
	base
	units []string
	hex   hexmap.Hex
	label string
}

// String is the canonical line.
func (o *FlyOrder) String() string { return "fly " + strings.Join(o.units, ",") + " " + o.label }

func (o *FlyOrder) check(g *game, r core.Reader, side core.Side) []notation.Fault {
	b := g.look(r, side)
	if b.s.holder != side {
		return o.One("fly/superiority", R6_8, "", "the %s side has no air superiority", side.Title())
	}
	for _, id := range o.units {
		if u, f := own(o.base, r, side, id); f != nil {
			return f
		} else if f := o.mayFly(g, b, u); f != nil {
			return f
		}
	}
	if f := o.mayLand(g, b); f != nil {
		return f
	}
	return g.hasRoom(o.base, r, o.hex, o.units)
}

// mayFly judges one of the units.
func (o *FlyOrder) mayFly(g *game, b *board, u *core.Unit) []notation.Fault {
	c, id := g.info[u.Def.ID], u.Def.ID
	switch {
	case !c.transport || isAirMobile(u):
		return o.Firm("fly/unit", R6_8, id, "%s is not air transportable", id)
	case now(b.r).guards:
		return o.Firm("unit/group", R5_4, id, "only the 8th Guards Army acts in %s", b.r.Phase())
	case !u.OnMap() && (u.Box != core.BoxPool || c.arrival == linkedUp || c.arrival == onTurn && c.turn > b.r.Turn()):
		return o.One("unit/off-map", R9_7, id, "%s is %s", id, g.whereabouts(u))
	case !u.OnMap():
		return nil
	case u.Marked(markMoved) || u.Marked(markFlown):
		return o.Firm("move/again", R10_2, id, "%s has ended its movement", id)
	case u.Marked(markStunned) || u.Marked(markDegraded) && u.Marked(markAttacked):
		return o.Firm("move/electronic", R13_17, id, "%s is kept from moving by electronic warfare", id)
	case b.near[u.Hex]:
		return o.Firm("fly/enemy", R6_8, id, "%s starts next to the enemy", id)
	case !g.airfield(u.Hex):
		return o.One("fly/ground", R6_8, id, "%s starts in neither a clear nor a city hex", id)
	case b.supplyOf(u) != overland && b.unharassed().supplyOf(u) != overland:
		return o.One("fly/supply", R6_8, id, "%s is %s; air transport wants overland supply", id, b.supplyOf(u))
	}
	return nil
}

// unharassed is the board without the zones of special forces, which do not affect what flies (R 13.7).
func (b *board) unharassed() *board {
	c := *b
	c.zone, c.lines, c.shut = make([]bool, len(b.zone)), map[string]*depot{}, nil
	return &c
}

// airfield says whether aircraft can start and land: a clear or a city hex.
func (g *game) airfield(h hexmap.Hex) bool { return g.hex[h].isCity || g.m.Terrain(h) == "clear" }

// mayLand judges the hex of landing.
func (o *FlyOrder) mayLand(g *game, b *board) []notation.Fault {
	switch {
	case b.enemy[o.hex]:
		return o.One("move/enemy", R10_4, o.label, "%s holds enemy units", o.label)
	case b.near[o.hex]:
		return o.One("fly/enemy", R6_8, o.label, "%s is next to the enemy", o.label)
	case !g.airfield(o.hex):
		return o.One("fly/ground", R6_8, o.label, "%s is neither a clear nor a city hex", o.label)
	case g.hex[o.hex].isCity && b.r.Control(o.hex) != b.side:
		return o.One("fly/city", R6_8, o.label, "the city in %s is not friendly", o.label)
	}
	return nil
}

func (o *FlyOrder) apply(g *game, tx *core.Tx, side core.Side) {
	for _, id := range o.units {
		u, _ := tx.Read().Unit(id)
		marks := []string{markMoved, markFlown}
		if !u.OnMap() {
			marks = append(marks, markArrived)
		}
		tx.Make(core.Place{Unit: id, Hex: o.hex, Rule: R6_8})
		roster.Mark(tx, []string{id}, marks...)
	}
	s := of(tx.Read())
	s.column = nil
	tx.Extend(s)
	g.take(tx, side, o.hex)
}

// SupplyOrder drops supplies from the air into a hex (R 6.9).
type SupplyOrder struct {
	base
	hex   hexmap.Hex
	label string
}

// String is the canonical line.
func (o *SupplyOrder) String() string { return "supply " + o.label }

func (o *SupplyOrder) check(g *game, r core.Reader, side core.Side) []notation.Fault {
	switch b := g.look(r, side); {
	case b.s.holder != side:
		return o.One("supply/superiority", R6_9, "", "the %s side has no air superiority", side.Title())
	case b.enemy[o.hex]:
		return o.One("supply/enemy", R6_9, o.label, "%s holds enemy units", o.label)
	case !b.mayDrop():
		return o.Firm("supply/used", R6_9, "", "aerial supply has gone to %s in this turn", strings.Join(core.Labels(g.m, b.s.drops), ", "))
	case slices.Contains(b.s.drops, o.hex):
		return o.Firm("supply/used", R6_9, "", "aerial supply has gone to %s already", o.label)
	}
	return nil
}

// mayDrop says whether aerial supply is left.
func (b *board) mayDrop() bool {
	return b.s.holder == b.side && (len(b.s.drops) == 0 || b.s.options.second(supplyMarkers))
}

func (o *SupplyOrder) apply(g *game, tx *core.Tx, side core.Side) { g.drop(tx, side, o.hex) }

// drop puts an aerial supply marker on a hex.
func (g *game) drop(tx *core.Tx, side core.Side, h hexmap.Hex) {
	s := of(tx.Read())
	s.drops = append(slices.Clone(s.drops), h)
	tell(tx, s, R6_9, "%s aerial supply goes to %s", side.Title(), g.m.Label(h))
}
