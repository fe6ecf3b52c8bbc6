package casefile

import (
	"bytes"
	"io/fs"
	"path"
	"time"
)

// overlay is a file system in which some files are replaced by texts of a case.
type overlay struct {
	fs.FS
	files map[string]string
}

// Open implements fs.FS.
func (o overlay) Open(name string) (fs.File, error) {
	text, ok := o.files[name]
	if !ok {
		return o.FS.Open(name)
	}
	return &textFile{Reader: bytes.NewReader([]byte(text)), name: path.Base(name), size: int64(len(text))}, nil
}

// textFile is one replaced file, open; it is its own description.
type textFile struct {
	*bytes.Reader
	name string
	size int64
}

func (f *textFile) Stat() (fs.FileInfo, error) { return f, nil }
func (f *textFile) Close() error               { return nil }
func (f *textFile) Name() string               { return f.name }
func (f *textFile) Size() int64                { return f.size }
func (f *textFile) Mode() fs.FileMode          { return 0o444 }
func (f *textFile) ModTime() time.Time         { return time.Time{} }
func (f *textFile) IsDir() bool                { return false }
func (f *textFile) Sys() any                   { return nil }
