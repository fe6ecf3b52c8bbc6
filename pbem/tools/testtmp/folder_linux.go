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
	sharedFolder = "/dev/shm"
	minFreeBytes = 4_000_000_000  // bytes that must be free
	maxAge       = 24 * time.Hour // older files were left by killed tests
)

// envFolder is the temporary folder set in the environment, "" for none.
var envFolder = os.Getenv("TMPDIR")

func init() {
	if !testing.Testing() || envFolder != "" || freeBytes(sharedFolder) < minFreeBytes {
		return
	}
	dir := filepath.Join(sharedFolder, fmt.Sprint("pbem", os.Getuid())) // short: the names of sockets may have 107 characters
	if isPrivate(dir) {
		removeOlder(dir, time.Now().Add(-maxAge))
		_ = os.Setenv("TMPDIR", dir)
	}
}

// freeBytes returns the free space in a folder's file system in bytes, 0 if there is no such folder.
func freeBytes(dir string) uint64 {
	var s syscall.Statfs_t
	if syscall.Statfs(dir, &s) != nil {
		return 0
	}
	return s.Bavail * uint64(s.Bsize)
}

// isPrivate reports whether a folder exists and no other user may write to it. Other users may enter it, because mail
// servers do not run as root.
func isPrivate(dir string) bool {
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

// removeOlder deletes files last changed before a time.
func removeOlder(dir string, before time.Time) {
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
