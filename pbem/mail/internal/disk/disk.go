// Package disk writes files that survive a crash.
package disk

import (
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// Replace writes a file so that after a crash either the old or the new content
// is there; when it returns, content and name are on disk.
func Replace(path string, data []byte) error {
	// Temporary files lie beside their targets; to look for a better place costs
	// more than the write.
	if err := renameio.WriteFile(path, data, 0o600, renameio.WithTempDir(filepath.Dir(path))); err != nil {
		return err
	}
	return SyncDir(filepath.Dir(path))
}

// Create writes a new file and syncs its content, not its name.
func Create(path string, data []byte) error {
	w, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return finish(w, data)
}

// Append adds to the end of a file and syncs it.
func Append(path string, data []byte) error {
	w, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return finish(w, data)
}

func finish(w *os.File, data []byte) error {
	_, err := w.Write(data)
	if err == nil {
		err = w.Sync()
	}
	if cerr := w.Close(); err == nil {
		err = cerr
	}
	return err
}

// SyncDir makes the names in a directory durable.
func SyncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}
