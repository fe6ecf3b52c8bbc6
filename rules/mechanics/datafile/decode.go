package datafile

import (
	"encoding"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"fieldpost/notation"
	"fieldpost/rules/hexmap"
)

// decoder fills Go values from YAML nodes and reports every value that does not fit, with its line and key.
type decoder struct {
	fault       func(line int, key, format string, args ...any)
	m           *hexmap.Map         // map for the names of hexes and zones; nil for none
	names       map[string][]string // keys read so far, by kind
	pendingRefs []func() bool       // checks to run when all keys of the file are known
}

// document decodes a whole file.
func (d *decoder) document(n *yaml.Node, into any) {
	v := reflect.ValueOf(into)
	if v.Kind() != reflect.Pointer || v.IsNil() || v.Elem().Kind() != reflect.Struct {
		d.fault(n.Line, "", "the program reads into a %T, not into a struct", into)
		return
	}
	d.value(n, v.Elem(), "")
}

var nodeType = reflect.TypeFor[yaml.Node]()

// value decodes the node n into v, which must be settable; key is the path of n.
func (d *decoder) value(n *yaml.Node, v reflect.Value, key string) {
	if v.Type() == nodeType {
		v.Set(reflect.ValueOf(*n))
		return
	}
	if v.CanAddr() && v.CanInterface() {
		switch t := v.Addr().Interface().(type) {
		case lineReceiver:
			d.value(n, t.target(n.Line), key)
			return
		case encoding.TextUnmarshaler:
			if d.checkScalar(n, key, "a word") {
				if err := t.UnmarshalText([]byte(n.Value)); err != nil {
					d.fault(n.Line, key, "%v", err)
				}
			}
			return
		}
	}
	if v.Type() == hexType {
		d.hex(n, v, key)
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		p := reflect.New(v.Type().Elem())
		d.value(n, p.Elem(), key)
		v.Set(p)
	case reflect.Struct:
		d.structure(n, v, key)
	case reflect.Slice:
		d.list(n, v, key)
	case reflect.Array:
		d.array(n, v, key)
	case reflect.Map:
		d.mapping(n, v, key)
	case reflect.String:
		if d.checkScalar(n, key, "a word or text") {
			v.SetString(n.Value)
		}
	case reflect.Bool:
		d.boolean(n, v, key)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		d.integer(n, v, key)
	default:
		d.fault(n.Line, key, "the program has no reader for values of type %s", v.Type())
	}
}

// checkScalar reports whether n is a single value that is not empty.
func (d *decoder) checkScalar(n *yaml.Node, key, want string) bool {
	switch {
	case n.Kind != yaml.ScalarNode:
		d.fault(n.Line, key, "is %s; want %s", kindOf(n), want)
	case n.Tag == "!!null":
		d.fault(n.Line, key, "has no value; want %s", want)
	default:
		return true
	}
	return false
}

// boolean decodes true or false.
func (d *decoder) boolean(n *yaml.Node, v reflect.Value, key string) {
	if !d.checkScalar(n, key, "true or false") {
		return
	}
	if n.Tag != "!!bool" {
		d.fault(n.Line, key, "%s is not true or false", quote(n.Value))
		return
	}
	v.SetBool(strings.EqualFold(n.Value, "true"))
}

// integer decodes a whole number.
func (d *decoder) integer(n *yaml.Node, v reflect.Value, key string) {
	if !d.checkScalar(n, key, "a whole number") {
		return
	}
	i, err := parseInt(n.Value)
	switch {
	case n.Tag == "!!str" || err != nil:
		d.fault(n.Line, key, "%s is not a whole number written plainly, like 12 or -3", quote(n.Value))
	case v.OverflowInt(i):
		d.fault(n.Line, key, "%s is too large", n.Value)
	default:
		v.SetInt(i)
	}
}

// parseInt parses decimal digits with a sign. It returns an error for numbers that YAML would read as octal (0203), as
// hexadecimal or with underscores.
func parseInt(s string) (int64, error) {
	digits := strings.TrimLeft(s, "+-")
	if len(digits) > 1 && digits[0] == '0' || strings.Contains(s, "_") {
		return 0, strconv.ErrSyntax
	}
	return strconv.ParseInt(s, 10, 64)
}

// list decodes a list into a slice.
func (d *decoder) list(n *yaml.Node, v reflect.Value, key string) {
	if n.Kind != yaml.SequenceNode {
		d.fault(n.Line, key, "is %s; want a list", kindOf(n))
		return
	}
	out := reflect.MakeSlice(v.Type(), len(n.Content), len(n.Content))
	for i, e := range n.Content {
		d.value(e, out.Index(i), elementKey(key, i))
	}
	v.Set(out)
	d.checkCountsByOne(n, out, key)
	d.checkValue(n, v, key)
}

// rows decodes a list of rows into a map. The key is the field with the tag by:"yes".
func (d *decoder) rows(n *yaml.Node, v reflect.Value, by field, key string) {
	out := reflect.MakeMap(v.Type())
	for i, e := range n.Content {
		row, at := reflect.New(v.Type().Elem()).Elem(), elementKey(key, i)
		d.value(e, row, at)
		name := row.FieldByIndex(by.index)
		if out.MapIndex(name).IsValid() {
			d.fault(e.Line, at, "%s is there twice", quote(name.String()))
		}
		out.SetMapIndex(name, row)
	}
	v.Set(out)
}

// rowKeyField returns the field of a row type that is the key in such a map.
func rowKeyField(t reflect.Type) (f field, ok bool) {
	if t = t.Elem(); t.Kind() != reflect.Struct {
		return f, false
	}
	list := fieldsOf(t)
	i := slices.IndexFunc(list, func(f field) bool { return f.isRowKey })
	if i < 0 {
		return f, false
	}
	return list[i], true
}

// array decodes a list of fixed length.
func (d *decoder) array(n *yaml.Node, v reflect.Value, key string) {
	if n.Kind != yaml.SequenceNode || len(n.Content) != v.Len() {
		d.fault(n.Line, key, "is %s; want a list of %d", kindOf(n), v.Len())
		return
	}
	for i, e := range n.Content {
		d.value(e, v.Index(i), elementKey(key, i))
	}
}

// mapping decodes a YAML mapping into a map.
func (d *decoder) mapping(n *yaml.Node, v reflect.Value, key string) {
	if by, ok := rowKeyField(v.Type()); ok && n.Kind == yaml.SequenceNode {
		d.rows(n, v, by, key)
		return
	}
	if n.Kind != yaml.MappingNode {
		d.fault(n.Line, key, "is %s; want a mapping of keys to values", kindOf(n))
		return
	}
	out := reflect.MakeMap(v.Type())
	d.pairs(n, key, func(k, e *yaml.Node, path string) {
		name, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		d.value(k, name, path)
		d.value(e, value, path)
		out.SetMapIndex(name, value)
	})
	v.Set(out)
}

// pairs calls do for each key of a mapping. It reports a fault for a key that is no single value or occurs twice.
func (d *decoder) pairs(n *yaml.Node, key string, do func(k, v *yaml.Node, path string)) {
	first := firstSpellings(n)
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		switch path := joinKey(key, k.Value); {
		case k.Kind != yaml.ScalarNode || k.Value == "":
			d.fault(k.Line, key, "has %s as a key; want a word", kindOf(k))
		case first(i) != k:
			d.fault(k.Line, path, "is given twice, the first time in line %d", first(i).Line)
		default:
			do(k, v, path)
		}
	}
}

// firstSpellings returns a function that finds the first key of a mapping with the same spelling as the key at an
// index.
func firstSpellings(n *yaml.Node) func(at int) *yaml.Node {
	const few = 16 // number of keys up to which a linear search is faster than a table
	if len(n.Content) > 2*few {
		table := make(map[string]*yaml.Node, len(n.Content)/2)
		for i := len(n.Content) - 2; i >= 0; i -= 2 {
			if k := n.Content[i]; k.Kind == yaml.ScalarNode {
				table[k.Value] = k
			}
		}
		return func(at int) *yaml.Node { return table[n.Content[at].Value] }
	}
	return func(at int) *yaml.Node {
		i := 0
		for n.Content[i].Kind != yaml.ScalarNode || n.Content[i].Value != n.Content[at].Value {
			i += 2
		}
		return n.Content[i]
	}
}

// structure decodes a YAML mapping into a struct.
func (d *decoder) structure(n *yaml.Node, v reflect.Value, key string) {
	if n.Kind != yaml.MappingNode {
		d.fault(n.Line, key, "is %s; want a mapping", kindOf(n))
		return
	}
	list, from := fieldsOf(v.Type()), reflect.Value{}
	if isBlockKey(key) && !isBlock(v.Type()) {
		list, from = append(blockFields(), list...), reflect.New(blockType).Elem()
	}
	at := func(f *field) reflect.Value {
		if f.statesSource {
			return from.FieldByIndex(f.index)
		}
		return v.FieldByIndex(f.index)
	}
	given := make([]bool, len(list))
	for i := range list {
		if f := &list[i]; f.typ == hexType {
			at(f).Set(reflect.ValueOf(hexmap.None))
		}
	}
	d.pairs(n, key, func(k, e *yaml.Node, path string) {
		for i := range list {
			if f := &list[i]; f.name == k.Value {
				given[i] = true
				if f.zone {
					d.zone(e, at(f), path)
				} else {
					d.value(e, at(f), path)
				}
				d.checkTags(e, f, path)
				d.checkRequiredKeys(e, at(f), f, path)
				return
			}
		}
		d.fault(k.Line, path, "there is no such key; %s", suggestWord(k.Value, fieldNames(list)))
	})
	for i := range list {
		switch f := &list[i]; {
		case given[i], f.optionalBlock:
		case f.required:
			d.fault(n.Line, joinKey(key, f.name), "is missing%s", allowedWords(f.words))
		case isBlock(f.typ), key == "" && isPlainStruct(f.typ):
			d.fault(n.Line, joinKey(key, f.name), "the block is missing")
		}
	}
	d.checkValue(n, v, key)
}

// checkValue calls the Check method of a value that has one.
func (d *decoder) checkValue(n *yaml.Node, v reflect.Value, key string) {
	if !v.CanAddr() || !v.CanInterface() {
		return
	}
	if c, ok := v.Addr().Interface().(Checker); ok {
		if err := c.Check(); err != nil {
			d.fault(n.Line, key, "%v", err)
		}
	}
}

// suggestWord returns the end of a message that refuses a word: the allowed word that was probably meant, or all
// allowed words.
func suggestWord(word string, known []string) string {
	if near := notation.DidYouMean(word, known, 1); len(near) > 0 {
		return "did you mean " + near[0] + "?"
	}
	return "want one of " + strings.Join(known, ", ")
}

// allowedWords returns the words that are allowed, for a message. It returns "" if every word is allowed.
func allowedWords(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return "; want one of " + strings.Join(words, ", ")
}

// elementKey returns the key path of element i of a list, counted from 0.
func elementKey(key string, i int) string { return key + "[" + strconv.Itoa(i+1) + "]" }

// joinKey appends a name to a key path.
func joinKey(key, name string) string {
	if key == "" {
		return name
	}
	return key + "." + name
}

// kindOf returns the kind of a node in words: "a list".
func kindOf(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.MappingNode:
		return "a mapping"
	case n.Kind == yaml.SequenceNode:
		return fmt.Sprintf("a list of %d", len(n.Content))
	case n.Tag == "!!null":
		return "empty"
	}
	return "the value " + quote(n.Value)
}

// quote returns a value in quotes for a message, cut when it is long.
func quote(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "..."
	}
	return strconv.Quote(s)
}
