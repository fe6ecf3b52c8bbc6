package datafile

import (
	"errors"
	"fmt"
	"reflect"

	"gopkg.in/yaml.v3"
)

// Block states the source of the data of a block; every top-level block of a file must have one. A title that asks for
// it embeds it inline in its struct; all others leave it to the reader.
type Block struct {
	Source string `yaml:"source" doc:"where the data come from: rulebook (stated by the rules), transcribed (copied from an owned game), reconstructed (made from open facts) or unknown" enum:"rulebook,transcribed,reconstructed,unknown" need:"yes"`
	Rule   string `yaml:"rule" doc:"numbers of the rules that state the data"`
	Note   string `yaml:"note" doc:"how the data were made, or what binds them"`
}

// List is a block of rows.
type List[T any] struct {
	Block `yaml:",inline"`
	List  []T `yaml:"list"`
}

// Rows is a block of rows, by the field of each that is tagged by:"yes".
type Rows[T any] struct {
	Block `yaml:",inline"`
	List  map[string]T `yaml:"list"`
}

// Classes is a block that lists what is said of each class of a kind.
type Classes[T any] struct {
	Block   `yaml:",inline"`
	Classes []T `yaml:"classes"`
}

// Item is an element of a list, or a value, that remembers its line in the file.
type Item[T any] struct {
	Line  int // from 1
	Value T
}

// lineReceiver lets the decoder fill an Item of any type.
type lineReceiver interface {
	target(line int) reflect.Value
}

func (i *Item[T]) target(line int) reflect.Value {
	i.Line = line
	return reflect.ValueOf(&i.Value).Elem()
}

// UnmarshalYAML reads the value as strictly as a Set does, for those who decode without one.
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
