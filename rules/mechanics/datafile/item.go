package datafile

import (
	"errors"
	"fmt"
	"reflect"

	"gopkg.in/yaml.v3"
)

// Block states the source of a block of data. Every top-level block of a file must state one. A title that uses the
// source embeds Block inline in its struct; otherwise the reader only checks it.
type Block struct {
	Source string `yaml:"source" doc:"where the data come from: rulebook (stated by the rules), transcribed (copied from an owned game), reconstructed (made from open facts) or unknown" enum:"rulebook,transcribed,reconstructed,unknown" need:"yes"`
	Rule   string `yaml:"rule" doc:"numbers of the rules that state the data"`
	Note   string `yaml:"note" doc:"how the data were made, or what binds them"`
}

// List is a block whose data are rows.
type List[T any] struct {
	Block `yaml:",inline"`
	List  []T `yaml:"list"`
}

// Rows is a block of rows, stored as a map by the field with the tag by:"yes".
type Rows[T any] struct {
	Block `yaml:",inline"`
	List  map[string]T `yaml:"list"`
}

// Classes is a block with one entry for each class of a kind, such as terrain.
type Classes[T any] struct {
	Block   `yaml:",inline"`
	Classes []T `yaml:"classes"`
}

// Item holds a value together with its line in the file.
type Item[T any] struct {
	Line  int // from 1
	Value T
}

// lineReceiver lets the decoder fill an Item of any type.
type lineReceiver interface {
	target(line int) reflect.Value
}

// target sets the line and returns the value to decode into.
func (i *Item[T]) target(line int) reflect.Value {
	i.Line = line
	return reflect.ValueOf(&i.Value).Elem()
}

// UnmarshalYAML decodes the value as strictly as a Set does, when another decoder reads the file.
func (i *Item[T]) UnmarshalYAML(n *yaml.Node) error {
	var faults []error
	d := &decoder{names: map[string][]string{}, fault: func(line int, key, format string, args ...any) {
		if key != "" {
			key += ": "
		}
		faults = append(faults, fmt.Errorf("line %d: %s%s", line, key, fmt.Sprintf(format, args...)))
	}}
	d.value(n, reflect.ValueOf(i).Elem(), "")
	return errors.Join(faults...)
}
