// Package pipeline passes each mail through the daemon. It fetches the mail from the mailbox, stores, reads and handles
// it, stores, commits and sends the answers, and then files the mail in the mailbox. If it is killed at any point and
// started again, it reaches the same end. Each mail is committed once, and each answer has one Message-ID and one
// content.
package pipeline

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/spool"
)

// Disposition names the result of handling a mail.
type Disposition string

// Values of Disposition, each with the folder of the mailbox to which the mail is moved.
const (
	Done       Disposition = "done"       // handled: folder Done
	Rejected   Disposition = "rejected"   // answered with a refusal: folder Rejected
	Quarantine Disposition = "quarantine" // not handled, a person must look: folder Quarantine
	Silent     Disposition = "silent"     // not to be answered: folder Done
)

// Handler handles mails.
type Handler interface {
	// Handle handles one mail and returns the letters that answer it. It is called again for the same mail (the same
	// Key) after an error, or after a crash before the commit. The second call must have no further effect on games,
	// and must return the same letters. An empty From, MessageID, Date or Loop of a letter is filled in. A mail with
	// Undecoded set must not be executed; it may be answered with its Why.
	//
	// Handle is not called for mails that must not be answered.
	Handle(ctx context.Context, m *message.Mail, raw []byte) ([]compose.Letter, Disposition, error)
}

// Observer is a Handler that also receives the mails that are not answered: bounces, auto-replies, mail of lists, our
// own mail. The rules of Handle apply; its letters inform other people, not the sender.
type Observer interface {
	Observe(ctx context.Context, m *message.Mail, raw []byte) ([]compose.Letter, error)
}

// Config configures a Pipeline.
type Config struct {
	Accounts []inbox.Account // mailboxes; no two with the same name and folder
	Inbox    inbox.Options   // options for all mailboxes; OnCycle is replaced
	Spool    *spool.Spool
	Outbox   *outbox.Outbox
	Sender   outbox.Sender
	Handler  Handler
	Reader   message.Reader // with this installation's addresses, loop mark and domain
	From     string         // From of letters that have none; its address is the envelope sender of all letters
	Key      []byte         // secret for the Message-IDs of letters without one
	Log      *slog.Logger   // nil for no log

	Supervisor Supervisor // nil: no mail is delayed, and nobody is notified
	// Fail is called at the steps "handled", "queued" and "released"; the spool calls it at its own steps, see
	// spool.Open. It is nil in production.
	Fail func(step string) error
}

// Supervisor may delay mails, and is told their outcome. It may be called from several goroutines.
type Supervisor interface {
	// MustWait reports whether a mail must wait. A waiting mail is asked about again in the next cycle.
	MustWait(e spool.Entry, raw []byte) bool
	// MailboxChecked is called with the result of each cycle over a mailbox.
	MailboxChecked(account inbox.Account, err error)
	// LetterFailed is called for letters that could not be sent after all attempts.
	LetterFailed(it outbox.Item)
	// MailGivenUp is called for mails that were put into quarantine because they could not be handled.
	MailGivenUp(e spool.Entry, why string)
}

// NoSupervisor is a Supervisor that does nothing, to be embedded by others.
type NoSupervisor struct{}

// MustWait implements Supervisor: no mail waits.
func (NoSupervisor) MustWait(spool.Entry, []byte) bool { return false }

// MailboxChecked implements Supervisor.
func (NoSupervisor) MailboxChecked(inbox.Account, error) {}

// LetterFailed implements Supervisor.
func (NoSupervisor) LetterFailed(outbox.Item) {}

// MailGivenUp implements Supervisor.
func (NoSupervisor) MailGivenUp(spool.Entry, string) {}

// Pipeline handles the mails of all mailboxes. Its methods must not be called concurrently.
type Pipeline struct {
	cfg    Config
	boxes  []*inbox.Poller
	sender string // envelope sender

	fault sync.Mutex
	fatal error // error of the disk or of a failpoint, after which nothing may go on

	mu         sync.Mutex   // one mail at a time, for all mailboxes
	released   bool         // letters of an earlier process were released
	unfinished map[int]bool // mails that an earlier process left unfinished
}

const (
	maxFailures = 3 // failed attempts before a mail goes to quarantine
	maxAttempts = 5 // attempts that ended the process
)

// New validates a configuration and returns its Pipeline. It does not connect.
func New(cfg Config) (*Pipeline, error) {
	if cfg.Spool == nil || cfg.Outbox == nil || cfg.Sender == nil || cfg.Handler == nil {
		return nil, errors.New("mail loop: needs spool, outbox, sender and handler")
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Fail == nil {
		cfg.Fail = func(string) error { return nil }
	}
	if cfg.Supervisor == nil {
		cfg.Supervisor = NoSupervisor{}
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
	l := &Pipeline{cfg: cfg, sender: sender, unfinished: map[int]bool{}}
	if len(cfg.Accounts) == 0 {
		return nil, errors.New("mail loop: no mailbox")
	}
	for i, a := range cfg.Accounts {
		opt := cfg.Inbox
		opt.OnCycle = nil
		box, err := inbox.New(a, opt)
		if err != nil {
			return nil, err
		}
		for _, other := range l.boxes[:i] {
			if other.Account().Name == box.Account().Name && other.Account().Mailbox == box.Account().Mailbox {
				return nil, fmt.Errorf("mail loop: mailbox %s, folder %s, is given twice", box.Account().Name, box.Account().Mailbox)
			}
		}
		l.boxes = append(l.boxes, box)
	}
	for _, e := range cfg.Spool.Entries(spool.Received) {
		l.unfinished[e.Seq] = true
	}
	return l, nil
}

// Run calls New, runs cycles until ctx ends, and calls Close. It returns ctx.Err(), or the error of a disk that failed.
// Each mailbox has its own goroutine, so that an unreachable mailbox does not delay the others.
func Run(ctx context.Context, cfg Config) error {
	l, err := New(cfg)
	if err != nil {
		return err
	}
	defer l.Close()
	work, stop := context.WithCancel(ctx)
	defer stop()
	var all sync.WaitGroup
	for i := range l.boxes {
		all.Go(func() {
			defer stop()
			l.watchMailbox(work, i)
		})
	}
	all.Wait()
	if err := l.stopReason(); err != nil {
		return err
	}
	return ctx.Err()
}

// watchMailbox polls one mailbox until ctx ends or the pipeline must stop.
func (l *Pipeline) watchMailbox(ctx context.Context, i int) {
	for {
		err := errors.Join(l.checkMailbox(ctx, i), l.flush(ctx))
		if l.stopReason() != nil || l.boxes[i].Wait(ctx, err) != nil {
			return
		}
	}
}

// Close closes the connections to the mailboxes. Spool and outbox stay open.
func (l *Pipeline) Close() error {
	var errs []error
	for _, b := range l.boxes {
		errs = append(errs, b.Close())
	}
	return errors.Join(errs...)
}

// Cycle does all present work once: the work that an earlier process left, the mails in the mailboxes, the letters that
// are due. An error concerns a mailbox or the disk; letters are sent in any case.
func (l *Pipeline) Cycle(ctx context.Context) error {
	var errs []error
	for i := range l.boxes {
		if l.stopReason() == nil {
			errs = append(errs, l.checkMailbox(ctx, i))
		}
	}
	if err := l.stopReason(); err != nil {
		return err
	}
	return errors.Join(append(errs, l.flush(ctx))...)
}

// checkMailbox does the work of one mailbox, as part of a cycle.
func (l *Pipeline) checkMailbox(ctx context.Context, i int) error {
	r := &mailboxRound{Pipeline: l, box: l.boxes[i], first: i == 0, tried: map[int]bool{}, taken: map[uint32]int{}}
	err := r.resume(ctx)
	if err == nil {
		_, err = r.box.RunCycle(ctx, r)
	}
	if ctx.Err() == nil {
		l.cfg.Supervisor.MailboxChecked(r.box.Account(), err)
	}
	return err
}

// flush sends the letters that are due.
func (l *Pipeline) flush(ctx context.Context) error {
	if err := l.stopReason(); err != nil {
		return err
	}
	res, err := l.cfg.Outbox.Flush(ctx, l.cfg.Sender)
	for _, it := range res.Failed {
		l.cfg.Supervisor.LetterFailed(it)
	}
	return err
}

// stopReason returns why the pipeline must stop, nil if it need not.
func (l *Pipeline) stopReason() error {
	l.fault.Lock()
	defer l.fault.Unlock()
	return l.fatal
}

// stop records an error after which the process must stop.
func (l *Pipeline) stop(err error) error {
	l.fault.Lock()
	defer l.fault.Unlock()
	if err != nil && l.fatal == nil {
		l.fatal = err
	}
	return err
}

func (l *Pipeline) release(ids []string) error {
	if err := l.stop(l.cfg.Outbox.Release(ids...)); err != nil {
		return err
	}
	return l.stop(l.cfg.Fail("released"))
}

// mailTime returns the time of a mail's arrival. It serves as the date of letters, which must not depend on when they
// are rendered.
func mailTime(e spool.Entry) time.Time { return e.Origin.Received.UTC() }

func itemID(seq, n int) string { return fmt.Sprintf("%06d-%d", seq, n) }
