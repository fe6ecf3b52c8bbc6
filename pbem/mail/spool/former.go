package spool

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// The log that earlier releases stored in the file wal begins with this word and a number. Records start at
// formerRecords; the first record has the same number unless the log is empty, as after a clean stop.
const (
	formerWord    = "pbem-wal 1\n"
	formerNumber  = 8 // bytes
	formerRecords = 512
)

// dropFormerLog deletes the log of an earlier release if it is empty. Otherwise the log contains steps that only that
// release can write into the files, and it is an error.
func dropFormerLog(dir string) error {
	path := filepath.Join(dir, "wal")
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	head := make([]byte, formerRecords+formerNumber)
	n, err := io.ReadFull(f, head)
	if err = errors.Join(ignoreEnd(err), f.Close()); err != nil {
		return err
	}
	number, isLog := bytes.CutPrefix(head, []byte(formerWord))
	if n == len(head) && isLog && bytes.Equal(number[:formerNumber], head[formerRecords:]) {
		return fmt.Errorf("spool: a former release was killed, and %s holds mails and letters that it has not written "+
			"into their files: start that release once, stop it (SIGTERM), then start this one", path)
	}
	return os.Remove(path)
}

// ignoreEnd returns nil for an error that reports too short a file, and any other error unchanged.
func ignoreEnd(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return nil
	}
	return err
}
