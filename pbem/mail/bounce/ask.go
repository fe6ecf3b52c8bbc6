package bounce

import (
	"strings"
	"time"
)

// RecordReturn records a returned letter, once for each Key. It may pause the address.
func (b *Log) RecordReturn(r ReturnedLetter, at time.Time) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.write(logEvent{Event: eventFailed, At: at, Key: r.Key, Addr: r.Addr, Item: r.Item, Status: r.Status, Text: r.Text})
}

// RecordFlood pauses an address because of a mail loop; key identifies the mail, and why describes the loop.
func (b *Log) RecordFlood(addr, key, why string, at time.Time) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.write(logEvent{Event: eventFlood, At: at, Key: key, Addr: addr, Text: why})
}

// RecordContact ends a pause for returned letters because a mail came from the address; key identifies the mail. A
// pause for a mail loop continues, because the next mail of the loop would end it.
func (b *Log) RecordContact(addr, key string, at time.Time) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.refresh(); err != nil {
		return err
	}
	s := b.addrs[strings.ToLower(addr)]
	if s == nil || s.pause == nil || s.pause.Loop {
		return nil
	}
	return b.write(logEvent{Event: eventResumed, At: at, Key: "heard " + key, Addr: addr, By: "a mail from the address"})
}

// Resume ends a pause of either kind and forgets earlier returns. was reports whether the address was paused.
func (b *Log) Resume(addr, by string, at time.Time) (was bool, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.refresh(); err != nil {
		return false, err
	}
	if s := b.addrs[strings.ToLower(addr)]; s == nil || s.pause == nil && len(s.failures) == 0 {
		return false, nil
	}
	return true, b.write(logEvent{Event: eventResumed, At: at, Addr: addr, By: by})
}

// CurrentPause returns the present pause of an address, and whether it is paused.
func (b *Log) CurrentPause(addr string) (Pause, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.refresh() != nil {
		return Pause{}, false // a letter too many does less harm than one too few
	}
	s := b.addrs[strings.ToLower(addr)]
	if s == nil || s.pause == nil {
		return Pause{}, false
	}
	return *s.pause, true
}

// ServedSince returns the time since which an address gets mail again, zero if it was never paused. ok is false while
// it is paused.
func (b *Log) ServedSince(addr string) (since time.Time, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	err := b.refresh()
	s := b.addrs[strings.ToLower(addr)]
	if err != nil || s == nil {
		return time.Time{}, true
	}
	return s.served, s.pause == nil
}

// Pauses returns all past and present pauses, oldest first.
func (b *Log) Pauses() ([]Pause, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]Pause(nil), b.pauses...), b.refresh()
}

// NeedsResend reports whether a letter must be sent again after a pause of addr. That is so if the letter was returned
// before mail was resumed, and was last sent, at lastTry, before mail was resumed. item is the letter's identifier.
func (b *Log) NeedsResend(addr, item string, lastTry time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := b.addrs[strings.ToLower(addr)]
	if s == nil || s.pause != nil || s.resumed.IsZero() {
		return false
	}
	at, ok := s.items[item]
	return ok && !at.After(s.resumed) && lastTry.Before(s.resumed)
}

// Size returns the size of the log in bytes. It grows with every line.
func (b *Log) Size() (int64, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	err := b.refresh()
	return b.size, err
}
