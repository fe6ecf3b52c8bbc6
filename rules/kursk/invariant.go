package kursk

import (
	"fmt"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
)

// Invariant implements core.Invariants: it returns an error for stacks above the limit or of both sides, units on enemy
// hexes, steps and boxes that disagree, or victory points of 0 in a running game.
func (g *game) Invariant(r core.Reader) error {
	for u := range r.Each() {
		if err := roster.CheckUnit(r, u, R10_7); err != nil {
			return err
		}
		switch {
		case u.OnMap() && r.Control(u.Hex) != u.Def.Side:
			return fmt.Errorf("%s stands in %s, which it does not control", u.Def.ID, r.Label(u.Hex))
		}
	}
	if r.Result() == nil && r.Track(trackVP) <= 0 {
		return fmt.Errorf("victory points are %d and the game goes on (rule %s)", r.Track(trackVP), R4_2)
	}
	if s := of(r); s.luftwaffeUsed > luftwaffe(s) || s.withdrawn > maxWithdrawals || s.sovietReserves.quota < 0 ||
		s.germanReserves.enterNow < 0 {
		return fmt.Errorf("counters of the turn out of bounds: %v", s.Lines())
	}
	if currentPhase(r).isSetup() {
		return nil
	}
	for h := range hexmap.Hex(r.Map().Len()) {
		if side := r.Holder(h); side != "" && stackWeight(r, h) > stackLimit(side) {
			return fmt.Errorf("%s holds %d of at most %d (rule %s)", r.Label(h), stackWeight(r, h), stackLimit(side), limitRule(side))
		}
	}
	return nil
}
