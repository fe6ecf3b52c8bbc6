//go:build !windows

package durable

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"
)

// Write replaces a file's content in one step and syncs the content, but not the name. After a crash the file has the
// old or the new content. The umask applies to perm.
func Write(path string, data []byte, perm os.FileMode) error {
	// The temporary file is in the folder of its target. Searching for a better folder would cost more than the
	// write.
	return renameio.WriteFile(path, data, perm, renameio.WithTempDir(filepath.Dir(path)))
}

// WriteShared replaces a file as [Write] does, with exactly the mode perm whatever the umask is.
func WriteShared(path string, data []byte, perm os.FileMode) error {
	return renameio.WriteFile(path, data, perm, renameio.WithTempDir(filepath.Dir(path)), renameio.IgnoreUmask())
}

func rename(from, to string) error { return os.Rename(from, to) }

// SyncDir syncs a directory, so that new names in it survive a crash.
func SyncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
