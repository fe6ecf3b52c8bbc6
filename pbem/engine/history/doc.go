// Package history reads from the records of a ledger where batches begin and end, which records stand after rollbacks,
// and what they seal.
package history
