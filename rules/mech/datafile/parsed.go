package datafile

import (
	"sync"

	"gopkg.in/yaml.v3"
)

// parsed are the files without fault that were read last: a title's files are looked at for their values and for where they come
// from, and often the next game of the title is loaded soon.
var parsed recent

// recent keeps a few trees, which nobody changes. It is safe for concurrent use.
type recent struct {
	mu   sync.Mutex
	kept [8]struct {
		text string
		root *yaml.Node
	}
	next int
}

// find is the tree of a file's text, nil where it was not kept.
func (r *recent) find(text []byte) *yaml.Node {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, k := range r.kept {
		if k.root != nil && k.text == string(text) {
			return k.root
		}
	}
	return nil
}

// keep puts a tree in the place of the oldest.
func (r *recent) keep(text []byte, root *yaml.Node) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.kept[r.next].text, r.kept[r.next].root = string(text), root
	r.next = (r.next + 1) % len(r.kept)
}
