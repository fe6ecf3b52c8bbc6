package gsfg

import (
	"strconv"

	"fieldpost/rules/core"
)

// Plans returns the phases for which a side may file its sheets ahead, so that one mail can contain a whole player
// turn:
//
//	PICK              the choice of reinforcements
//	AIR               the air superiority phase, if the side holds it
//	GUARDS-1 GUARDS-2 the phases of the 8th Guards Army
//	PHASE-1 PHASE-2   the phases of the player turn
func (g *game) Plans(r core.Reader, side core.Side) []string {
	own := []string{"AIR", "PHASE-1", "PHASE-2"}
	if side == NATO {
		return own
	}
	if r.Turn() <= g.setup.Guards.Until {
		own = append(own, "GUARDS-1", "GUARDS-2")
	}
	return append(own, "PICK")
}

// PlannedPhase returns the name under which sheets are filed ahead for the present phase, "" if none can be.
func (g *game) PlannedPhase(r core.Reader) string {
	p := currentPhase(r)
	if n := strconv.Itoa(p.part); p.guards {
		return "GUARDS-" + n
	} else if p.part > 0 {
		return "PHASE-" + n
	}
	return map[string]string{kindPick: "PICK", kindAir: "AIR"}[p.kind]
}
