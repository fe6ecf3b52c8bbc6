// Package engine runs one game: it judges the order sheets of players, carries them out on the position, and appends a
// record to the game's ledger for everything that a replay needs. The position follows from the ledger alone (position
// = fold(ledger)). The package touches no file, mailbox or clock: the caller brings the time of arrival and the dice
// keys, and stores the records. Start at [Game.Submit] for sheets and at [Game.Act] for everything else.
//
// Its files call downwards only (pbem/tools/arch holds that), from top to bottom:
//
//	against, sight, freeze, wholeturn      what is made of a game: comparisons, views, snapshots, plans
//	act, submit, replay                    the three ways in: an act, a sheet, a ledger
//	clock, onfile, people, back, set, ...  the acts, a file for each topic; perform records and does one
//	receive, run, filed, remedy, unmet     a sheet is received; orders, phases and filed sheets are carried out
//	source, heed, fate, seal               dice and decisions of an order; what became of its lines
//	commit, step, state, seats, table      the batch in work and what it changes
//
// Below it lie packages that know no Game: judging (dry runs), history (which records stand), sheets (what is on file
// and in work), randomness (dice, hidden draws, seals).
//
// The same code runs live and in replay. A replay feeds the recorded receipts back in, with the revealed keys as its
// source of dice, and compares every record it makes with the one in the ledger.
package engine
