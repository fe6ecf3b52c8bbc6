package packet

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
)

// node is a node of a JSON Schema. Its fields are encoded in this order.
type node struct {
	Schema   string           `json:"$schema,omitempty"`
	Title    string           `json:"title,omitempty"`
	Doc      string           `json:"description,omitempty"`
	Type     string           `json:"type"`
	Const    int              `json:"const,omitempty"`
	Enum     []string         `json:"enum,omitempty"`
	Items    *node            `json:"items,omitempty"`
	Required []string         `json:"required,omitempty"`
	Props    map[string]*node `json:"properties,omitempty"`
	More     any              `json:"additionalProperties,omitempty"` // false, or the node of the values of a map
}

// Schema returns the JSON Schema (draft 2020-12) of packets.
func Schema() ([]byte, error) {
	root := describe(reflect.TypeFor[Packet]())
	root.Schema, root.Title = "https://json-schema.org/draft/2020-12/schema", "packet for a program that plays"
	root.Props["format"].Const = Format
	root.Props["asked"].Enum = []string{AskedOrders, AskedAnswer, AskedNothing, AskedDice, AskedOver}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err := e.Encode(root)
	return b.Bytes(), err
}

// describe returns the schema node of a Go type.
func describe(t reflect.Type) *node {
	switch t.Kind() {
	case reflect.Pointer:
		return describe(t.Elem())
	case reflect.Slice:
		return &node{Type: "array", Items: describe(t.Elem())}
	case reflect.Map:
		return &node{Type: "object", More: describe(t.Elem())}
	case reflect.Int:
		return &node{Type: "integer"}
	case reflect.Float64:
		return &node{Type: "number"}
	case reflect.Bool:
		return &node{Type: "boolean"}
	case reflect.Struct:
		out := &node{Type: "object", Props: map[string]*node{}, More: false}
		for i := range t.NumField() {
			f := t.Field(i)
			name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
			out.Props[name] = describe(f.Type)
			out.Props[name].Doc = f.Tag.Get("doc")
			if rest != "omitempty" {
				out.Required = append(out.Required, name)
			}
		}
		return out
	}
	return &node{Type: "string"}
}

// Field describes a field of the document, for the reference page.
type Field struct {
	Path string // such as orders[].lines[].cost
	Type string
	Doc  string
}

// Fields lists the fields of packets in schema order.
func Fields() []Field { return fields("", reflect.TypeFor[Packet]()) }

// fields lists the fields of a struct and of the structs in it.
func fields(path string, t reflect.Type) []Field {
	var out []Field
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		in, shape := f.Type, describe(f.Type)
		at := path + name
		for in.Kind() == reflect.Slice || in.Kind() == reflect.Pointer {
			if in.Kind() == reflect.Slice {
				at += "[]"
			}
			in = in.Elem()
		}
		out = append(out, Field{at, shape.Type, f.Tag.Get("doc")})
		if in.Kind() == reflect.Struct {
			out = append(out, fields(at+".", in)...)
		}
	}
	return out
}
