// Package loop joins mailbox, spool, handler and outbox: a mail comes in, is
// stored, read and handled; its answers are stored, committed and sent; then it
// is filed. Killed at any point and started again, it reaches the same end: each
// mail is handled to its commit once, and each answer goes out under one
// Message-ID with one content.
package loop

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"fieldpost/pbem/post/compose"
	"fieldpost/pbem/post/inbox"
	"fieldpost/pbem/post/message"
	"fieldpost/pbem/post/outbox"
	"fieldpost/pbem/post/spool"
)

// Disposition says what kind of end a mail came to.
type Disposition string

// The ends of a mail, and where the mailbox keeps it afterwards.
const (
	Done       Disposition = "done"       // dealt with: folder Done
	Rejected   Disposition = "rejected"   // answered with a refusal: folder Rejected
	Quarantine Disposition = "quarantine" // not dealt with, a person should look: folder Quarantine
	Silent     Disposition = "silent"     // not to be answered: folder Done
)

// Handler knows what mails mean.
type Handler interface {
	// Handle deals with one mail and returns the letters that answer it. It is
	// called again for the same mail (the same Key) after a crash before the
	// commit, or after an error; what it did before must then have no second
	// effect, and the letters must come out the same. An empty From, MessageID,
	// Date or Loop of a letter is filled in. A mail whose Undecoded is set must
	// not be executed, but may be answered with its Why.
	//
	// Handle is not called for mails that must not be answered.
	Handle(ctx context.Context, m *message.Mail, raw []byte) ([]compose.Letter, Disposition, error)
}

// Observer is a Handler that wants to know of the mails that get no answer:
// bounces, auto-replies, lists, own mail. The same rules as for Handle hold.
type Observer interface {
	Observe(ctx context.Context, m *message.Mail, raw []byte) error
}

// Config is what a Loop works with.
type Config struct {
	Account inbox.Account
	Inbox   inbox.Options
	Spool   *spool.Spool
	Outbox  *outbox.Outbox
	Sender  outbox.Sender
	Handler Handler
	Reader  message.Reader // this installation's addresses, loop mark, id domain
	From    string         // for letters without From; its address is the envelope sender of all
	Log     *slog.Logger   // nil: silent

	// OnFailed is told of letters that could not be sent for good; nil: nobody.
	OnFailed func(outbox.Item)
	// Fail is called after steps between the spool's own ("handled", "queued",
	// "released"), see spool.Open. It is nil in production.
	Fail func(step string) error
}

// Loop is a running configuration. It is not for concurrent use.
type Loop struct {
	cfg      Config
	box      *inbox.Box
	sender   string       // envelope sender
	tried    map[int]bool // attempts of this cycle
	fatal    error        // the disk failed, or a failpoint: nothing may go on
	released bool         // leftovers of an earlier process were released
}

const maxFails = 3 // failed attempts before a mail goes to quarantine

// New checks a configuration. It does not connect.
func New(cfg Config) (*Loop, error) {
	if cfg.Spool == nil || cfg.Outbox == nil || cfg.Sender == nil || cfg.Handler == nil {
		return nil, errors.New("mail loop: needs spool, outbox, sender and handler")
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Fail == nil {
		cfg.Fail = func(string) error { return nil }
	}
	if cfg.Inbox.Log == nil {
		cfg.Inbox.Log = cfg.Log
	}
	if cfg.Reader.Domain == "" {
		return nil, errors.New("mail loop: needs the domain of its Message-IDs")
	}
	sender, err := (&compose.Letter{From: cfg.From}).Sender()
	if err != nil {
		return nil, err
	}
	box, err := inbox.New(cfg.Account, cfg.Inbox)
	if err != nil {
		return nil, err
	}
	return &Loop{cfg: cfg, box: box, sender: sender}, nil
}

// Run is New, cycles until ctx ends, and Close. It returns ctx.Err(), or the
// error of a disk that failed.
func Run(ctx context.Context, cfg Config) error {
	l, err := New(cfg)
	if err != nil {
		return err
	}
	defer l.Close()
	for {
		err := l.Cycle(ctx)
		if l.fatal != nil {
			return l.fatal
		}
		if err := l.box.Wait(ctx, err); err != nil {
			return err
		}
	}
}

// Close ends the connection to the mailbox. Spool and outbox stay open.
func (l *Loop) Close() error { return l.box.Close() }

// Cycle does everything that is to do now, once: what an earlier process left,
// the mails in the mailbox, the letters that are due. The error is of the
// mailbox or the disk; it does not keep letters from being sent.
func (l *Loop) Cycle(ctx context.Context) error {
	l.tried = map[int]bool{}
	err := l.resume(ctx)
	if err == nil {
		_, err = l.box.Once(ctx, taker{l})
	}
	if l.fatal != nil {
		return l.fatal
	}
	res, sendErr := l.cfg.Outbox.Flush(ctx, l.cfg.Sender)
	for _, it := range res.Failed {
		if l.cfg.OnFailed != nil {
			l.cfg.OnFailed(it)
		}
	}
	return errors.Join(err, sendErr)
}

// resume finishes what an earlier process began: letters of committed mails are
// released, received mails are handled.
func (l *Loop) resume(ctx context.Context) error {
	if !l.released {
		for _, e := range l.cfg.Spool.Entries(spool.Committed) {
			if err := l.release(e.Outbox); err != nil {
				return err
			}
		}
		l.released = true
	}
	for _, e := range l.cfg.Spool.Entries(spool.Received) {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		raw, err := l.cfg.Spool.Raw(e.Seq)
		if err != nil {
			return l.die(err)
		}
		if err := l.process(ctx, e, raw); l.fatal != nil {
			return l.fatal
		} else if err != nil {
			l.cfg.Log.Error("mail could not be handled", "seq", e.Seq, "error", err)
		}
	}
	return nil
}

// die notes an error after which the process must not go on.
func (l *Loop) die(err error) error {
	if err != nil && l.fatal == nil {
		l.fatal = err
	}
	return err
}

func (l *Loop) release(ids []string) error {
	if err := l.die(l.cfg.Outbox.Release(ids...)); err != nil {
		return err
	}
	return l.die(l.cfg.Fail("released"))
}

// now is a mail's own time: letters must not depend on when they are rendered.
func now(e spool.Entry) time.Time { return e.Origin.Received.UTC() }

func itemID(seq, n int) string { return fmt.Sprintf("%06d-%d", seq, n) }
