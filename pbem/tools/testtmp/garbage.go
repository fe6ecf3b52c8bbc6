package testtmp

import (
	"os"
	"runtime/debug"
	"testing"
)

// garbage is how much of it there may be before it is collected, in percent of what is in use: a seventh less processor time than with
// Go's 100, for some hundred megabytes.
const garbage = 400

func init() {
	if testing.Testing() && os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbage)
	}
}
