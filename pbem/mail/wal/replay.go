package wal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// recover carries out what the log holds and begins a new epoch.
func (l *Log) recover() error {
	size, err := l.file.Size()
	if err != nil {
		return err
	}
	l.length = max(size, begin)
	data := make([]byte, size)
	if n, err := l.file.ReadAt(data, 0); n < len(data) {
		return err
	}
	epoch, ok := epochOf(data)
	if !ok {
		// A log that was never synced. Nothing of it may be taken for a record later.
		if err := l.file.Truncate(0); err != nil {
			return err
		}
		if _, err := l.file.WriteAt(make([]byte, begin), 0); err != nil {
			return err
		}
		l.length = begin
		return l.restart(1)
	}
	for pos := begin; ; {
		c, n, err := parseRecord(data[pos:], epoch)
		if err != nil {
			break // the end, or what a power failure cut off
		}
		if err := l.replay(&c, data, epoch); err != nil {
			return fmt.Errorf("at byte %d: %w", pos, err)
		}
		pos += n
	}
	l.epoch = epoch
	if len(l.touched) == 0 {
		return l.restart(epoch + 1)
	}
	return l.checkpoint()
}

// replay carries out one record, whatever became of the file since it was written.
func (l *Log) replay(c *change, data []byte, epoch uint64) error {
	if !filepath.IsLocal(filepath.FromSlash(c.name)) {
		return fmt.Errorf("%q is not the name of a file below the folder", c.name)
	}
	l.touched[c.name] = true
	switch c.kind {
	case write, remove:
	case move:
		return l.replayMove(c, data, epoch)
	case extend:
		if err := reaches(l.path(c.name), c.off); err != nil {
			return err
		}
	default:
		return fmt.Errorf("a record of unknown kind %d", c.kind)
	}
	if err := os.MkdirAll(filepath.Dir(l.path(c.name)), 0o700); err != nil {
		return err
	}
	return l.apply(c)
}

// replayMove writes a file that was moved anew: the old one may have gone either way.
func (l *Log) replayMove(c *change, data []byte, epoch uint64) error {
	if c.off < begin || c.off >= int64(len(data)) {
		return errRecord
	}
	source, _, err := parseRecord(data[c.off:], epoch)
	if err != nil || source.kind != write {
		return errors.Join(errRecord, err)
	}
	moved := change{kind: write, name: c.name, data: source.data}
	left := change{kind: remove, name: string(c.data)}
	return errors.Join(l.replay(&moved, data, epoch), l.replay(&left, data, epoch))
}

// reaches checks that a file is as long as it was when it was extended.
func reaches(path string, off int64) error {
	var size int64
	info, err := os.Stat(path)
	switch {
	case err == nil:
		size = info.Size()
	case !errors.Is(err, os.ErrNotExist):
		return err
	}
	if size < off {
		return fmt.Errorf("%s has %d bytes, and the log goes on at %d: the files are older than the log; restore all of one moment", path,
			size, off)
	}
	return nil
}
