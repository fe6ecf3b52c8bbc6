package snapshot

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"reflect"
	"strings"
)

// Layout returns a hash of the byte layout of v's type in 16 hex digits. Two programs with the same hash can read each
// other's bytes. The hash includes field names, so that swapping two fields of one type changes it.
func (f Codec) Layout(v any) string {
	var b strings.Builder
	known := map[reflect.Type]int{}
	describe(&b, known, reflect.TypeOf(v))
	for _, k := range f.Kinds {
		describe(&b, known, reflect.TypeOf(k))
	}
	fmt.Fprintf(&b, "%d shared", len(f.Shared))
	for _, p := range f.Shared {
		fmt.Fprintf(&b, " %s", reflect.TypeOf(p))
	}
	sum := sha256.Sum256([]byte(b.String()))
	return hex.EncodeToString(sum[:8])
}

// describe writes the structure of a type; a type that was already described is written as its number.
func describe(b *strings.Builder, known map[reflect.Type]int, t reflect.Type) {
	if n, ok := known[t]; ok {
		fmt.Fprintf(b, "#%d ", n)
		return
	}
	known[t] = len(known)
	b.WriteString(t.Kind().String() + " ")
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		describe(b, known, t.Elem())
	case reflect.Array:
		fmt.Fprintf(b, "%d ", t.Len())
		describe(b, known, t.Elem())
	case reflect.Map:
		describe(b, known, t.Key())
		describe(b, known, t.Elem())
	case reflect.Struct:
		if t == timeType {
			return
		}
		b.WriteString("{ ")
		for i := range t.NumField() {
			b.WriteString(t.Field(i).Name + " ")
			describe(b, known, t.Field(i).Type)
		}
		b.WriteString("} ")
	}
}
