package game

import (
	"fieldpost/pbem/table/plan"
	"fieldpost/rules/core"
)

// PositionFile is what a side knows of the game, for a planner: a signed note by the key of the checkpoints. The error names a side that has
// no seat.
func (g *Game) PositionFile(side core.Side) ([]byte, error) {
	x, err := g.Sight(side)
	if err != nil {
		return nil, err
	}
	return plan.Write(x, g.Module(), g.secrets.Signer)
}
