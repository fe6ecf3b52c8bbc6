package daemon

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/text/plain"
)

// unsent knows that no letter goes out, as its server cannot be used. No letter can tell of that, so the monitor does.
type unsent struct {
	mu    sync.Mutex
	since time.Time // when that was noticed first; zero: letters go out, or none was tried
	why   error
}

// tried notes how an attempt to send a letter ended. What the server says of one letter says that it can be used.
func (u *unsent) tried(now time.Time, err error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if !errors.As(err, new(*outbox.Down)) {
		u.since, u.why = time.Time{}, nil
		return
	}
	if u.why = err; u.since.IsZero() {
		u.since = now
	}
}

// trouble returns what is wrong, "" for nothing: at once where the login is refused, else when it lasts.
func (u *unsent) trouble(now time.Time) string {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.since.IsZero() || !errors.Is(u.why, outbox.ErrLogin) && now.Sub(u.since) < troubleAfter {
		return ""
	}
	what := "no letter goes out"
	if errors.Is(u.why, outbox.ErrLogin) {
		what = "no letter goes out, because the SMTP server refuses the login"
	}
	why := strings.Join(strings.Fields(plain.Error(u.why)), " ")
	return fmt.Sprintf("%s, since %s: %.300s", what, u.since.UTC().Format(time.RFC3339), why)
}
