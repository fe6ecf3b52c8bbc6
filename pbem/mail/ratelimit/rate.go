// Package ratelimit limits how often an event may happen, such as a mail from one address. It reads no clock: the
// caller passes the time with each call.
package ratelimit

import "time"

// Limit allows N events in any period of length Per. N = 0 allows any number.
type Limit struct {
	N   int
	Per time.Duration
}

// Meter counts the events of many keys, such as addresses, against several limits. It must not be used concurrently.
type Meter struct {
	limits []Limit
	events map[string][]time.Time // in ascending order
}

// New returns a Meter with these limits.
func New(limits ...Limit) *Meter { return &Meter{limits: limits, events: map[string][]time.Time{}} }

// Add records an event. Events of one key may come in any order.
func (m *Meter) Add(key string, at time.Time) {
	list := m.events[key]
	i := len(list)
	for i > 0 && list[i-1].After(at) {
		i--
	}
	list = append(list, time.Time{})
	copy(list[i+1:], list[i:])
	list[i] = at
	m.events[key] = list
}

// Delay returns how long an event must wait, 0 if it may happen now.
func (m *Meter) Delay(key string, now time.Time) time.Duration {
	m.forget(key, now)
	list := m.events[key]
	var wait time.Duration
	for _, l := range m.limits {
		if l.N <= 0 || len(list) < l.N {
			continue
		}
		// A new event is allowed when the N-th latest event is older than the period.
		if d := list[len(list)-l.N].Add(l.Per).Sub(now); d > wait {
			wait = d
		}
	}
	return wait
}

// Count returns the number of events of a key in the period per before now.
func (m *Meter) Count(key string, now time.Time, per time.Duration) int {
	n := 0
	for _, at := range m.events[key] {
		if at.After(now.Add(-per)) && !at.After(now) {
			n++
		}
	}
	return n
}

// forget drops events older than any limit.
func (m *Meter) forget(key string, now time.Time) {
	var longest time.Duration
	for _, l := range m.limits {
		longest = max(longest, l.Per)
	}
	list := m.events[key]
	i := 0
	for i < len(list) && !list[i].After(now.Add(-longest)) {
		i++
	}
	if i == len(list) {
		delete(m.events, key)
		return
	}
	m.events[key] = list[i:]
}
