package datacheck

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
)

const mapFile = "map.hexmap"

// dataset holds the data to which statements are compared: the map, and the blocks of all YAML files.
type dataset struct {
	gameMap *hexmap.Map
	blocks  map[string][]block // by key; in the order of the file names
}

// block is a top-level key of a YAML file.
type block struct {
	file string
	node *yaml.Node
}

// openDataset reads the map and the YAML files of a title.
func openDataset(data fs.FS) (*dataset, error) {
	s := datafile.NewSet(data)
	w := &dataset{gameMap: s.ReadMap(mapFile), blocks: map[string][]block{}}
	names, err := fs.Glob(data, "*.yaml")
	if err != nil {
		return nil, err
	}
	for _, file := range names {
		root := s.ReadTree(file)
		if root == nil {
			continue
		}
		for i := 0; i+1 < len(root.Content); i += 2 {
			key := root.Content[i].Value
			w.blocks[key] = append(w.blocks[key], block{file, root.Content[i+1]})
		}
	}
	return w, s.Err()
}

// location returns the file of a block and the line of a node in it.
func (b block) location(n *yaml.Node) string { return fmt.Sprintf("%s:%d", b.file, n.Line) }

// childNode returns the value of a key, nil if there is none.
func childNode(n *yaml.Node, key string) *yaml.Node {
	if n == nil || n.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}

// rowsNode returns the list of rows at a node, or the only such list below it.
func rowsNode(n *yaml.Node) *yaml.Node {
	if isRowList(n) {
		return n
	}
	var found *yaml.Node
	if n != nil && n.Kind == yaml.MappingNode {
		for i := 1; i < len(n.Content); i += 2 {
			if isRowList(n.Content[i]) {
				if found != nil {
					return nil
				}
				found = n.Content[i]
			}
		}
	}
	return found
}

// isRowList reports whether a node is a list of rows.
func isRowList(n *yaml.Node) bool {
	return n != nil && n.Kind == yaml.SequenceNode && (len(n.Content) == 0 || n.Content[0].Kind == yaml.MappingNode)
}

// rowName returns the first value of a row, which serves as its name.
func rowName(row *yaml.Node) string {
	if row.Kind == yaml.MappingNode && len(row.Content) > 1 {
		return nodeText(row.Content[1])
	}
	return nodeText(row)
}

// followPart returns the node for one part of a path: a key, or the name of a row.
func followPart(n *yaml.Node, part string) *yaml.Node {
	if c := childNode(n, part); c != nil {
		return c
	}
	if list := rowsNode(n); list != nil {
		for _, r := range list.Content {
			if rowName(r) == part {
				return r
			}
		}
	}
	return nil
}

// valueAt returns the node at a path, with its block. If several files have a block of that name, it uses the first one
// that contains the path. A path may begin with the name of a file to choose one.
func (w *dataset) valueAt(a word) (b block, n *yaml.Node, err error) {
	parts := strings.Split(a.text, ".")
	list := w.blocks[parts[0]]
	if len(list) == 0 && len(parts) > 1 {
		parts = parts[1:]
		for _, b := range w.blocks[parts[0]] {
			if strings.HasPrefix(a.text, strings.TrimSuffix(b.file, "yaml")) {
				list = append(list, b)
			}
		}
	}
	if len(list) == 0 {
		return b, nil, fmt.Errorf("there is no block %s", strings.Split(a.text, ".")[0])
	}
	for _, b = range list {
		if n, err = b.valueAt(parts); err == nil {
			break
		}
	}
	return b, n, err
}

// valueAt returns the node at a path, whose first part is the block's name. Untranscribed data have no values.
func (b block) valueAt(parts []string) (*yaml.Node, error) {
	if nodeText(childNode(b.node, "source")) == "unknown" {
		return nil, fmt.Errorf("not transcribed: block %s", parts[0])
	}
	n := b.node
	for i, p := range parts[1:] {
		next := followPart(n, p)
		if next == nil {
			return nil, fmt.Errorf("%s: %s has no %s", b.location(n), strings.Join(parts[:i+1], "."), p)
		}
		n = next
	}
	return n, nil
}

// nodeText returns a value as one text, the parts of a list joined by commas.
func nodeText(n *yaml.Node) string {
	switch {
	case n == nil:
		return ""
	case n.Kind == yaml.ScalarNode:
		return n.Value
	}
	return strings.Join(nodeTexts(n), ",")
}

// nodeTexts returns the values of a list, or a single value as a list. For a mapping it returns the values with their
// keys.
func nodeTexts(n *yaml.Node) []string {
	var out []string
	switch {
	case n == nil:
	case n.Kind == yaml.SequenceNode:
		for _, c := range n.Content {
			out = append(out, nodeText(c))
		}
	case n.Kind == yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			out = append(out, n.Content[i].Value+"="+nodeText(n.Content[i+1]))
		}
	default:
		out = []string{n.Value}
	}
	return out
}

// parseNumber parses a decimal whole number as the YAML files write it.
func parseNumber(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// slashHider replaces slashes, which the patterns of path.Match do not match.
var slashHider = strings.NewReplacer("/", "\x00")

// matchesAny reports whether a text matches one of several patterns.
func matchesAny(patterns []string, s string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return matchesPattern(p, s) })
}

// matchesPattern reports whether a text matches a pattern with *, ? and [0-9] as in file names.
func matchesPattern(p, s string) bool {
	if !strings.ContainsAny(p, `*?[\`) {
		return p == s
	}
	ok, err := path.Match(slashHider.Replace(p), slashHider.Replace(s))
	return err == nil && ok
}
