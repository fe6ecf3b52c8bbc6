// Package preview judges a side's order sheets from that side's knowledge alone. It serves places without the game
// itself, such as the player's own program or browser. It reads no file, clock or network, holds no key and rolls no
// die.
//
// A [Position] file is what a side knows of its game, as text that a mail can carry. A [Board] is what comes of it:
// the position as planned after the sheets written so far, what is wrong with them, and what each counter may do
// next.
package preview
