package gsfg

import (
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// isSourceHex reports whether a hex supplies some NATO nation (R 8.8).
func (g *game) isSourceHex(h hexmap.Hex) bool {
	return slices.ContainsFunc(g.setup.Sources.List, func(e sourceData) bool { return slices.Contains(e.Cities, g.hex[h].city) })
}

// takeControl gives hexes to the side whose ground unit entered them (R 3.3), and stops or restores sources of supply
// (R 8.9).
func (g *game) takeControl(tx *core.Tx, side core.Side, hexes ...hexmap.Hex) {
	for _, h := range hexes {
		if tx.Read().Control(h) == side {
			continue
		}
		tx.Make(core.ControlChange{Hex: h, Side: side, Rule: R3_3})
		if g.isSourceHex(h) {
			g.switchSource(tx, side, h)
		}
	}
}

// switchSource stops a supply source that the Soviet side enters, and rolls for the return of one that NATO retakes.
func (g *game) switchSource(tx *core.Tx, side core.Side, h hexmap.Hex) {
	s, label := of(tx.Read()), g.m.Label(h)
	if side == Soviet {
		s.brokenSources = withCount(s.brokenSources, h, 0)
		extendWithNote(tx, s, R8_9, "%s is no source of supply any more", label)
		g.loseFRG(tx)
		return
	}
	s.restoreDice++
	tx.SetExt(s)
	turn := tx.Read().Turn() + tx.Die(fmt.Sprintf("restore:%s#%d", label, s.restoreDice), 6, R8_9, say.F("supply of %s", label))
	s.brokenSources = withCount(s.brokenSources, h, turn)
	extendWithNote(tx, s, R8_9, "%s is a source of supply again from turn %d", label, turn)
}

// loseFRG ends all West German reinforcements when no German supply source works any more (R 9.5). Territorials
// continue to arrive.
func (g *game) loseFRG(tx *core.Tx) {
	s := of(tx.Read())
	if s.frgLost || len(g.newBoard(tx.Read(), NATO).sources("frg")) > 0 {
		return
	}
	s.frgLost = true
	extendWithNote(tx, s, R9_5, "no West German source of supply is left: the reinforcements of the Federal Republic are lost")
	for u := range tx.Read().UnitsOf(NATO) {
		if c := g.info[u.Def.ID]; u.Box == core.BoxPool && c.nation == "frg" && c.arrival == onTurn && !isTerritorial(u) {
			tx.Make(core.Remove{Unit: u.Def.ID, Box: core.BoxGone, Why: "its country is overrun", Rule: R9_5})
		}
	}
}

// mendSources restores the supply sources that are due at the start of a turn (R 8.9).
func (g *game) mendSources(tx *core.Tx) {
	core.EditExt(tx, func(s *state) {
		s.brokenSources = slices.DeleteFunc(slices.Clone(s.brokenSources), func(x hexCount) bool {
			label, due := g.m.Label(x.hex), x.n > 0 && x.n <= tx.Read().Turn() && tx.Read().Control(x.hex) == NATO
			if due {
				tx.Note(core.Event{Kind: core.KindNote, Hex: label, Rule: R8_9, Text: say.F("%s is a source of supply again", label)})
			}
			return due
		})
	})
}

// eliminate removes a unit from the map for good.
func (g *game) eliminate(tx *core.Tx, id string, why say.Text, rule string) {
	tx.Make(core.Remove{Unit: id, Box: core.BoxDead, Why: why, Rule: rule})
}

// hit takes a step from a unit and eliminates it at its last one (R 2.11).
func (g *game) hit(tx *core.Tx, id, rule string) {
	if u, ok := tx.Read().Unit(id); ok && u.Steps > 1 {
		tx.Make(core.StepChange{Unit: id, Left: u.Steps - 1, Rule: rule})
	} else {
		g.eliminate(tx, id, "", rule)
	}
}
