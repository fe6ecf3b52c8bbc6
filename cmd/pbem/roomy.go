package main

import (
	"os"
	"runtime/debug"
)

// relaxGC lets the heap grow to five times the memory in use before garbage is collected, instead of twice. Games
// played one after the other hold little and throw much away. A GOGC in the environment is left as it is. undo restores
// the old setting.
func relaxGC() (undo func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	before := debug.SetGCPercent(400)
	return func() { debug.SetGCPercent(before) }
}
