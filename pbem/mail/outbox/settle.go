package outbox

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"fieldpost/pbem/durable"
)

// maxUnsyncedLetters bounds the number of finished letters before their state is synced. No more letters than that are
// sent again after a power failure.
const maxUnsyncedLetters = 50

// syncDone moves finished letters out of the queue, and syncs the move. It syncs only the target folder: a mail that a
// power failure puts back into the queue is moved again. The caller holds mu or is the only user.
func (o *Outbox) syncDone() error {
	for _, it := range o.open {
		if it.Status != Sent && it.Status != Failed {
			continue
		}
		if err := o.shelve(it); err != nil {
			return err
		}
	}
	for status := range o.moved {
		if err := durable.SyncDir(filepath.Join(o.dir, string(status))); err != nil {
			return err
		}
	}
	o.done = 0
	clear(o.moved)
	return nil
}

// note records releases that are not on disk yet. The caller holds mu.
func (o *Outbox) note() error {
	for _, it := range o.open {
		if !it.unnoted {
			continue
		}
		next := *it
		if err := o.storeItem(&next); err != nil {
			return err
		}
	}
	return nil
}

// shelve moves the letter first and its record last. If a crash interrupts it, the record in the queue shows what
// remains to be moved.
func (o *Outbox) shelve(it *Item) error {
	folder := filepath.Join(o.dir, string(it.Status))
	for _, name := range it.bodyFiles() {
		err := os.Rename(o.queue(name), filepath.Join(folder, name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := os.Rename(o.queue(it.ID+".json"), filepath.Join(folder, it.ID+".json")); err != nil {
		return err
	}
	delete(o.open, it.ID)
	o.moved[it.Status] = true
	o.done++
	return nil
}
