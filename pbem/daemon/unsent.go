package daemon

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/text/errortext"
)

// sendFailures records that no letter can be sent, because the mail server cannot be used. No letter can report this,
// so the monitor does.
type sendFailures struct {
	mu    sync.Mutex
	since time.Time // time of the first failure; zero if letters are sent, or none was tried
	err   error
}

// noteAttempt records the result of an attempt to send a letter. An error about one letter shows that the server works.
func (u *sendFailures) noteAttempt(now time.Time, err error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if !errors.As(err, new(*outbox.ServerDown)) {
		u.since, u.err = time.Time{}, nil
		return
	}
	if u.err = err; u.since.IsZero() {
		u.since = now
	}
}

// problem returns a description of the fault, "" for none. A refused login is reported at once, other faults if they
// persist.
func (u *sendFailures) problem(now time.Time) string {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.since.IsZero() || !errors.Is(u.err, outbox.ErrLogin) && now.Sub(u.since) < unreachableAfter {
		return ""
	}
	what := "no letter goes out"
	if errors.Is(u.err, outbox.ErrLogin) {
		what = "no letter goes out, because the SMTP server refuses the login"
	}
	why := strings.Join(strings.Fields(errortext.Reword(u.err)), " ")
	return fmt.Sprintf("%s, since %s: %.300s", what, u.since.UTC().Format(time.RFC3339), why)
}
