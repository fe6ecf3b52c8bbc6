// Package ledger reads and writes the append-only record of a game: numbered text records in a file, a Merkle tree over
// them, and signed checkpoints of its root. The position of a game follows from its ledger alone.
//
// A record is text: a line "rec N", a line "type T", then one line "key value" per field, and a blank line behind it.
// Keys are lowercase words, values valid UTF-8 without control characters; a text of several lines is one field per
// line under one key. There is exactly one way to write a record, and the leaf of the tree is the hash of these bytes.
// A changed byte therefore makes the record invalid, or changes the root.
//
// The package does not know what record types mean and keeps no secrets. It makes no random numbers and reads no clock.
package ledger
