package datafile

import (
	"io/fs"
	"sync"

	"gopkg.in/yaml.v3"
)

// Trees keeps what was parsed of texts, so that files that are read again, or whose title asks for its data and then where these come
// from, are parsed once. The zero value is ready for use, also concurrently.
type Trees struct {
	mu   sync.Mutex
	kept map[string]*yaml.Node // by text
	base *Trees
}

// Above finds what t has kept by now or later, and keeps the rest apart, as long as it is there itself: for files that differ little from
// others, each time otherwise.
func (t *Trees) Above() *Trees { return &Trees{base: t} }

// Of are files of which each text is parsed once. What was parsed stays as long as t does.
func (t *Trees) Of(files fs.FS) fs.FS { return keptFiles{files, t} }

// keptFiles implement [Keeper].
type keptFiles struct {
	fs.FS
	*Trees
}

// Keep gives what was parsed of a text before, or parses it and keeps that if it is without fault.
func (t *Trees) Keep(text []byte, parse func() (*yaml.Node, bool)) (*yaml.Node, bool) {
	for at := t; at != nil; at = at.base {
		at.mu.Lock()
		root := at.kept[string(text)]
		at.mu.Unlock()
		if root != nil {
			return root, true
		}
	}
	root, ok := parse()
	if ok {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.kept == nil {
			t.kept = map[string]*yaml.Node{}
		}
		t.kept[string(text)] = root
	}
	return root, ok
}
