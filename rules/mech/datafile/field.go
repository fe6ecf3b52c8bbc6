package datafile

import (
	"reflect"
	"strconv"
	"strings"
)

// field is a key that a struct takes.
type field struct {
	name  string
	index []int
	typ   reflect.Type
	need  bool     // the key must be there
	words []string // those allowed; none = any
	doc   string   // what it means, for editors
	tags  reflect.StructTag
	about bool // says of a block where it comes from, and its struct has no place for that
}

// bounds are the ends of a tag "1..9"; nil without it.
func (f field) bounds(tag string) *[2]int {
	low, high, ok := strings.Cut(f.tags.Get(tag), "..")
	a, err1 := strconv.Atoi(low)
	b, err2 := strconv.Atoi(high)
	if !ok || err1 != nil || err2 != nil {
		return nil
	}
	return &[2]int{a, b}
}

// fieldsOf lists the keys of a struct in the order of its fields, inlined structs in their place. Names follow the yaml
// package: the tag, or the field's name in lower case.
func fieldsOf(t reflect.Type) []field {
	var out []field
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		switch {
		case strings.Contains(options, "inline") && f.Type.Kind() == reflect.Struct && (f.IsExported() || f.Anonymous):
			for _, in := range fieldsOf(f.Type) {
				in.index = append([]int{i}, in.index...)
				out = append(out, in)
			}
		case name == "-" || !f.IsExported() && (!f.Anonymous || name == ""):
			// not a key
		default:
			if name == "" {
				name = strings.ToLower(f.Name)
			}
			out = append(out, field{name, []int{i}, f.Type, f.Tag.Get("need") == "yes", words(f.Tag.Get("enum")), f.Tag.Get("doc"),
				f.Tag, false})
		}
	}
	return out
}

// words splits the tag of a field that takes certain words only.
func words(tag string) []string {
	if tag == "" {
		return nil
	}
	return strings.Split(tag, ",")
}

func namesOf(list []field) []string {
	out := make([]string, len(list))
	for i, f := range list {
		out[i] = f.name
	}
	return out
}

var blockType = reflect.TypeFor[Block]()

// isBlock says whether a type is a struct with a Block inlined.
func isBlock(t reflect.Type) bool {
	if t.Kind() != reflect.Struct {
		return false
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Type == blockType && strings.Contains(f.Tag.Get("yaml"), "inline") {
			return true
		}
	}
	return false
}

// isTop says whether a key is that of a block of a file, and not of something in it.
func isTop(key string) bool { return key != "" && !strings.ContainsAny(key, ".[") }

// isPlain says whether a type is a struct that is read key by key.
func isPlain(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return t.Kind() == reflect.Struct && t != nodeType && !p.Implements(textType) && !p.Implements(linerType)
}

// aboutBlocks are the keys of Block.
func aboutBlocks() []field {
	out := fieldsOf(blockType)
	for i := range out {
		out[i].about = true
	}
	return out
}
