package main

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

// TestMailKeysAreDocumented holds that docs/mail-reference.md names every key of pbem mail parse --json.
func TestMailKeysAreDocumented(t *testing.T) {
	raw, err := os.ReadFile("../../docs/mail-reference.md")
	if err != nil {
		t.Fatal(err)
	}
	_, page, ok := strings.Cut(string(raw), "### `pbem mail parse --json`")
	if !ok {
		t.Fatal("docs/mail-reference.md does not describe the keys")
	}
	n := 0
	var walk func(reflect.Type)
	walk = func(typ reflect.Type) {
		for typ.Kind() == reflect.Slice || typ.Kind() == reflect.Pointer {
			typ = typ.Elem()
		}
		if typ.Kind() != reflect.Struct {
			return
		}
		for i := range typ.NumField() {
			key, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
			if n++; key == "" || !strings.Contains(page, "`"+key+"`") {
				t.Errorf("key %q of %s is not in docs/mail-reference.md", key, typ.Name())
			}
			walk(typ.Field(i).Type)
		}
	}
	walk(reflect.TypeFor[mailJSON]())
	if n < 40 {
		t.Errorf("only %d keys found", n)
	}
}
