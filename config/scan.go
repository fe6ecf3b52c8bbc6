package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"
)

// Problem describes one fault of a configuration.
type Problem struct {
	Line int    // in the file, 0 when the value did not come from it
	Key  string // such as "imap.addr"
	Text string
}

// Problems lists the faults of a configuration, in the order of lines.
type Problems []Problem

// fileProblems is the error for a configuration file: its path and the faults in it.
type fileProblems struct {
	path string
	list Problems
}

// hasKey reports whether one of the problems concerns a key.
func (p Problems) hasKey(key string) bool {
	return slices.ContainsFunc(p, func(x Problem) bool { return x.Key == key })
}

// addOthers adds the problems about keys that have none yet, in the order of lines.
func (p Problems) addOthers(more Problems) Problems {
	out := slices.Clone(p)
	for _, x := range more {
		if !p.hasKey(x.Key) {
			out = append(out, x)
		}
	}
	slices.SortStableFunc(out, func(a, b Problem) int { return a.Line - b.Line })
	return out
}

// inFile returns the problems as an error that names the file. It returns nil when there are none.
func (p Problems) inFile(path string) error { return &fileProblems{path, p} }

// Error returns the problems, one a line, each with file and line number.
func (e *fileProblems) Error() string {
	var b strings.Builder
	for i, p := range e.list {
		if i > 0 {
			b.WriteByte('\n')
		}
		name := e.path
		if name == "" {
			name = "configuration"
		}
		if p.Line > 0 {
			fmt.Fprintf(&b, "%s:%d: ", name, p.Line)
		} else {
			fmt.Fprintf(&b, "%s: ", name)
		}
		if p.Key != "" {
			fmt.Fprintf(&b, "%s: ", p.Key)
		}
		b.WriteString(p.Text)
	}
	return b.String()
}

// lineMap gives the line number of each key of a configuration file.
type lineMap map[string]int

// scan checks the keys of a configuration file before it is decoded: unknown keys, keys given twice, wrong kinds of
// values.
func scan(data []byte) (lineMap, Problems) {
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		return nil, Problems{syntaxProblem(err)}
	}
	lines := lineMap{}
	if len(doc.Content) == 0 {
		return lines, nil
	}
	s := scanner{lines: lines}
	s.scanMapping("", doc.Content[0])
	return lines, s.problems
}

// syntaxProblem turns an error of the YAML parser into a Problem, with its line number taken from the error's text.
func syntaxProblem(err error) Problem {
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	p := Problem{Text: text}
	if rest, ok := strings.CutPrefix(text, "line "); ok {
		if n, t, ok := strings.Cut(rest, ": "); ok {
			p.Line, _ = strconv.Atoi(n)
			p.Text = t
		}
	}
	return p
}

// scanner walks through the YAML tree of a configuration and collects the line and the faults of every key.
type scanner struct {
	lines       lineMap
	problems    Problems
	listSection string // inside a list: the section that defines the keys of its elements
}

// fault adds a problem with a key.
func (s *scanner) fault(line int, key, format string, args ...any) {
	s.problems = append(s.problems, Problem{line, key, fmt.Sprintf(format, args...)})
}

// scanMapping checks the keys of a YAML mapping; prefix is the section that they belong to.
func (s *scanner) scanMapping(prefix string, n *yaml.Node) {
	if n.Kind != yaml.MappingNode {
		s.fault(n.Line, strings.TrimSuffix(prefix, "."), "expected keys and values")
		return
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		key := prefix + k.Value
		if _, twice := s.lines[key]; twice {
			s.fault(k.Line, key, "given twice, first in line %d", s.lines[key])
		}
		s.lines[key] = k.Line
		s.scanValue(key, k, v)
	}
}

// scanValue checks one key with its value: a section, the list of mailboxes, or a plain value.
func (s *scanner) scanValue(key string, k, v *yaml.Node) {
	if isSection(key) {
		s.scanMapping(key+".", v)
		return
	}
	if key == "mailboxes" {
		s.scanMailboxes(v)
		return
	}
	if s.listSection != "" {
		_, last, _ := strings.Cut(key, "].")
		s.checkKnownKey(key, s.listSection+last, k, v)
		return
	}
	s.checkKnownKey(key, key, k, v)
}

// scanMailboxes reads a list of mailboxes; each has the keys of "imap".
func (s *scanner) scanMailboxes(n *yaml.Node) {
	if n.Kind != yaml.SequenceNode {
		s.fault(n.Line, "mailboxes", "expected a list; begin each mailbox with \"- addr:\"")
		return
	}
	s.listSection = "imap."
	for i, m := range n.Content {
		s.scanMapping(fmt.Sprintf("mailboxes[%d].", i), m)
	}
	s.listSection = ""
}

// checkKnownKey checks the value of a key by the rules of the known key as ("mailboxes.addr" by those of "imap.addr").
func (s *scanner) checkKnownKey(key, as string, k, v *yaml.Node) {
	i := slices.IndexFunc(defaults, func(d struct {
		key   string
		value any
	}) bool {
		return d.key == as
	})
	if i < 0 {
		s.fault(k.Line, key, "no such key; %s", siblingKeys(as))
		return
	}
	if v.Kind != yaml.ScalarNode {
		s.fault(v.Line, key, "expected a single value")
		return
	}
	switch defaults[i].value.(type) {
	case int:
		if n, err := strconv.Atoi(v.Value); err != nil || n <= 0 {
			s.fault(v.Line, key, "%q is not a positive whole number", v.Value)
		}
	}
	if _, ok := defaults[i].value.(bool); ok && v.Value != "true" && v.Value != "false" {
		s.fault(v.Line, key, "%q is neither true nor false", v.Value)
	}
	if as == "imap.poll" || as == "deadlines.outage" || as == "deadlines.doubt" {
		if d, err := time.ParseDuration(v.Value); err != nil || d < time.Second {
			s.fault(v.Line, key, "%q is not a duration of at least one second; write 60s or 5m", v.Value)
		}
	}
}

// isSection reports whether a key names a group of keys, such as "imap".
func isSection(key string) bool {
	for _, d := range defaults {
		if strings.HasPrefix(d.key, key+".") {
			return true
		}
	}
	return false
}

// siblingKeys returns the known keys of the section in which an unknown key stands, for the message.
func siblingKeys(key string) string {
	prefix := ""
	if i := strings.LastIndexByte(key, '.'); i >= 0 {
		prefix = key[:i+1]
	}
	var out []string
	for _, d := range defaults {
		rest, ok := strings.CutPrefix(d.key, prefix)
		if !ok {
			continue
		}
		rest, _, _ = strings.Cut(rest, ".")
		if !slices.Contains(out, rest) {
			out = append(out, rest)
		}
	}
	if prefix == "" {
		out = append(out, "mailboxes")
	}
	return "keys here: " + strings.Join(out, ", ")
}
