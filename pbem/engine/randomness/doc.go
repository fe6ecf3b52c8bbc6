// Package randomness draws the random numbers of a game so that anybody can check them afterwards. It draws dice and
// shuffles from blocks that lock the orders first, draws hidden results, opens sealed statements, and accepts dice that
// a moderator threw elsewhere. docs/protocol.md describes the protocol.
//
// [State] holds the keys and seals that a game has used and published. A [Drawer] draws for one batch and writes the
// records of that into it. The package knows nothing about sheets and positions.
package randomness
