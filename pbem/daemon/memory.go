package daemon

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"time"
)

// The soft limit of the daemon's memory. A burst of mails makes much garbage of pictures, which the collector would let
// grow to a multiple of what the games need.
const (
	memoryBase    = 32 << 20     // bytes beside what is needed
	memoryEvery   = time.Second  // between two looks
	memorySamples = 60           // looks that are remembered
	memoryEnv     = "GOMEMLIMIT" // whoever sets it has set the limit
	liveHeap      = "/gc/heap/live:bytes"
	totalMemory   = "/memory/classes/total:bytes"
	heapObjects   = "/memory/classes/heap/objects:bytes"
	heapUnused    = "/memory/classes/heap/unused:bytes"
	heapFree      = "/memory/classes/heap/free:bytes"
	heapReleased  = "/memory/classes/heap/released:bytes"
)

// LimitMemory keeps the soft memory limit of the program at what its games need, until ctx is done. It does nothing
// where the environment has set one.
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

// memoryInUse returns the bytes of the heap that the last collection found in use, and those beside the heap.
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

// memoryLimit returns the limit in bytes: half as much again as the least heap in use of the last looks, which is what
// remains between two mails, and never so little that the collector could not keep up with the heap as it is now.
func memoryLimit(past []uint64, beside uint64) int64 {
	least, now := slices.Min(past), past[len(past)-1]
	return int64(beside + max(memoryBase+least+least/2, memoryBase+now+now/8))
}
