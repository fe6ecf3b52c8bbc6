//go:build unix

package benchcheck

import (
	"syscall"
	"testing"
	"time"
)

// ProcessorTime returns the processor time that this process has used so far.
func ProcessorTime(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
