package daemon

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"html"
	"sync"
	"time"

	"fieldpost/pbem/looks/report"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/inbox"
)

// troubleAfter is how long a mailbox may be out of reach before the moderator is told. A refused login is told at once.
const troubleAfter = 30 * time.Minute

// boxTroubles know since when each mailbox is out of reach.
type boxTroubles struct {
	mu    sync.Mutex
	since map[string]time.Time
	told  map[string]bool
	why   map[string]string // how the last look failed
}

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
	w.why[key] = err.Error()
	if !down {
		since = now
		w.since[key] = now
	}
	if w.told[key] || !errors.Is(err, inbox.ErrLogin) && now.Sub(since) < troubleAfter {
		return
	}
	w.told[key] = true
	d.alert("mailbox-"+short(key), since, "a mailbox cannot be read",
		fmt.Sprintf("The mailbox %s, folder %s, cannot be read since %s:\n%v\n\n"+
			"Mail stays where it is and is read when the mailbox can be reached again. Nobody is told.\n",
			a.Name, a.Mailbox, since.Format(time.RFC1123Z), err))
}

// poisoned is told of a mail that was put aside unread.
func (d *Daemon) poisoned(it inbox.Item, cause error) {
	d.alert(fmt.Sprintf("poison-%s-%d", short(it.Account+"/"+it.Mailbox), it.UID), it.InternalDate.UTC(), "a mail could not be fetched",
		fmt.Sprintf("A mail of %s in the mailbox %s, folder %s (UID %d, %d bytes), ended the connection each time it was fetched, at "+
			"last with:\n%v\n\nIt was moved to the folder Quarantine unread. Its sender was not told.\n",
			it.InternalDate.UTC().Format(time.RFC1123Z), it.Account, it.Mailbox, it.UID, it.Size, cause))
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
