package daemon

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/beacon/fetch"
	"fieldpost/pbem/desk"
	"fieldpost/pbem/post/inbox"
	"fieldpost/pbem/post/loop"
	"fieldpost/pbem/post/message"
	"fieldpost/pbem/post/outbox"
	"fieldpost/pbem/post/server"
	"fieldpost/pbem/post/spool"
)

// Options are the outside world of a Daemon.
type Options struct {
	Now func() time.Time // nil: the system's clock
	Log *slog.Logger
	// Beacon gives public randomness to games that use it; nil: files dropped in the folder "beacon" of the state, then
	// the public servers.
	Beacon fetch.Source
	People []string // addresses that get a mailbox on the embedded server besides those that hold seats

	// OnMailbox is told of every mailbox that the embedded server gets while it runs; nil: nobody.
	OnMailbox func(Mailbox)
	// Fail is called after every step that reached the disk, see spool.Open and loop.Config: an error from it ends the
	// work as a crash at that point would. It is nil in production.
	Fail func(step string) error
}

// Daemon is a running installation.
type Daemon struct {
	cfg       *config.Config
	opt       Options
	own       string // the daemon's bare address
	desk      *desk.Desk
	spool     *spool.Spool
	outbox    *outbox.Outbox
	sender    *outbox.SMTP
	loop      *loop.Loop
	loopCfg   loop.Config
	server    *server.Server // nil with a real account
	passwords *passwords
	announced map[string]bool      // games whose welcome mails are out
	troubles  map[string]string    // games that could not be announced, with what was logged
	asked     map[string]time.Time // games whose beacon was asked for in vain, and when
	scanned   map[string]int       // ledger records looked at for sheets that were handed in without a mail
}

// Games is the folder of the games in a state folder.
func Games(state string) string { return filepath.Join(state, "games") }

// New opens the state and, without a real account, starts the embedded mail server. Close releases all of it.
func New(cfg *config.Config, opt Options) (*Daemon, error) {
	if opt.Now == nil {
		opt.Now = time.Now
	}
	if opt.Log == nil {
		opt.Log = slog.New(slog.DiscardHandler)
	}
	if opt.Beacon == nil {
		opt.Beacon = fetch.First{fetch.Files{Dir: filepath.Join(cfg.Dir, "beacon")}, fetch.HTTP{}}
	}
	d := &Daemon{cfg: cfg, opt: opt, announced: map[string]bool{}, troubles: map[string]string{}, scanned: map[string]int{}, asked: map[string]time.Time{}}
	if err := d.start(); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

func (d *Daemon) start() error {
	if err := os.MkdirAll(Games(d.cfg.Dir), 0o755); err != nil {
		return err
	}
	from, err := mail.ParseAddress(d.cfg.From)
	if err != nil {
		return fmt.Errorf("from: %w", err)
	}
	d.own = from.Address
	d.desk = &desk.Desk{Games: Games(d.cfg.Dir), From: d.cfg.From, Log: d.opt.Log, Now: d.opt.Now}
	if d.spool, err = spool.Open(filepath.Join(d.cfg.Dir, "spool"), d.opt.Fail); err != nil {
		return err
	}
	if d.outbox, err = outbox.Open(filepath.Join(d.cfg.Dir, "outbox"), outbox.Options{Now: d.opt.Now, Log: d.opt.Log}); err != nil {
		return err
	}
	account, sender, err := d.mail(from.Address)
	if err != nil {
		return err
	}
	d.sender = sender
	_, domain, _ := strings.Cut(from.Address, "@")
	d.loopCfg = loop.Config{Account: account, Spool: d.spool, Outbox: d.outbox, Sender: sender, Handler: d.desk,
		Reader: message.Reader{Own: []string{from.Address}, LoopID: "pbem@" + domain, Domain: domain},
		From:   d.cfg.From, Log: d.opt.Log, OnFailed: d.failed, Fail: d.opt.Fail}
	d.loop, err = loop.New(d.loopCfg)
	return err
}

// mail is the mailbox to poll and the way to send.
func (d *Daemon) mail(from string) (inbox.Account, *outbox.SMTP, error) {
	if !d.cfg.Real() {
		return d.embedded(from)
	}
	c := d.cfg
	in := inbox.Account{Endpoint: endpoint(c.IMAP.Addr, c.IMAP.TLS), User: c.IMAP.User, Password: password(c.IMAP.Password, c.IMAP.PasswordCommand),
		Mailbox: c.IMAP.Mailbox, MaxSize: int64(c.Limits.MailBytes), Interval: c.IMAP.Poll}
	out := &outbox.SMTP{Endpoint: endpoint(c.SMTP.Addr, c.SMTP.TLS), User: c.SMTP.User}
	if c.SMTP.User != "" {
		out.Password = password(c.SMTP.Password, c.SMTP.PasswordCommand)
	}
	return in, out, nil
}

// failed tells of a letter that cannot be delivered.
func (d *Daemon) failed(it outbox.Item) {
	d.opt.Log.Error("a letter could not be delivered; it lies in outbox/failed", "id", it.ID, "to", it.Envelope.To, "answer", it.LastCode)
}

// Cycle does once everything that is to do now: new games are announced, mails handled, letters sent.
func (d *Daemon) Cycle(ctx context.Context) error {
	return errors.Join(d.Announce(), d.loop.Cycle(ctx))
}

// Run works until ctx ends.
func (d *Daemon) Run(ctx context.Context) error {
	if err := d.loop.Close(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go d.watch(ctx)
	err := loop.Run(ctx, d.loopCfg)
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// Close releases everything that New opened.
func (d *Daemon) Close() error {
	var errs []error
	if d.loop != nil {
		errs = append(errs, d.loop.Close())
	}
	if d.sender != nil {
		errs = append(errs, d.sender.Close())
	}
	if d.server != nil {
		errs = append(errs, d.server.Close())
	}
	if d.desk != nil {
		errs = append(errs, d.desk.Close())
	}
	if d.spool != nil {
		errs = append(errs, d.spool.Close())
	}
	return errors.Join(errs...)
}
