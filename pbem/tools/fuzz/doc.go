// Package fuzz tests a title by playing whole games at random through the engine. It sends sheets of legal orders for
// both sides, drafts, halts, conditions, standing orders, sealed orders and answers to every question, until the game
// ends. After every sheet it checks properties that every game must have:
// - no error and no panic;
// - the title's invariants;
// - legal defaults;
// - orders that are parsed as they were written;
// - a replay from the revealed keys that gives the same ledger;
// - no text that reveals to a side what it may not see.
//
// A failure is saved as a whole game folder that replays up to the failing sheet. The same seed plays the same games.
// The package knows no title and reads no clock.
package fuzz
