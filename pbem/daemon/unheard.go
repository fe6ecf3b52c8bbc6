package daemon

import (
	"fmt"
	"sync"
	"time"

	"fieldpost/pbem/mail/outbox"
)

// failureMemory bounds the age of a failed letter to the moderator that still counts after a restart.
const failureMemory = 7 * 24 * time.Hour

// moderatorFailures records that letters to the moderator fail. No letter can report that, so the monitor and the
// status pages do, until a letter is delivered.
type moderatorFailures struct {
	mu         sync.Mutex
	lastFailed outbox.Item // the last letter that failed
	since      time.Time   // when the first one failed; zero: none
}

func (u *moderatorFailures) noteFailed(it outbox.Item) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.since.IsZero() || it.LastTry.Before(u.since) {
		u.since = it.LastTry
	}
	if !it.LastTry.Before(u.lastFailed.LastTry) {
		u.lastFailed = it
	}
}

// noteSent records a successful letter to the moderator.
func (u *moderatorFailures) noteSent(at time.Time) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if !at.Before(u.lastFailed.LastTry) {
		u.since, u.lastFailed = time.Time{}, outbox.Item{}
	}
}

// problem returns a description of the failure. It returns "" if letters to the moderator are sent.
func (u *moderatorFailures) problem() string {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.since.IsZero() {
		return ""
	}
	return fmt.Sprintf("letters to the moderator fail since %s, at last %s: %.300s", u.since.UTC().Format(time.RFC3339), u.lastFailed.ID,
		u.lastFailed.LastCode)
}
