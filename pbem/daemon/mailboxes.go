package daemon

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"fieldpost/pbem/mail/clock"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/service/notice"
	"fieldpost/pbem/text/plain"
)

// How long a mailbox may be out of reach before the moderator is told. A refused login is told at once, unless the
// server says that it is busy.
const (
	troubleAfter = 30 * time.Minute
	busyAfter    = time.Hour
)

// boxTroubles know since when each mailbox is out of reach.
type boxTroubles struct {
	clock   clock.Clock
	log     *slog.Logger
	meter   *meter
	notices *notice.Sender

	mu     sync.Mutex
	since  map[string]time.Time
	why    map[string]string // how the last look failed
	alerts []serverAlert     // the last ones, in the order of their first coming
}

// serverAlert is a text that a mail server wants a person to read.
type serverAlert struct {
	box, text string
	at        time.Time // when it came first
}

// maxAlerts and maxAlertText bound what is kept of the texts of servers.
const (
	maxAlerts    = 20
	maxAlertText = 500
)

// trouble returns how the last look into a mailbox failed, "" when it did not.
func (w *boxTroubles) trouble(key string) string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.why[key]
}

// looked notes how a look into a mailbox ended.
func (w *boxTroubles) looked(a inbox.Account, err error) {
	now, key := w.clock.Now().UTC().Truncate(time.Second), a.Name+"/"+a.Mailbox
	w.mu.Lock()
	defer w.mu.Unlock()
	since, down := w.since[key]
	if err == nil {
		w.meter.read(key, w.clock.Now())
		if down {
			w.log.Info("the mailbox can be read again", "account", a.Name, "folder", a.Mailbox, "down_for", now.Sub(since))
		}
		delete(w.since, key)
		delete(w.why, key)
		return
	}
	w.why[key] = plain.Error(err)
	if !down {
		since = now
		w.since[key] = now
	}
	if now.Sub(since) < patience(err) {
		return
	}
	w.notices.Report(notice.MailboxDown{Account: a.Name, Folder: a.Mailbox, Since: since, Why: plain.Error(err)})
}

// patience returns how long a mailbox may fail in this way before the moderator is told.
func patience(err error) time.Duration {
	switch {
	case errors.Is(err, inbox.ErrLogin):
		return 0
	case errors.Is(err, inbox.ErrLater):
		return busyAfter
	}
	return troubleAfter
}

// poisoned reports a mail that was put aside unread.
func (w *boxTroubles) poisoned(it inbox.Item, cause error) {
	at := w.clock.Now().UTC().Truncate(time.Second)
	w.notices.Report(notice.PutAside{Mail: it, At: at, Cause: cause})
}

// serverSays handles a text that a mail server wants a person to read (RFC 3501 section 7.1). It is logged once, and
// shown by the monitor.
func (w *boxTroubles) serverSays(a inbox.Account, text string) {
	a = a.WithDefaults()
	if text = strings.Join(strings.Fields(text), " "); len(text) > maxAlertText {
		text = strings.ToValidUTF8(text[:maxAlertText], "") + "..."
	}
	now := w.clock.Now().UTC().Truncate(time.Second)
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, old := range w.alerts {
		if old.box == a.Name && old.text == text {
			return
		}
	}
	w.alerts = append(w.alerts, serverAlert{a.Name, text, now})
	w.alerts = w.alerts[max(0, len(w.alerts)-maxAlerts):]
	w.log.Warn("the mail server has a message for its user", "account", a.Name, "text", text)
}

// trips returns the mailboxes that are out of reach.
func (w *boxTroubles) trips() (out []notice.Trip) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for key, since := range w.since {
		account, folder, _ := strings.Cut(key, "/")
		out = append(out, notice.MailboxDown{Account: account, Folder: folder, Since: since, Why: w.why[key]}.Trip())
	}
	return out
}

// notes returns the texts of mail servers, a line each.
func (w *boxTroubles) notes() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var out []string
	for _, a := range w.alerts {
		out = append(out, fmt.Sprintf("note: the server of mailbox %s says since %s: %s", a.box, a.at.Format(time.RFC3339), a.text))
	}
	return out
}
