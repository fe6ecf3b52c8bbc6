package scenarios

import (
	"bytes"
	"io"
	"io/fs"
	"sort"
	"time"
)

// memoryFS is a flat, read-only file system: file name -> content.
type memoryFS map[string][]byte

// NewFS returns a flat file system of texts by file name.
func NewFS(texts map[string]string) fs.FS {
	m := memoryFS{}
	for name, text := range texts {
		m[name] = []byte(text)
	}
	return m
}

func (m memoryFS) names() []string {
	out := make([]string, 0, len(m))
	for name := range m {
		out = append(out, name)
	}
	sort.Strings(out)
	return out
}

// Open opens a file, or the directory ".".
func (m memoryFS) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	if name == "." {
		return &openDir{m: m}, nil
	}
	data, ok := m[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &openFile{info{name, int64(len(data)), false}, bytes.NewReader(data)}, nil
}

// info describes a file or the root directory. Files have no times.
type info struct {
	name string
	size int64
	dir  bool
}

func (i info) Name() string               { return i.name }
func (i info) Size() int64                { return i.size }
func (i info) ModTime() time.Time         { return time.Time{} }
func (i info) IsDir() bool                { return i.dir }
func (i info) Sys() any                   { return nil }
func (i info) Type() fs.FileMode          { return i.Mode().Type() }
func (i info) Info() (fs.FileInfo, error) { return i, nil }
func (i info) String() string             { return fs.FormatDirEntry(i) }

func (i info) Mode() fs.FileMode {
	if i.dir {
		return fs.ModeDir | 0o555
	}
	return 0o444
}

type openFile struct {
	info
	*bytes.Reader
}

func (f *openFile) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *openFile) Close() error               { return nil }
func (f *openFile) Size() int64                { return f.info.size }

type openDir struct {
	m    memoryFS
	next int
}

func (d *openDir) Stat() (fs.FileInfo, error) { return info{".", 0, true}, nil }
func (d *openDir) Close() error               { return nil }

func (d *openDir) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: ".", Err: fs.ErrInvalid}
}

// ReadDir lists the files by name; it follows fs.ReadDirFile.
func (d *openDir) ReadDir(n int) ([]fs.DirEntry, error) {
	names := d.m.names()[d.next:]
	if n > 0 {
		if len(names) == 0 {
			return nil, io.EOF
		}
		names = names[:min(n, len(names))]
	}
	d.next += len(names)
	out := make([]fs.DirEntry, len(names))
	for i, name := range names {
		out[i] = info{name, int64(len(d.m[name])), false}
	}
	return out, nil
}
