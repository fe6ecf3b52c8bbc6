package benchcheck

import (
	"testing"
	"time"

	"golang.org/x/sys/windows"
)

// ProcessorTime returns the processor time that this process has used so far.
func ProcessorTime(b *testing.B) time.Duration {
	b.Helper()
	var made, ended, kernel, user windows.Filetime
	if err := windows.GetProcessTimes(windows.CurrentProcess(), &made, &ended, &kernel, &user); err != nil {
		b.Fatal(err)
	}
	steps := func(t windows.Filetime) int64 { return int64(t.HighDateTime)<<32 | int64(t.LowDateTime) } // of 100 ns
	return time.Duration(100 * (steps(kernel) + steps(user)))
}
