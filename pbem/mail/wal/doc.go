// Package wal is a write-ahead log for small files that must be durable together
// and soon: one sync of one file, whatever the number of files that were written.
//
// A change is a record in the log first. Sync makes all records so far durable
// and only then carries the changes out on the files themselves, without a sync.
// When the log has grown, a checkpoint syncs the files and the log begins anew.
// Open carries out again whatever is in the log: a killed process loses nothing
// at all, and after a power failure the files stand as after some change at or
// behind the last Sync. No change is there without those before it.
//
// All the changes of a file go through the log that it was changed with first;
// the package knows nothing of what is in them. Files that a Log changes may be
// read by anybody; they show what was synced.
package wal
