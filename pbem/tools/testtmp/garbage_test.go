package testtmp

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestGarbage: where nothing else was wished for, garbage is left for longer.
func TestGarbage(t *testing.T) {
	was := debug.SetGCPercent(100)
	debug.SetGCPercent(was)
	if os.Getenv("GOGC") == "" && was != gogcPercent {
		t.Errorf("garbage is collected at %d %%", was)
	}
}
