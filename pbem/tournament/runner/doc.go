// Package runner joins an event to its games: it makes those of a round and takes over their results, with what it
// reads off their ledgers: how each ended, when, and how long each player took.
package runner
