package datafile

import (
	"bytes"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"fieldpost/rules/hexmap"
)

// tree parses a YAML file into nodes. It refuses what data files must not contain: a root other than a mapping, a
// second document, anchors, aliases, tags, and too deep nesting. It decodes no values, so aliases cannot expand into
// huge data.
func (s *Set) tree(file string, data []byte) (*yaml.Node, bool) {
	if body, ok := bytes.CutPrefix(data, []byte(packedMark)); ok {
		root, err := unpack(body)
		if err != nil {
			s.Fault(file, 0, "", "%v", err)
		}
		return root, err == nil
	}
	if k, ok := s.files.(CachingFS); ok {
		return k.CachedTree(data, func() (*yaml.Node, bool) { return s.parse(file, data) })
	}
	return s.parse(file, data)
}

// CachingFS is a file system that caches the YAML trees of files that are read repeatedly. Callers must not change the
// trees.
type CachingFS interface {
	// CachedTree returns the cached tree of a text. If there is none, it calls parse.
	CachedTree(text []byte, parse func() (*yaml.Node, bool)) (*yaml.Node, bool)
}

// MapCachingFS is a file system that also caches maps.
type MapCachingFS interface {
	// CachedMap returns the map of a text, parsed at most once.
	CachedMap(text []byte) (*hexmap.Map, error)
}

// parseMap parses a map file, or takes it from the cache.
func (s *Set) parseMap(data []byte) (*hexmap.Map, error) {
	if k, ok := s.files.(MapCachingFS); ok {
		return k.CachedMap(data)
	}
	return hexmap.Parse(data)
}

// reportForbidden reports forbidden YAML below a node: aliases, anchors, tags and too deep nesting.
func (s *Set) reportForbidden(file string, n *yaml.Node, depth int) {
	switch {
	case depth > maxDepth:
		s.Fault(file, n.Line, "", "values are nested more than %d deep", maxDepth)
	case n.Kind == yaml.AliasNode || n.Anchor != "":
		s.Fault(file, n.Line, "", "anchors and aliases (&, *) are not allowed; write the value out")
	case n.Style&yaml.TaggedStyle != 0:
		s.Fault(file, n.Line, "", "the tag %s is not allowed; write the plain value", n.Tag)
	default:
		for _, c := range n.Content {
			s.reportForbidden(file, c, depth+1)
		}
	}
}

// lineOf returns the line of a key path in a file read before, 0 if the file has no such key.
func (s *Set) lineOf(file, key string) int {
	n, line := s.trees[file], 0
	for n != nil && key != "" {
		var used string
		if n, used = followPart(n, key); n == nil {
			break
		}
		line, key = n.Line, strings.TrimPrefix(strings.TrimPrefix(key, used), ".")
	}
	return line
}

// followPart returns the node to which the first part of a key path leads, and that part. In a mapping the part is a
// key; in a list it is the first value of an element, or "[3]" for the third element.
func followPart(n *yaml.Node, path string) (*yaml.Node, string) {
	if n.Kind == yaml.SequenceNode {
		for i, e := range n.Content {
			if at := "[" + strconv.Itoa(i+1) + "]"; strings.HasPrefix(path, at) {
				return e, at
			}
			if e.Kind == yaml.MappingNode && len(e.Content) > 1 && hasPathPrefix(path, e.Content[1].Value) {
				return e, e.Content[1].Value
			}
		}
		return nil, ""
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		if hasPathPrefix(path, k.Value) {
			return withLine(v, k.Line), k.Value
		}
	}
	for i := 1; i < len(n.Content); i += 2 {
		if n.Content[i].Kind == yaml.SequenceNode {
			if e, used := followPart(n.Content[i], path); e != nil {
				return e, used
			}
		}
	}
	return nil, ""
}

// hasPathPrefix reports whether a key path begins with a part.
func hasPathPrefix(path, part string) bool {
	rest, ok := strings.CutPrefix(path, part)
	return ok && part != "" && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

// withLine returns a copy of a node with the line of its key.
func withLine(n *yaml.Node, line int) *yaml.Node {
	c := *n
	c.Line = line
	return &c
}
