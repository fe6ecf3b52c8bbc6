package wal

import (
	"errors"
	"io/fs"
	"os"
	"slices"
)

// ReadFile reads a file as it is with all changes so far, in the log or behind
// it. The bytes must not be changed.
func (l *Log) ReadFile(path string) ([]byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	name, err := l.name(path)
	if err != nil {
		return nil, err
	}
	return l.read(name)
}

// read is ReadFile. The caller holds mu: what waits for the file cannot be carried
// out and dropped in between.
func (l *Log) read(name string) ([]byte, error) {
	last := l.newest[name]
	switch {
	case last == nil:
		return os.ReadFile(l.path(name))
	case last.kind == remove:
		return nil, &fs.PathError{Op: "open", Path: l.path(name), Err: fs.ErrNotExist}
	case last.kind == extend:
		return l.readExtended(name)
	}
	return last.data, nil
}

// readExtended puts a file and what waits to be added to it together; some of it
// may be in the file already.
func (l *Log) readExtended(name string) ([]byte, error) {
	data, err := os.ReadFile(l.path(name))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, c := range l.pending {
		switch {
		case c.name != name:
		case c.kind == extend:
			data = slices.Concat(data[:min(c.off, int64(len(data)))], c.data)
		case c.kind == remove:
			data = nil
		case c.kind == write || c.kind == rename:
			data = c.data
		}
	}
	return data, nil
}
