package wal

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// Disk holds the operations that a Log needs of an operating system. Only Flush, and Sync of a File, make anything
// durable.
type Disk interface {
	// Open opens a file for reading and writing and makes it if there is none.
	Open(path string) (File, error)
	// Replace puts a whole file in the place of the one there is, if any: who
	// reads the name gets one or the other.
	Replace(path string, data []byte) error
	// Extend writes at off and cuts off what is behind; a missing file is made.
	Extend(path string, off int64, data []byte) error
	Rename(from, to string) error
	// Remove is no error if there is no such file.
	Remove(path string) error
	// Flush makes durable whatever became of these files, and their names.
	Flush(paths []string) error
}

// File is the file of a log.
type File interface {
	io.ReaderAt
	io.WriterAt
	io.Closer
	Truncate(size int64) error
	Size() (int64, error)
	Sync() error // of the content
}

// OS is the disk of the operating system. Files are made with mode 0600.
type OS struct{}

type osFile struct{ *os.File }

func (f osFile) Size() (int64, error) {
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

func (f osFile) Sync() error { return syncData(f.File) }

// Open implements Disk.
func (OS) Open(path string) (File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	return osFile{f}, nil
}

// Replace implements Disk.
func (OS) Replace(path string, data []byte) error {
	err := os.WriteFile(path+".tmp", data, 0o600)
	if err == nil {
		err = os.Rename(path+".tmp", path)
	}
	if err != nil {
		// On a full disk half a file must not take the room that is left.
		return errors.Join(err, OS{}.Remove(path+".tmp"))
	}
	return nil
}

// Extend implements Disk.
func (OS) Extend(path string, off int64, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteAt(data, off)
	if err == nil {
		err = cut(f, off+int64(len(data)))
	}
	return errors.Join(err, f.Close())
}

// cut shortens a file that is longer than size.
func cut(f *os.File, size int64) error {
	info, err := f.Stat()
	if err != nil || info.Size() <= size {
		return err
	}
	return f.Truncate(size)
}

// Rename implements Disk.
func (OS) Rename(from, to string) error { return os.Rename(from, to) }

// Remove implements Disk.
func (OS) Remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// folders returns the folders of the files, each once.
func folders(paths []string) []string {
	var out []string
	for _, path := range paths {
		out = append(out, filepath.Dir(path))
	}
	slices.Sort(out)
	return slices.Compact(out)
}
