package datafile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io/fs"
	"path"
	"slices"

	"gopkg.in/yaml.v3"
)

// A packed file is a parsed YAML file: a list of words, followed by its nodes in order. A node has a kind and tag, its
// line, and its value or its number of children. Words are written as numbers in the list. A Set reads it like the
// original file in a tenth of the time or less, without a YAML parser. It is for programs that must start at once, as
// in a browser.

// packedMark is the start of a packed file: a YAML file in a binary form that is read without a YAML parser. YAML does
// not allow its first character.
const packedMark = "\x00fieldpost tree/1\n"

// errPressed is the error for bytes that are no valid packed file.
var errPressed = errors.New("this is no pressed file, or not all of it")

// yamlTags lists the YAML tags that a packed file distinguishes. The first one stands for all others.
var yamlTags = []string{"", "!!str", "!!int", "!!bool", "!!null", "!!float"}

// Pack returns the data files at the root of a file system by name, the YAML files in packed form and the others
// unchanged. The error lists all faults of the YAML.
func Pack(files fs.FS) (map[string]string, error) {
	names, err := fs.Glob(files, "*.*")
	if err != nil {
		return nil, err
	}
	out := map[string]string{}
	s := NewSet(files)
	for _, name := range names {
		data, ok := s.read(name)
		if !ok {
			continue
		}
		if path.Ext(name) == ".yaml" {
			root, ok := s.tree(name, data)
			if !ok {
				continue
			}
			data = pack(root, linesOf(data))
		}
		out[name] = string(data)
	}
	return out, s.Err()
}

// linesOf returns the number of lines of a file.
func linesOf(data []byte) int {
	if body, ok := bytes.CutPrefix(data, []byte(packedMark)); ok {
		n, _ := binary.Uvarint(body)
		return int(min(n, maxBytes))
	}
	return bytes.Count(bytes.TrimRight(data, "\n"), []byte("\n")) + 1
}

// packer writes the packed form of a YAML tree.
type packer struct {
	b     []byte
	words map[string]uint64
	list  []string
	line  int
}

// pack returns the packed form of a YAML tree, with the number of lines of its file.
func pack(root *yaml.Node, lines int) []byte {
	p := &packer{words: map[string]uint64{}}
	p.packNode(root)
	out := binary.AppendUvarint([]byte(packedMark), uint64(lines))
	out = binary.AppendUvarint(out, uint64(len(p.list)))
	for _, w := range p.list {
		out = append(binary.AppendUvarint(out, uint64(len(w))), w...)
	}
	return append(out, p.b...)
}

// packNode appends a node and those below it.
func (p *packer) packNode(n *yaml.Node) {
	p.b = append(p.b, byte(n.Kind), byte(max(0, slices.Index(yamlTags, n.Tag))))
	p.b = binary.AppendVarint(p.b, int64(n.Line-p.line))
	p.line = n.Line
	if n.Kind == yaml.ScalarNode {
		at, ok := p.words[n.Value]
		if !ok {
			at = uint64(len(p.list))
			p.words[n.Value], p.list = at, append(p.list, n.Value)
		}
		p.b = binary.AppendUvarint(p.b, at)
		return
	}
	p.b = binary.AppendUvarint(p.b, uint64(len(n.Content)))
	for _, c := range n.Content {
		p.packNode(c)
	}
}

// unpacker reads the packed form of a YAML tree.
type unpacker struct {
	b         []byte
	words     []string
	line      int
	truncated bool // the bytes ended within a number
	nodePool  []yaml.Node
}

// unpack returns the root node of a packed file. It returns an error for invalid bytes and never panics.
func unpack(body []byte) (*yaml.Node, error) {
	u := &unpacker{b: body}
	u.readNumber() // the number of lines
	n := u.readNumber()
	for range n {
		size := u.readNumber()
		if size > len(u.b) {
			return nil, errPressed
		}
		u.words = append(u.words, string(u.b[:size]))
		u.b = u.b[size:]
	}
	var root yaml.Node
	if !u.unpackNode(&root, 0) || u.truncated || len(u.b) > 0 || root.Kind != yaml.MappingNode {
		return nil, errPressed
	}
	return &root, nil
}

// readNumber reads a number: a count of bytes or nodes, or the index of an earlier word.
func (u *unpacker) readNumber() int {
	n, size := binary.Uvarint(u.b)
	if size <= 0 || n > maxBytes {
		u.b, u.truncated = nil, true
		return 0
	}
	u.b = u.b[size:]
	return int(n)
}

// unpackNode reads a node and those below it. It returns false for invalid bytes or if the nodes are nested too deeply.
func (u *unpacker) unpackNode(n *yaml.Node, depth int) bool {
	if len(u.b) < 4 || depth > maxDepth {
		return false
	}
	kind, tag := yaml.Kind(u.b[0]), int(u.b[1])
	by, size := binary.Varint(u.b[2:])
	if size <= 0 || tag >= len(yamlTags) || by > maxBytes || by < -maxBytes {
		return false
	}
	u.b = u.b[2+size:]
	u.line += int(by)
	n.Kind, n.Tag, n.Line = kind, yamlTags[tag], u.line
	size = u.readNumber()
	switch {
	case kind == yaml.ScalarNode && size < len(u.words):
		n.Value = u.words[size]
		return true
	case kind != yaml.MappingNode && kind != yaml.SequenceNode, size > len(u.b), kind == yaml.MappingNode && size%2 > 0:
		return false
	}
	n.Content = make([]*yaml.Node, size)
	for i := range n.Content {
		if len(u.nodePool) == 0 {
			u.nodePool = make([]yaml.Node, 128)
		}
		n.Content[i], u.nodePool = &u.nodePool[0], u.nodePool[1:]
		if !u.unpackNode(n.Content[i], depth+1) {
			return false
		}
	}
	return true
}
