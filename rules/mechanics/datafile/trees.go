package datafile

import (
	"io/fs"
	"sync"

	"gopkg.in/yaml.v3"
)

// TreeCache caches parsed YAML files by their text, so that files which are read several times are parsed once. The
// zero value is ready for use, also concurrently.
type TreeCache struct {
	mu     sync.Mutex
	cached map[string]*yaml.Node // by text
	parent *TreeCache
}

// NewChild returns a cache that also finds what t holds, and keeps new entries to itself. It is for a set of files of
// which a few differ each time from those in t.
func (t *TreeCache) NewChild() *TreeCache { return &TreeCache{parent: t} }

// Wrap returns a file system whose YAML files are parsed once. The trees are cached as long as t exists.
func (t *TreeCache) Wrap(files fs.FS) fs.FS { return cachedFiles{files, t} }

// cachedFiles is a file system with a TreeCache; it implements [CachingFS].
type cachedFiles struct {
	fs.FS
	*TreeCache
}

// CachedTree returns the cached tree of a text; if there is none it calls parse and caches a tree without faults.
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
