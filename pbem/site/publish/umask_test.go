//go:build unix

package publish_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestForEverybody: a web server may read the pages, whatever mask the daemon has.
func TestForEverybody(t *testing.T) {
	dir := t.TempDir()
	games, www := filepath.Join(dir, "games"), filepath.Join(dir, "www")
	create(t, games, "a")
	was := syscall.Umask(0o077)
	_, err := open(t, games, www, 0).Sync(opening, nil)
	syscall.Umask(was)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]os.FileMode{www: 0o755, www + "/game": 0o755, www + "/index.html": 0o644, www +
		"/game/a.html": 0o644} {
		if st, err := os.Stat(path); err != nil || st.Mode().Perm() != want {
			t.Errorf("%s: %v, want %v; %v", path, st.Mode(), want, err)
		}
	}
}
