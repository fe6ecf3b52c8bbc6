package datafile

import (
	"bytes"
	"encoding"
	"encoding/json"
	"reflect"
)

// Schema returns the JSON Schema (draft 2020-12) for a YAML file that decodes into a struct, given as a pointer. With
// it an editor offers the keys, shows their meaning and underlines values that the program would refuse. No block is
// compulsory, because a group's own file holds only the blocks that it replaces.
func Schema(title, help string, into any) ([]byte, error) {
	t := reflect.TypeOf(into)
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	s := &schemaNode{Schema: "https://json-schema.org/draft/2020-12/schema", Title: title, Doc: help}
	if t != nil {
		s.describeType(t, true)
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(s)
	return b.Bytes(), err
}

// schemaNode is a node of a JSON Schema. Its fields are written in this order.
type schemaNode struct {
	Schema   string      `json:"$schema,omitempty"`
	Title    string      `json:"title,omitempty"`
	Doc      string      `json:"description,omitempty"`
	Type     any         `json:"type,omitempty"`
	Enum     []string    `json:"enum,omitempty"`
	Items    *schemaNode `json:"items,omitempty"`
	Low      *int        `json:"minimum,omitempty"`
	High     *int        `json:"maximum,omitempty"`
	Least    *int        `json:"minItems,omitempty"`
	Most     *int        `json:"maxItems,omitempty"`
	Props    properties  `json:"properties,omitempty"`
	Patterns properties  `json:"patternProperties,omitempty"`
	Others   any         `json:"additionalProperties,omitempty"`
	Required []string    `json:"required,omitempty"`
}

// properties lists the properties of an object in the order of the struct.
type properties []property

// property is a named schema.
type property struct {
	name string
	node *schemaNode
}

// MarshalJSON writes the properties as a JSON object, in the order of the list.
func (p properties) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, x := range p {
		if i > 0 {
			b = append(b, ',')
		}
		name, err := json.Marshal(x.name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(x.node)
		if err != nil {
			return nil, err
		}
		b = append(append(append(b, name...), ':'), value...)
	}
	return append(b, '}'), nil
}

var (
	lineReceiverType = reflect.TypeFor[lineReceiver]()
	textType         = reflect.TypeFor[encoding.TextUnmarshaler]()
)

// describeType writes the schema of a Go type. partial means that no block of the struct is compulsory.
func (s *schemaNode) describeType(t reflect.Type, partial bool) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case t == nodeType:
		return
	case reflect.PointerTo(t).Implements(lineReceiverType):
		f, _ := t.FieldByName("Value")
		s.describeType(f.Type, false)
		return
	case reflect.PointerTo(t).Implements(textType) || t == hexType:
		s.Type = []string{"string", "integer"}
		return
	}
	switch t.Kind() {
	case reflect.Struct:
		s.Type, s.Others = "object", false
		for _, f := range fieldsOf(t) {
			n := &schemaNode{Doc: f.doc}
			if partial {
				n.describeSource(f.typ)
			}
			n.describeType(f.typ, false)
			n.applyTags(f)
			s.Props = append(s.Props, property{f.name, n})
			if f.required || isBlock(f.typ) && !partial {
				s.Required = append(s.Required, f.name)
			}
		}
	case reflect.Slice, reflect.Array:
		s.Type, s.Items = "array", &schemaNode{}
		s.Items.describeType(t.Elem(), false)
		if t.Kind() == reflect.Array {
			n := t.Len()
			s.Least, s.Most = &n, &n
		}
	case reflect.Map:
		value := &schemaNode{}
		value.describeType(t.Elem(), false)
		if _, ok := rowKeyField(t); ok {
			s.Type, s.Items = "array", value
			return
		}
		if s.Type = "object"; t.Key().Kind() == reflect.String || t.Key() == hexType { // a hex has a label
			s.Others = value
			return
		}
		s.Others, s.Patterns = false, properties{{`^-?[0-9]+$`, value}}
	case reflect.Bool:
		s.Type = "boolean"
	case reflect.String:
		s.Type = []string{"string", "integer"} // YAML's 309 is a good name
	default:
		s.Type = "integer"
	}
}

// describeSource adds the keys of Block to the schema of a block whose struct does not embed it.
func (s *schemaNode) describeSource(t reflect.Type) {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if isPlainStruct(t) && !isBlock(t) {
		s.describeType(blockType, false)
	}
}

// applyTags adds the limits that the tags of a field set.
func (s *schemaNode) applyTags(f field) {
	one := s
	if s.Items != nil {
		one = s.Items
		if c := f.count; c != nil {
			s.Least, s.Most = &c[0], &c[1]
		}
	}
	if f.zone {
		one, s.Type, s.Items = s, "string", nil
	}
	if len(f.words) > 0 {
		one.Type, one.Enum = "string", f.words
	}
	if c := f.numberRange; c != nil {
		one.Low, one.High = &c[0], &c[1]
	}
}
