// Package tournament keeps an event: a tournament or a ladder. The event is its ledger, append-only and with signed
// checkpoints, as a game is: what is known of it is the fold of the records. What can be computed is recorded
// nevertheless: drawn orders, pairings, sides, points, standings, places. The fold computes each of them anew and takes
// no record that says otherwise, so that reading a ledger is auditing it; the first difference is named with record and
// field.
//
// The records hold no addresses, only the names that people chose, and a commitment to where each is reached.
package tournament
