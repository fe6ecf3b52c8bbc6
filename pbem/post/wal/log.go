package wal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

// limit is the size in bytes from which on a log is checkpointed. It may grow
// beyond by what is written between two Syncs.
const limit = 16 << 20

// Log is an open log. Its methods may be called concurrently; only one process
// may have it open, which is the caller's to see to.
type Log struct {
	root string
	disk Disk

	mu      sync.Mutex
	file    File
	broken  error // a sync failed: nobody knows what is on disk
	limit   int64
	epoch   uint64
	length  int64              // of the file; behind the records there is room, or what an earlier epoch left
	pos     int64              // where the next record goes
	synced  int64              // records before it are durable
	pending []*change          // not carried out yet
	newest  map[string]*change // of pending, by name
	whole   map[string]int64   // records of this epoch that hold what a file holds now
	sizes   map[string]int64   // of files that were extended
	touched map[string]bool    // files changed since the last checkpoint
	buf     []byte
}

// Open opens the log in the file path, for files below the folder root, and
// carries out what is in it. A nil disk is the operating system's.
func Open(path, root string, disk Disk) (*Log, error) {
	if disk == nil {
		disk = OS{}
	}
	f, err := disk.Open(path)
	if err != nil {
		return nil, err
	}
	l := &Log{root: root, disk: disk, file: f, limit: limit, newest: map[string]*change{}, whole: map[string]int64{}, sizes: map[string]int64{}, touched: map[string]bool{}}
	if err := l.recover(); err != nil {
		return nil, errors.Join(fmt.Errorf("wal: %s: %w", path, err), f.Close())
	}
	return l, nil
}

// name is a path as it stands in records.
func (l *Log) name(path string) (string, error) {
	rel, err := filepath.Rel(l.root, path)
	if err != nil || !filepath.IsLocal(rel) {
		return "", fmt.Errorf("wal: %s is not below %s", path, l.root)
	}
	return filepath.ToSlash(rel), nil
}

func (l *Log) path(name string) string { return filepath.Join(l.root, filepath.FromSlash(name)) }

// Write lets a file hold data, and makes it if it is missing; its folder must
// exist. The data must not be changed afterwards.
func (l *Log) Write(path string, data []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	name, err := l.name(path)
	if err != nil {
		return err
	}
	return l.write(name, data)
}

func (l *Log) write(name string, data []byte) error {
	at := l.pos
	if err := l.record(&change{kind: write, name: name, data: data}); err != nil {
		return err
	}
	l.whole[name] = at
	delete(l.sizes, name)
	l.later(&change{kind: write, name: name, data: data})
	return nil
}

// Append adds to the end of a file.
func (l *Log) Append(path string, data []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	name, err := l.name(path)
	if err != nil {
		return err
	}
	size, err := l.size(name)
	if err != nil {
		return err
	}
	if err := l.record(&change{kind: extend, name: name, off: size, data: data}); err != nil {
		return err
	}
	delete(l.whole, name)
	l.sizes[name] = size + int64(len(data))
	if last := l.newest[name]; last != nil && last.kind == extend {
		last.data = append(last.data, data...)
		return nil
	}
	l.later(&change{kind: extend, name: name, off: size, data: slices.Clone(data)})
	return nil
}

// size is where Append goes on. The caller holds mu.
func (l *Log) size(name string) (int64, error) {
	if size, ok := l.sizes[name]; ok {
		return size, nil
	}
	if last := l.newest[name]; last != nil && last.kind == write {
		return int64(len(last.data)), nil
	}
	info, err := os.Stat(l.path(name))
	if errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// Remove removes a file; if it is missing there is nothing to do.
func (l *Log) Remove(path string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	name, err := l.name(path)
	if err != nil {
		return err
	}
	if err := l.record(&change{kind: remove, name: name}); err != nil {
		return err
	}
	delete(l.whole, name)
	delete(l.sizes, name)
	l.later(&change{kind: remove, name: name})
	return nil
}

// Move gives a file another name. What the log does not hold of it is written
// into it once more, so that no record depends on what is in a file.
func (l *Log) Move(from, to string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	old, err := l.name(from)
	if err != nil {
		return err
	}
	name, err := l.name(to)
	if err != nil {
		return err
	}
	if _, known := l.whole[old]; !known {
		if err := l.copyIn(old); err != nil {
			return err
		}
	}
	at := l.whole[old]
	if err := l.record(&change{kind: move, name: name, off: at, data: []byte(old)}); err != nil {
		return err
	}
	if last := l.newest[old]; last != nil && last.kind == write {
		l.later(&change{kind: write, name: name, data: last.data})
		l.later(&change{kind: remove, name: old})
	} else {
		l.later(&change{kind: rename, name: name, from: old})
		l.newest[old] = l.newest[name]
		l.touched[old] = true
	}
	delete(l.whole, old)
	delete(l.sizes, old)
	delete(l.sizes, name)
	l.whole[name] = at
	return nil
}

// copyIn writes into the log what a file holds. The caller holds mu.
func (l *Log) copyIn(name string) error {
	if l.newest[name] != nil {
		if err := l.sync(); err != nil {
			return err
		}
	}
	data, err := os.ReadFile(l.path(name))
	if err != nil {
		return err
	}
	return l.write(name, data)
}

// record puts a change into the log; it outlives the process from now on. The
// caller holds mu.
func (l *Log) record(c *change) error {
	if l.broken != nil {
		return l.broken
	}
	l.buf = appendRecord(l.buf[:0], l.epoch, c)
	l.grow(l.pos + int64(len(l.buf)))
	if _, err := l.file.WriteAt(l.buf, l.pos); err != nil {
		return err
	}
	l.pos += int64(len(l.buf))
	return nil
}

// maxGrowth is by how many bytes a log grows at most at a time.
const maxGrowth = 4 << 20

// grow doubles a file that is too short for what is to be written: writing over what is there syncs three times as fast
// as making a file longer. On a full disk it stays as it is. The caller holds mu.
func (l *Log) grow(end int64) {
	if end <= l.length {
		return
	}
	next := max(end, min(2*l.length, l.length+maxGrowth))
	if _, err := l.file.WriteAt(make([]byte, next-l.length), l.length); err != nil {
		next = end
	}
	l.length = next
}

// later keeps a change until Sync; one that it makes pointless is dropped. The
// caller holds mu.
func (l *Log) later(c *change) {
	if last := l.newest[c.name]; last != nil && last.kind == write && (c.kind == write || c.kind == remove) {
		*last = change{kind: gone}
	}
	l.pending = append(l.pending, c)
	l.newest[c.name] = c
	l.touched[c.name] = true
}

// Sync makes durable what was done so far, and shows it in the files.
func (l *Log) Sync() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.sync(); err != nil || l.pos < l.limit {
		return err
	}
	return l.checkpoint()
}

func (l *Log) sync() error {
	if l.broken != nil {
		return l.broken
	}
	if l.pos > l.synced {
		if err := l.file.Sync(); err != nil {
			l.broken = fmt.Errorf("wal: %w", err)
			return l.broken
		}
		l.synced = l.pos
	}
	for i, c := range l.pending {
		if err := l.apply(c); err != nil {
			// Room may be made on a full disk: the rest is tried again.
			l.keep(l.pending[i:])
			return err
		}
	}
	l.keep(nil)
	return nil
}

// keep lets these changes wait and no others.
func (l *Log) keep(rest []*change) {
	l.pending = append([]*change(nil), rest...)
	clear(l.newest)
	for _, c := range rest {
		if c.kind == rename {
			l.newest[c.from] = c
		}
		if c.kind != gone {
			l.newest[c.name] = c
		}
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

// checkpoint makes the files durable and begins the log anew.
func (l *Log) checkpoint() error {
	var paths []string
	for name := range l.touched {
		paths = append(paths, l.path(name))
	}
	slices.Sort(paths)
	if err := l.disk.Flush(paths); err != nil {
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
	if err != nil {
		l.broken = fmt.Errorf("wal: %w", err)
		return l.broken
	}
	l.epoch, l.pos, l.synced = epoch, begin, begin
	return nil
}

// Close syncs everything and leaves an empty log.
func (l *Log) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return nil
	}
	err := l.sync()
	if err == nil && len(l.touched) > 0 {
		err = l.checkpoint()
	}
	err = errors.Join(err, l.file.Close())
	l.file, l.broken = nil, errors.Join(l.broken, errors.New("wal: the log is closed"))
	return err
}
