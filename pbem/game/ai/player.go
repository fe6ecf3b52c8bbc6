// Package ai plays a side as a computer opponent. A player sees what one side may see and what the game waits for, and
// writes an order sheet as a person would. [PlayComputers] lets computer players act in the seats whose address names
// one; [Setting] plays whole games between two of them.
//
// A player never sees the full position, draws no random numbers and reads no clock: the same view gives the same
// sheet. The package knows no title; a title rates its orders through core.Strategist.
package ai

import (
	"context"

	"fieldpost/pbem/game/rollout"
)

// Task holds all that a player may know; see rollout.Task.
type Task = rollout.Task

// Player writes sheets; see rollout.Player.
type Player = rollout.Player

// Thinker is a player that takes time, and tells what it has weighed.
type Thinker interface {
	Player
	// Think returns the lines of the sheet, and in one line for the operator what was weighed; "" where nothing was. If
	// ctx ends, nobody wants the sheet any more, and it returns soon with any.
	Think(ctx context.Context, t Task) (lines []string, weighed string)
}
