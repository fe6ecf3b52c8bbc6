package daemon

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"html"
	"strings"
	"sync"
	"time"

	"fieldpost/pbem/looks/report"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/text/plain"
)

// How long a mailbox may be out of reach before the moderator is told. A refused login is told at once, unless the server says that
// it is busy.
const (
	troubleAfter = 30 * time.Minute
	busyAfter    = time.Hour
)

// boxTroubles know since when each mailbox is out of reach.
type boxTroubles struct {
	mu     sync.Mutex
	since  map[string]time.Time
	told   map[string]bool
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

// trouble is how the last look into a mailbox failed, "" when it did not.
func (w *boxTroubles) trouble(key string) string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.why[key]
}

// looked is told how each look into a mailbox ended.
func (d *Daemon) looked(a inbox.Account, err error) {
	select {
	case d.wake <- struct{}{}: // what mails did is told
	default:
	}
	w, now, key := &d.watchers, d.opt.Clock.Now().UTC().Truncate(time.Second), a.Name+"/"+a.Mailbox
	w.mu.Lock()
	defer w.mu.Unlock()
	since, down := w.since[key]
	if err == nil {
		d.meter.read(key, d.opt.Clock.Now())
		if down {
			d.opt.Log.Info("the mailbox can be read again", "account", a.Name, "folder", a.Mailbox, "down_for", now.Sub(since))
		}
		delete(w.since, key)
		delete(w.told, key)
		delete(w.why, key)
		return
	}
	w.why[key] = plain.Error(err)
	if !down {
		since = now
		w.since[key] = now
	}
	if w.told[key] || now.Sub(since) < patience(err) {
		return
	}
	w.told[key] = true
	d.alert("mailbox-"+short(key), since, "a mailbox cannot be read",
		fmt.Sprintf("The mailbox %s, folder %s, cannot be read since %s:\n%s\n\n"+
			"Mail stays where it is and is read when the mailbox can be reached again. Nobody is told.\n",
			a.Name, a.Mailbox, since.Format(time.RFC1123Z), plain.Error(err)))
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

// poisoned is told of a mail that was put aside unread.
func (d *Daemon) poisoned(it inbox.Item, cause error) {
	at := d.opt.Clock.Now().UTC().Truncate(time.Second)
	d.alert(fmt.Sprintf("poison-%s-%d-%d", short(it.Account+"/"+it.Mailbox), it.UIDValidity, it.UID), at, "a mail could not be read",
		fmt.Sprintf("A mail in the mailbox %s, folder %s (UID %d), could not be read in several attempts, at last because:\n%v\n\n"+
			"It was moved to the folder Quarantine of the mailbox, unread and marked. Its sender was not told, and nothing of it was "+
			"carried out.\n\nWhat to do: open it there with a mail program. If its text can be seen, move it back to %s, and it is read "+
			"again; else ask its sender to send it once more. Where a mail server gives many mails without a text, it is at fault: tell "+
			"its operator, and move the mails back when it is mended.\n", it.Account, it.Mailbox, it.UID, cause, it.Mailbox))
}

// serverSays is told of a text that a mail server wants a person to read (RFC 3501 section 7.1). It is logged once, and
// shown by the monitor.
func (d *Daemon) serverSays(a inbox.Account, text string) {
	a = a.WithDefaults()
	if text = strings.Join(strings.Fields(text), " "); len(text) > maxAlertText {
		text = strings.ToValidUTF8(text[:maxAlertText], "") + "..."
	}
	w, now := &d.watchers, d.opt.Clock.Now().UTC().Truncate(time.Second)
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, old := range w.alerts {
		if old.box == a.Name && old.text == text {
			return
		}
	}
	w.alerts = append(w.alerts, serverAlert{a.Name, text, now})
	w.alerts = w.alerts[max(0, len(w.alerts)-maxAlerts):]
	d.opt.Log.Warn("the mail server has a message for its user", "account", a.Name, "text", text)
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

// alert writes to the moderator, once for each identifier and time. What cannot be written is logged.
func (d *Daemon) alert(kind string, at time.Time, subject, text string) {
	if d.cfg.Moderator == "" {
		return
	}
	if err := d.write(fmt.Sprintf("alert-%s-%d", kind, at.Unix()), d.cfg.Moderator, at, "[pbem] "+subject, text); err != nil {
		d.opt.Log.Error("the moderator could not be told", "subject", subject, "error", err)
	}
}

// write sends a letter that belongs to no game, once for each identifier.
func (d *Daemon) write(id, to string, at time.Time, subject, text string) error {
	return d.send(id, to, at, report.Letter{Subject: subject, Text: text, HTML: "<pre style=\"white-space:pre-wrap\">" +
		html.EscapeString(text) + "</pre>"})
}

// send puts a letter of the site's own into the outbox, once.
func (d *Daemon) send(id, to string, at time.Time, r report.Letter) error {
	l := compose.Letter{From: d.cfg.From, To: to, Subject: r.Subject, Text: r.Text, HTML: r.HTML,
		Loop: d.loopCfg.Reader.LoopID, Date: at, Auto: "auto-generated", MessageID: compose.MessageID(d.tags.Key, "alert", id,
			int(at.Unix()), to, d.loopCfg.Reader.Domain)}
	_, err := d.once([]string{id}, []compose.Letter{l})
	return err
}

func short(s string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(s)))[:8] }
