// Package dice computes the dice of a game so that a stranger can verify each of them years later without the server.
// It implements the schemes pbem-dice/1 and pbem-dice/2.
//
// A game's dice keys form a hash chain whose anchor is published before play begins. Each block of dice takes the next
// key of the chain together with a lock text that names the orders and salts of every seat; the lock is in the ledger
// before the key is published. Key and lock give a seed, and every event of the block ("combat:2417#1") draws from a
// stream of its own, so that the faces of one event depend on no other event.
//
// Hidden draws have a chain of their own and seals in place of faces, see Veil. So have the salts of sealed statements,
// see SealSalt.
//
// All hashed bytes are ASCII lines ended by LF, integers in decimal, hashes in lowercase hex. The package draws no
// randomness of its own and knows nothing of rules, files, mail or clocks: keys are handed in.
package dice
