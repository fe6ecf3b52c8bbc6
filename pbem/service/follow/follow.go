// Package follow reads a ledger batch by batch from a saved cursor, and has everybody concerned told of each batch
// once. It serves games and tournaments alike and knows neither. Start at [Follow].
package follow

import (
	"fmt"

	"fieldpost/pbem/mail/compose"
)

// Post sends letters, and answers which mails still wait and which letters have gone.
type Post interface {
	// Waits reports whether a mail for whose Message-ID, with angle brackets, this holds is still being dealt with.
	// Whether its answer tells of what it did is not known until then.
	Waits(is func(id string) bool) bool
	// Told reports whether a letter tells an address of a batch, other than that of an identifier.
	Told(batch, addr, but string) (bool, error)
	// Released reports whether a letter of that identifier went into the outbox for good.
	Released(id string) (bool, error)
	// Send puts letters into the outbox, each once under its identifier, and returns how many are new.
	Send(ids []string, list []compose.Letter) (int, error)
}

// Reader is somebody whom a batch concerns.
type Reader interface {
	// ID returns the identifier of the letter about the batch to them.
	ID() string
	// Knows reports whether they were told of the batch by another letter.
	Knows() (bool, error)
}

// Batch is a group of records that were written at once.
type Batch[R Reader] interface {
	// End returns the number of records up to which the ledger was told of with it.
	End() int
	// Waits reports whether the mail that caused it is still being dealt with.
	Waits() bool
	// Readers returns who is to be told.
	Readers() []R
	// Write writes a letter to each of these readers.
	Write([]R) []compose.Letter
}

// Ledger has batches.
type Ledger[R Reader] interface {
	// Batches hands over the batches behind the first records, in their order, until see returns false.
	Batches(from int, see func(Batch[R]) bool) error
}

// Follow tells of the batches of a ledger from the cursor on, up to one whose mail is still being dealt with, and moves
// the cursor. It returns the number of letters.
func Follow[R Reader](c *Cursor, l Ledger[R], post Post) (sent int, err error) {
	var failed error
	err = l.Batches(c.Delivered, func(b Batch[R]) bool {
		if b.Waits() {
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
func writeToReaders[R Reader](b Batch[R], post Post) (int, error) {
	var ids []string
	var to []R
	for _, r := range b.Readers() {
		done, err := post.Released(r.ID())
		if err == nil && !done {
			done, err = r.Knows()
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
