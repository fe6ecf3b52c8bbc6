package wal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
)

// limit is the size in bytes from which on a log is checkpointed, by the next Show.
// At twice the size Commit does not wait for one.
const limit = 16 << 20

// maxPending bounds the bytes of changes that wait for their files, before Commit carries them out itself.
const maxPending = 8 << 20

// Log is an open log. Its methods may be called concurrently; only one process
// may have it open, which is the caller's to see to.
type Log struct {
	root string
	disk Disk

	// Taken in this order, so that a sync keeps nobody from adding records, and files that are written keep nobody from
	// syncing.
	showing sync.Mutex // files are being changed
	syncing sync.Mutex // records are being made durable
	mu      sync.Mutex // for what follows

	file    File
	broken  error // a sync failed: nobody knows what is on disk
	limit   int64
	epoch   uint64
	length  int64              // of the file; behind the records there is room, or what an earlier epoch left
	pos     int64              // where the next record goes
	synced  int64              // records before it are durable
	pending []*change          // not carried out yet
	waiting int                // bytes of pending
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
	l := &Log{root: root, disk: disk, file: f, limit: limit, newest: map[string]*change{}, whole: map[string]int64{},
		sizes: map[string]int64{}, touched: map[string]bool{}}
	if err := l.recover(); err != nil {
		return nil, errors.Join(fmt.Errorf("wal: %s: %w", path, err), f.Close())
	}
	return l, nil
}

// name returns a path as it stands in records.
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
	last := l.newest[name]
	switch {
	case last != nil && last.kind == extend && !last.busy:
		last.data = append(last.data, data...)
		last.end = l.pos
		l.waiting += len(data)
	case last != nil && (last.kind == write || last.kind == rename):
		l.later(&change{kind: write, name: name, data: slices.Concat(last.data, data)})
	default:
		l.later(&change{kind: extend, name: name, off: size, data: slices.Clone(data)})
	}
	return nil
}

// size returns the offset at which Append goes on. The caller holds mu.
func (l *Log) size(name string) (int64, error) {
	if size, ok := l.sizes[name]; ok {
		return size, nil
	}
	if last := l.newest[name]; last != nil {
		return int64(len(last.data)), nil // it is whole: an extended file is among sizes
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
	data, err := l.read(old)
	if err != nil {
		return err
	}
	if _, known := l.whole[old]; !known {
		at := l.pos
		if err := l.record(&change{kind: write, name: old, data: data}); err != nil {
			return err
		}
		l.whole[old] = at
	}
	at := l.whole[old]
	if err := l.record(&change{kind: move, name: name, off: at, data: []byte(old)}); err != nil {
		return err
	}
	kind := write
	if l.newest[old] == nil {
		kind = rename
	}
	l.later(&change{kind: kind, name: name, from: old, data: data})
	l.later(&change{kind: remove, name: old})
	delete(l.whole, old)
	delete(l.sizes, old)
	delete(l.sizes, name)
	l.whole[name] = at
	return nil
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
