// Package disk writes files that survive a crash.
package disk

import (
	"errors"
	"os"
	"path/filepath"
	"sync"

	"github.com/google/renameio/v2"
)

// Replace writes a file so that after a crash either the old or the new content
// is there; when it returns, content and name are on disk.
func Replace(path string, data []byte) error {
	return ReplaceAll(File{path, data})
}

// Rewrite is Replace for a file that exists, and whose old content does no harm
// after a power failure: the name is not synced.
func Rewrite(path string, data []byte) error {
	// Temporary files lie beside their targets; to look for a better place costs
	// more than the write.
	return renameio.WriteFile(path, data, 0o600, renameio.WithTempDir(filepath.Dir(path)))
}

// File is a name and what is to stand in it.
type File struct {
	Path string
	Data []byte
}

// ReplaceAll replaces several files of one directory. They get their names in
// the given order. The contents are synced side by side, which costs a journaling
// file system little more than syncing one.
func ReplaceAll(files ...File) error {
	pending := make([]*renameio.PendingFile, len(files))
	errs := make([]error, len(files))
	var all sync.WaitGroup
	slots := make(chan struct{}, 32)
	for i, f := range files {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			pending[i], errs[i] = prepare(f)
		})
	}
	all.Wait()
	err := errors.Join(errs...)
	for _, p := range pending {
		switch {
		case p == nil:
		case err == nil:
			// Its own sync finds nothing left to write.
			err = p.CloseAtomicallyReplace()
		default:
			err = errors.Join(err, p.Cleanup())
		}
	}
	if err != nil || len(files) == 0 {
		return err
	}
	return SyncDir(filepath.Dir(files[0].Path))
}

func prepare(f File) (*renameio.PendingFile, error) {
	p, err := renameio.NewPendingFile(f.Path, renameio.WithTempDir(filepath.Dir(f.Path)), renameio.WithPermissions(0o600))
	if err != nil {
		return nil, err
	}
	if _, err := p.Write(f.Data); err != nil {
		return p, err
	}
	return p, p.Sync()
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
