//go:build !js

package datafile

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// parse parses a YAML file or a packed file. ok is false after a fault.
func (s *Set) parse(file string, data []byte) (*yaml.Node, bool) {
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var doc, more yaml.Node
	err := dec.Decode(&doc)
	if errors.Is(err, io.EOF) {
		s.Fault(file, 0, "", "is empty; want a mapping of blocks")
		return nil, false
	}
	if err != nil {
		s.syntax(file, err)
		return nil, false
	}
	if err = dec.Decode(&more); err == nil {
		s.Fault(file, more.Line, "", "a second document begins here; want one")
		return nil, false
	} else if !errors.Is(err, io.EOF) {
		s.syntax(file, err)
		return nil, false
	}
	if len(doc.Content) != 1 || doc.Content[0].Kind != yaml.MappingNode {
		s.Fault(file, 0, "", "want a mapping of blocks")
		return nil, false
	}
	before := len(s.faults)
	s.reportForbidden(file, doc.Content[0], 0)
	return doc.Content[0], len(s.faults) == before
}

var (
	// yamlErrorLine matches the line number in an error of package yaml.
	yamlErrorLine = regexp.MustCompile(`^yaml: line (\d+): `)
	// zeroBasedError matches errors of the YAML parser, which counts lines from 0. The scanner counts from 1.
	zeroBasedError = regexp.MustCompile(`did not find expected (',' or|key|'-' indicator|node content|<)`)
)

// syntax reports an error of the YAML parser, with its line if it has one.
func (s *Set) syntax(file string, err error) {
	text := err.Error()
	if m := yamlErrorLine.FindStringSubmatch(text); m != nil {
		line, _ := strconv.Atoi(m[1]) // digits only
		if zeroBasedError.MatchString(text) {
			line++
		}
		s.Fault(file, line, "", "no YAML: %s", text[len(m[0]):])
		return
	}
	s.Fault(file, 0, "", "no YAML: %s", strings.TrimPrefix(text, "yaml: "))
}
