package gsfg

import (
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
)

// sourceHexes are all hexes that supply some NATO nation (R 8.8).
func (g *game) sourceHex(h hexmap.Hex) bool {
	city := g.hex[h].city
	if city == "" {
		return false
	}
	for _, e := range g.setup.Sources.List {
		if slices.Contains(e.Value.Cities, city) {
			return true
		}
	}
	return false
}

// take gives hexes to the side whose ground unit entered them, at once (R 3.3), and stops or mends sources of supply (R 8.9).
func (g *game) take(tx *core.Tx, side core.Side, hexes ...hexmap.Hex) error {
	for _, h := range hexes {
		if tx.Read().Control(h) == side {
			continue
		}
		if err := tx.Do(core.Control{Hex: h, Side: side, Rule: R3_3}); err != nil {
			return err
		}
		if !g.sourceHex(h) {
			continue
		}
		if err := g.switchSource(tx, side, h); err != nil {
			return err
		}
	}
	return nil
}

// switchSource stops a source that the Soviet side enters, and rolls for one that NATO retakes.
func (g *game) switchSource(tx *core.Tx, side core.Side, h hexmap.Hex) error {
	s, label := of(tx.Read()), g.m.Label(h)
	if side == Soviet {
		s.down = counted(s.down, h, 0)
		if err := tx.Do(core.Extend{Ext: s, Rule: R8_9, Text: say.F("%s is no source of supply any more", label)}); err != nil {
			return err
		}
		return g.loseFRG(tx)
	}
	s.retaken++
	if err := put(tx, s); err != nil {
		return err
	}
	die, err := tx.Roll(fmt.Sprintf("restore:%s#%d", label, s.retaken), 6, R8_9, say.F("supply of %s", label))
	if err != nil {
		return err
	}
	s.down = counted(s.down, h, restored(tx.Read().Turn(), die))
	return tx.Do(core.Extend{Ext: s, Rule: R8_9, Text: say.F("%s is a source of supply again from turn %d", label,
		restored(tx.Read().Turn(), die))})
}

// loseFRG ends all West German reinforcements when no German source runs any more (R 9.5). Territorials still come.
func (g *game) loseFRG(tx *core.Tx) error {
	s := of(tx.Read())
	if s.frgLost || len(g.look(tx.Read(), NATO).sources("frg")) > 0 {
		return nil
	}
	s.frgLost = true
	if err := tx.Do(core.Extend{Ext: s, Rule: R9_5, Text: "no West German source of supply is left: the reinforcements of the Federal " +
		"Republic are lost"}); err != nil {
		return err
	}
	for i := range tx.Read().Units() {
		u := &tx.Read().Units()[i]
		c := g.info[u.Def.ID]
		if u.Box == core.BoxPool && c.nation == "frg" && c.arrival == onTurn && !isTerritorial(u) {
			if err := tx.Do(core.Remove{Unit: u.Def.ID, Box: core.BoxGone, Why: "its country is overrun", Rule: R9_5}); err != nil {
				return err
			}
		}
	}
	return nil
}

// mendSources lets sources run again that are due at the start of a turn (R 8.9).
func (g *game) mendSources(tx *core.Tx) error {
	s := of(tx.Read())
	var left []hexCount
	for _, x := range s.down {
		if x.n == 0 || x.n > tx.Read().Turn() || tx.Read().Control(x.hex) != NATO {
			left = append(left, x)
			continue
		}
		tx.Note(core.Event{Kind: core.KindNote, Hex: g.m.Label(x.hex), Rule: R8_9,
			Text: say.F("%s is a source of supply again", g.m.Label(x.hex))})
	}
	s.down = left
	return put(tx, s)
}

// eliminate takes a unit off the map for good.
func (g *game) eliminate(tx *core.Tx, id string, why say.Text, rule string) error {
	return tx.Do(core.Remove{Unit: id, Box: core.BoxDead, Why: why, Rule: rule})
}

// hit takes a step of a unit; gone is true when it was the last (R 2.11).
func (g *game) hit(tx *core.Tx, id, rule string) (gone bool, err error) {
	return combat.Hit(tx, id, rule, func() error { return g.eliminate(tx, id, "", rule) })
}
