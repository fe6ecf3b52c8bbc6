package kiev

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/xslices"
)

// boxOffMap is the box for units beyond the map edge (2.26).
const boxOffMap = "map-v"

// exitHexes returns the hexes in which units of a side leave the map, and the rule for it: into the box beyond the
// edge, or for good.
func (g *game) exitHexes(side core.Side) (hexes []hexmap.Hex, rule string) {
	if side == Axis {
		return core.If(g.scheduleOf().Exit == hexmap.None, nil, []hexmap.Hex{g.scheduleOf().Exit}), "10.54p"
	}
	if doors := g.theatreRules().Doors; len(doors) > 0 {
		return doors, "2.26p"
	}
	return g.specialRules().Exits, "10.66p"
}

// checkExit returns the faults of units that leave the map, together at the end of a path or each from where it stands,
// at the cost of a further point (3.32).
func (o *Order) checkExit(b *board) []notation.Fault {
	if len(o.Path) > 1 {
		return b.checkExitPath(o, o.Units, o.Path)
	}
	for _, u := range roster.Find(b.r, o.Units) {
		if f := b.checkExitPath(o, []string{u.Def.ID}, []hexmap.Hex{u.Hex}); f != nil {
			return f
		}
	}
	return nil
}

// checkExitPath returns the faults of units that leave the map at the end of a path.
func (b *board) checkExitPath(o *Order, ids []string, way []hexmap.Hex) []notation.Fault {
	exits, rule := b.g.exitHexes(b.side)
	shores, _ := b.shoreHexes()
	exits = slices.Concat(exits, shores)
	units, end := roster.Find(b.r, ids), way[len(way)-1]
	for _, u := range units {
		if id := u.Def.ID; !u.OnMap() || u.Def.Side != b.side || rule == "10.66p" && u.Values().Attack == 0 {
			return o.OneFault("exit/unit", rule, id, "%s is no combat unit of yours on the map", id)
		}
	}
	if !slices.Contains(exits, end) {
		return o.OneFault("exit/hex", rule, ids[0], "no unit leaves the map in %s; where the side may: %s", b.r.Label(end),
			strings.Join(core.JoinLabels(b.g.Map, exits), ", "))
	}
	m := b.g.newOrder("move", sheet.Arguments{Base: o.Base, Units: ids, Path: way})
	if f := m.checkMovers(b); f != nil {
		return f
	}
	mv := b.mover("move", units)
	switch {
	case len(way) > 1:
		return m.checkPath(mv, way, exitHalfMP)
	case mv.mp < exitHalfMP:
		return o.OneFault("exit/moved", "3.32p", ids[0], "to leave the map takes %s MP of %s", halvesText(exitHalfMP), halvesText(mv.mp))
	}
	return nil
}

// exitHalfMP is the cost of leaving the map, in half movement points.
const exitHalfMP = 2 // half points to leave the map

// leaveMap takes units off the map: into the box beyond the edge, or for good.
func leaveMap(w *work, o *Order) {
	g, tx := w.g, w.Tx
	g.noteReleases(tx, o.Units)
	if len(o.Path) > 1 {
		g.moveUnits(tx, o.Units, o.Path, "3.32p")
		g.takeControl(tx, w.side, o.Path...)
	}
	for _, id := range o.Units {
		if g.hasWonByExit(w.Read()) {
			break // the game has ended, so the units below stay
		}
		if w.side == Axis {
			g.takeToCrimea(tx, id)
			continue
		}
		shores, _ := g.newBoard(tx.Read(), w.side).shoreHexes()
		if u, _ := tx.Read().Unit(id); slices.Contains(shores, u.Hex) {
			tx.Make(core.Remove{Unit: id, Box: core.BoxGone, Why: "left the map", Rule: "7.6p"})
		} else if g.removeFromMap(tx, "10.66p", id); len(g.theatreRules().Doors) == 0 {
			core.EditExt(tx, func(s *state) { s.planState.exits++ })
		} else {
			tx.Make(core.Mark{Unit: id, Mark: markMoved, Quiet: true})
		}
	}
	if n := of(w.Read()).planState.exits; g.hasWonByExit(w.Read()) {
		w.Make(core.GameEnd{Rule: "10.66p", Result: core.Result{Winner: Soviet, Level: "automatic",
			Why: say.F("%d combat units have left by the western edge", n)}})
	}
}

// hasWonByExit reports whether enough units have left by the western edge to end the game (10.66p).
func (g *game) hasWonByExit(r core.Reader) bool {
	n := of(r).planState.exits
	return n > 0 && n >= g.specialRules().ExitUnits
}

// offMapUnits returns the units of a side in the box beyond the map edge.
func offMapUnits(r core.Reader, side core.Side) []*core.Unit {
	return roster.Select(r.UnitsOf(side), func(u *core.Unit) bool { return u.Box == boxOffMap })
}

// rangeTo returns the distance in hexes from an artillery unit to a target. The box beyond the map counts as a hex
// behind its edge (2.26d).
func (b *board) rangeTo(u *core.Unit, h hexmap.Hex) int {
	if u.Box != boxOffMap {
		return b.g.Map.Distance(u.Hex, h)
	}
	return xslices.MinOf(b.g.theatreRules().Doors, Never, func(d hexmap.Hex) int { return b.g.Map.Distance(d, h) + 1 })
}

// offMapGunBan returns the reason why an artillery unit in the box beyond the map may not support: only one unit there
// may in a phase, one combat, alone (2.26d).
func (b *board) offMapGunBan(u *core.Unit) core.Ban {
	other := func(x *core.Unit) bool {
		return x != u && (x.Marked(markFired) || slices.ContainsFunc(b.s.guns, func(y gun) bool { return y.unit == x.Def.ID }))
	}
	if u.Box == boxOffMap && slices.ContainsFunc(offMapUnits(b.r, b.side), other) {
		return firmBan("2.26p", "one artillery unit off the map supports a combat in a phase, and another does already")
	}
	return core.Ban{}
}

// canRetreatOffMap reports whether units may retreat off the map: from an edge hex in which their side leaves, within
// so many hexes (2.26, 3.34).
func (g *game) canRetreatOffMap(b *board, units []*core.Unit, length int) bool {
	exits, _ := g.exitHexes(b.side)
	if b.side == Axis || slices.Contains(exits, units[0].Hex) {
		return b.side == Soviet
	}
	for n := 1; n < length && len(exits) > 0; n++ {
		if slices.ContainsFunc(g.retreatPaths(b, units, n, 0), func(way []hexmap.Hex) bool { return slices.Contains(exits, way[n]) }) {
			return true
		}
	}
	return false
}

// removeFromMap takes one unit off the map: into the box beyond the edge, or for good.
func (g *game) removeFromMap(tx *core.Tx, rule, id string) {
	if len(g.theatreRules().Doors) > 0 {
		tx.Make(core.Place{Unit: id, Hex: hexmap.None, Box: boxOffMap, Rule: "2.26p"})
	} else {
		tx.Make(core.Remove{Unit: id, Box: core.BoxGone, Why: "left the map", Rule: rule})
	}
}
