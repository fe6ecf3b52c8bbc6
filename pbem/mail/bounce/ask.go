package bounce

import (
	"strings"
	"time"
)

// Failed notes a letter that came back for good. The same Key counts once.
func (b *Book) Failed(r Return, at time.Time) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.write(event{Event: failed, At: at, Key: r.Key, Addr: r.Addr, Item: r.Item, Status: r.Status, Text: r.Text})
}

// Flood pauses an address for a mail loop: why says what was counted.
func (b *Book) Flood(addr, key, why string, at time.Time) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.write(event{Event: flood, At: at, Key: key, Addr: addr, Text: why})
}

// Heard ends a pause for returned letters, because a mail came from the
// address; key is the mail's. A pause for a mail loop goes on: the next turn of
// the loop would end it.
func (b *Book) Heard(addr, key string, at time.Time) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.refresh(); err != nil {
		return err
	}
	s := b.addrs[strings.ToLower(addr)]
	if s == nil || s.pause == nil || s.pause.Loop {
		return nil
	}
	return b.write(event{Event: resumed, At: at, Key: "heard " + key, Addr: addr, By: "a mail from the address"})
}

// Resume ends a pause of either kind and forgets what came back so far; was is
// false when there was nothing of the kind. It works under any rule.
func (b *Book) Resume(addr, by string, at time.Time) (was bool, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.refresh(); err != nil {
		return false, err
	}
	if s := b.addrs[strings.ToLower(addr)]; s == nil || s.pause == nil && len(s.failures) == 0 {
		return false, nil
	}
	return true, b.write(event{Event: resumed, At: at, Addr: addr, By: by})
}

// Paused returns the pause that an address is in.
func (b *Book) Paused(addr string) (Pause, bool) {
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

// Served returns since when an address gets mail again, zero when it was never paused; ok is false while it is.
func (b *Book) Served(addr string) (since time.Time, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	err := b.refresh()
	s := b.addrs[strings.ToLower(addr)]
	if err != nil || s == nil {
		return time.Time{}, true
	}
	return s.served, s.pause == nil
}

// Pauses returns all pauses that ever were, oldest first.
func (b *Book) Pauses() ([]Pause, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]Pause(nil), b.pauses...), b.refresh()
}

// Missed reports whether a letter came back before its reader was served again,
// and has not been sent since: it is to be sent once more.
func (b *Book) Missed(addr, item string, lastTry time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := b.addrs[strings.ToLower(addr)]
	if s == nil || s.pause != nil || s.resumed.IsZero() {
		return false
	}
	at, ok := s.items[item]
	return ok && !at.After(s.resumed) && lastTry.Before(s.resumed)
}

// Size grows with every line of the book.
func (b *Book) Size() (int64, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	err := b.refresh()
	return b.size, err
}
