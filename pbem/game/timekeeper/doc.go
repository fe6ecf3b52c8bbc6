// Package timekeeper does what the deadlines of a game require at a given instant. It sets deadlines for the side that
// must write, locks sheets whose cooling-off is over, charges time banks, ends absences and proposals, and applies the
// game's policy to a side that is late. Each of these is an act in the ledger. After a crash the next call continues:
// what is in the ledger is not done again.
//
// It knows no mail and no files. Whether mail could have been read, and which outages there were, its caller tells it; with
// the zero Site nobody is ever late.
package timekeeper
