package durable

import (
	"errors"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/windows"
)

// Write replaces a file's content in one step and syncs the content. After a crash of the program the file has the old
// or the new content. Permissions are those of the folder.
func Write(path string, data []byte, perm os.FileMode) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	if err := finish(f, data); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	if err := rename(f.Name(), path); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

// WriteShared replaces a file as [Write] does, because Windows has no umask.
func WriteShared(path string, data []byte, perm os.FileMode) error { return Write(path, data, perm) }

// rename renames a file. Another program, such as a virus scanner, may have the target open for a moment, so it retries
// for up to two seconds.
func rename(from, to string) error {
	for pause := time.Millisecond; ; pause *= 2 {
		err := os.Rename(from, to)
		busy := errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_ACCESS_DENIED)
		if !busy || pause > time.Second {
			return err
		}
		time.Sleep(pause)
	}
}

// SyncDir does nothing, because Windows journals the names of a folder itself.
func SyncDir(string) error { return nil }
