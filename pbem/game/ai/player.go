// Package ai plays a side as a computer opponent. A player sees what one side may see and what the game waits for, and
// writes an order sheet as a person would. [PlayComputers] lets computer players act in the seats whose address names
// one; [Setting] plays whole games between two of them.
//
// A player never sees the full position, draws no true random numbers and reads no clock, so the same view gives the
// same sheet. Only [Search] with a time budget depends on the clock. The package has no code for single titles; a title
// rates its orders through core.Strategist.
package ai

import (
	"context"

	"fieldpost/pbem/game/rollout"
)

// Task holds all that a player may know; see rollout.Task.
type Task = rollout.Task

// Player writes sheets; see rollout.Player.
type Player = rollout.Player

// Thinker is a player that needs time, and reports what it considered.
type Thinker interface {
	Player
	// Think returns the lines of the sheet, and a report for the operator of what was considered, on one line; ""
	// if nothing was. If ctx ends, the sheet is no longer needed: Think returns any sheet soon.
	Think(ctx context.Context, t Task) (lines []string, weighed string)
}
