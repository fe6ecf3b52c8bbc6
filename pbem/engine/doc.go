// Package engine runs one game. It judges the order sheets of players, executes them on the position, and appends to
// the game's ledger a record of everything that a replay needs. The position follows from the ledger alone. The package
// uses no file, mailbox or clock: the caller passes the time of arrival and the dice keys, and stores the records.
// Start at [Game.Submit] for sheets and at [Game.Act] for all other changes.
//
// Files call only files of the same or a lower layer (pbem/tools/architecture checks that). The layers, from top to
// bottom:
//
//	against, sight, encode, wholeturn      results computed from a game: comparisons, views, snapshots, plans
//	act, submit, replay                    the three inputs: an act, a sheet, a ledger
//	clock, onfile, people, back, set, ...  the acts, a file for each topic; perform records and does one
//	receive, run, filed, remedy, unmet     a sheet is received; orders, phases and filed sheets are carried out
//	source, heed, fate, seal               dice and decisions of an order; what became of its lines
//	commit, step, state, seats, table      the batch in work and what it changes
//
// Four packages below it do not know Game: judging (dry runs), history (which records are valid), sheets (sheets on
// file and in execution), randomness (dice, hidden draws, seals).
//
// The same code runs live and in replay. A replay feeds the recorded receipts back in, takes its dice from the revealed
// keys, and compares every record it makes with the recorded one.
package engine
