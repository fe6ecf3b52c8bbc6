package daemon

import (
	"fmt"
	"log/slog"
	"regexp"
	"strings"
	"time"

	"fieldpost/pbem/clock"
	"fieldpost/pbem/mail/bounce"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/service/alerts"
)

// delivery handles letters that are refused, returned, held back or sent again.
type delivery struct {
	perAddress int // limit of answers to one address within an hour
	clock      clock.Clock
	log        *slog.Logger
	meter      *meter
	notices    *alerts.Sender
	outbox     *outbox.Outbox
	tags       outbox.Tags // tagged envelope senders, to which bounces are sent
	returns    *bounce.Log // letters that came back
	games      gamesFolder
	people     partLookup

	actedBytes        int64 // length of the log of returns that was handled
	moderatorFailures moderatorFailures
}

// loadOperatorFailures finds the letters to the operator that failed recently.
func (d *delivery) loadOperatorFailures() error {
	lost, err := d.outbox.Items(outbox.Failed)
	for _, it := range lost {
		if d.notices.IsOperator(it.Envelope.To) && d.clock.Now().Sub(it.LastTry) < failureMemory {
			d.moderatorFailures.noteFailed(it)
		}
	}
	return err
}

var _ outbox.Monitor = &delivery{}

// StatusChanged counts a letter that was queued or tried. It also notes when a letter to a moderator of the site was
// sent.
func (d *delivery) StatusChanged(it outbox.Item) {
	d.meter.countLetter(it)
	if it.Status == outbox.Sent && d.notices.IsOperator(it.Envelope.To) {
		d.moderatorFailures.noteSent(it.LastTry)
	}
}

// HoldReason returns why an address gets no mail now, "" if it does.
func (d *delivery) HoldReason(to string) string {
	if p, ok := d.returns.CurrentPause(to); ok {
		return "paused since " + p.Since.Format(time.RFC1123Z) + ": " + p.Reason
	}
	return ""
}

// FloodDetected implements outbox.Monitor: it stops sending to the address.
func (d *delivery) FloodDetected(to string, n int) {
	now := d.clock.Now().UTC()
	why := fmt.Sprintf("%d answers to its mails within an hour, %d are allowed: probably two programs answer each other", n,
		d.perAddress)
	d.log.Error("an address is cut off", "to", to, "why", why)
	if err := d.returns.RecordFlood(to, fmt.Sprintf("flood %s %d", strings.ToLower(to), now.Unix()), why, now); err != nil {
		d.log.Error("the book of returned mails cannot be written", "error", err)
	}
}

var refusal = regexp.MustCompile(`^5[0-9][0-9] (5\.[0-9]+\.[0-9]+ )?`)

// handleFailed handles a letter that was refused or failed too often.
func (d *delivery) handleFailed(it outbox.Item) {
	d.log.Error("a letter could not be delivered; it lies in outbox/failed", "id", it.ID, "to", it.Envelope.To, "answer", it.LastCode)
	head := refusal.FindString(it.LastCode)
	if head != "" {
		status := strings.TrimSpace(head)
		r := bounce.ReturnedLetter{Key: fmt.Sprintf("refused %s %d", it.ID, it.LastTry.Unix()), Addr: it.Envelope.To,
			Item: it.ID, Status: status,
			Text: strings.TrimPrefix(it.LastCode, head)}
		if err := d.returns.RecordReturn(r, it.LastTry); err != nil {
			d.log.Error("the book of returned mails cannot be written", "error", err)
		}
	}
	if d.notices.IsOperator(it.Envelope.To) {
		d.moderatorFailures.noteFailed(it)
		d.log.Error("the moderator cannot be reached by mail; /healthz says so until a letter gets through", "to", it.Envelope.To)
		return
	}
	d.notices.Report(alerts.Undelivered{Item: it})
}

// actOnReturns handles new returned letters. It tells the moderator of every paused address once, and sends again the
// letters that came back before an address was resumed. n is above 0 when letters may be due.
func (d *delivery) actOnReturns() (n int, err error) {
	size, err := d.returns.Size()
	if err != nil || size == d.actedBytes {
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
			if !d.returns.NeedsResend(it.Envelope.To, it.ID, it.LastTry) {
				continue
			}
			if err := d.outbox.Retry(it.ID); err != nil {
				return 0, err
			}
			d.log.Info("a letter that came back is sent once more", "item", it.ID, "to", it.Envelope.To)
		}
	}
	d.actedBytes = size
	return 1, nil
}

// reportPause tells the moderator that an address was paused.
func (d *delivery) reportPause(p bounce.Pause) error {
	if d.notices.IsOperator(p.Addr) {
		return nil
	}
	seats, err := d.people.heldSeats(p.Addr)
	if err != nil {
		return err
	}
	n := alerts.AddressPaused{Pause: p}
	for _, s := range seats {
		n.Seats = append(n.Seats, d.games.noticeSeat(s))
	}
	d.notices.Report(n)
	return nil
}
