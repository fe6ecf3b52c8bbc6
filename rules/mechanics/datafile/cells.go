package datafile

import (
	"io/fs"
	"path"

	"gopkg.in/yaml.v3"
)

// CountValues counts the values in a title's YAML files, and how many of them are unknown: "?", or any value of a block
// whose source is unknown. It does not count the keys that describe a block, and leaves out files that cannot be read.
func CountValues(files fs.FS) (open, all int) {
	names, err := fs.Glob(files, "*.yaml")
	if err != nil {
		return 0, 0
	}
	for _, name := range names {
		s := NewSet(files)
		data, ok := s.read(path.Clean(name))
		if !ok {
			continue
		}
		root, ok := s.tree(name, data)
		if !ok {
			continue
		}
		for i := 1; i < len(root.Content); i += 2 {
			o, n := countValues(root.Content[i])
			if sourceIn(root.Content[i]) == sourceRanks[0] {
				o, n = max(n, 1), max(n, 1)
			}
			open, all = open+o, all+n
		}
	}
	return open, all
}

// countValues counts the values under one node.
func countValues(n *yaml.Node) (open, all int) {
	switch n.Kind {
	case yaml.ScalarNode:
		if n.Value == "?" {
			return 1, 1
		}
		return 0, 1
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			switch n.Content[i].Value {
			case "source", "rule", "note":
				continue
			}
			o, c := countValues(n.Content[i+1])
			open, all = open+o, all+c
		}
	default:
		for _, e := range n.Content {
			o, c := countValues(e)
			open, all = open+o, all+c
		}
	}
	return open, all
}
