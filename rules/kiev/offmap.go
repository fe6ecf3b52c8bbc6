package kiev

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// boxAway is the box of the country beyond the edge of the map (2.26).
const boxAway = "map-v"

// leaving are the hexes by which units of a side leave the map, and the rule that says so: into the box beyond it, or for good.
func (g *game) leaving(side core.Side) (hexes []hexmap.Hex, rule string) {
	if side == Axis {
		return core.If(g.schedule().Exit == hexmap.None, nil, []hexmap.Hex{g.schedule().Exit}), "10.54p"
	}
	if doors := g.theatre().Doors; len(doors) > 0 {
		return doors, "2.26p"
	}
	return g.special().Exits, "10.66p"
}

// checkExit judges units that leave the map, together along a way to its edge or each from where it stands: for a point more (3.32).
func (o *Order) checkExit(b *board) []notation.Fault {
	if len(o.Path) > 1 {
		return b.exits(o, o.Units, o.Path)
	}
	for _, u := range roster.Find(b.r, o.Units) {
		if f := b.exits(o, []string{u.Def.ID}, []hexmap.Hex{u.Hex}); f != nil {
			return f
		}
	}
	return nil
}

// exits judges units that leave the map at the end of a way.
func (b *board) exits(o *Order, ids []string, way []hexmap.Hex) []notation.Fault {
	exits, rule := b.g.leaving(b.side)
	shores, _ := b.shores()
	exits = slices.Concat(exits, shores)
	units, end := roster.Find(b.r, ids), way[len(way)-1]
	for _, u := range units {
		if id := u.Def.ID; !u.OnMap() || u.Def.Side != b.side || rule == "10.66p" && u.Values().Attack == 0 {
			return o.One("exit/unit", rule, id, "%s is no combat unit of yours on the map", id)
		}
	}
	if !slices.Contains(exits, end) {
		return o.One("exit/hex", rule, ids[0], "no unit leaves the map in %s; where the side may: %s", b.r.Label(end),
			strings.Join(core.Labels(b.g.Map, exits), ", "))
	}
	m := b.g.order("move", sheet.Plain{Base: o.Base, Units: ids, Path: way})
	if f := m.movers(b); f != nil {
		return f
	}
	mv := b.mover("move", units)
	switch {
	case len(way) > 1:
		return m.checkPath(mv, way, exitMP)
	case mv.mp < exitMP:
		return o.One("exit/moved", "3.32p", ids[0], "to leave the map takes %s MP of %s", halves(exitMP), halves(mv.mp))
	}
	return nil
}

const exitMP = 2 // half points to leave the map

// leaveMap takes units off the map: into the box beyond it, or for good.
func leaveMap(w *work, o *Order) {
	g, tx := w.g, w.Tx
	g.release(tx, o.Units)
	if len(o.Path) > 1 {
		g.march(tx, o.Units, o.Path, "3.32p")
		g.take(tx, w.side, o.Path...)
	}
	for _, id := range o.Units {
		if g.escaped(w.Read()) {
			break // the game has ended at once: who stands behind stays
		}
		if w.side == Axis {
			g.crossed(tx, id)
			continue
		}
		shores, _ := g.look(tx.Read(), w.side).shores()
		if u, _ := tx.Read().Unit(id); slices.Contains(shores, u.Hex) {
			tx.Make(core.Remove{Unit: id, Box: core.BoxGone, Why: "left the map", Rule: "7.6p"})
		} else if g.vanish(tx, "10.66p", id); len(g.theatre().Doors) == 0 {
			core.Edit(tx, func(s *state) { s.fate.exits++ })
		} else {
			tx.Make(core.Mark{Unit: id, Mark: markMoved, Quiet: true})
		}
	}
	if n := of(w.Read()).fate.exits; g.escaped(w.Read()) {
		w.Make(core.End{Rule: "10.66p", Result: core.Result{Winner: Soviet, Level: "automatic",
			Why: say.F("%d combat units have left by the western edge", n)}})
	}
}

// escaped reports whether so many units have left by the western edge that the game ends (10.66).
func (g *game) escaped(r core.Reader) bool {
	n := of(r).fate.exits
	return n > 0 && n >= g.special().ExitUnits
}

// away are the units of a side in the box beyond the map.
func away(r core.Reader, side core.Side) []*core.Unit {
	return roster.Where(r.Of(side), func(u *core.Unit) bool { return u.Box == boxAway })
}

// span returns the distance in hexes from artillery to a target. The box beyond the map counts as a hex behind its edge
// (2.26d).
func (b *board) span(u *core.Unit, h hexmap.Hex) int {
	if u.Box != boxAway {
		return b.g.Map.Distance(u.Hex, h)
	}
	return lists.Least(b.g.theatre().Doors, Never, func(d hexmap.Hex) int { return b.g.Map.Distance(d, h) + 1 })
}

// barsAway says why artillery in the box beyond the map does not support: one unit there does in a phase, for one combat, alone (2.26d).
func (b *board) barsAway(u *core.Unit) core.Ban {
	other := func(x *core.Unit) bool {
		return x != u && (x.Marked(markFired) || slices.ContainsFunc(b.s.guns, func(y gun) bool { return y.unit == x.Def.ID }))
	}
	if u.Box == boxAway && slices.ContainsFunc(away(b.r, b.side), other) {
		return firm("2.26p", "one artillery unit off the map supports a combat in a phase, and another does already")
	}
	return core.Ban{}
}

// flees says whether units may retreat off the map: from an edge hex by which their side leaves, so many hexes away at most (2.26, 3.34).
func (g *game) flees(b *board, units []*core.Unit, length int) bool {
	exits, _ := g.leaving(b.side)
	if b.side == Axis || slices.Contains(exits, units[0].Hex) {
		return b.side == Soviet
	}
	for n := 1; n < length && len(exits) > 0; n++ {
		if slices.ContainsFunc(g.ways(b, units, n, 0), func(way []hexmap.Hex) bool { return slices.Contains(exits, way[n]) }) {
			return true
		}
	}
	return false
}

// vanish takes a unit off the map: into the box beyond it, or for good.
func (g *game) vanish(tx *core.Tx, rule, id string) {
	if len(g.theatre().Doors) > 0 {
		tx.Make(core.Place{Unit: id, Hex: hexmap.None, Box: boxAway, Rule: "2.26p"})
	} else {
		tx.Make(core.Remove{Unit: id, Box: core.BoxGone, Why: "left the map", Rule: rule})
	}
}
