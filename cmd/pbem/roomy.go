package main

import (
	"os"
	"runtime/debug"
)

// relaxGC lets the heap grow to five times the live memory before a garbage collection, instead of twice. Games played
// in sequence allocate much and retain little. It respects GOGC in the environment. undo restores the old setting.
func relaxGC() (undo func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	before := debug.SetGCPercent(400)
	return func() { debug.SetGCPercent(before) }
}
