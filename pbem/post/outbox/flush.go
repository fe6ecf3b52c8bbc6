package outbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sort"
	"time"
)

// Sender transmits one mail. code is the server's answer, for the record. A
// *Refused error is final for this mail; every other error is tried again.
// Senders that are io.Closers are closed at the end of a Flush.
type Sender interface {
	Send(ctx context.Context, env Envelope, raw []byte) (code string, err error)
}

// Refused is a permanent refusal of one mail by the receiving server.
type Refused struct {
	Code int    // SMTP reply code, 500 to 599
	Text string // the server's text
}

func (r *Refused) Error() string { return fmt.Sprintf("%d %s", r.Code, r.Text) }

// backoff is the wait after the n-th failed try; after the last one a mail has
// failed.
var backoff = []time.Duration{
	1 * time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute,
	1 * time.Hour, 2 * time.Hour, 4 * time.Hour, 8 * time.Hour, 16 * time.Hour,
}

// Result counts what a Flush did. Failed items need a person.
type Result struct {
	Sent, Deferred int
	Failed         []Item
}

// Flush sends every mail that is due, in order of identifiers, and returns when
// all have been tried once. The error is of the disk or the context; failures of
// the network stay in the items.
func (o *Outbox) Flush(ctx context.Context, s Sender) (res Result, err error) {
	o.sending.Lock()
	defer o.sending.Unlock()
	if c, ok := s.(io.Closer); ok {
		defer c.Close()
	}
	for _, it := range o.due() {
		if err := ctx.Err(); err != nil {
			return res, err
		}
		done, err := o.try(ctx, s, it)
		if err != nil {
			return res, err
		}
		switch done.Status {
		case Sent:
			res.Sent++
		case Failed:
			res.Failed = append(res.Failed, done)
		default:
			res.Deferred++
		}
	}
	return res, nil
}

func (o *Outbox) due() []*Item {
	o.mu.Lock()
	defer o.mu.Unlock()
	now := o.opt.Now()
	var out []*Item
	for _, it := range o.open {
		if it.Status == Queued && !it.NextTry.After(now) {
			out = append(out, it)
		}
	}
	sort.Slice(out, func(i, j int) bool { return natural(out[i].ID, out[j].ID) < 0 })
	return out
}

// NextTry is when the next mail is due; ok is false if none waits.
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

// try makes one attempt. The next try is put on record before the attempt, so
// that a crash loop cannot hammer the server.
func (o *Outbox) try(ctx context.Context, s Sender, it *Item) (Item, error) {
	next := *it
	now := o.opt.Now()
	next.Tries++
	next.LastTry = now
	next.NextTry = now.Add(o.delay(next.Tries))
	raw, err := o.record(&next)
	var code string
	if err == nil {
		code, err = s.Send(ctx, next.Envelope, raw)
	}
	if ctx.Err() != nil && err != nil {
		return next, ctx.Err()
	}
	var refused *Refused
	switch {
	case err == nil:
		next.Status, next.LastCode, next.NextTry = Sent, code, time.Time{}
	case errors.As(err, &refused):
		next.Status, next.LastCode, next.NextTry = Failed, refused.Error(), time.Time{}
	case next.Tries > len(backoff):
		next.Status, next.LastCode, next.NextTry = Failed, err.Error(), time.Time{}
	default:
		next.LastCode = err.Error()
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
	return next, o.finish(&next)
}

func (o *Outbox) delay(tries int) time.Duration {
	d := backoff[min(tries, len(backoff))-1]
	if o.opt.Jitter != nil {
		d += o.opt.Jitter()
	}
	return d
}

// record stores the attempt and reads the mail.
func (o *Outbox) record(it *Item) ([]byte, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	raw, err := o.raw(it)
	if err != nil {
		return nil, err
	}
	if err := it.save(o.queue("")); err != nil {
		return nil, err
	}
	o.open[it.ID] = it
	return raw, nil
}

func (o *Outbox) finish(it *Item) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := it.save(o.queue("")); err != nil {
		return err
	}
	o.open[it.ID] = it
	if it.Status == Sent || it.Status == Failed {
		delete(o.open, it.ID)
		return o.shelve(it)
	}
	return nil
}
