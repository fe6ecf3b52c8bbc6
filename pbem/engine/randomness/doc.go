// Package randomness draws what a game leaves to chance, so that anybody can check it afterwards: dice and shuffles
// from blocks that lock the orders first, hidden draws, sealed statements, and dice that a moderator threw elsewhere.
// docs/protocol.md describes the protocol.
//
// [State] holds what a game has used and published so far. A [Drawer] draws for one batch and writes the records of
// that into it. The package knows no sheet and no position.
package randomness
