// Package durable writes files that survive a crash.
package durable

import (
	"bytes"
	"os"
	"path/filepath"
)

// Replace writes a file so that after a crash either its old or its new content is there, and syncs content and name.
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

// ReadLines reads a text file whose lines end in LF. A copy through Windows may have made them end in CR LF; ReadLines returns LF.
func ReadLines(path string) ([]byte, error) {
	data, err := os.ReadFile(path)
	return WithLF(data), err
}

// WithLF returns a text with LF for each CR LF.
func WithLF(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")) }
