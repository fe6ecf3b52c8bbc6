package daemon

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/loop"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/returns"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/office/notice"
	"fieldpost/pbem/record/durable"
)

// bounceKey is the secret in the addresses that bounces come to and in the identifiers of letters, made at the first start.
func bounceKey(dir string) ([]byte, error) {
	path := filepath.Join(dir, "bounce.key")
	key, err := os.ReadFile(path)
	if err == nil && len(key) < 32 {
		return nil, fmt.Errorf("%s: holds %d bytes, want 32; remove it, and bounces of letters that are out will not count", path, len(key))
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	key = make([]byte, 32)
	if _, err := rand.Read(key); err != nil {
		return nil, err
	}
	return key, durable.Write(path, key, 0o600)
}

// openOutbox opens the book of returned mails, and the outbox with its limits.
func (d *Daemon) openOutbox() error {
	l := d.cfg.Limits
	key, err := bounceKey(d.cfg.Dir)
	if err != nil {
		return err
	}
	d.tags, d.office.Key = outbox.Tags{Key: key, Addr: d.own}, key
	if d.returns, err = returns.Open(returns.File(d.cfg.Dir), returns.Rule{Times: l.Bounces, Within: l.Within()}); err != nil {
		return err
	}
	if d.outbox, err = outbox.Open(filepath.Join(d.cfg.Dir, "outbox"), outbox.Options{Clock: d.opt.Clock, WAL: d.spool.WAL(),
		Jitter: retryJitter, Log: d.opt.Log,
		PerHour: l.LettersPerHour, PerAddress: l.LettersPerAddress, Guard: house{d}, Tags: &d.tags, Smaller: compose.Smaller,
		Plain: compose.TextAlone}); err != nil {
		return err
	}
	lost, err := d.outbox.Items(outbox.Failed)
	for _, it := range lost {
		if d.notices.IsOperator(it.Envelope.To) && d.opt.Clock.Now().Sub(it.LastTry) < unheardFor {
			d.unheard.failed(it)
		}
	}
	return err
}

// house is the daemon as loop and outbox know it.
type house struct{ d *Daemon }

var (
	_ loop.House   = house{}
	_ outbox.Guard = house{}
)

// Delay implements loop.House.
func (h house) Delay(e spool.Entry, raw []byte) bool { return h.d.pace.delay(e, raw) }

// Looked implements loop.House.
func (h house) Looked(a inbox.Account, err error) {
	select {
	case h.d.wake <- struct{}{}: // what mails did is told
	default:
	}
	h.d.watchers.looked(a, err)
}

// Failed implements loop.House.
func (h house) Failed(it outbox.Item) { h.d.failed(it) }

// GaveUp implements loop.House.
func (h house) GaveUp(e spool.Entry, why string) { h.d.gaveUp(e, why) }

// Step implements outbox.Guard.
func (h house) Step(it outbox.Item) {
	h.d.meter.letter(it)
	if it.Status == outbox.Sent && h.d.notices.IsOperator(it.Envelope.To) {
		h.d.unheard.sent(it.LastTry)
	}
}

// Hold implements outbox.Guard.
func (h house) Hold(to string) string {
	if p, ok := h.d.returns.Paused(to); ok {
		return "paused since " + p.Since.Format(time.RFC1123Z) + ": " + p.Reason
	}
	return ""
}

// Flood implements outbox.Guard: the address is cut off.
func (h house) Flood(to string, n int) {
	d := h.d
	now := d.opt.Clock.Now().UTC()
	why := fmt.Sprintf("%d answers to its mails within an hour, %d are allowed: probably two programs answer each other", n,
		d.cfg.Limits.LettersPerAddress)
	d.opt.Log.Error("an address is cut off", "to", to, "why", why)
	if err := d.returns.Flood(to, fmt.Sprintf("flood %s %d", strings.ToLower(to), now.Unix()), why, now); err != nil {
		d.opt.Log.Error("the book of returned mails cannot be written", "error", err)
	}
}

var refusal = regexp.MustCompile(`^5[0-9][0-9] (5\.[0-9]+\.[0-9]+ )?`)

// failed is told of a letter that cannot be delivered: refused at once, or too often in vain.
func (d *Daemon) failed(it outbox.Item) {
	d.opt.Log.Error("a letter could not be delivered; it lies in outbox/failed", "id", it.ID, "to", it.Envelope.To, "answer", it.LastCode)
	head := refusal.FindString(it.LastCode)
	if head != "" {
		status := strings.TrimSpace(head)
		r := returns.Return{Key: fmt.Sprintf("refused %s %d", it.ID, it.LastTry.Unix()), Addr: it.Envelope.To, Item: it.ID, Status: status,
			Text: strings.TrimPrefix(it.LastCode, head)}
		if err := d.returns.Failed(r, it.LastTry); err != nil {
			d.opt.Log.Error("the book of returned mails cannot be written", "error", err)
		}
	}
	if d.notices.IsOperator(it.Envelope.To) {
		d.unheard.failed(it)
		d.opt.Log.Error("the moderator cannot be reached by mail; /healthz says so until a letter gets through", "to", it.Envelope.To)
		return
	}
	d.notices.Report(notice.Undelivered{Item: it})
}

// actOnReturns acts on what is new in the book: the moderator is told of every pause once, and letters that came back before an
// address was served again are sent once more. n is above 0 when letters may be due.
func (d *Daemon) actOnReturns() (n int, err error) {
	size, err := d.returns.Size()
	if err != nil || size == d.acted {
		return 0, err
	}
	pauses, err := d.returns.Pauses()
	if err != nil {
		return 0, err
	}
	for _, p := range pauses {
		if err := d.reportPause(p); err != nil {
			return 0, err
		}
	}
	for _, status := range []outbox.Status{outbox.Sent, outbox.Failed} {
		items, err := d.outbox.Items(status)
		if err != nil {
			return 0, err
		}
		for _, it := range items {
			if !d.returns.Missed(it.Envelope.To, it.ID, it.LastTry) {
				continue
			}
			if err := d.outbox.Retry(it.ID); err != nil {
				return 0, err
			}
			d.opt.Log.Info("a letter that came back is sent once more", "item", it.ID, "to", it.Envelope.To)
		}
	}
	d.acted = size
	return 1, nil
}

// reportPause tells the moderator of a pause.
func (d *Daemon) reportPause(p returns.Pause) error {
	if d.notices.IsOperator(p.Addr) {
		return nil
	}
	seats, err := d.people.held(p.Addr)
	if err != nil {
		return err
	}
	n := notice.CutOff{Pause: p}
	for _, s := range seats {
		n.Seats = append(n.Seats, d.games.seat(s))
	}
	d.notices.Report(n)
	return nil
}
