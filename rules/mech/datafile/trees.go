package datafile

import (
	"io/fs"
	"sync"

	"gopkg.in/yaml.v3"
)

// TreeCache keeps what was parsed of texts, so that files that are read again, or whose title asks for its data and then where these come
// from, are parsed once. The zero value is ready for use, also concurrently.
type TreeCache struct {
	mu     sync.Mutex
	cached map[string]*yaml.Node // by text
	parent *TreeCache
}

// NewChild finds what t has kept by now or later, and keeps the rest apart, as long as it is there itself: for files that differ little
// from others, each time otherwise.
func (t *TreeCache) NewChild() *TreeCache { return &TreeCache{parent: t} }

// Wrap are files of which each text is parsed once. What was parsed stays as long as t does.
func (t *TreeCache) Wrap(files fs.FS) fs.FS { return cachedFiles{files, t} }

// cachedFiles implement [CachingFS].
type cachedFiles struct {
	fs.FS
	*TreeCache
}

// CachedTree gives what was parsed of a text before, or parses it and keeps that if it is without fault.
func (t *TreeCache) CachedTree(text []byte, parse func() (*yaml.Node, bool)) (*yaml.Node, bool) {
	for at := t; at != nil; at = at.parent {
		at.mu.Lock()
		root := at.cached[string(text)]
		at.mu.Unlock()
		if root != nil {
			return root, true
		}
	}
	root, ok := parse()
	if ok {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.cached == nil {
			t.cached = map[string]*yaml.Node{}
		}
		t.cached[string(text)] = root
	}
	return root, ok
}
