// Package ledgerreader reads a ledger batch by batch from a saved cursor, and has a letter about each batch sent once
// to everybody concerned. It serves games and tournaments alike and depends on neither. Start at [NotifyReaders].
package ledgerreader

import (
	"fmt"

	"fieldpost/pbem/mail/compose"
)

// Mailer sends letters, and reports which mails are pending and which letters were sent.
type Mailer interface {
	// IsMailPending reports whether a mail is still being handled whose Message-ID (with angle brackets) satisfies
	// is. Until then it is unknown whether the answer to that mail reports the batch.
	IsMailPending(is func(id string) bool) bool
	// CoversBatch reports whether a letter about a batch was written to an address, not counting the letter with
	// the identifier but.
	CoversBatch(batch, addr, but string) (bool, error)
	// WasReleased reports whether a letter with that identifier was put into the outbox for sending.
	WasReleased(id string) (bool, error)
	// Send puts letters into the outbox, each once under its identifier, and returns the number of new ones.
	Send(ids []string, list []compose.Letter) (int, error)
}

// Reader is a person whom a batch concerns.
type Reader interface {
	// ID returns the identifier of the letter to this reader about the batch.
	ID() string
	// WasTold reports whether another letter told this reader of the batch.
	WasTold() (bool, error)
}

// Batch is a group of records that were written together.
type Batch[R Reader] interface {
	// End returns the number of records up to the end of the batch.
	End() int
	// IsMailPending reports whether the mail that caused the batch is still being handled.
	IsMailPending() bool
	// Readers returns the persons whom the batch concerns.
	Readers() []R
	// Write returns a letter to each of the given readers.
	Write([]R) []compose.Letter
}

// Ledger provides the batches of a ledger.
type Ledger[R Reader] interface {
	// Batches calls see for each batch that begins at record number from or later, in order, until see returns
	// false.
	Batches(from int, see func(Batch[R]) bool) error
}

// NotifyReaders writes to people about the batches of a ledger after the cursor, and advances the cursor. It stops at a
// batch whose mail is still being handled. It returns the number of letters.
func NotifyReaders[R Reader](c *Cursor, l Ledger[R], post Mailer) (sent int, err error) {
	var failed error
	err = l.Batches(c.Delivered, func(b Batch[R]) bool {
		if b.IsMailPending() {
			return false
		}
		n, err := writeToReaders(b, post)
		sent += n
		if failed = err; err == nil {
			c.Delivered = b.End()
		}
		return err == nil
	})
	if failed != nil {
		err = failed
	}
	return sent, err
}

// writeToReaders writes to the readers of a batch who have no letter about it.
func writeToReaders[R Reader](b Batch[R], post Mailer) (int, error) {
	var ids []string
	var to []R
	for _, r := range b.Readers() {
		done, err := post.WasReleased(r.ID())
		if err == nil && !done {
			done, err = r.WasTold()
		}
		if err != nil {
			return 0, err
		}
		if !done {
			ids, to = append(ids, r.ID()), append(to, r)
		}
	}
	if len(to) == 0 {
		return 0, nil
	}
	list := b.Write(to)
	if len(list) != len(ids) {
		return 0, fmt.Errorf("%d letters for %d readers", len(list), len(ids))
	}
	return post.Send(ids, list)
}
