// Package record holds what makes a game provable years later: the book that only grows, and dice that nobody chose.
// It knows no game and no title.
//
//	ledger   numbered records in a file, a Merkle tree over them, and old forms read as new ones
//	dice     keys, locks, seals and blocks of dice that a stranger computes again from what is public
//	beacon   public randomness by rounds, and where it comes from
package record
