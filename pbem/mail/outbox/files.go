package outbox

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"fieldpost/pbem/durable"
)

// Raw returns the bytes of a mail as they are sent, in any state.
func (o *Outbox) Raw(id string) ([]byte, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	it, err := o.find(id)
	if err != nil {
		return nil, err
	}
	if it == nil {
		return nil, fmt.Errorf("outbox: no item %s", id)
	}
	return o.raw(it)
}

// Item returns the record of a mail in any state.
func (o *Outbox) Item(id string) (it Item, ok bool, err error) {
	if !itemID().MatchString(id) {
		return Item{}, false, nil
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	found, err := o.find(id)
	if err != nil || found == nil {
		return Item{}, false, err
	}
	return *found, true, nil
}

// raw reads the bytes to send and verifies their hash.
func (o *Outbox) raw(it *Item) ([]byte, error) {
	return read(o.dir, it.bodyFile(), it.bodyHash())
}

// read reads a file in any of the folders and verifies its hash.
func read(dir, name, sum string) ([]byte, error) {
	var raw []byte
	var err error
	for _, sub := range []string{"queue", "sent", "failed"} {
		if raw, err = os.ReadFile(filepath.Join(dir, sub, name)); err == nil {
			break
		}
	}
	if err != nil {
		return nil, err
	}
	if hash(raw) != sum {
		return nil, fmt.Errorf("outbox: the mail %s was changed on disk", name)
	}
	return raw, nil
}

func hash(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// bodyFiles returns the names of the files with an item's bytes, in all forms that may exist.
func (it *Item) bodyFiles() []string {
	out := []string{it.ID + ".eml"}
	if it.Shorter != nil {
		for step := 1; step <= it.Shorter.Step; step++ {
			out = append(out, fmt.Sprintf("%s~%d.eml", it.ID, step))
		}
	}
	return out
}

// Retry queues a mail again for sending now, with the same bytes. The mail may have failed, may wait, or may have been
// sent and returned.
func (o *Outbox) Retry(id string) error {
	if !itemID().MatchString(id) {
		return fmt.Errorf("outbox: %q is no item identifier", id)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	it, err := o.find(id)
	if err != nil {
		return err
	}
	if it == nil {
		return fmt.Errorf("outbox: no item %s", id)
	}
	if it.Status == Held {
		return fmt.Errorf("outbox: item %s is not released yet", id)
	}
	if it.Status != Queued {
		if err := o.syncDone(); err != nil {
			return err
		}
	}
	next := *it
	next.Status, next.Tries, next.NextTry = Queued, 0, o.opt.Clock.Now()
	if it.Status == Queued {
		o.open[id] = &next
		return errors.Join(o.update(&next), o.sync())
	}
	return o.requeue(it, &next)
}

// requeue moves a failed or sent item back to the queue.
func (o *Outbox) requeue(it, next *Item) error {
	from := filepath.Join(o.dir, string(it.Status))
	if _, err := o.raw(it); err != nil {
		return err
	}
	for _, name := range it.bodyFiles() {
		err := os.Rename(filepath.Join(from, name), o.queue(name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err // a form between was not made, or a kill came behind the move
		}
	}
	if err := o.update(next); err != nil {
		return err
	}
	if err := o.sync(); err != nil {
		return err
	}
	o.open[it.ID] = next
	return errors.Join(os.Remove(filepath.Join(from, it.ID+".json")), durable.SyncDir(from))
}

// List reads the records of an outbox folder without opening it, so that another process may have it open. Records that
// move meanwhile may be missed.
func List(dir string, status Status) ([]Item, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "queue", "*.json"))
	if err != nil {
		return nil, err
	}
	if status == Sent || status == Failed {
		done, err := filepath.Glob(filepath.Join(dir, string(status), "*.json"))
		if err != nil {
			return nil, err
		}
		paths = append(paths, done...)
	}
	var out []Item
	for _, path := range paths {
		it, err := loadNewest(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if it.Status == status {
			out = append(out, *it)
		}
	}
	sortItems(out)
	return out, nil
}

// ReadItem reads one item and its bytes without opening the outbox.
func ReadItem(dir, id string) (it Item, raw []byte, ok bool, err error) {
	if !itemID().MatchString(id) {
		return Item{}, nil, false, nil
	}
	for _, sub := range []string{"queue", "sent", "failed"} {
		found, err := loadNewest(filepath.Join(dir, sub, id+".json"))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return Item{}, nil, false, err
		}
		raw, err := read(dir, found.bodyFile(), found.bodyHash())
		return *found, raw, true, err
	}
	return Item{}, nil, false, nil
}
