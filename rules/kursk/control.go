package kursk

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// enterHexes applies the consequences of a side's unit entering hexes in any way: control changes, with its victory
// points (3.10, 4.4, 4.6), and Soviet reserves next to them are activated (9.2).
func (g *game) enterHexes(tx *core.Tx, side core.Side, path ...hexmap.Hex) {
	for _, h := range path {
		if tx.Read().Control(h) != side {
			g.takeControl(tx, side, h, R3_10)
			g.endIfNoVP(tx)
		}
		for n := range g.m.Around(h) {
			if side == German && hasInactiveReserve(tx.Read(), n) {
				g.activateReserve(tx, n, say.F("the reserve stack in %s is activated, free: German units entered %s", g.m.Label(n),
					g.m.Label(h)))
				core.EditExt(tx, func(s *state) { s.activated++ })
			}
		}
	}
}

// takeControl gives a hex to a side and scores its victory points.
func (g *game) takeControl(tx *core.Tx, side core.Side, h hexmap.Hex, by string) {
	tx.Make(core.ControlChange{Hex: h, Side: side, Rule: by})
	if h == g.lgov && side == German && !of(tx.Read()).lgov {
		core.EditExt(tx, func(s *state) { s.lgov = true })
	}
	changeVP(tx, g.captureVP(side, h), say.F("%s is now %s", g.placeName(h), side.Title()), g.hexes[h].vpRule())
}

// captureVP returns the change of the victory points when a side takes a hex (4.4, 4.6).
func (g *game) captureVP(side core.Side, h hexmap.Hex) int {
	if side == Soviet {
		return -g.hexes[h].value
	}
	return g.hexes[h].value
}

// pathUntilOver returns the part of a path up to the hex that uses up the victory points, all of it where none does:
// the game ends there at once (4.2).
func (g *game) pathUntilOver(r core.Reader, side core.Side, path []hexmap.Hex) []hexmap.Hex {
	left := r.Track(trackVP)
	for i, h := range path {
		if r.Control(h) == side || slices.Contains(path[:i], h) {
			continue
		}
		if left += g.captureVP(side, h); left <= 0 {
			return path[:i+1]
		}
	}
	return path
}

// activateReserve puts the reserve stack of a hex into play.
func (g *game) activateReserve(tx *core.Tx, h hexmap.Hex, text say.Text) {
	for _, u := range tx.Read().Stack(h) {
		if u.Marked(markReserve) {
			tx.Make(core.Mark{Unit: u.Def.ID, Mark: markReserve, Off: true, Quiet: true})
		}
	}
	tx.Note(core.Event{Kind: core.KindNote, Hex: g.m.Label(h), Rule: R9_2, Text: text})
}

// score changes the victory points; the game ends at once when none are left (4.2).
func (g *game) score(tx *core.Tx, delta int, why say.Text, rule string) {
	changeVP(tx, delta, why, rule)
	g.endIfNoVP(tx)
}

// changeVP changes the victory points, without ending the game.
func changeVP(tx *core.Tx, delta int, why say.Text, rule string) {
	if delta != 0 {
		tx.Make(core.TrackChange{Track: trackVP, Delta: delta, Why: why, Rule: rule})
	}
}

// placeName returns a hex with the name of its place: "Kursk 3415".
func (g *game) placeName(h hexmap.Hex) string {
	if name := g.hexes[h].name; name != "" {
		return name + " " + g.m.Label(h)
	}
	return g.m.Label(h)
}

// eliminate removes a unit for good and scores it (4.7, 4.8).
func (g *game) eliminate(tx *core.Tx, id string, why say.Text, rule string) {
	g.remove(tx, id, why, rule)
	g.endIfNoVP(tx)
}

// remove takes a unit off the map for good and adds its victory points, without ending the game.
func (g *game) remove(tx *core.Tx, id string, why say.Text, rule string) {
	tx.Make(core.Remove{Unit: id, Box: core.BoxDead, Why: why, Rule: rule})
	if d, ok := tx.Read().World().Def(id); ok {
		points, vpRule := g.eliminationVP(d)
		changeVP(tx, points, say.F("%s eliminated", id), vpRule)
	}
}

// eliminationVP returns the change of victory points for a unit eliminated.
func (g *game) eliminationVP(d *core.UnitDef) (points int, rule string) {
	if d.Side == Soviet {
		return g.setup.LossVP.Soviet[d.Size], R4_7
	}
	kind := "infantry" // light and security divisions are infantry (ruling A-46)
	switch {
	case classOf(d) == mech && isElite(d):
		kind = "elite"
	case classOf(d) == mech:
		kind = "mech"
	case d.Type == "parachute" || d.Type == "mountain":
		kind = d.Type
	}
	return g.setup.LossVP.German[kind], R4_8
}
