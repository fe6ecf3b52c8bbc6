package testtmp

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

const (
	shared = "/dev/shm"
	room   = 4_000_000_000  // bytes that must be free
	stale  = 24 * time.Hour // what is older was left by a test that was killed
)

// wished is the folder for temporary files that the environment sets, "" for none.
var wished = os.Getenv("TMPDIR")

func init() {
	if !testing.Testing() || wished != "" || free(shared) < room {
		return
	}
	dir := filepath.Join(shared, fmt.Sprint("pbem", os.Getuid())) // short: the names of sockets may have 107 characters
	if kept(dir) {
		sweep(dir, time.Now().Add(-stale))
		_ = os.Setenv("TMPDIR", dir)
	}
}

// free returns how many bytes may be written to the file system of a folder; 0 if there is no such folder.
func free(dir string) uint64 {
	var s syscall.Statfs_t
	if syscall.Statfs(dir, &s) != nil {
		return 0
	}
	return s.Bavail * uint64(s.Bsize)
}

// kept reports whether there is now such a folder that nobody else may write to. Servers for mail, which do not run as
// root, may enter it.
func kept(dir string) bool {
	if err := os.Mkdir(dir, 0o755); err == nil {
		return os.Chmod(dir, 0o755) == nil
	}
	info, err := os.Lstat(dir)
	if err != nil {
		return false
	}
	s, ok := info.Sys().(*syscall.Stat_t)
	return ok && info.Mode() == os.ModeDir|0o755 && s.Uid == uint32(os.Getuid())
}

// sweep removes what was last changed before a time.
func sweep(dir string, before time.Time) {
	list, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range list {
		if info, err := e.Info(); err == nil && info.ModTime().Before(before) {
			_ = os.RemoveAll(filepath.Join(dir, e.Name()))
		}
	}
}
