package snapshot

import (
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"time"
)

// errBytes reports bytes that do not match the type.
var errBytes = errors.New("freeze: these are not the bytes of this value")

type reader struct {
	Codec
	b []byte
}

// Decode reads bytes that Encode wrote with an equal Codec and type into the target of v. It returns an error if the
// bytes do not describe exactly one such value; the target of v is then undefined. It never panics, whatever the bytes.
func (f Codec) Decode(b []byte, v any) error {
	r := &reader{Codec: f, b: b}
	if err := r.value(reflect.ValueOf(v).Elem()); err != nil {
		return err
	}
	if len(r.b) > 0 {
		return errBytes
	}
	return nil
}

func (r *reader) word() (uint64, error) {
	n, size := binary.Uvarint(r.b)
	if size <= 0 {
		return 0, errBytes
	}
	r.b = r.b[size:]
	return n, nil
}

func (r *reader) number() (int64, error) {
	n, size := binary.Varint(r.b)
	if size <= 0 {
		return 0, errBytes
	}
	r.b = r.b[size:]
	return n, nil
}

func (r *reader) value(v reflect.Value) error {
	v = withoutReadOnly(v)
	switch v.Kind() {
	case reflect.Bool:
		n, err := r.word()
		v.SetBool(n == 1)
		return err
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n, err := r.number()
		if v.OverflowInt(n) {
			return errBytes
		}
		v.SetInt(n)
		return err
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		n, err := r.word()
		if v.OverflowUint(n) {
			return errBytes
		}
		v.SetUint(n)
		return err
	case reflect.String:
		n, err := r.word()
		if err != nil || n > uint64(len(r.b)) {
			return errBytes
		}
		v.SetString(string(r.b[:n]))
		r.b = r.b[n:]
		return nil
	case reflect.Slice:
		return r.slice(v)
	case reflect.Array:
		return r.items(v)
	case reflect.Struct:
		return r.fields(v)
	case reflect.Map:
		return r.pairs(v)
	case reflect.Pointer:
		return r.pointer(v)
	case reflect.Interface:
		return r.interfaceValue(v)
	}
	return fmt.Errorf("freeze: %s cannot be read", v.Type())
}

// size returns the length of the list that follows; each item takes at least a byte.
func (r *reader) size() (n int, there bool, err error) {
	x, err := r.word()
	if err != nil || x == codeNil {
		return 0, false, err
	}
	if x-codeFollows > uint64(len(r.b)) {
		return 0, false, errBytes
	}
	return int(x - codeFollows), true, nil
}

func (r *reader) slice(v reflect.Value) error {
	n, there, err := r.size()
	if err != nil || !there {
		v.SetZero()
		return err
	}
	v.Set(reflect.MakeSlice(v.Type(), n, n))
	return r.items(v)
}

func (r *reader) items(v reflect.Value) error {
	if v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8 {
		copy(v.Bytes(), r.b)
		r.b = r.b[v.Len():]
		return nil
	}
	for i := range v.Len() {
		if err := r.value(v.Index(i)); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) fields(v reflect.Value) error {
	if v.Type() == timeType {
		sec, err := r.number()
		if err != nil {
			return err
		}
		nano, err := r.word()
		if err != nil || nano >= uint64(time.Second) {
			return errBytes
		}
		v.Set(reflect.ValueOf(time.Unix(sec, int64(nano)).UTC()))
		return nil
	}
	for i := range v.NumField() {
		if err := r.value(v.Field(i)); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) pairs(v reflect.Value) error {
	n, there, err := r.size()
	if err != nil || !there {
		v.SetZero()
		return err
	}
	v.Set(reflect.MakeMapWithSize(v.Type(), n))
	for range n {
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		if err := r.value(key); err != nil {
			return err
		}
		if err := r.value(value); err != nil {
			return err
		}
		v.SetMapIndex(key, value)
	}
	if v.Len() != n {
		return errBytes
	}
	return nil
}

func (r *reader) pointer(v reflect.Value) error {
	n, err := r.word()
	switch {
	case err != nil || n == codeNil:
		v.SetZero()
		return err
	case n == codeFollows:
		v.Set(reflect.New(v.Type().Elem()))
		return r.value(v.Elem())
	case n-codeShared >= uint64(len(r.Shared)) || reflect.TypeOf(r.Shared[n-codeShared]) != v.Type():
		return errBytes
	}
	v.Set(reflect.ValueOf(r.Shared[n-codeShared]))
	return nil
}

func (r *reader) interfaceValue(v reflect.Value) error {
	n, err := r.word()
	if err != nil || n == codeNil {
		v.SetZero()
		return err
	}
	if n-codeFollows >= uint64(len(r.Kinds)) {
		return errBytes
	}
	x := reflect.New(reflect.TypeOf(r.Kinds[n-codeFollows])).Elem()
	if err := r.value(x); err != nil {
		return err
	}
	if !x.Type().AssignableTo(v.Type()) {
		return errBytes
	}
	v.Set(x)
	return nil
}
