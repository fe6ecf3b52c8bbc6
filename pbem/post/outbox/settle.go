package outbox

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"fieldpost/pbem/post/internal/disk"
)

// maxUnsettled is how many letters may be done before their records are synced
// and moved: so many are sent again after a power failure at most.
const maxUnsettled = 50

// settle moves what is done out of the queue, with one round of syncs for all.
// The caller holds mu or is alone.
func (o *Outbox) settle() error {
	for _, status := range []Status{Sent, Failed} {
		var done []*Item
		for _, it := range o.open {
			if it.Status == status {
				done = append(done, it)
			}
		}
		if len(done) == 0 {
			continue
		}
		if err := o.shelve(string(status), done); err != nil {
			return err
		}
	}
	o.done = 0
	return nil
}

// shelve moves the letters first and their old records last: what a crash leaves
// half moved is found again by its record in the queue.
func (o *Outbox) shelve(sub string, done []*Item) error {
	var records []disk.File
	for _, it := range done {
		for _, name := range it.mails() {
			err := os.Rename(o.queue(name), filepath.Join(o.dir, sub, name))
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
		data, err := it.encode()
		if err != nil {
			return err
		}
		records = append(records, disk.File{Path: filepath.Join(o.dir, sub, it.ID+".json"), Data: data})
	}
	if err := disk.ReplaceAll(records...); err != nil {
		return err
	}
	for _, it := range done {
		for _, ext := range []string{".json", overlay} {
			if err := os.Remove(o.queue(it.ID + ext)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
		delete(o.open, it.ID)
	}
	return nil
}
