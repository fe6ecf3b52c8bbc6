package daemon

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"fieldpost/pbem/clock"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/service/alerts"
	"fieldpost/pbem/text/errortext"
)

// Times for which a mailbox may be unreachable before the moderator is told. A refused login is reported at once,
// unless the server says that it is busy.
const (
	unreachableAfter = 30 * time.Minute
	busyAfter        = time.Hour
)

// mailboxHealth records how long each mailbox has been unreadable.
type mailboxHealth struct {
	clock   clock.Clock
	log     *slog.Logger
	meter   *meter
	notices *alerts.Sender

	mu         sync.Mutex
	since      map[string]time.Time
	lastErrors map[string]string // result of the last failed reading
	alerts     []serverAlert     // last alerts, in the order of their first arrival
}

// serverAlert is a text that a mail server wants a person to read.
type serverAlert struct {
	box, text string
	firstSeen time.Time // first arrival
}

// Limits of the stored texts of servers.
const (
	maxAlerts    = 20
	maxAlertText = 500
)

// lastFailure returns the error of the last reading of a mailbox, "" if it succeeded.
func (w *mailboxHealth) lastFailure(key string) string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.lastErrors[key]
}

// noteRead records the result of reading a mailbox.
func (w *mailboxHealth) noteRead(a inbox.Account, err error) {
	now, key := w.clock.Now().UTC().Truncate(time.Second), a.Name+"/"+a.Mailbox
	w.mu.Lock()
	defer w.mu.Unlock()
	since, down := w.since[key]
	if err == nil {
		w.meter.noteRead(key, w.clock.Now())
		if down {
			w.log.Info("the mailbox can be read again", "account", a.Name, "folder", a.Mailbox, "down_for", now.Sub(since))
		}
		delete(w.since, key)
		delete(w.lastErrors, key)
		return
	}
	w.lastErrors[key] = errortext.Reword(err)
	if !down {
		since = now
		w.since[key] = now
	}
	if now.Sub(since) < alertDelay(err) {
		return
	}
	w.notices.Report(alerts.MailboxDown{Account: a.Name, Folder: a.Mailbox, Since: since, Why: errortext.Reword(err)})
}

// alertDelay returns how long a mailbox may fail with this error before the moderator is told.
func alertDelay(err error) time.Duration {
	switch {
	case errors.Is(err, inbox.ErrLogin):
		return 0
	case errors.Is(err, inbox.ErrTryLater):
		return busyAfter
	}
	return unreachableAfter
}

// reportPoisoned tells the moderator of a mail that was set aside because it cannot be read.
func (w *mailboxHealth) reportPoisoned(it inbox.Item, cause error) {
	at := w.clock.Now().UTC().Truncate(time.Second)
	w.notices.Report(alerts.MailUnfetchable{Mail: it, At: at, Cause: cause})
}

// handleAlert handles a text that a mail server wants a person to read (RFC 3501 section 7.1). It is logged once, and
// shown by the monitor.
func (w *mailboxHealth) handleAlert(a inbox.Account, text string) {
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

// unreachable returns the mailboxes that cannot be read.
func (w *mailboxHealth) unreachable() (out []alerts.FaultReport) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for key, since := range w.since {
		account, folder, _ := strings.Cut(key, "/")
		out = append(out, alerts.MailboxDown{Account: account, Folder: folder, Since: since, Why: w.lastErrors[key]}.FaultReport())
	}
	return out
}

// alertTexts returns the alerts of mail servers, one per line.
func (w *mailboxHealth) alertTexts() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var out []string
	for _, a := range w.alerts {
		out = append(out, fmt.Sprintf("note: the server of mailbox %s says since %s: %s", a.box, a.firstSeen.Format(time.RFC3339), a.text))
	}
	return out
}
