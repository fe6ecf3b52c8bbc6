// Package fuzz plays whole games of a title at random through the engine, as a test: sheets of legal orders for both
// sides, drafts, halts, conditions, standing orders, sealed orders and answers to every question, until the game ends.
// After every sheet it holds what must hold of any game: no error and no panic, the title's invariants, legal defaults,
// orders that read back as they were written, a replay from the revealed keys that gives the same ledger, and nothing
// said to a side of what it may not see.
//
// A failure is saved as a whole game folder that replays up to the failing sheet. The same seed plays the same games.
// The package knows no title and reads no clock.
package fuzz
