package datafile

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// field describes a key of a YAML mapping, as a struct field defines it.
type field struct {
	name          string
	index         []int
	typ           reflect.Type
	required      bool     // the key must be there
	optionalBlock bool     // the block may be missing
	words         []string // allowed words; none = any
	doc           string   // explanation for editors
	isRowKey      bool     // rows become a map by this key
	countsByOne   bool     // the number of each row is one more than that of the row before
	zone          bool     // the value names a zone of the map and is stored as its hexes
	refKind       string   // kind of thing that the value refers to
	keyKinds      []string // kinds of things that the value names for references
	requiredKeys  []string // keys that the mapping must have
	count         *[2]int  // least and greatest number of values
	numberRange   *[2]int  // the least and greatest number
	statesSource  bool     // the block must state its source, and the struct has no field for it
}

// newField describes the key that a struct field defines.
func newField(name string, index int, f reflect.StructField) field {
	yes := func(tag string) bool { return f.Tag.Get(tag) == "yes" }
	list := func(tag string) []string { return splitWords(f.Tag.Get(tag)) }
	return field{name: name, index: []int{index}, typ: f.Type, required: yes("need"), optionalBlock: f.Tag.Get("need") == "no",
		words: list("enum"),
		doc:   f.Tag.Get("doc"), isRowKey: yes("by"), countsByOne: yes("run"), zone: yes("zone"), refKind: f.Tag.Get("ref"),
		keyKinds:     list("key"),
		requiredKeys: list("want"), count: parseBounds(f.Tag.Get("count")), numberRange: parseBounds(f.Tag.Get("range"))}
}

// parseBounds returns both ends of a tag "1..9", nil for an empty tag.
func parseBounds(tag string) *[2]int {
	low, high, ok := strings.Cut(tag, "..")
	a, err1 := strconv.Atoi(low)
	b, err2 := strconv.Atoi(high)
	if !ok || err1 != nil || err2 != nil {
		return nil
	}
	return &[2]int{a, b}
}

// keysByType caches the keys of struct types.
var keysByType sync.Map

// fieldsOf returns the keys of a struct in the order of its fields, with the keys of inlined structs in their place. As
// in package yaml, a key is named by the tag, or by the field's name in lower case. Callers must not change the list.
func fieldsOf(t reflect.Type) []field {
	if list, ok := keysByType.Load(t); ok {
		return list.([]field)
	}
	list := slices.Clip(listFields(t))
	keysByType.Store(t, list)
	return list
}

// listFields computes the result of fieldsOf.
func listFields(t reflect.Type) []field {
	var out []field
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		switch {
		case strings.Contains(options, "inline") && f.Type.Kind() == reflect.Struct && (f.IsExported() || f.Anonymous):
			for _, in := range fieldsOf(f.Type) {
				in.index = slices.Concat([]int{i}, in.index)
				out = append(out, in)
			}
		case name == "-" || !f.IsExported() && (!f.Anonymous || name == ""):
			// not a key
		default:
			if name == "" {
				name = strings.ToLower(f.Name)
			}
			out = append(out, newField(name, i, f))
		}
	}
	return out
}

// splitWords splits the tag enum:"a,b" of a field into its words.
func splitWords(tag string) []string {
	if tag == "" {
		return nil
	}
	return strings.Split(tag, ",")
}

func fieldNames(list []field) []string {
	out := make([]string, len(list))
	for i, f := range list {
		out[i] = f.name
	}
	return out
}

// blockType is the type Block.
var blockType = reflect.TypeFor[Block]()

// isBlock reports whether a type is a struct with an inlined Block.
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

// isBlockKey reports whether a key path names a top-level block of a file.
func isBlockKey(key string) bool { return key != "" && !strings.ContainsAny(key, ".[") }

// isPlainStruct reports whether a type is a struct that is decoded key by key.
func isPlainStruct(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return t.Kind() == reflect.Struct && t != nodeType && !p.Implements(textType) && !p.Implements(lineReceiverType)
}

// blockFields returns the keys of Block.
var blockFields = sync.OnceValue(func() []field {
	out := listFields(blockType)
	for i := range out {
		out[i].statesSource = true
	}
	return slices.Clip(out)
})
