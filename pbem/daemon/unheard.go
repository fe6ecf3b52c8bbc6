package daemon

import (
	"fmt"
	"sync"
	"time"

	"fieldpost/pbem/mail/outbox"
)

// unheardFor bounds the age of a failed letter to the moderator that still counts after a restart.
const unheardFor = 7 * 24 * time.Hour

// unheard knows that letters to the moderator fail. No letter can tell of it, so the monitor and the status pages do,
// until one gets through.
type unheard struct {
	mu    sync.Mutex
	last  outbox.Item // the last one that failed
	since time.Time   // when the first one failed; zero: none
}

func (u *unheard) failed(it outbox.Item) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.since.IsZero() || it.LastTry.Before(u.since) {
		u.since = it.LastTry
	}
	if !it.LastTry.Before(u.last.LastTry) {
		u.last = it
	}
}

// sent notes that a letter to the moderator went out.
func (u *unheard) sent(at time.Time) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if !at.Before(u.last.LastTry) {
		u.since, u.last = time.Time{}, outbox.Item{}
	}
}

// trouble returns what is wrong, "" when letters to the moderator go out.
func (u *unheard) trouble() string {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.since.IsZero() {
		return ""
	}
	return fmt.Sprintf("letters to the moderator fail since %s, at last %s: %.300s", u.since.UTC().Format(time.RFC3339), u.last.ID,
		u.last.LastCode)
}
