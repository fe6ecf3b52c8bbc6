package scenarios

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// changeKey is the key of a YAML block on disk that changes single entries of the embedded block instead of replacing
// it.
const changeKey = "change"

// applyChanges takes the blocks with changes out of a file on disk and applies them to the embedded blocks.
func applyChanges(name string, shipped, own []byte) (rest []byte, changed map[string]string, err error) {
	mine, err := parseMapping(name, own)
	if err != nil {
		return nil, nil, err
	}
	theirs, err := parseMapping(name, shipped)
	if err != nil {
		return nil, nil, err
	}
	lines, changed := strings.SplitAfter(string(own), "\n"), map[string]string{}
	for i := 0; i+1 < len(mine.Content); i += 2 {
		key, block := mine.Content[i], mine.Content[i+1]
		edits := mappingValue(block, changeKey)
		if edits == nil {
			continue
		}
		to := mappingValue(theirs, key.Value)
		if to == nil {
			continue // merge says so
		}
		var done []string
		if err := patch(name, key.Value, to, edits, &done); err != nil {
			return nil, nil, err
		}
		said := strings.Join(done, ", ")
		if source := mappingValue(block, "source"); source != nil {
			said += " (" + source.Value + ")"
		}
		noteChanges(to, "changed: "+said)
		text, err := yaml.Marshal(&yaml.Node{Kind: yaml.MappingNode, Content: []*yaml.Node{{Kind: yaml.ScalarNode, Value: key.Value}, to}})
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %s: %w", name, key.Value, err)
		}
		changed[key.Value] = string(text)
		end := len(lines)
		if i+2 < len(mine.Content) {
			end = mine.Content[i+2].Line - 1
		}
		for n := key.Line - 1; n < end; n++ {
			if strings.TrimSpace(lines[n]) != "" {
				lines[n] = "# " + lines[n]
			}
		}
	}
	return []byte(strings.Join(lines, "")), changed, nil
}

// mappingValue returns the value of a key in a YAML mapping, nil for none.
func mappingValue(m *yaml.Node, key string) *yaml.Node {
	if m.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(m.Content); i += 2 {
		if m.Content[i].Value == key {
			return m.Content[i+1]
		}
	}
	return nil
}

// noteChanges records in the note of a block what was changed in it.
func noteChanges(block *yaml.Node, text string) {
	if n := mappingValue(block, "note"); n != nil {
		n.Value += "; " + text
		return
	}
	block.Content = append(block.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: "note"}, &yaml.Node{Kind: yaml.ScalarNode, Value: text})
}

// patch applies changes to a YAML node: to a mapping by its keys, to a list by the first field of each entry. What is
// no mapping replaces what is there. done gathers the places.
func patch(file, at string, to, edits *yaml.Node, done *[]string) error {
	if edits.Kind != yaml.MappingNode {
		*to = *edits
		*done = append(*done, at)
		return nil
	}
	for i := 0; i+1 < len(edits.Content); i += 2 {
		key := edits.Content[i]
		under, names := findEntry(to, key.Value)
		if under == nil {
			return fmt.Errorf("%s:%d: %s has no entry %q; %s", file, key.Line, at, key.Value, suggestWord(key.Value, names,
				"its entries are"))
		}
		if err := patch(file, at+" "+key.Value, under, edits.Content[i+1], done); err != nil {
			return err
		}
	}
	return nil
}

// findEntry returns the entry of a node that a key names; if there is none, the keys that there are.
func findEntry(to *yaml.Node, key string) (found *yaml.Node, names []string) {
	if list := mappingValue(to, "list"); list != nil && mappingValue(to, key) == nil {
		return findEntry(list, key)
	}
	switch to.Kind {
	case yaml.MappingNode:
		for i := 0; i+1 < len(to.Content); i += 2 {
			names = append(names, to.Content[i].Value)
			if to.Content[i].Value == key {
				found = to.Content[i+1]
			}
		}
	case yaml.SequenceNode:
		for _, x := range to.Content {
			if x.Kind != yaml.MappingNode || len(x.Content) < 2 || x.Content[1].Kind != yaml.ScalarNode {
				continue
			}
			if id := x.Content[1].Value; slices.Contains(names, id) && id == key {
				return nil, names // of two of one name neither is meant
			} else if names = append(names, id); id == key {
				found = x
			}
		}
	}
	return found, names
}
