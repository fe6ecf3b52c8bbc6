package snapshot

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"slices"
	"time"
	"unsafe"
)

// Codec holds the pointers and interface types that writer and reader of a snapshot must agree on.
type Codec struct {
	// Shared lists pointers that are written as a number. Their targets are not written; reading returns the same
	// pointers.
	Shared []any
	// Kinds holds a value of each type that an interface may hold.
	Kinds []any
}

// First numbers of a pointer, a slice, a map or an interface.
const (
	codeNil     = 0 // a nil pointer, map, slice or interface
	codeFollows = 1 // of a pointer: its target follows
	codeShared  = 2 // this and larger: number of the shared pointer
)

var timeType = reflect.TypeFor[time.Time]()

// pointer identifies a shared pointer by address and type: a value and its first field have the same address.
type pointer struct {
	typ reflect.Type
	at  uintptr
}

type writer struct {
	b      []byte
	shared map[pointer]uint64
	kinds  map[reflect.Type]uint64
}

// Encode returns the value that v points to as bytes. It refuses functions, channels, floats, and values in interfaces
// whose type Kinds does not list. A time.Time loses its zone and its monotonic clock reading. Two pointers to one value
// become two values. A value that refers to itself must not be passed.
func (f Codec) Encode(v any) ([]byte, error) {
	w := &writer{shared: make(map[pointer]uint64, len(f.Shared)), kinds: make(map[reflect.Type]uint64, len(f.Kinds))}
	for i, p := range f.Shared {
		x := reflect.ValueOf(p)
		w.shared[pointer{x.Type(), x.Pointer()}] = uint64(i)
	}
	for i, k := range f.Kinds {
		w.kinds[reflect.TypeOf(k)] = uint64(i)
	}
	if err := w.value(reflect.ValueOf(v).Elem()); err != nil {
		return nil, err
	}
	return w.b, nil
}

// withoutReadOnly returns the same value without the reflect flag of an unexported field. All values here have an
// address.
func withoutReadOnly(v reflect.Value) reflect.Value {
	return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
}

// addressable returns an addressable copy of a value without an address, such as a key of a map.
func addressable(v reflect.Value) reflect.Value {
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	return c
}

func (w *writer) word(n uint64) { w.b = binary.AppendUvarint(w.b, n) }

func (w *writer) value(v reflect.Value) error {
	switch v.Kind() {
	case reflect.Bool:
		n := uint64(0)
		if v.Bool() {
			n = 1
		}
		w.word(n)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		w.b = binary.AppendVarint(w.b, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		w.word(v.Uint())
	case reflect.String:
		w.word(uint64(v.Len()))
		w.b = append(w.b, v.String()...)
	case reflect.Slice:
		return w.slice(v)
	case reflect.Array:
		return w.items(v)
	case reflect.Struct:
		return w.fields(v)
	case reflect.Map:
		return w.pairs(v)
	case reflect.Pointer:
		return w.pointer(v)
	case reflect.Interface:
		return w.interfaceValue(v)
	default:
		return fmt.Errorf("freeze: %s cannot be written", v.Type())
	}
	return nil
}

func (w *writer) slice(v reflect.Value) error {
	if v.IsNil() {
		w.word(codeNil)
		return nil
	}
	w.word(uint64(v.Len()) + codeFollows)
	return w.items(v)
}

func (w *writer) items(v reflect.Value) error {
	if v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8 {
		w.b = append(w.b, v.Bytes()...)
		return nil
	}
	for i := range v.Len() {
		if err := w.value(v.Index(i)); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) fields(v reflect.Value) error {
	if v.Type() == timeType {
		t := withoutReadOnly(v).Interface().(time.Time)
		w.b = binary.AppendVarint(w.b, t.Unix())
		w.word(uint64(t.Nanosecond()))
		return nil
	}
	for i := range v.NumField() {
		if err := w.value(v.Field(i)); err != nil {
			return fmt.Errorf("%w in %s.%s", err, v.Type(), v.Type().Field(i).Name)
		}
	}
	return nil
}

func (w *writer) pairs(v reflect.Value) error {
	if v.IsNil() {
		w.word(codeNil)
		return nil
	}
	w.word(uint64(v.Len()) + codeFollows)
	var pairs [][2][]byte
	before := w.b
	for i := withoutReadOnly(v).MapRange(); i.Next(); {
		var pair [2][]byte
		for k, x := range []reflect.Value{i.Key(), i.Value()} {
			w.b = nil
			if err := w.value(addressable(x)); err != nil {
				return err
			}
			pair[k] = w.b
		}
		pairs = append(pairs, pair)
	}
	slices.SortFunc(pairs, func(a, b [2][]byte) int { return slices.Compare(a[0], b[0]) })
	w.b = before
	for _, p := range pairs {
		w.b = append(append(w.b, p[0]...), p[1]...)
	}
	return nil
}

func (w *writer) pointer(v reflect.Value) error {
	if v.IsNil() {
		w.word(codeNil)
		return nil
	}
	if i, ok := w.shared[pointer{v.Type(), v.Pointer()}]; ok {
		w.word(codeShared + i)
		return nil
	}
	w.word(codeFollows)
	return w.value(v.Elem())
}

func (w *writer) interfaceValue(v reflect.Value) error {
	if v.IsNil() {
		w.word(codeNil)
		return nil
	}
	x := withoutReadOnly(v).Elem()
	i, ok := w.kinds[x.Type()]
	if !ok {
		return fmt.Errorf("freeze: a %s in a %s, which nobody named", x.Type(), v.Type())
	}
	w.word(codeFollows + i)
	return w.value(addressable(x))
}
