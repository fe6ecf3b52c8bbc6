// Package judging judges order sheets by executing them on a copy of what their sender may see, without dice. It can
// also execute the sheets of a whole turn in advance. It decides nothing and does not change the game.
//
// Start at [Game.Judge], which finds the faults of a frame, or at [Game.NewTurnCheck] for the sheets of a turn. A
// [Game] is a read-only view of the game.
package judging
