// Package tournamentmail is the part of the office for tournaments: what comes in for an event by mail, in frames #EVENT of players and
// #MOD of
// its director, and what goes out about it. The lines are those of pbem/tournament/commands; who speaks is said by package gate; what was
// done is
// told from the event's ledger alone, to its sender in the answer and to everybody else by Look, which goes along the ledger with a cursor.
package tournamentmail
