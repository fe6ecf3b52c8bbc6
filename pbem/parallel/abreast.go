// Package parallel runs pieces of work on several cores and reports their results in order, so that the outcome does
// not depend on the number of cores.
package parallel

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Each calls do for 0 to n-1, up to jobs calls at a time, or one per core if jobs is less than 1. It calls tell with
// each result in order, one at a time. The first error in that order stops it: running calls finish, but their results
// are dropped.
func Each[T any](n, jobs int, do func(i int) (T, error), tell func(i int, x T) error) error {
	type result struct {
		x   T
		err error
	}
	if jobs < 1 {
		jobs = runtime.GOMAXPROCS(0)
	}
	out := make([]chan result, n)
	for i := range out {
		out[i] = make(chan result, 1)
	}
	var begun atomic.Int64
	var enough atomic.Bool
	var wg sync.WaitGroup
	for range min(jobs, n) {
		wg.Go(func() {
			for i := int(begun.Add(1)) - 1; i < n && !enough.Load(); i = int(begun.Add(1)) - 1 {
				x, err := do(i)
				out[i] <- result{x, err}
			}
		})
	}
	defer wg.Wait()
	defer enough.Store(true)
	for i := range out {
		r := <-out[i]
		if r.err != nil {
			return r.err
		}
		if err := tell(i, r.x); err != nil {
			return err
		}
	}
	return nil
}
