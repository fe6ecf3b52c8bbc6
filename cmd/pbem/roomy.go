package main

import (
	"os"
	"runtime/debug"
)

// relaxGC has garbage collected when there is five times as much as is in use, and not twice, while games are played one after the other:
// they hold little and throw much away. Whoever sets GOGC has it his way. What it gives takes the usual measure up again.
func relaxGC() (undo func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	before := debug.SetGCPercent(400)
	return func() { debug.SetGCPercent(before) }
}
