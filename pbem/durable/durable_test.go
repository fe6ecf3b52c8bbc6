package durable

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestPromote: a file is replaced by way of the one beside it, whatever that holds; nothing else is left.
func TestPromote(t *testing.T) {
	for _, beside := range []string{"", "short", "longer than what is written"} {
		dir := t.TempDir()
		path, tmp := filepath.Join(dir, "a"), filepath.Join(dir, "a.now")
		err := WriteUnsynced(path, []byte("old"))
		if beside != "" {
			err = errors.Join(err, WriteUnsynced(tmp, []byte(beside)))
		}
		if err = errors.Join(err, WriteVia(tmp, path, []byte("new content"))); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != "new content" {
			t.Errorf("by way of %q: %q, %v", beside, got, err)
		}
		if list, err := os.ReadDir(dir); err != nil || len(list) != 1 {
			t.Errorf("by way of %q: %v, %v", beside, list, err)
		}
	}
}

// TestAppend: what is added by both ways stands in the file in its order; only Append makes a file.
func TestAppend(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	if err := AppendUnsynced(path, []byte("0")); !os.IsNotExist(err) {
		t.Errorf("added to no file: %v", err)
	}
	for i, add := range []func(string, []byte) error{Append, AppendUnsynced, AppendUnsynced, Append} {
		if err := add(path, []byte{'a' + byte(i)}); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "abcd" {
		t.Errorf("%q, %v", got, err)
	}
}
