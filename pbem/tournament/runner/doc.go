// Package runner connects an event with its games: it creates the games of a round and records their results. It reads
// from their ledgers how and when each game ended, and how much time each player used.
package runner
