package wal

import (
	"errors"
	"fmt"
	"slices"
)

// later keeps a change until it is carried out; one that it makes pointless is
// dropped. The caller holds mu.
func (l *Log) later(c *change) {
	if last := l.newest[c.name]; last != nil && last.kind == write && !last.busy && (c.kind == write || c.kind == remove) {
		l.waiting -= len(last.data)
		*last = change{kind: gone}
	}
	c.end = l.pos
	l.pending = append(l.pending, c)
	l.waiting += len(c.data)
	l.newest[c.name] = c
	l.touched[c.name] = true
}

// Commit makes durable what was done so far. The files show it after the next
// Show or Sync; ReadFile shows it at once.
func (l *Log) Commit() error {
	if err := l.harden(); err != nil {
		return err
	}
	l.mu.Lock()
	much := l.waiting > maxPending || l.pos >= 2*l.limit
	l.mu.Unlock()
	if !much {
		return nil
	}
	return l.Sync()
}

// Behind reports whether it is time for a Show: without one, Commits will have to do its work.
func (l *Log) Behind() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.waiting > maxPending/4 || l.pos >= l.limit
}

// Sync makes durable what was done so far, and shows it in the files.
func (l *Log) Sync() error { return errors.Join(l.harden(), l.Show()) }

// Show lets the files show what is durable already, and begins a log anew that has
// grown. It may run beside all else.
func (l *Log) Show() error {
	l.showing.Lock()
	defer l.showing.Unlock()
	if err := l.show(); err != nil {
		return err
	}
	l.mu.Lock()
	full, paths := l.pos >= l.limit, l.changed()
	l.mu.Unlock()
	if !full {
		return nil
	}
	// Most of the work of the checkpoint, while records may still be added.
	err := l.disk.Flush(paths)
	l.syncing.Lock()
	defer l.syncing.Unlock()
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		l.broken = fmt.Errorf("wal: checkpoint: %w", err)
		return l.broken
	}
	return l.checkpoint()
}

// changed returns the files that were changed since the last checkpoint. The caller
// holds mu.
func (l *Log) changed() (paths []string) {
	for name := range l.touched {
		paths = append(paths, l.path(name))
	}
	slices.Sort(paths)
	return paths
}

// harden syncs the records there are, unless somebody else did meanwhile.
func (l *Log) harden() error {
	l.mu.Lock()
	epoch, want := l.epoch, l.pos
	l.mu.Unlock()
	l.syncing.Lock()
	defer l.syncing.Unlock()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.broken != nil {
		return l.broken
	}
	if l.epoch != epoch || l.synced >= want {
		return nil
	}
	end := l.pos
	l.mu.Unlock()
	err := l.file.Sync() // of this epoch: who begins another holds syncing
	l.mu.Lock()
	return l.hardened(end, err)
}

// hardened notes how a sync ended. The caller holds mu.
func (l *Log) hardened(end int64, err error) error {
	if err != nil {
		l.broken = fmt.Errorf("wal: %w", err)
		return l.broken
	}
	l.synced = end
	return nil
}

// show carries out what is durable. The caller holds showing.
func (l *Log) show() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.broken != nil {
		return l.broken
	}
	var list []*change
	for _, c := range l.pending {
		if c.end <= l.synced {
			c.busy = true
			list = append(list, c)
		}
	}
	l.mu.Unlock()
	err := l.carryOut(list)
	l.mu.Lock()
	l.keep()
	return err
}

// carryOut changes the files, up to the first fault.
func (l *Log) carryOut(list []*change) error {
	for _, c := range list {
		if err := l.apply(c); err != nil {
			return err
		}
		c.done = true
	}
	return nil
}

// keep lets the changes wait that are not carried out: room may be made on a full
// disk, and they are tried again. The caller holds mu.
func (l *Log) keep() {
	l.pending = slices.DeleteFunc(l.pending, func(c *change) bool { return c.done || c.kind == gone })
	l.waiting = 0
	clear(l.newest)
	for _, c := range l.pending {
		c.busy = false
		l.newest[c.name] = c
		l.waiting += len(c.data)
	}
}

// apply carries out a change on its file.
func (l *Log) apply(c *change) error {
	switch c.kind {
	case write:
		return l.disk.Replace(l.path(c.name), c.data)
	case extend:
		return l.disk.Extend(l.path(c.name), c.off, c.data)
	case remove:
		return l.disk.Remove(l.path(c.name))
	case rename:
		return l.disk.Rename(l.path(c.from), l.path(c.name))
	}
	return nil
}

// checkpoint makes the log and the files durable and begins the log anew. The
// caller holds all locks.
func (l *Log) checkpoint() error {
	if l.pos > l.synced {
		if err := l.hardened(l.pos, l.file.Sync()); err != nil {
			return err
		}
	}
	err := l.carryOut(l.pending)
	l.keep()
	if err != nil {
		return err
	}
	if err := l.disk.Flush(l.changed()); err != nil {
		l.broken = fmt.Errorf("wal: checkpoint: %w", err)
		return l.broken
	}
	clear(l.touched)
	clear(l.whole)
	return l.restart(l.epoch + 1)
}

// restart begins an epoch. Its header is durable before any of its records: else
// a power failure could take the header back and leave records, and the epoch
// would be begun anew with them in the file.
func (l *Log) restart(epoch uint64) error {
	_, err := l.file.WriteAt(header(epoch), 0)
	if err == nil {
		err = l.file.Sync()
	}
	if err := l.hardened(begin, err); err != nil {
		return err
	}
	l.epoch, l.pos = epoch, begin
	return nil
}

// Close syncs everything and leaves an empty log.
func (l *Log) Close() error {
	l.showing.Lock()
	defer l.showing.Unlock()
	l.syncing.Lock()
	defer l.syncing.Unlock()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return nil
	}
	err := l.broken
	if err == nil && len(l.touched) > 0 {
		err = l.checkpoint()
	}
	err = errors.Join(err, l.file.Close())
	l.file, l.broken = nil, errors.Join(l.broken, errors.New("wal: the log is closed"))
	return err
}
