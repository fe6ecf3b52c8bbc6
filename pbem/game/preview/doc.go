// Package preview judges the sheets of a side by what that side knows and by nothing else, where the game itself is not at hand: in the
// player's own program, or in his browser. It reads no file, clock or network, holds no key and throws no die.
//
// A [Position] file is what a side knows of its game, as text that a mail can carry. A [Board] is what comes of it: the position as
// planned behind the sheets written so far, what is wrong with them, and what each counter may do next.
package preview
