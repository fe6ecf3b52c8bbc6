package ledger

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"golang.org/x/mod/sumdb/tlog"
)

// Hash is a leaf or a node of the tree over a ledger; as text it is base64.
type Hash = tlog.Hash

// Proof proves that a record is in a tree: it holds the neighbours on the way up to the root.
type Proof = tlog.RecordProof

// Log is a ledger in memory with its Merkle tree (RFC 6962 section 2.1; the leaf is the SHA-256 of 0x00 and the
// record's text). The zero value is empty and ready for use. Only one goroutine may use a Log.
type Log struct {
	recs   []Record
	stored hashes
	leaf   []byte // buffer for the text that is hashed
}

// NewLog returns a log of records numbered from 0.
func NewLog(recs ...Record) (*Log, error) {
	l := &Log{}
	for _, r := range recs {
		if err := l.Append(r); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// Append adds a record, whose number must be the size of the log.
func (l *Log) Append(r Record) error {
	if r.N != l.Size() {
		return fmt.Errorf("ledger record %d: the next record is %d", r.N, l.Size())
	}
	if err := r.Check(); err != nil {
		return err
	}
	l.leaf = r.appendText(append(l.leaf[:0], leafPrefix))
	l.addChecked(r.clone())
	return nil
}

// leafPrefix is the byte before the text of a leaf, 0x00 by RFC 6962; nodes have 0x01.
const leafPrefix = 0

// addChecked adds the next record, which was checked and whose leaf hash is computed.
func (l *Log) addChecked(r Record) {
	l.recs = append(l.recs, r)
	h := Hash(sha256.Sum256(l.leaf))
	l.stored = append(l.stored, h)
	for level := 0; r.N>>level&1 == 1; level++ { // the record ends a tree of 2 to the level+1 records
		h = tlog.NodeHash(l.stored[tlog.StoredHashIndex(level, int64(r.N>>level-1))], h)
		l.stored = append(l.stored, h)
	}
}

// Reserve reserves memory for n more records.
func (l *Log) Reserve(n int) {
	l.recs, l.stored = slices.Grow(l.recs, n), slices.Grow(l.stored, 2*n)
}

// Size returns the number of records.
func (l *Log) Size() int { return len(l.recs) }

// Records returns all records in order. They are shared with the log and must not be changed.
func (l *Log) Records() []Record { return slices.Clip(l.recs) }

// Root returns the root of the tree over all records. For an empty log it is the SHA-256 of nothing.
func (l *Log) Root() Hash {
	h, err := l.RootAt(l.Size())
	if err != nil { // the tree over what Append stored is complete
		return Hash{}
	}
	return h
}

// RootAt returns the root at n records, n in 0..Size.
func (l *Log) RootAt(n int) (Hash, error) {
	if n < 0 || n > l.Size() {
		return Hash{}, fmt.Errorf("ledger root at %d records: the ledger has %d", n, l.Size())
	}
	return tlog.TreeHash(int64(n), l.stored)
}

// Prefix returns the log at n records, n in 0..Size. It shares the records with this log, but does not grow with it.
func (l *Log) Prefix(n int) *Log {
	hashes := tlog.StoredHashCount(int64(n))
	return &Log{recs: l.recs[:n:n], stored: l.stored[:hashes:hashes]}
}

// Proof returns the proof that record n is in the tree over all records, n in 0..Size-1.
func (l *Log) Proof(n int) (Proof, error) {
	if n < 0 || n >= l.Size() {
		return nil, fmt.Errorf("ledger proof of record %d: the ledger has %d records", n, l.Size())
	}
	return tlog.ProveRecord(int64(l.Size()), int64(n), l.stored)
}

// CheckProof verifies that a record is in the tree of that size and root.
func CheckProof(p Proof, size int, root Hash, r Record) error {
	if err := tlog.CheckRecord(p, int64(size), root, int64(r.N), tlog.RecordHash(r.Text())); err != nil {
		return fmt.Errorf("ledger record %d is not proved to be in the tree of %d records with root %s", r.N, size, root)
	}
	return nil
}

// truncate removes all records from n on.
func (l *Log) truncate(n int) {
	l.recs = l.recs[:n]
	l.stored = l.stored[:tlog.StoredHashCount(int64(n))]
}

// hashes holds the complete nodes of a tree in the order of tlog.StoredHashIndex.
type hashes []Hash

// ReadHashes returns the stored hashes with these indexes of the Merkle tree.
func (h hashes) ReadHashes(indexes []int64) ([]Hash, error) {
	out := make([]Hash, len(indexes))
	for i, x := range indexes {
		if x < 0 || x >= int64(len(h)) {
			return nil, fmt.Errorf("ledger tree: no node %d of %d", x, len(h))
		}
		out[i] = h[x]
	}
	return out, nil
}

// ShortRoot returns the first 12 hex digits of a root, as mails show it.
func ShortRoot(root Hash) string { return hex.EncodeToString(root[:6]) }

// GroupedRoot returns a short root in groups of four digits: "5e3c 90aa 17b2".
func GroupedRoot(root Hash) string {
	s := ShortRoot(root)
	return s[:4] + " " + s[4:8] + " " + s[8:]
}
