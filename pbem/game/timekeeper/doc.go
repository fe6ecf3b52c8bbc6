// Package timekeeper does what deadlines ask for: it looks at a game at an instant and does what is due. It sets deadlines for the side
// that is to write, locks sheets whose cooling-off is over, charges time banks, ends absences of players and proposals, and
// applies the game's policy to a side that let its time pass. Everything it does is an act of the ledger, so that a crash
// between any two of them is made up for by the next look: what stands in the ledger is not done again.
//
// It knows no mail and no files. Whether mail could have been read, and which outages there were, its caller tells it; with
// the zero Site nobody is ever late.
package timekeeper
