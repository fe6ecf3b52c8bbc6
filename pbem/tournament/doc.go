// Package tournament runs an event: a tournament or a ladder. Like a game, an event is stored as an append-only ledger
// with signed checkpoints, and its state is computed from the records. Computable results are recorded nevertheless:
// drawn orders, pairings, sides, points, standings, places. Replaying recomputes each of them and rejects a record that
// differs, so reading a ledger also audits it. The error names the record and field of the first difference.
//
// The records hold no addresses. They hold only the names that people chose, and a commitment to each address.
package tournament
