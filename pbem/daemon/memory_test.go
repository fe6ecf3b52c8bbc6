package daemon

import (
	"context"
	"math"
	"runtime/debug"
	"testing"
)

// TestMemoryLimit follows what remains between mails, not what a burst of them uses, and stays above what is in use.
func TestMemoryLimit(t *testing.T) {
	const mb = 1 << 20
	for _, c := range []struct {
		name  string
		past  []uint64
		least int64
		most  int64
	}{
		{"idle with few games", []uint64{20 * mb}, 62 * mb, 78 * mb},
		{"a burst", []uint64{40 * mb, 90 * mb, 60 * mb}, 100 * mb, 120 * mb},
		{"many games", []uint64{800 * mb}, 1200 * mb, 1300 * mb},
		{"a start that opens many games", []uint64{5 * mb, 200 * mb, 700 * mb}, 750 * mb, 850 * mb},
	} {
		if got := memoryLimit(c.past, 10*mb); got < c.least || got > c.most {
			t.Errorf("%s: %d MB, want %d to %d", c.name, got/mb, c.least/mb, c.most/mb)
		}
	}
}

// TestLimitMemory sets a limit, and leaves one that the environment has set.
func TestLimitMemory(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	defer debug.SetMemoryLimit(before)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	debug.SetMemoryLimit(math.MaxInt64)
	t.Setenv(memoryEnv, "1GiB")
	LimitMemory(ctx)
	if got := debug.SetMemoryLimit(-1); got != math.MaxInt64 {
		t.Errorf("the limit of the environment became %d", got)
	}
	t.Setenv(memoryEnv, "")
	LimitMemory(ctx)
	if got := debug.SetMemoryLimit(-1); got < memoryBase || got == math.MaxInt64 {
		t.Errorf("the limit is %d", got)
	}
}
