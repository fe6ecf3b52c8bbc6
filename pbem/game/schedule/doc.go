// Package schedule computes deadlines: when an answer is due, when to warn, how much of a player's time bank a turn
// costs, and which absences a game allows. It reads no ledger, file or clock: the caller passes every instant.
//
// Days are counted on the wall clock of the game's zone, so that a deadline at 20:00 stays at 20:00 when summer time
// begins or ends and a day has 23 or 25 hours. Shorter durations are elapsed time. A wall clock time that does not
// exist means the first instant after the gap; one that occurs twice means the first of the two.
//
// Results are instants, and the ledger stores instants, so a later change of a zone's rules does not move existing
// deadlines.
package schedule
