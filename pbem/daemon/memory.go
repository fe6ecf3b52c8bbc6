package daemon

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"time"
)

// The soft limit of the daemon's memory. Drawing pictures for a burst of mails leaves much garbage. Without a limit the
// heap would grow to several times what the games need.
const (
	memoryBase    = 32 << 20     // bytes added to the memory in use
	memoryEvery   = time.Second  // interval of measurements
	memorySamples = 60           // number of measurements remembered
	memoryEnv     = "GOMEMLIMIT" // if set in the environment, the limit is left alone
	liveHeap      = "/gc/heap/live:bytes"
	totalMemory   = "/memory/classes/total:bytes"
	heapObjects   = "/memory/classes/heap/objects:bytes"
	heapUnused    = "/memory/classes/heap/unused:bytes"
	heapFree      = "/memory/classes/heap/free:bytes"
	heapReleased  = "/memory/classes/heap/released:bytes"
)

// LimitMemory adjusts the program's soft memory limit to the needs of its games, until ctx is done. It does nothing if
// the environment sets a limit.
func LimitMemory(ctx context.Context) {
	if os.Getenv(memoryEnv) != "" {
		return
	}
	var past []uint64
	tick := time.NewTicker(memoryEvery)
	defer tick.Stop()
	for {
		live, beside := memoryInUse()
		if past = append(past, live); len(past) > memorySamples {
			past = past[1:]
		}
		debug.SetMemoryLimit(memoryLimit(past, beside))
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// memoryInUse returns the bytes of the heap that were in use at the last collection, and the memory outside the heap.
func memoryInUse() (live, beside uint64) {
	s := []metrics.Sample{{Name: liveHeap}, {Name: totalMemory}, {Name: heapObjects}, {Name: heapUnused},
		{Name: heapFree}, {Name: heapReleased}}
	metrics.Read(s)
	beside = s[1].Value.Uint64()
	for _, heap := range s[2:] {
		beside -= min(beside, heap.Value.Uint64())
	}
	return s[0].Value.Uint64(), beside
}

// memoryLimit returns the limit in bytes: one and a half times the smallest recent heap in use, or more if the
// collector needs it to keep up with the present heap.
func memoryLimit(past []uint64, beside uint64) int64 {
	least, now := slices.Min(past), past[len(past)-1]
	return int64(beside + max(memoryBase+least+least/2, memoryBase+now+now/8))
}
