package datafile

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"fieldpost/rules/hexmap"
)

// Limits of the files that are read. The largest files of a title have some tens of kilobytes.
const (
	maxBytes  = 1 << 20 // bytes of one file
	maxDepth  = 20      // levels of YAML nesting
	maxFaults = 200     // faults reported by one Set
)

// Set reads the data files of a title and collects their faults. Only one goroutine at a time may use it.
type Set struct {
	files       fs.FS
	trees       map[string]*yaml.Node // YAML files read so far, for the lines of keys
	lastMap     *hexmap.Map           // map read last
	names       map[string][]string   // by kind: keys of the files read so far, and zones, marks and places of the map
	pendingRefs []func() bool         // checks of references to kinds for which no file has been read yet
	faults      []fault
}

// fault is one error in a file.
type fault struct {
	file string
	line int // from 1; 0 = the file as a whole
	text string
}

// NewSet returns a Set for data files. It opens none of them yet.
func NewSet(files fs.FS) *Set {
	return &Set{files: files, trees: map[string]*yaml.Node{}, names: map[string][]string{}}
}

// Fault adds a fault found by the caller.
func (s *Set) Fault(file string, line int, key, format string, args ...any) {
	if len(s.faults) >= maxFaults {
		return
	}
	if line <= 0 {
		line = s.lineOf(file, key)
	}
	text := fmt.Sprintf(format, args...)
	if key != "" {
		text = key + ": " + text
	}
	s.faults = append(s.faults, fault{file, line, text})
}

// Err returns all faults found so far as one error, in the order of file and line. It returns nil when there are none.
func (s *Set) Err() error {
	list := slices.Clone(s.faults)
	slices.SortStableFunc(list, func(a, b fault) int {
		return cmp.Or(strings.Compare(a.file, b.file), cmp.Compare(a.line, b.line))
	})
	var out []error
	for _, f := range list {
		at := f.file
		if f.line > 0 {
			at = fmt.Sprintf("%s:%d", f.file, f.line)
		}
		out = append(out, fmt.Errorf("%s: %s", at, f.text))
	}
	if len(s.faults) >= maxFaults {
		out = append(out, fmt.Errorf("no more than %d faults are listed", maxFaults))
	}
	return errors.Join(out...)
}

// ReadMap reads a map file, and uses that map for the hex numbers in files read later. It returns nil when the file
// cannot be read or has faults.
func (s *Set) ReadMap(file string) *hexmap.Map {
	data, ok := s.read(file)
	if !ok {
		return nil
	}
	m, err := s.parseMap(data)
	var faulty *hexmap.Errors
	switch {
	case errors.As(err, &faulty):
		for _, f := range faulty.Faults {
			at := ""
			if f.Col > 0 {
				at = fmt.Sprintf("column %d", f.Col)
			}
			s.Fault(file, f.Line, at, "%s", f.Text)
		}
		return nil
	case err != nil:
		s.Fault(file, 0, "", "%v", err)
		return nil
	}
	s.lastMap = m
	for _, g := range m.Zones() {
		s.names["zone"] = append(s.names["zone"], g.Class)
	}
	for _, g := range m.Marks() {
		s.names["mark"] = append(s.names["mark"], g.Class)
	}
	for _, p := range m.Places() {
		s.names[p.Class] = append(s.names[p.Class], p.Name)
	}
	return m
}

// UseMap sets the map for the hexes and zones in files read later. It may be a part of the map that ReadMap returned.
func (s *Set) UseMap(m *hexmap.Map) { s.lastMap = m }

// ReadYAML decodes a YAML file into a struct, given as a pointer. It returns false when the file has faults; into then
// holds the values that could be read.
func (s *Set) ReadYAML(file string, into any) bool {
	data, ok := s.read(file)
	if !ok {
		return false
	}
	before := len(s.faults)
	root, ok := s.tree(file, data)
	if !ok {
		return false
	}
	s.trees[file] = root
	d := &decoder{fault: func(line int, key, format string, args ...any) { s.Fault(file, line, key, format, args...) }, m: s.lastMap,
		names: s.names}
	d.document(root, into)
	s.pendingRefs = slices.DeleteFunc(append(s.pendingRefs, d.pendingRefs...), func(look func() bool) bool { return look() })
	return len(s.faults) == before
}

// ReadCompleteYAML does what ReadYAML does, but also reports a fault for a block with "source: unknown". It is for
// files of which a game needs every block.
func (s *Set) ReadCompleteYAML(file string, into any) bool {
	ok := s.ReadYAML(file, into)
	for _, b := range s.UnknownBlocks(file) {
		s.Fault(file, b.Line, b.Value, "not transcribed: a game needs this block; fill it in or leave it out of your own data")
		ok = false
	}
	return ok
}

// UnknownBlocks lists the top-level blocks of a file with "source: unknown", whose data have not been transcribed yet.
// The values of such a block are meaningless.
func (s *Set) UnknownBlocks(file string) []Item[string] {
	root := s.trees[file]
	if root == nil {
		return nil
	}
	var out []Item[string]
	for i := 0; i+1 < len(root.Content); i += 2 {
		if sourceIn(root.Content[i+1]) == sourceRanks[0] {
			out = append(out, Item[string]{root.Content[i].Line, root.Content[i].Value})
		}
	}
	return out
}

// read returns the bytes of a file; ok is false after a fault.
func (s *Set) read(file string) ([]byte, bool) {
	f, err := s.files.Open(file)
	if err != nil {
		s.Fault(file, 0, "", "cannot be read: %v", pathErrorCause(err))
		return nil, false
	}
	defer func() { _ = f.Close() }()
	data, err := io.ReadAll(io.LimitReader(f, maxBytes+1))
	switch {
	case err != nil:
		s.Fault(file, 0, "", "cannot be read: %v", pathErrorCause(err))
	case len(data) > maxBytes:
		s.Fault(file, 0, "", "has more than %d bytes", maxBytes)
	default:
		return data, true
	}
	return nil, false
}

// pathErrorCause returns the cause of a file error without the path, because the message already names the path.
func pathErrorCause(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

// ReadTree returns a YAML file as a tree of nodes. It returns nil when the file has faults.
func (s *Set) ReadTree(file string) *yaml.Node {
	data, ok := s.read(file)
	if !ok {
		return nil
	}
	root, ok := s.tree(file, data)
	if !ok {
		return nil
	}
	return root
}
