//go:build !linux

package wal

import (
	"errors"
	"io/fs"
	"os"

	"fieldpost/pbem/durable"
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
		if err := durable.SyncDir(dir); err != nil {
			return err
		}
	}
	return nil
}

func syncPath(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0) // Windows syncs what is open for writing
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
