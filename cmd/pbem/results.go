package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// readIfExists returns the content of a file that an earlier run may have written. found is false if there is none, or
// if the name is "".
func readIfExists(name string) (text []byte, found bool, err error) {
	if name == "" {
		return nil, false, nil
	}
	text, err = os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	return text, err == nil, err
}

// openResults opens a file of results for appending. whole returns the length of the complete lines in bytes; an
// incomplete last line is removed. Without a name all output is discarded.
func openResults(name string, whole func(io.Reader) (int64, error)) (io.WriteCloser, error) {
	if name == "" {
		return os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	size, err := whole(f)
	if err == nil {
		err = f.Truncate(size)
	}
	if err == nil {
		_, err = f.Seek(size, io.SeekStart)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}
