// Package schedule computes deadlines: when an answer is due, when to warn, what a turn costs a player's time bank, and
// which absences a game allows. It reads no ledger, file or clock: the caller passes every instant.
//
// Days are days on the wall clock of the game's zone, so that a deadline at 20:00 stays at 20:00 over the edges of summer
// time, where such a day has 23 or 25 hours. What is shorter than a day is elapsed time. A time that the clock skips is
// the first that exists after it; a time that comes twice is the first of the two.
//
// Results are instants, and a ledger keeps them as such: a later change of a zone's rules moves no deadline that stands.
package schedule
