package datafile

import (
	"io/fs"
	"sync"

	"gopkg.in/yaml.v3"
)

// TreeCache caches parsed YAML files by their text, so that a file is parsed only once. The zero value is ready for
// use, also concurrently.
type TreeCache struct {
	mu     sync.Mutex
	cached map[string]*yaml.Node // by text
	parent *TreeCache
}

// NewChild returns a cache that also finds the entries of t, and stores new entries only in itself. It is for a set of
// files of which only a few differ from those in t.
func (t *TreeCache) NewChild() *TreeCache { return &TreeCache{parent: t} }

// Wrap returns a file system whose YAML files are parsed once. The trees are cached as long as t exists.
func (t *TreeCache) Wrap(files fs.FS) fs.FS { return cachedFiles{files, t} }

// cachedFiles is a file system with a TreeCache; it implements [CachingFS].
type cachedFiles struct {
	fs.FS
	*TreeCache
}

// CachedTree returns the cached tree of a text. If there is none, it calls parse and caches the tree if it has no
// faults.
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
