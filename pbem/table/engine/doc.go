// Package engine turns order sheets into positions: position = fold(ledger). It judges sheets, locks them, executes one
// order at a time with journalled dice and decisions, and appends a record to the ledger for everything that a replay
// needs. It touches no file, no mailbox and no clock: the caller brings the time of arrival and the dice keys, and stores
// what comes out.
//
// What is no sheet comes in batches of its own kind: a beacon's value (Light), a rollback, an external die, newer rules,
// or an Act, which is anything else that a moderator, the timekeeper or a player does.
//
// The same code runs live and in replay. A replay feeds the recorded receipts back in, with the revealed keys as its
// source of dice, and compares every record it makes with the one in the ledger.
package engine
