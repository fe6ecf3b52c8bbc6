package testtmp

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestFolder: a folder is made once and taken again, but not one that others may write to, a link, or a file.
func TestFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "kept")
	for _, what := range []string{"made", "taken again"} {
		if !isPrivate(dir) {
			t.Errorf("a folder is not %s", what)
		}
	}
	if err := os.Symlink(dir, dir+"-link"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir+"-file", nil, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(dir+"-open", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir+"-open", 0o777); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"-link", "-file", "-open"} {
		if isPrivate(dir + bad) {
			t.Errorf("%s is taken", bad)
		}
	}
}

// TestSweep: what is old is removed with all that is in it, what is new is not.
func TestSweep(t *testing.T) {
	dir, now := t.TempDir(), time.Now()
	for name, age := range map[string]time.Duration{"old": 2 * time.Hour, "new": 0} {
		if err := os.MkdirAll(filepath.Join(dir, name, "in"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(filepath.Join(dir, name), now, now.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	removeOlder(dir, now.Add(-time.Hour))
	if list, err := os.ReadDir(dir); err != nil || len(list) != 1 || list[0].Name() != "new" {
		t.Errorf("there is %v, %v", list, err)
	}
}

// TestInMemory: where there is room and nothing else was wished for, what a test writes lies in memory; with less room
// than that it does not.
func TestInMemory(t *testing.T) {
	if freeBytes(filepath.Join(t.TempDir(), "none")) != 0 {
		t.Error("there is room where there is no folder")
	}
	if at := os.TempDir(); envFolder == "" && freeBytes(sharedFolder) >= minFreeBytes && !strings.HasPrefix(at, sharedFolder) {
		t.Errorf("what tests write lies in %s, though %s has room", at, sharedFolder)
	}
}
