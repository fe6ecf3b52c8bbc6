// Package durable writes files so that a crash leaves either the old or the new content on disk, never a part of it.
package durable

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
)

// Replace writes a file so that a crash leaves either its old or its new content, and syncs content and name.
func Replace(path string, data []byte, perm os.FileMode) error {
	if err := Write(path, data, perm); err != nil {
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

// Append appends to a file and syncs it.
func Append(path string, data []byte) error {
	w, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return finish(w, data)
}

// AppendUnsynced appends to a file as [Append] does, without syncing it: the next Append does. A power failure may lose
// the new lines.
func AppendUnsynced(path string, data []byte) error {
	w, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return errors.Join(err, w.Close())
}

// WriteUnsynced writes a file without syncing it. A crash of the program may leave a part of it, a power failure may
// leave anything.
func WriteUnsynced(path string, data []byte) error { return os.WriteFile(path, data, 0o600) }

// WriteVia replaces a file as [Write] does, by renaming the file beside, which [WriteUnsynced] may have written. It
// writes data to beside again, syncs that file and renames it.
func WriteVia(beside, path string, data []byte) error {
	w, err := os.OpenFile(beside, os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if err := w.Truncate(int64(len(data))); err != nil {
		return errors.Join(err, w.Close())
	}
	if err := finish(w, data); err != nil {
		return err
	}
	return rename(beside, path)
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

// ReadLines reads a text file whose lines end in LF. If a copy through Windows changed them to CR LF, ReadLines
// restores LF.
func ReadLines(path string) ([]byte, error) {
	data, err := os.ReadFile(path)
	return NormaliseLineEnds(data), err
}

// NormaliseLineEnds returns a text with LF for each CR LF.
func NormaliseLineEnds(text []byte) []byte {
	return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
}
