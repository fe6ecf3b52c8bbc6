package gsfg

import (
	"fmt"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
)

// Invariant implements core.Invariants: it returns an error for stacks above the limit or of both sides, units on enemy
// hexes, steps and boxes that disagree, or too many aircraft or reinforcements.
func (g *game) Invariant(r core.Reader) error {
	for u := range r.Each() {
		if err := roster.CheckUnit(r, u, R10_4); err != nil {
			return err
		}
		switch {
		case u.OnMap() && g.isWater[u.Hex]:
			return fmt.Errorf("%s stands in the water of %s", u.Def.ID, r.Label(u.Hex))
		case u.OnMap() && r.Control(u.Hex) != u.Def.Side && currentPhase(r).kind != kindSetup:
			return fmt.Errorf("%s stands in %s, which it does not control (rule %s)", u.Def.ID, r.Label(u.Hex), R3_3)
		}
	}
	s := of(r)
	switch {
	case s.aircraft < 0 || s.aircraft > 6+g.tables.Aircraft.Add:
		return fmt.Errorf("%d aircraft (rule %s)", s.aircraft, R6_3)
	case len(s.picks) > g.setup.quota(max(r.Turn(), 1)):
		return fmt.Errorf("%d reinforcements chosen (rule %s)", len(s.picks), R9_3)
	case len(s.drops) > 1 && !s.options.Has(supplyMarkers):
		return fmt.Errorf("%d aerial supply markers (rule %s)", len(s.drops), R6_9)
	case currentPhase(r).kind == kindSetup:
		return nil
	}
	for h := range hexmap.Hex(g.m.Len()) {
		if rule, text := g.stackingFault(r, h, nil); rule != "" && rule != R5_4 {
			return fmt.Errorf("%s (rule %s)", text, rule)
		}
	}
	return nil
}
