package schedule

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"fieldpost/notation/say"
)

// maxText bounds the text of a policy in bytes.
const maxText = 16 << 10

// Parse parses a policy as people write it, in YAML. The error lists all that is wrong, with lines.
func Parse(data []byte) (Policy, error) {
	if len(data) > maxText {
		return Policy{}, fmt.Errorf("%d bytes are no timetable; at most %d are read", len(data), maxText)
	}
	var doc, more yaml.Node
	in := yaml.NewDecoder(bytes.NewReader(data))
	err := in.Decode(&doc)
	if err == nil {
		err = in.Decode(&more)
	}
	if err == nil {
		err = fmt.Errorf("line %d: another document begins; a timetable is one", more.Line)
	}
	if !errors.Is(err, io.EOF) {
		return Policy{}, errors.New(strings.TrimPrefix(err.Error(), "yaml: "))
	}
	p := Policy{Clock: Clock{Zone: time.UTC, Minute: AnyMinute, Days: everyDay}, NMR: NMRHold}
	r := &reader{}
	if len(doc.Content) == 0 {
		r.fault(1, "", "is empty")
	} else {
		r.policy(&p, doc.Content[0])
	}
	if len(r.faults) > 0 {
		return Policy{}, say.Errorf("%s", say.Join(r.faults, "\n"))
	}
	return p, nil
}

// ParseText parses the canonical text, or any other spelling of a policy.
func ParseText(s string) (Policy, error) { return Parse([]byte(s)) }

var everyDay = [7]bool{true, true, true, true, true, true, true}

// reader parses the YAML tree of a policy and collects its faults.
type reader struct{ faults []say.Text }

func (r *reader) fault(line int, key, format string, args ...any) {
	said := say.F(format, args...)
	if key != "" {
		said = say.Verbatim(key+" ") + said
	}
	r.faults = append(r.faults, say.F("line %d: %s", line, said))
}

// fields calls read for each key of a mapping. read receives nil for an unknown key.
func (r *reader) fields(key string, n *yaml.Node, known string, read func(key string, v *yaml.Node) bool) {
	if n.Kind != yaml.MappingNode {
		r.fault(n.Line, key, "must have keys and values: %s", known)
		return
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		name := k.Value
		if key != "" {
			name = key + "." + name
		}
		switch {
		case seen[k.Value]:
			r.fault(k.Line, name, "is given twice")
		case !read(k.Value, v):
			r.fault(k.Line, name, "is not known; keys here: %s", known)
		}
		seen[k.Value] = true
	}
}

// text returns a single value.
func (r *reader) text(key string, n *yaml.Node) (string, bool) {
	if n.Kind != yaml.ScalarNode || n.Value == "" {
		r.fault(n.Line, key, "must be a single value")
		return "", false
	}
	return n.Value, true
}

func (r *reader) duration(key string, n *yaml.Node, into *time.Duration) {
	s, ok := r.text(key, n)
	if !ok {
		return
	}
	d, err := ParseDuration(s)
	if err != nil {
		r.fault(n.Line, key, "%v", err)
	}
	*into = d
}

// durations reads a list of durations and sorts it without duplicates.
func (r *reader) durations(key string, n *yaml.Node, into *[]time.Duration) {
	if n.Kind != yaml.SequenceNode || len(n.Content) > 16 {
		r.fault(n.Line, key, "must be a list of at most 16 durations, as in [24h, 6h]")
		return
	}
	var list []time.Duration
	for _, c := range n.Content {
		var d time.Duration
		before := len(r.faults)
		r.duration(key, c, &d)
		if d <= 0 && len(r.faults) == before {
			r.fault(c.Line, key, "must be longer than nothing")
		}
		list = append(list, d)
	}
	slices.Sort(list)
	*into = slices.Compact(list)
}

func (r *reader) number(key string, n *yaml.Node, into *int) {
	s, ok := r.text(key, n)
	if !ok {
		return
	}
	v, err := strconv.Atoi(s)
	if err != nil || v < 0 || v > 1000 {
		r.fault(n.Line, key, "%q is not a whole number from 0 to 1000", s)
		return
	}
	*into = v
}

func (r *reader) clock(key string, n *yaml.Node, into *int) {
	s, ok := r.text(key, n)
	if !ok {
		return
	}
	m, err := parseClock(s)
	if err != nil {
		r.fault(n.Line, key, "%v", err)
	}
	*into = m
}

func (r *reader) nmr(key string, n *yaml.Node, into *string) {
	s, ok := r.text(key, n)
	if !ok {
		return
	}
	if !slices.Contains(NMRPolicies(), s) {
		r.fault(n.Line, key, "%q is not one of %s", s, strings.Join(NMRPolicies(), ", "))
	}
	*into = s
}
