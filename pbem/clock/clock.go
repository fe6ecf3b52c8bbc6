// Package clock defines the clock that tells the daemon the time and lets it wait. It is the system's clock, or in
// tests a clock that the test sets.
package clock

import "time"

// Clock returns the time, and waits for a duration.
type Clock interface {
	Now() time.Time
	After(d time.Duration) <-chan time.Time
}

// System is the system's clock.
var System Clock = system{}

type system struct{}

func (system) Now() time.Time                         { return time.Now() }
func (system) After(d time.Duration) <-chan time.Time { return time.After(d) }

// FuncClock returns the time of a function, and waits by the system's clock.
type FuncClock func() time.Time

// Now implements Clock.
func (a FuncClock) Now() time.Time { return a() }

// After implements Clock.
func (FuncClock) After(d time.Duration) <-chan time.Time { return time.After(d) }
