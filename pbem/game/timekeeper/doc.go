// Package timekeeper does what the deadlines of a game require at a given time. It sets deadlines for the side that
// must write, locks sheets whose cooling-off is over, charges time banks, ends absences and proposals, and applies the
// game's policy to a side that is late. Each of these is an act in the ledger. After a crash the next call continues:
// an act that is in the ledger is not repeated.
//
// It knows nothing about mail and files. Its caller passes an [Environment] with outages and with the time up to which
// mail was read. With the zero Environment no side is ever late.
package timekeeper
