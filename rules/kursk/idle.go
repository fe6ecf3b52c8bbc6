package kursk

import "fieldpost/rules/core"

// Idle implements core.Sparing: what belongs to the other side.
func (g *game) Idle(_ core.Reader, side core.Side) []string {
	if side == German {
		return []string{"activate"}
	}
	return []string{"withdraw"}
}
