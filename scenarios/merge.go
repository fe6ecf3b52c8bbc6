package scenarios

import (
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// maxFile limits the size of a data file on disk, in bytes.
const maxFile = 1 << 20

// applyOverlay replaces embedded data by those of a folder: a map as a whole, a YAML file block by block.
func (m memoryFS) applyOverlay(title string, overlay fs.FS) error {
	entries, err := fs.ReadDir(overlay, ".")
	if err != nil {
		return fmt.Errorf("data of %s: %w", title, err)
	}
	replaced := false
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() {
			continue
		}
		if !isDataFile(name) {
			if meant := m.intendedName(name); meant != "" {
				return fmt.Errorf("data of %s: %s replaces nothing; did you mean %s?", title, name, meant)
			}
			continue
		}
		shipped, ok := m[name]
		if !ok {
			return fmt.Errorf("data of %s: %s replaces nothing; %s", title, name, suggestWord(name, m.names(), "the title's files are"))
		}
		own, err := readFile(overlay, name)
		if err == nil {
			_, err = parseHeader(name, string(own))
		}
		if err == nil && path.Ext(name) == ".yaml" {
			own, err = m.mergeBlocks(name, shipped, own)
		}
		if err != nil {
			return fmt.Errorf("data of %s: %w", title, err)
		}
		m[name], replaced = own, true
	}
	if !replaced {
		return fmt.Errorf("data of %s: the folder replaces nothing; the title's files are %s", title, strings.Join(m.names(), ", "))
	}
	return nil
}

// intendedName returns the data file that a misnamed file was probably meant to be: units.yml, map.hexmap.txt,
// SETUP.YAML. It returns "" for other files, such as a note or a backup.
func (m memoryFS) intendedName(name string) string {
	stem, _, _ := strings.Cut(strings.ToLower(name), ".")
	if !slices.Contains([]string{".yml", ".yaml", ".hexmap", ".txt"}, strings.ToLower(path.Ext(name))) {
		return ""
	}
	for _, n := range m.names() {
		if own, _, _ := strings.Cut(n, "."); own == stem {
			return n
		}
	}
	return ""
}

func readFile(fsys fs.FS, name string) ([]byte, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = fmt.Errorf("%s has more than %d bytes", name, maxFile)
	}
	return data, err
}

// mergeBlocks returns a file from disk followed by the embedded blocks that it does not replace, with its changes
// applied. The lines of the file on disk keep their numbers, so that later faults name the right line.
func (m memoryFS) mergeBlocks(name string, shipped, own []byte) ([]byte, error) {
	mine, err := yamlBlocks(name, own)
	if err != nil {
		return nil, err
	}
	theirs, err := splitBlocks(name, shipped)
	if err != nil {
		return nil, err
	}
	own, changed, err := applyChanges(name, shipped, own)
	if err != nil {
		return nil, err
	}
	names := blockKeys(theirs)
	var there, replaced []string
	for _, b := range mine {
		switch {
		case !slices.Contains(names, b.Key):
			return nil, fmt.Errorf("%s:%d: there is no block %q; %s%s", name, b.line, b.Key,
				suggestWord(b.Key, names, "the blocks of the file are"), m.blockFileHint(name, b.Key))
		case slices.Contains(there, b.Key):
			return nil, fmt.Errorf("%s:%d: the block %q is there twice", name, b.line, b.Key)
		}
		if there = append(there, b.Key); changed[b.Key] == "" {
			replaced = append(replaced, b.Key)
		}
	}
	rest := slices.DeleteFunc(theirs, func(s textBlock) bool { return slices.Contains(replaced, s.key) })
	if len(rest) == 0 {
		return own, nil
	}
	var b strings.Builder
	b.WriteString(strings.TrimRight(string(own), "\n") + "\n\n# As shipped with the program:\n\n")
	for _, s := range rest {
		if text := changed[s.key]; text != "" {
			s.text = text + "\n"
		}
		b.WriteString(s.text)
	}
	out := strings.TrimRight(b.String(), "\n") + "\n"
	got, err := splitBlocks(name, []byte(out))
	if err != nil || !slices.Equal(blockKeys(got), append(replaced, blockKeys(rest)...)) {
		return nil, fmt.Errorf("%s: blocks cannot be told apart; begin each with its name at the start of a line, and leave document "+
			"marks out, such as --- at the end", name)
	}
	return []byte(out), nil
}

// blockFileHint returns a hint in which other file a block belongs, or "" if there is none.
func (m memoryFS) blockFileHint(name, key string) string {
	for _, other := range m.names() {
		if other == name || path.Ext(other) != ".yaml" {
			continue
		}
		if list, err := splitBlocks(other, m[other]); err == nil && slices.Contains(blockKeys(list), key) {
			return "; it belongs into " + other
		}
	}
	return ""
}

// textBlock is a top-level block of a YAML file with its text: the comment right above it, and everything down to the
// next block.
type textBlock struct{ key, text string }

func blockKeys(list []textBlock) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = s.key
	}
	return out
}

// splitBlocks splits a YAML file into its top-level blocks.
func splitBlocks(file string, data []byte) ([]textBlock, error) {
	top, err := parseMapping(file, data)
	if err != nil {
		return nil, err
	}
	lines := strings.SplitAfter(string(data), "\n")
	var out []textBlock
	end := len(lines)
	for i := len(top.Content) - 2; i >= 0; i -= 2 {
		key := top.Content[i]
		start := key.Line - 1
		if key.Column != 1 || start >= end {
			return nil, fmt.Errorf("%s:%d: begin block %s with its name at the start of a line", file, key.Line, key.Value)
		}
		for start > 0 && strings.HasPrefix(lines[start-1], "#") {
			start--
		}
		if start == 0 {
			start = key.Line - 1 // the head of the file stays with the file
		}
		out = append(out, textBlock{key.Value, strings.Join(lines[start:end], "")})
		end = start
	}
	slices.Reverse(out)
	return out, nil
}

// parseMapping parses a YAML file whose top level must be a mapping.
func parseMapping(file string, data []byte) (*yaml.Node, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		return nil, fmt.Errorf("%s: %s", file, strings.TrimPrefix(err.Error(), "yaml: "))
	}
	if len(doc.Content) != 1 || doc.Content[0].Kind != yaml.MappingNode {
		return nil, fmt.Errorf("%s: not a mapping of blocks", file)
	}
	return doc.Content[0], nil
}

// suggestWord returns the known word that was probably meant; if none is near, the list of all.
func suggestWord(word string, known []string, all string) string {
	best, least := "", 3
	for _, k := range known {
		if d := editDistance(word, k); d < least {
			best, least = k, d
		}
	}
	if best != "" {
		return "did you mean " + best + "?"
	}
	return all + " " + strings.Join(known, ", ")
}

// editDistance returns the number of letters to insert, delete or replace to turn a into b; for long words it gives up.
func editDistance(a, b string) int {
	const longest = 40
	if len(a) > longest || len(b) > longest {
		return longest
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		left := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := left
			if a[i] != b[j] {
				cost = 1 + min(left, row[j], row[j+1])
			}
			left, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}
