package compile

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/rules"
)

// TestSameBytes builds a planner's program twice, in two folders and the second time without anything built before.
// Both builds give the same bytes, as those of a release have to.
func TestSameBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the standard library")
	}
	title, _ := rules.Find("kursk")
	first, err := BuildProgram(t.Context(), title, checkout)
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "another folder")
	if err := copySources(other); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOCACHE", t.TempDir())
	second, err := BuildProgram(t.Context(), title, other)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first, second) {
		t.Errorf("%d and %d bytes, and not the same", len(first), len(second))
	}
}

// copySources copies what the program is built from: the module's Go files and what they embed, without folders of
// tests and tools.
func copySources(to string) error {
	from := os.DirFS(checkout)
	return fs.WalkDir(from, ".", func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && (e.Name() == "testdata" || path != "." && strings.HasPrefix(e.Name(), ".") || path == "docs" || path == "dist"):
			return fs.SkipDir
		case e.IsDir():
			return os.MkdirAll(filepath.Join(to, path), 0o755)
		case strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := fs.ReadFile(from, path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, path), text, 0o644)
	})
}
