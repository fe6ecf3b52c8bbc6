// Package clock defines the clock by which the daemon tells the time and waits. It is the system's clock, or in tests a
// clock that the test sets.
package clock

import "time"

// Clock tells the time and waits.
type Clock interface {
	Now() time.Time
	After(d time.Duration) <-chan time.Time
}

// System is the machine's clock.
var System Clock = system{}

type system struct{}

func (system) Now() time.Time                         { return time.Now() }
func (system) After(d time.Duration) <-chan time.Time { return time.After(d) }

// FuncClock returns a function's time, and waits by the machine's clock.
type FuncClock func() time.Time

// Now implements Clock.
func (a FuncClock) Now() time.Time { return a() }

// After implements Clock.
func (FuncClock) After(d time.Duration) <-chan time.Time { return time.After(d) }
