package outbox

import (
	"errors"
	"io/fs"
	"path/filepath"
)

// maxUnsettled is the most letters that may be done before that is synced. It bounds how many are sent again after a
// power failure.
const maxUnsettled = 50

// settle makes durable that letters are done, and moves out of the queue what an
// earlier program left there. The caller holds mu or is alone.
func (o *Outbox) settle() error {
	for _, it := range o.open {
		if it.Status != Sent && it.Status != Failed {
			continue
		}
		if err := o.shelve(it); err != nil {
			return err
		}
	}
	o.done = 0
	return o.opt.WAL.Commit()
}

// shelve moves the letter first and its old record last: an earlier program left
// what it half moved to be found again by its record in the queue.
func (o *Outbox) shelve(it *Item) error {
	folder := filepath.Join(o.dir, string(it.Status))
	for _, name := range it.mails() {
		err := o.opt.WAL.Move(o.queue(name), filepath.Join(folder, name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	data, err := it.encode()
	if err != nil {
		return err
	}
	if err := o.opt.WAL.Write(filepath.Join(folder, it.ID+".json"), data); err != nil {
		return err
	}
	if err := o.opt.WAL.Remove(o.queue(it.ID + ".json")); err != nil {
		return err
	}
	delete(o.open, it.ID)
	return nil
}
