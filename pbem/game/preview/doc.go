// Package preview judges a side's order sheets from that side's knowledge alone. It serves places without the game
// itself, such as the player's own program or browser. It reads no files, clock or network, has no keys and throws no
// dice.
//
// A [Position] file contains a side's knowledge of its game, as text that fits into a mail. A [Board] judges sheets
// from it: it returns the planned position, the faults of the sheets, and the possible orders of each counter.
package preview
