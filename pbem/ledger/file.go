package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"fieldpost/pbem/durable"
)

// Storage receives the bytes of a ledger, like a file opened for appending.
type Storage interface {
	io.Writer // writes at the end
	Sync() error
	Truncate(size int64) error
	Close() error
}

// File holds a ledger file and the records in it. One process writes it, under the lock of its game.
type File struct {
	store      Storage
	log        *Log
	recordEnds []int64 // offset after each record and its blank line
	hadCRLF    bool    // its lines ended in CR LF when it was opened
	appendErr  error   // why nothing can be appended: a failed write may have left bytes after the last record
}

// appendOnlyFile appends to a file. It keeps the file open only from a write to the sync after it, so that idle games
// need no open files.
type appendOnlyFile struct {
	path string
	file *os.File // nil between a sync and the next write
	done bool     // it was closed and takes nothing more
}

func (f *appendOnlyFile) open() (err error) {
	if f.done {
		return os.ErrClosed
	}
	if f.file == nil {
		f.file, err = os.OpenFile(f.path, os.O_RDWR|os.O_APPEND, 0)
	}
	return err
}

// Write implements io.Writer.
func (f *appendOnlyFile) Write(b []byte) (int, error) {
	if err := f.open(); err != nil {
		return 0, err
	}
	return f.file.Write(b)
}

// Sync implements Storage.
func (f *appendOnlyFile) Sync() error {
	if err := f.open(); err != nil {
		return err
	}
	return errors.Join(f.file.Sync(), f.release())
}

// Truncate implements Storage. Windows cannot truncate a file through a handle for appending.
func (f *appendOnlyFile) Truncate(size int64) error { return os.Truncate(f.path, size) }

// Close implements Storage.
func (f *appendOnlyFile) Close() error {
	f.done = true
	return f.release()
}

// release closes the file until the next write.
func (f *appendOnlyFile) release() error {
	if f.file == nil {
		return nil
	}
	file := f.file
	f.file = nil
	return file.Close()
}

// CreateFile creates an empty ledger file and syncs it with its directory entry. A file of that name must not exist.
func CreateFile(path string) (*File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return nil, fmt.Errorf("create ledger: %w", err)
	}
	if err := errors.Join(f.Sync(), durable.SyncDir(filepath.Dir(path))); err != nil {
		return nil, errors.Join(fmt.Errorf("create ledger: %w", err), f.Close())
	}
	if err := f.Close(); err != nil {
		return nil, fmt.Errorf("create ledger: %w", err)
	}
	return NewFile(nil, &appendOnlyFile{path: path})
}

// OpenFile reads a ledger file, opens it for appending and syncs it. If the last record is incomplete, it returns the
// file with the records before it and a *TornError; nothing can be appended until Truncate has removed the incomplete
// record. With any other error there is no file. A ledger whose lines end in CR LF, as a copy through Windows may leave
// it, is first written again with LF.
func OpenFile(path string) (*File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND, 0)
	if err != nil {
		return nil, fmt.Errorf("open ledger: %w", err)
	}
	data, err := io.ReadAll(f)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("read ledger: %w", err), f.Close())
	}
	if bytes.Contains(data, []byte("\r\n")) {
		if err := f.Close(); err != nil {
			return nil, fmt.Errorf("open ledger: %w", err)
		}
		return openAsLF(path, data)
	}
	// A writer that crashed between its write and its sync may have left bytes that are only in the cache.
	if err := f.Sync(); err != nil {
		return nil, errors.Join(fmt.Errorf("open ledger: %w", err), f.Close())
	}
	if err := f.Close(); err != nil {
		return nil, fmt.Errorf("open ledger: %w", err)
	}
	file, err := NewFile(data, &appendOnlyFile{path: path})
	if err != nil {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return file, err
}

// openAsLF rewrites a ledger file with LF for each CR LF, and opens it. No record holds a CR.
func openAsLF(path string, data []byte) (*File, error) {
	info, err := os.Stat(path)
	if err == nil {
		err = durable.Replace(path, durable.NormaliseLineEnds(data), info.Mode().Perm())
	}
	if err != nil {
		return nil, fmt.Errorf("open ledger: %w", err)
	}
	file, err := OpenFile(path)
	if file != nil {
		file.hadCRLF = true
	}
	return file, err
}

// HadCRLF reports whether the lines of the file ended in CR LF when it was opened.
func (f *File) HadCRLF() bool { return f.hadCRLF }

// spareRecords is the number of further records for which memory is reserved at the start.
const spareRecords = 16

// NewFile returns a ledger file with the present content data, to which store appends. The errors are those of
// OpenFile; the storage stays open.
func NewFile(data []byte, store Storage) (*File, error) {
	recs, ends, err := parseAll(data)
	var torn *TornError
	if err != nil && !errors.As(err, &torn) {
		return nil, err
	}
	f := &File{store: store, recordEnds: ends, log: &Log{recs: make([]Record, 0, len(recs)+spareRecords), stored: make(hashes, 0,
		2*(len(recs)+spareRecords))}}
	from := int64(0)
	for i, r := range recs {
		f.log.leaf = append(append(f.log.leaf[:0], leafPrefix), data[from:ends[i]-1]...)
		f.log.addChecked(r)
		from = ends[i]
	}
	if torn != nil {
		f.appendErr = torn
	}
	return f, f.appendErr
}

// Log returns the ledger in the file. Append to the file, not to the log.
func (f *File) Log() *Log { return f.log }

// Records returns all records in order. They must not be changed.
func (f *File) Records() []Record { return f.log.Records() }

// Append adds records with one write and makes them durable. They are numbered on from the size of the log. On an error
// none of them is in the log, and the file is cut back to its former content. If that fails too, it accepts no more
// records until Truncate or a new OpenFile has succeeded.
//
// A crash during Append may leave the first few of several records on disk.
func (f *File) Append(recs ...Record) error {
	if f.appendErr != nil {
		return fmt.Errorf("append to ledger: not before it is cut back to its records: %w", f.appendErr)
	}
	for i, r := range recs {
		if err := r.Check(); err != nil {
			return err
		}
		if want := f.log.Size() + i; r.N != want {
			return fmt.Errorf("ledger record %d: the next record is %d", r.N, want)
		}
	}
	if len(recs) == 0 {
		return nil
	}
	if err := f.write(Format(recs...)); err != nil {
		err = fmt.Errorf("append ledger records %d to %d: %w", recs[0].N, recs[len(recs)-1].N, err)
		if undo := f.resize(f.size()); undo != nil {
			f.appendErr = errors.Join(err, undo)
			return f.appendErr
		}
		return err
	}
	for _, r := range recs {
		if err := f.add(r); err != nil {
			return err
		}
	}
	return nil
}

// Truncate removes all records after the first n, n in 0..Size, and the rest of an incomplete or failed write. It is
// only for repair: records that anybody was told of must stay.
func (f *File) Truncate(n int) error {
	if n < 0 || n > f.log.Size() {
		return fmt.Errorf("truncate ledger to %d records: it has %d", n, f.log.Size())
	}
	var size int64
	if n > 0 {
		size = f.recordEnds[n-1]
	}
	if err := f.resize(size); err != nil {
		f.appendErr = fmt.Errorf("truncate ledger to %d records: %w", n, err)
		return f.appendErr
	}
	f.log.truncate(n)
	f.recordEnds = f.recordEnds[:n]
	f.appendErr = nil
	return nil
}

// Close closes the storage.
func (f *File) Close() error { return f.store.Close() }

// add adds a record that is in the file to the log.
func (f *File) add(r Record) error {
	if err := f.log.Append(r); err != nil {
		return err
	}
	f.recordEnds = append(f.recordEnds, f.size()+int64(len(r.Text()))+1)
	return nil
}

// size returns the number of bytes of all records.
func (f *File) size() int64 {
	if len(f.recordEnds) == 0 {
		return 0
	}
	return f.recordEnds[len(f.recordEnds)-1]
}

func (f *File) write(b []byte) error {
	n, err := f.store.Write(b)
	if err == nil && n < len(b) {
		err = io.ErrShortWrite
	}
	if err != nil {
		return err
	}
	return f.store.Sync()
}

func (f *File) resize(size int64) error {
	if err := f.store.Truncate(size); err != nil {
		return err
	}
	return f.store.Sync()
}
