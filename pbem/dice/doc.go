// Package dice computes the dice of a game so that a stranger can verify each of them years later without the server.
// It implements the schemes pbem-dice/1 and pbem-dice/2.
//
// A game's dice keys form a hash chain whose anchor is published before play begins. Each block of dice takes the next
// key of the chain and a lock text, which names the orders and salts of every seat. The ledger has the lock before the
// key is published. Key and lock give a seed. Every event of the block ("combat:2417#1") draws from a separate stream,
// so that its faces do not depend on other events.
//
// Hidden draws use a separate chain and publish seals instead of faces, see [DrawHidden]. The salts of sealed
// statements come from a third chain, see [SealSalt].
//
// All hashed bytes are ASCII lines that end in LF. Integers are decimal, hashes lowercase hex. The package generates no
// random numbers: its callers pass the keys. It knows nothing about rules, files, mail or clocks.
package dice
