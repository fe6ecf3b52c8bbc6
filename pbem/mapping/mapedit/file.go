package mapedit

import (
	"fmt"
	"strings"

	"fieldpost/rules/hexmap"
)

// mapFile holds the lines of a map file during an edit, and their meaning.
type mapFile struct {
	lines []string
	m     *hexmap.Map
}

func parseFile(file []byte) (*mapFile, error) {
	m, err := hexmap.Parse(file)
	if err != nil {
		return nil, err
	}
	return &mapFile{strings.Split(strings.TrimSuffix(string(file), "\n"), "\n"), m}, nil
}

// format returns the file as text, or the parser's error if the edit made it invalid.
func (s *mapFile) format() ([]byte, error) {
	out := []byte(strings.Join(s.lines, "\n") + "\n")
	_, err := hexmap.Parse(out)
	return out, err
}

// statementLines returns the first and last line of the statement that begins at a line, counted from 0.
func (s *mapFile) statementLines(line int) (first, last int) {
	first = line - 1
	last = first
	for last+1 < len(s.lines) && continues(s.lines[last]) {
		last++
	}
	return first, last
}

// continues reports whether a statement continues on the next line.
func continues(line string) bool {
	code, _, _ := strings.Cut(line, "#")
	return strings.HasSuffix(strings.TrimRight(code, " \t\r"), `\`)
}

// replaceStatement replaces the statement at a line with other statements.
func (s *mapFile) replaceStatement(line int, with ...string) {
	first, last := s.statementLines(line)
	s.lines = append(s.lines[:first:first], append(with, s.lines[last+1:]...)...)
}

// addStatement adds a statement after the last one of its kind, or at the end.
func (s *mapFile) addStatement(statement string) {
	kind, _, _ := strings.Cut(statement, " ")
	at := len(s.lines)
	for i := range s.lines {
		if word, _, _ := strings.Cut(s.lines[i], " "); word == kind {
			_, last := s.statementLines(i + 1)
			at = last + 1
		}
	}
	s.lines = append(s.lines[:at:at], append([]string{statement}, s.lines[at:]...)...)
}

// attrs returns attributes in the spelling of a statement.
func attrs(list []hexmap.Attr) string {
	var b strings.Builder
	for _, a := range list {
		v := a.Value
		if v == "" || strings.ContainsAny(v, " #\"\\?|") || strings.ContainsFunc(v, func(r rune) bool { return r > 127 }) {
			v = quoted(v)
		}
		b.WriteString(" " + a.Key + "=" + v)
	}
	return b.String()
}

// quoted returns a text in quotes. Quotation marks in it become apostrophes.
func quoted(s string) string { return `"` + strings.ReplaceAll(s, `"`, "'") + `"` }

// named returns the start of a statement: kind, class and, if not empty, the name.
func named(kind, class, name string) string {
	out := kind + " " + class
	if name != "" {
		out += " " + quoted(name)
	}
	return out
}

// hexes looks up hexes by their labels.
func (s *mapFile) hexes(labels []string) ([]hexmap.Hex, error) {
	out := make([]hexmap.Hex, len(labels))
	for i, l := range labels {
		h, ok := s.m.Find(l)
		if !ok {
			return nil, fmt.Errorf("the map has no hex %s", l)
		}
		out[i] = h
	}
	return out, nil
}

// HeadOnly returns the start of a map file up to its first map block, including comments.
func HeadOnly(file []byte) ([]byte, error) {
	s, err := parseFile(file)
	if err != nil {
		return nil, err
	}
	for i := len(s.lines) - 1; i >= 0; i-- {
		if strings.TrimSpace(s.lines[i]) == "end" {
			s.lines = s.lines[:i+1]
			break
		}
	}
	return s.format()
}
