// Package preview judges the sheets of a side by what that side knows and by nothing else. It is for places where the
// game itself is not at hand: the player's own program or browser. It reads no file, clock or network, holds no key
// and throws no die.
//
// A [Position] file is what a side knows of its game, as text that a mail can carry. A [Board] is what comes of it:
// the position as planned after the sheets written so far, what is wrong with them, and what each counter may do
// next.
package preview
