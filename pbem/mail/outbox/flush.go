package outbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"sort"
	"strings"
	"time"

	"fieldpost/pbem/durable"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/netdial"
)

// Sender transmits one mail. code is the server's answer, for the record. A *Refused error is final for this mail;
// after any other error the mail is tried again. Senders that are io.Closers are closed at the end of a Flush.
type Sender interface {
	Send(ctx context.Context, env Envelope, raw []byte) (code string, err error)
}

// Refused reports that the receiving server permanently refused one mail.
type Refused struct {
	Code      int    // SMTP reply code, 500 to 599
	Enhanced  string // enhanced status code such as "5.1.1" (RFC 3463), or ""
	Text      string // text of the server's answer
	AfterData bool   // the server answered after the letter's content
}

func (r *Refused) Error() string {
	if r.Enhanced != "" {
		return fmt.Sprintf("%d %s %s", r.Code, r.Enhanced, r.Text)
	}
	return fmt.Sprintf("%d %s", r.Code, r.Text)
}

// TooLarge reports whether the mail was refused because of its size: with code 552 and no other reason (5.2.2 means a
// full mailbox), or with a status that says so.
func (r *Refused) TooLarge() bool {
	switch r.Enhanced {
	case "5.3.4", "5.2.3":
		return true
	case "", "5.0.0", "5.5.0":
		return r.Code == 552
	}
	return false
}

// Reason returns TryLater if the same letter will be accepted later although the code says otherwise, RefusedContent if
// the content was refused, otherwise RefusedAddress. A server that has not yet received the content cannot refuse it.
func (r *Refused) Reason() netdial.Refusal {
	said := netdial.MailRefusal(r.Error())
	about := strings.HasPrefix(r.Enhanced, "5.1.") || strings.HasPrefix(r.Enhanced, "5.2.")
	switch {
	case said == netdial.TryLater:
		return netdial.TryLater
	case r.AfterData && !about && said != netdial.RefusedAddress:
		return netdial.RefusedContent
	}
	return netdial.RefusedAddress
}

// SenderRefused reports that the server does not accept the envelope sender.
type SenderRefused struct{ Err error }

func (r *SenderRefused) Error() string { return "mail from: " + r.Err.Error() }
func (r *SenderRefused) Unwrap() error { return r.Err }

// ServerDown reports that the server cannot be used, because the connection or the login failed. The mail may be fine.
type ServerDown struct{ Err error }

func (d *ServerDown) Error() string { return d.Err.Error() }
func (d *ServerDown) Unwrap() error { return d.Err }

// backoff lists the wait after each failed attempt, the first one first; after the last attempt a mail has failed.
var backoff = []time.Duration{
	1 * time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute,
	1 * time.Hour, 2 * time.Hour, 4 * time.Hour, 8 * time.Hour, 16 * time.Hour,
}

// FlushResult counts the mails that a Flush sent or did not send, and lists those that failed, which need an operator.
type FlushResult struct {
	Sent, Deferred int
	Waiting        int // due, but held back: the address is paused, or the hourly limit is reached
	Failed         []Item
}

// Flush sends every due mail, by rank and identifier, and returns after all have been tried once. If the server cannot
// be used, only the first mail is tried, and the others are postponed with it. It returns errors of the disk and the
// context; network errors are recorded in the items.
func (o *Outbox) Flush(ctx context.Context, s Sender) (res FlushResult, err error) {
	o.sending.Lock()
	defer o.sending.Unlock()
	if c, ok := s.(io.Closer); ok {
		defer c.Close()
	}
	res, err = o.send(ctx, s)
	if n := res.Waiting; n > 0 && o.isHourFull(compose.FromUnproven, o.opt.Clock.Now()) {
		o.opt.Log.Warn("the mails allowed within an hour are used up; the others wait", "limit", o.opt.PerHour, "waiting", n)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	return res, errors.Join(err, o.syncDone(), o.note())
}

// send tries to send the due mails. The caller holds sending.
func (o *Outbox) send(ctx context.Context, s Sender) (res FlushResult, err error) {
	due := o.due()
	first := o.welcomes()
	for i, it := range due {
		if err := ctx.Err(); err != nil {
			return res, err
		}
		now := o.opt.Clock.Now()
		if id := first[it.readerKey()]; id != "" && id != it.ID && o.queued(id) {
			res.Waiting++ // nothing of a game comes before its welcome
			continue
		}
		if o.isHourFull(it.Envelope.Rank, now) {
			res.Waiting++
			continue
		}
		if why := o.blockReason(it.Envelope, now); why != "" {
			o.opt.Log.Debug("mail waits", "item", it.ID, "to", it.Envelope.To, "why", why)
			res.Waiting++
			continue
		}
		done, down, err := o.attemptItem(ctx, s, it)
		if err != nil {
			return res, err
		}
		switch done.Status {
		case Sent:
			res.Sent++
			o.noteSent(done)
		case Failed:
			res.Failed = append(res.Failed, done)
		default:
			res.Deferred++
		}
		if down {
			res.Deferred += len(due[i+1:])
			return res, o.postpone(due[i+1:], done.NextTry)
		}
	}
	return res, nil
}

// postpone delays mails until the server is tried again. That does not count as an attempt and is not recorded.
func (o *Outbox) postpone(rest []*Item, until time.Time) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.note(); err != nil {
		return err
	}
	for _, it := range rest {
		next := *o.open[it.ID]
		next.NextTry = until
		o.open[it.ID] = &next
	}
	return nil
}

// due returns the mails that may be sent now, in order: by rank, and a welcome before all later mails of its game.
func (o *Outbox) due() []*Item {
	o.mu.Lock()
	defer o.mu.Unlock()
	now := o.opt.Clock.Now()
	var out []*Item
	for _, it := range o.open {
		if it.Status == Queued && !it.NextTry.After(now) {
			out = append(out, it)
		}
	}
	sort.Slice(out, func(i, j int) bool {
		if a, b := out[i].Envelope.Rank.Order(), out[j].Envelope.Rank.Order(); a != b {
			return a < b
		}
		if a, b := out[i].Record() == 0, out[j].Record() == 0; a != b {
			return a
		}
		return compareNatural(out[i].ID, out[j].ID) < 0
	})
	return out
}

// NextTry returns when the next mail is due. ok is false if no mail waits.
func (o *Outbox) NextTry() (next time.Time, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, it := range o.open {
		if it.Status == Queued && (!ok || it.NextTry.Before(next)) {
			next, ok = it.NextTry, true
		}
	}
	return next, ok
}

// attemptItem makes one attempt to send a mail. It records the time of the next try before the attempt, so that a crash
// loop cannot flood the server.
func (o *Outbox) attemptItem(ctx context.Context, s Sender, it *Item) (done Item, down bool, err error) {
	next := *it
	now := o.opt.Clock.Now()
	next.Tries++
	next.LastTry = now
	next.NextTry = now.Add(o.delay(next.Tries))
	raw, err := o.recordAttempt(&next)
	var code string
	if err == nil {
		code, err = o.transmit(ctx, s, &next, raw)
	}
	if ctx.Err() != nil && err != nil {
		return next, false, ctx.Err()
	}
	var refused *Refused
	var dead *ServerDown
	switch {
	case err == nil:
		next.Status, next.LastCode, next.NextTry = Sent, code, time.Time{}
	case errors.As(err, &refused) && refused.Reason() != netdial.TryLater:
		next.Status, next.LastCode, next.NextTry = Failed, refused.Error(), time.Time{}
	case next.Tries > len(backoff):
		next.Status, next.LastCode, next.NextTry = Failed, err.Error(), time.Time{}
	default:
		next.LastCode = err.Error()
		if named, ok := netdial.ParseBackoff(next.LastCode); ok && next.NextTry.Before(now.Add(named)) {
			next.NextTry = now.Add(named)
		}
	}
	log := o.opt.Log.With("item", next.ID, "to", next.Envelope.To, "try", next.Tries, "answer", next.LastCode)
	switch next.Status {
	case Sent:
		log.Info("mail sent")
	case Failed:
		log.Error("mail failed for good")
	default:
		log.Warn("mail deferred", "next", next.NextTry)
	}
	o.step(&next)
	return next, errors.As(err, &dead), o.storeOutcome(&next)
}

// transmit sends a mail to the server. It sends a shorter form if the server finds the mail too large, and uses the
// plain sender if the server refuses a tagged one.
func (o *Outbox) transmit(ctx context.Context, s Sender, it *Item, raw []byte) (code string, err error) {
	for {
		env := it.Envelope
		if it.TaggedSender != "" && !o.untaggedOnly {
			env.From = it.TaggedSender
		}
		code, err = s.Send(ctx, env, raw)
		var sender *SenderRefused
		var refused *Refused
		switch {
		case errors.As(err, &sender) && env.From != it.Envelope.From:
			o.untaggedOnly = true
			o.opt.Log.Warn("the server takes no tagged sender; bounces are told by their Message-ID from now on", "sender", env.From,
				"answer", err)
			continue
		case errors.As(err, &refused) && refused.TooLarge() && o.opt.ShorterForm != nil:
			shorter, ok, serr := o.shorten(it)
			if serr != nil || !ok {
				return code, errors.Join(err, serr)
			}
			o.opt.Log.Warn("mail too large for the server; a shorter form is sent", "item", it.ID, "bytes", len(raw), "shorter",
				len(shorter), "answer", err)
			raw = shorter
			continue
		case errors.As(err, &refused) && refused.Reason() == netdial.RefusedContent && o.opt.PlainForm != nil:
			text, ok, serr := o.usePlainForm(it)
			if serr != nil || !ok {
				return code, errors.Join(err, serr)
			}
			o.opt.Log.Warn("the server refuses what the mail holds; its text alone is sent", "item", it.ID, "answer", err)
			raw = text
			continue
		}
		if o.untaggedOnly {
			it.TaggedSender = "" // the server accepted it without the tag
		}
		return code, err
	}
}

// plainStep is the step number of the form without pictures and attachments. It is higher than those of all shorter
// forms.
const plainStep = 9

// shorten records the next shorter form of a mail and returns it.
func (o *Outbox) shorten(it *Item) (raw []byte, ok bool, err error) {
	step := 1
	if it.Shorter != nil {
		step = it.Shorter.Step + 1
	}
	return o.useForm(it, step, func(whole []byte) ([]byte, string, bool) { return o.opt.ShorterForm(whole, step) })
}

// usePlainForm records the text-only form of a mail and returns it. ok is false if it was sent before.
func (o *Outbox) usePlainForm(it *Item) (raw []byte, ok bool, err error) {
	if it.Shorter != nil && it.Shorter.Step >= plainStep {
		return nil, false, nil
	}
	return o.useForm(it, plainStep, o.opt.PlainForm)
}

// useForm records another form of a mail and returns it. ok is false if there is no such form.
func (o *Outbox) useForm(it *Item, step int, form func(whole []byte) (raw []byte, id string, ok bool)) (raw []byte, ok bool, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	whole, err := read(o.dir, it.ID+".eml", it.SHA256)
	if err != nil {
		return nil, false, err
	}
	raw, id, ok := form(whole)
	if !ok {
		return nil, false, nil
	}
	it.Shorter = &ShorterForm{Step: step, MessageID: id, SHA256: hash(raw)}
	if err := durable.Write(o.queue(it.bodyFile()), raw, 0o600); err != nil {
		return nil, false, err
	}
	return raw, true, errors.Join(o.storeItem(it), o.sync())
}

func (o *Outbox) delay(tries int) time.Duration {
	d := backoff[min(tries, len(backoff))-1]
	if o.opt.Jitter > 0 {
		d += rand.N(o.opt.Jitter)
	}
	return d
}

// recordAttempt records an attempt and reads the mail. The record reserves the disk space that the outcome will need,
// so that no mail is sent whose outcome cannot be recorded.
func (o *Outbox) recordAttempt(it *Item) ([]byte, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	raw, err := o.raw(it)
	if err != nil {
		return nil, err
	}
	data, err := it.encode()
	if err != nil {
		return nil, err
	}
	if err := durable.WriteUnsynced(o.queue(it.ID+overlay), data); err != nil {
		return nil, err
	}
	it.unnoted = true
	o.share(it)
	return raw, nil
}

// storeItem writes the record of a queued item to its overlay file. The caller holds mu.
func (o *Outbox) storeItem(it *Item) error {
	data, err := it.encode()
	if err != nil {
		return err
	}
	if err := durable.WriteVia(o.queue(it.ID+overlay), o.queue(it.ID+".json"), data); err != nil {
		return err
	}
	it.unnoted = false
	o.share(it)
	return nil
}

// share stores a copy of an item for other goroutines. The caller holds mu.
func (o *Outbox) share(it *Item) {
	stored := *it
	o.open[it.ID] = &stored
}

// storeOutcome stores the result of an attempt. Several outcomes are synced together.
func (o *Outbox) storeOutcome(it *Item) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := o.storeItem(it); err != nil || it.Status != Sent && it.Status != Failed {
		return err
	}
	if err := o.shelve(it); err != nil || o.done < maxUnsyncedLetters {
		return err
	}
	return o.syncDone()
}
