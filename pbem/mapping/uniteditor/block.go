package uniteditor

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"fieldpost/pbem/durable"
)

// Table is a block of a data file as a table with a row for each entry of its list. Lists and mappings in a cell are
// written as YAML.
type Table struct {
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

// mapping returns the value of a key in a mapping, or nil if there is none.
func mapping(n *yaml.Node, key string) *yaml.Node {
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

// parseDocument parses a YAML file; an empty file gives an empty mapping.
func parseDocument(file []byte) (*yaml.Node, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(file, &doc); err != nil {
		return nil, err
	}
	if doc.Kind == 0 {
		doc = yaml.Node{Kind: yaml.DocumentNode, Content: []*yaml.Node{{Kind: yaml.MappingNode}}}
	}
	if doc.Content[0].Kind != yaml.MappingNode {
		return nil, errors.New("blocks are wanted, each with a key")
	}
	return &doc, nil
}

// readTable reads the list of a block as a table.
func readTable(file []byte, block string) (Table, error) {
	doc, err := parseDocument(file)
	if err != nil {
		return Table{}, err
	}
	list := mapping(mapping(doc.Content[0], block), "list")
	if list == nil || list.Kind != yaml.SequenceNode {
		return Table{}, fmt.Errorf("the block %s has no list", block)
	}
	var t Table
	for _, e := range list.Content {
		for i := 0; i+1 < len(e.Content); i += 2 {
			if key := e.Content[i].Value; !slices.Contains(t.Columns, key) {
				t.Columns = append(t.Columns, key)
			}
		}
	}
	for _, e := range list.Content {
		row := make([]string, len(t.Columns))
		for i, key := range t.Columns {
			if v := mapping(e, key); v != nil {
				if row[i], err = cellText(v); err != nil {
					return Table{}, err
				}
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t, nil
}

// cellText returns a value on one line.
func cellText(v *yaml.Node) (string, error) {
	if v.Kind == yaml.ScalarNode {
		return v.Value, nil
	}
	v.Style = yaml.FlowStyle
	b, err := yaml.Marshal(v)
	return strings.TrimSpace(string(b)), err
}

// cellNode parses a cell: a list or mapping if it is written as one, else a word in the style of the previous entry.
func cellNode(text string, like *yaml.Node) (*yaml.Node, error) {
	var n yaml.Node
	if strings.HasPrefix(text, "[") || strings.HasPrefix(text, "{") {
		if err := yaml.Unmarshal([]byte(text), &n); err != nil {
			return nil, fmt.Errorf("%s: %w", text, err)
		}
		return n.Content[0], nil
	}
	out := &yaml.Node{Kind: yaml.ScalarNode, Value: text}
	if like != nil && like.Kind == yaml.ScalarNode && like.ShortTag() == "!!str" {
		out.Tag, out.Style = "!!str", like.Style
	}
	return out, nil
}

// entries returns the rows of a table as a YAML list. The values of a column keep their earlier type: text stays text,
// even if it looks like a number.
func (t Table) entries(old *yaml.Node) (*yaml.Node, error) {
	like := map[string]*yaml.Node{}
	if old != nil {
		for _, e := range old.Content {
			for i := 0; i+1 < len(e.Content); i += 2 {
				if v := e.Content[i+1]; like[e.Content[i].Value] == nil || v.ShortTag() == "!!str" {
					like[e.Content[i].Value] = v
				}
			}
		}
	}
	list := &yaml.Node{Kind: yaml.SequenceNode}
	for n, row := range t.Rows {
		if len(row) != len(t.Columns) {
			return nil, fmt.Errorf("line %d has %d cells for %d columns", n+1, len(row), len(t.Columns))
		}
		e := &yaml.Node{Kind: yaml.MappingNode, Style: yaml.FlowStyle}
		for i, text := range row {
			if text = strings.TrimSpace(text); text == "" {
				continue
			}
			v, err := cellNode(text, like[t.Columns[i]])
			if err != nil {
				return nil, fmt.Errorf("line %d, %s: %w", n+1, t.Columns[i], err)
			}
			e.Content = append(e.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: t.Columns[i]}, v)
		}
		list.Content = append(list.Content, e)
	}
	return list, nil
}

// writeBlock writes a table as the block of a file into a folder, and keeps the other blocks of an existing file.
// shipped is the title's own file, which supplies the other keys of the block.
func writeBlock(dir, name, block string, t Table, shipped []byte) error {
	src, err := parseDocument(shipped)
	if err != nil {
		return err
	}
	path := filepath.Join(dir, name)
	file, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		file, err = []byte("# source: transcribed\n"), nil
	}
	if err != nil {
		return err
	}
	doc, err := parseDocument(file)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	b := mapping(doc.Content[0], block)
	if b == nil {
		b = mapping(src.Content[0], block)
		doc.Content[0].Content = append(doc.Content[0].Content, &yaml.Node{Kind: yaml.ScalarNode, Value: block}, b)
		drop(b, "note")
	}
	list, err := t.entries(mapping(mapping(src.Content[0], block), "list"))
	if err != nil {
		return err
	}
	set(b, "source", &yaml.Node{Kind: yaml.ScalarNode, Value: "transcribed"})
	set(b, "list", list)
	var out bytes.Buffer
	if len(doc.Content[0].Content) == 2 && doc.HeadComment == "" {
		out.WriteString("# source: transcribed\n\n")
	}
	enc := yaml.NewEncoder(&out)
	enc.SetIndent(2)
	if err := errors.Join(enc.Encode(doc), enc.Close()); err != nil {
		return err
	}
	return durable.Write(path, out.Bytes(), 0o644)
}

// set sets a key of a mapping.
func set(n *yaml.Node, key string, v *yaml.Node) {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			n.Content[i+1] = v
			return
		}
	}
	n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: key}, v)
}

// drop removes a key of a mapping.
func drop(n *yaml.Node, key string) {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			n.Content = slices.Delete(n.Content, i, i+2)
			return
		}
	}
}
