// Package inbox fetches mails from an IMAP mailbox by polling. The mailbox is a work queue: each mail that is not
// marked deleted must be handled, and a handled mail is moved to a folder. The caller's journal, not a flag, decides
// which mails were handled.
//
// The package uses only the safe part of the IMAP library. Every connection has deadlines. ENVELOPE and BODYSTRUCTURE
// are never requested, because a malformed mail would end each connection. A fetch is read completely before the next
// command. MOVE is used only if the server supports it, because the library's substitute can lose mail.
package inbox

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"time"

	"fieldpost/pbem/mail/netdial"

	"github.com/emersion/go-imap/v2"
)

// Account describes a mailbox to poll.
type Account struct {
	Name             string // name in journals and logs; "" for "user@host"
	Endpoint         netdial.Endpoint
	User             string
	Login            netdial.Mechanism // kind of Password; "" for an ordinary password
	Password         netdial.Secret    // password or access token, obtained at every login
	Mailbox          string            // "" for "INBOX"
	DoneFolder       string            // folders for handled mails; "" for "Done", "Rejected", "Quarantine"
	RejectedFolder   string
	QuarantineFolder string
	MaxSize          int64         // size limit in bytes for fetching a whole mail; 0: 1 MB
	Interval         time.Duration // time between polls; 0: 1 minute
}

// WithDefaults returns the account with defaults for empty fields.
func (a Account) WithDefaults() Account {
	def := func(s *string, v string) {
		if *s == "" {
			*s = v
		}
	}
	def(&a.Name, a.User+"@"+a.Endpoint.Host())
	def(&a.Mailbox, "INBOX")
	def(&a.DoneFolder, "Done")
	def(&a.RejectedFolder, "Rejected")
	def(&a.QuarantineFolder, "Quarantine")
	if a.MaxSize <= 0 {
		a.MaxSize = 1 << 20
	}
	if a.Interval <= 0 {
		a.Interval = time.Minute
	}
	return a
}

// Item is one mail in the mailbox.
type Item struct {
	Account, Mailbox string
	UIDValidity, UID uint32
	InternalDate     time.Time // arrival in the mailbox
	Size             int64     // bytes, according to the server
	Raw              []byte    // the mail; only its header if TooLarge
	TooLarge         bool
}

// Filing sets the folder to which a handled mail is moved.
type Filing struct {
	Folder   string // "" leaves it where it is
	Answered bool   // set \Answered
	Flagged  bool   // set \Flagged: a person should look
}

// Handler handles the mails of a mailbox.
type Handler interface {
	// HandleItems handles mails in order and returns where to file each. A mail whose Filing names no folder stays
	// in the mailbox and is passed again in the next cycle. An error ends the cycle, and all mails stay in the
	// mailbox.
	HandleItems(ctx context.Context, items []Item) ([]Filing, error)
	// ItemsFiled is called after mails were moved to their folders; their Raw is empty.
	ItemsFiled(ctx context.Context, items []Item) error
}

// Options holds the settings and callbacks of a Poller.
type Options struct {
	Log     *slog.Logger                                // nil for no log
	Dial    func(ctx context.Context) (net.Conn, error) // nil for Account.Endpoint; the connection must be guarded
	After   func(d time.Duration) <-chan time.Time      // nil for time.After
	Now     func() time.Time                            // nil for time.Now
	Jitter  func() float64                              // factor for waits, 0.8 to 1.2; nil: 1
	OnCycle func(err error)                             // called with the result of each cycle; may be nil

	// OnUnreadable, if not nil, is called for a mail that was moved to quarantine because it could not be fetched, with
	// the last error.
	OnUnreadable func(it Item, cause error)
	// OnAlert, if not nil, is called with each text that the server wants a person to read (RFC 3501 section 7.1).
	OnAlert func(a Account, text string)

	// Patience bounds the wait for the answer to a command; then the connection is closed. A fetch is given the
	// same time again for every megabyte. 0 stands for two minutes.
	Patience time.Duration
}

// Poller polls one mailbox. It must not be used concurrently.
type Poller struct {
	acct Account
	opt  Options
	conn *session // nil: not connected

	validity   uint32 // UIDVALIDITY of the last SELECT
	suspects   map[imap.UID]*suspect
	fetchLimit int           // mails fetched together
	cycle      cycleState    // present or last cycle
	lastRead   int           // number of the last cycle in which a mail was read
	backoff    time.Duration // last wait after a failure
	noDate     bool          // the server sends no INTERNALDATE
	noSize     bool          // the server sends no RFC822.SIZE
	noIdle     bool          // the server refuses IDLE, or ends it
	endedWaits int           // consecutive waits that the server ended
	emptyWaits int           // consecutive waits after which there was no new mail
	newestUID  imap.UID      // highest UID seen

	logins [loginsPerMinute]time.Time // times of the last logins, earliest first
}

// New returns a Poller that is not connected yet.
func New(a Account, opt Options) (*Poller, error) {
	a = a.WithDefaults()
	if opt.Log == nil {
		opt.Log = slog.New(slog.DiscardHandler)
	}
	opt.Log = opt.Log.With("account", a.Name)
	if err := a.Login.Check(); err != nil {
		return nil, err
	}
	if opt.Dial == nil {
		if err := a.Endpoint.Check(); err != nil {
			return nil, err
		}
		opt.Dial = a.Endpoint.Dial
	}
	if opt.After == nil {
		opt.After = time.After
	}
	if opt.Now == nil {
		opt.Now = time.Now
	}
	if opt.Patience <= 0 {
		opt.Patience = 2 * time.Minute
	}
	if opt.Jitter == nil {
		opt.Jitter = func() float64 { return 1 }
	}
	if a.Password == nil {
		return nil, errors.New("inbox: no password source for " + a.Name)
	}
	return &Poller{acct: a, opt: opt, suspects: map[imap.UID]*suspect{}, fetchLimit: maxSizesAsked}, nil
}

// Account returns the account with its defaults filled in.
func (b *Poller) Account() Account { return b.acct }

// Close closes the connection. The Poller can be used again.
func (b *Poller) Close() error {
	if b.conn == nil {
		return nil
	}
	b.conn.close()
	b.conn = nil
	return nil
}

const (
	maxIdleTime   = 9 * time.Minute  // some servers drop idle connections after ten
	authBackoff   = 15 * time.Minute // because providers lock accounts after failed logins
	laterWait     = 30 * time.Second // least wait when the server is busy
	maxBackoff    = 5 * time.Minute
	maxEndedWaits = 2 // consecutive waits that the server ends before the mailbox is polled
	maxEmptyWaits = 3 // consecutive false signals of new mail that are believed

	loginsPerMinute = 2
)

// Poll runs cycles until ctx ends; it returns ctx.Err(). Failures are logged
// and retried with growing waits.
func (b *Poller) Poll(ctx context.Context, h Handler) error {
	defer b.Close()
	for {
		_, err := b.RunCycle(ctx, h)
		if err := b.Wait(ctx, err); err != nil {
			return err
		}
	}
}

// Wait pauses after a cycle that ended with err, until there may be new mail or it is time to try again. The pauses
// allow at most two logins a minute. It returns ctx.Err().
func (b *Poller) Wait(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err == nil {
		b.backoff = 0
		err = b.waitForNews(ctx)
		if err == nil && !b.isClosed() || ctx.Err() != nil {
			return ctx.Err()
		}
		b.Close()
		b.opt.Log.Info("the connection ended between two looks", "error", err)
		return b.sleep(ctx, max(time.Second, b.loginWait()))
	}
	b.Close()
	b.backoff = min(max(2*b.backoff, time.Second), maxBackoff)
	pause := b.backoff
	switch {
	case errors.Is(err, ErrLogin):
		pause = authBackoff
	case errors.Is(err, ErrTryLater):
		pause = max(pause, laterWait)
	}
	pause = time.Duration(float64(pause) * b.opt.Jitter())
	if named, ok := netdial.ParseBackoff(err.Error()); ok {
		pause = max(pause, named)
	}
	pause = max(pause, b.loginWait())
	b.opt.Log.Error("mailbox cannot be read", "error", err, "retry_in", pause)
	return b.sleep(ctx, pause)
}

func (b *Poller) sleep(ctx context.Context, pause time.Duration) error {
	select {
	case <-ctx.Done():
	case <-b.opt.After(pause):
	}
	return ctx.Err()
}

// loginWait returns the time to wait until the next login is allowed.
func (b *Poller) loginWait() time.Duration {
	if b.logins[0].IsZero() {
		return 0
	}
	return max(0, b.logins[0].Add(time.Minute).Sub(b.opt.Now()))
}

// isClosed reports whether the server closed the connection.
func (b *Poller) isClosed() bool {
	if b.conn == nil {
		return false
	}
	select {
	case <-b.conn.c.Closed():
		return true
	default:
		return false
	}
}

// waitForNews returns when there may be new mail.
func (b *Poller) waitForNews(ctx context.Context) error {
	timer := b.opt.After(min(b.acct.Interval, maxIdleTime))
	if b.conn != nil && b.conn.canIdle() && !b.noIdle {
		news, err := b.conn.idle(ctx, timer)
		switch {
		case err == nil:
			b.endedWaits = 0
			if b.emptyWaits++; !news || b.emptyWaits <= maxEmptyWaits {
				return nil
			}
			// This server lists a mail in every cycle but does not return it.
		case isRefused(err):
			// The server offers IDLE but refuses it: reconnecting would go on for ever.
			b.opt.Log.Warn("the server refuses to idle; the mailbox is polled", "error", err)
			b.noIdle = true
		case ctx.Err() != nil:
			return ctx.Err()
		default:
			if b.endedWaits++; b.endedWaits >= maxEndedWaits {
				b.opt.Log.Warn("the server ends the connection while idling; the mailbox is polled", "times", b.endedWaits, "error", err)
				b.noIdle = true
			}
			return err
		}
	}
	select {
	case <-ctx.Done():
	case <-timer:
	}
	return ctx.Err()
}
