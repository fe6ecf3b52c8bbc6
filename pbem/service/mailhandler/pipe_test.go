//go:build unix

package mailhandler

import (
	"syscall"
	"testing"
)

// pipe makes a named pipe, and reports whether the system has such.
func pipe(t *testing.T, name string) bool {
	t.Helper()
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Fatal(err)
	}
	return true
}
