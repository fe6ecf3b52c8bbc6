// Package judging judges order sheets by dry runs on what their sender may see, and plays the sheets of a whole turn
// ahead. It rolls no die, decides nothing and changes nothing.
//
// Start at [Game.Judge], which finds the faults of a frame, or at [Game.NewTurnCheck] for the sheets of a turn. A [Game]
// is the game as it stands, to be read only.
package judging
