//go:build !linux

package wal

import (
	"errors"
	"io/fs"
	"os"
)

func syncData(f *os.File) error { return f.Sync() }

// Flush implements Disk, file by file.
func (OS) Flush(paths []string) error {
	for _, path := range paths {
		if err := syncPath(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	for _, dir := range folders(paths) {
		if err := syncPath(dir); err != nil {
			return err
		}
	}
	return nil
}

func syncPath(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
