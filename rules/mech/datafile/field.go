package datafile

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// field is a key that a struct takes.
type field struct {
	name          string
	index         []int
	typ           reflect.Type
	required      bool     // the key must be there
	optionalBlock bool     // it need not, though it is a block
	words         []string // those allowed; none = any
	doc           string   // what it means, for editors
	isRowKey      bool     // rows are kept by it
	countsByOne   bool     // rows count on by one in it
	zone          bool     // it is the name of a zone and is kept as its hexes
	refKind       string   // the kind of what its value names
	keyKinds      []string // the kinds of what its value is the key of
	requiredKeys  []string // keys that must be in it
	count         *[2]int  // how many values it takes
	numberRange   *[2]int  // the least and greatest number
	statesSource  bool     // says of a block where it comes from, and its struct has no place for that
}

// newField is a field of a struct as a key.
func newField(name string, index int, f reflect.StructField) field {
	yes := func(tag string) bool { return f.Tag.Get(tag) == "yes" }
	list := func(tag string) []string { return splitWords(f.Tag.Get(tag)) }
	return field{name: name, index: []int{index}, typ: f.Type, required: yes("need"), optionalBlock: f.Tag.Get("need") == "no",
		words: list("enum"),
		doc:   f.Tag.Get("doc"), isRowKey: yes("by"), countsByOne: yes("run"), zone: yes("zone"), refKind: f.Tag.Get("ref"),
		keyKinds:     list("key"),
		requiredKeys: list("want"), count: parseBounds(f.Tag.Get("count")), numberRange: parseBounds(f.Tag.Get("range"))}
}

// parseBounds are the ends of a tag "1..9"; nil without it.
func parseBounds(tag string) *[2]int {
	low, high, ok := strings.Cut(tag, "..")
	a, err1 := strconv.Atoi(low)
	b, err2 := strconv.Atoi(high)
	if !ok || err1 != nil || err2 != nil {
		return nil
	}
	return &[2]int{a, b}
}

// keysByType are the keys of the structs that were looked at, by type.
var keysByType sync.Map

// fieldsOf lists the keys of a struct in the order of its fields, inlined structs in their place. Names follow the yaml
// package: the tag, or the field's name in lower case. Nobody changes the list.
func fieldsOf(t reflect.Type) []field {
	if list, ok := keysByType.Load(t); ok {
		return list.([]field)
	}
	list := slices.Clip(listFields(t))
	keysByType.Store(t, list)
	return list
}

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

// splitWords splits the tag of a field that takes certain words only.
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

// isBlockKey says whether a key is that of a block of a file, and not of something in it.
func isBlockKey(key string) bool { return key != "" && !strings.ContainsAny(key, ".[") }

// isPlainStruct says whether a type is a struct that is read key by key.
func isPlainStruct(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return t.Kind() == reflect.Struct && t != nodeType && !p.Implements(textType) && !p.Implements(lineReceiverType)
}

// blockFields are the keys of Block.
var blockFields = sync.OnceValue(func() []field {
	out := listFields(blockType)
	for i := range out {
		out[i].statesSource = true
	}
	return slices.Clip(out)
})
