package casefile

import (
	"io/fs"

	"gopkg.in/yaml.v3"
)

// read are the data files of a case. Most of them are those of other cases too, and are parsed once.
type read struct {
	fs.FS
	r *Runner
}

// Keep implements [datafile.Keeper].
func (x read) Keep(text []byte, parse func() (*yaml.Node, bool)) (*yaml.Node, bool) {
	x.r.mu.Lock()
	root := x.r.trees[string(text)]
	x.r.mu.Unlock()
	if root != nil {
		return root, true
	}
	root, ok := parse()
	if ok {
		x.r.mu.Lock()
		x.r.trees[string(text)] = root
		x.r.mu.Unlock()
	}
	return root, ok
}
