// Package history finds in the records of a ledger where each batch begins and ends, which records are still valid
// after rollbacks, and which sealed statements they hold.
package history
