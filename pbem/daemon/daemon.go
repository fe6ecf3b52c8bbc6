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
	"sync"
	"time"

	"github.com/gofrs/flock"

	"fieldpost/config"
	"fieldpost/pbem/event/hall"
	"fieldpost/pbem/looks/bridge/built"
	"fieldpost/pbem/mail/clock"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/loop"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/returns"
	"fieldpost/pbem/mail/server"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/office/desk"
	"fieldpost/pbem/office/events"
	"fieldpost/pbem/office/gate"
	"fieldpost/pbem/office/letters"
	"fieldpost/pbem/office/monitor"
	"fieldpost/pbem/office/news"
	"fieldpost/pbem/record/beacon/fetch"
	"fieldpost/pbem/table/game"
)

// Options are the outside world of a Daemon.
type Options struct {
	Shelf   *game.Shelf // the titles of the games
	Version string      // of the program, for the monitor
	Clock   clock.Clock // nil: the system's
	Log     *slog.Logger
	// Beacon gives public randomness to games that use it; nil: files dropped in the folder "beacon" of the state, then
	// the public servers.
	Beacon fetch.Source
	// TXT looks up TXT records in which mail servers publish their keys; nil: the system's resolver.
	TXT    identity.Names
	People []string // addresses that get a mailbox on the embedded server besides those that hold seats

	// Mailboxes gets every mailbox that the embedded server gets while it runs; nil: nobody is told.
	Mailboxes chan<- Mailbox
	Drill     Drill // nil in production
	// Locks is the folder of the locks of mailboxes, the same for all daemons on a machine; empty: one for each user in
	// the folder for temporary files.
	Locks string
}

// Drill ends the work where a crash would.
type Drill interface {
	// Step is called after every step that reached the disk, see spool.Open and loop.Config: an error from it ends the work as
	// a crash at that point would.
	Step(step string) error
	// Sending is called before and after each letter's transmission ("sending" or "transmitted", and a word that stands for the
	// letter).
	Sending(step string)
}

// Daemon is a running installation.
type Daemon struct {
	cfg       *config.Config
	opt       Options
	own       string // the daemon's bare address
	games     *game.Folder
	office    *letters.Office
	gate      *gate.Gate
	desk      *desk.Desk
	post      *post
	news      *news.News
	wake      chan struct{} // there may be news
	spool     *spool.Spool
	outbox    *outbox.Outbox
	tags      outbox.Tags   // envelope senders that bounces come to
	returns   *returns.Book // letters that came back
	heeded    int64         // bytes of the book that were acted on
	pace      *pace
	smtp      *outbox.SMTP
	sender    outbox.Sender // smtp, with AtSend around it
	loop      *loop.Loop
	loopCfg   loop.Config
	server    *server.Server // nil with a real account
	passwords *passwords
	claims    []*flock.Flock // of real mailboxes
	watchers  boxTroubles
	meter     *meter
	monitor   *monitor.Server // nil: not configured
	unheard   unheard
	unsent    unsent
	troubles  map[string]trouble   // games that could not be looked at
	films     []toFilm             // of games of events, yet to be written
	shown     map[string]hall.News // events as their pages have them
	asked     map[string]time.Time // games whose beacon was asked for in vain, and when
	duties    duties
	pages     statusPages
	dailies   dailies
	digests   digests
	events    hall.Watch
	lists     *events.Office // letters of and to the events
}

// Games is the folder of the games in a state folder.
func Games(state string) string { return filepath.Join(state, "games") }

// New opens the state and, without a real account, starts the embedded mail server. Close releases all of it.
func New(cfg *config.Config, opt Options) (*Daemon, error) {
	if opt.Clock == nil {
		opt.Clock = clock.System
	}
	if opt.Log == nil {
		opt.Log = slog.New(slog.DiscardHandler)
	}
	if opt.Beacon == nil {
		opt.Beacon = fetch.First{fetch.Files{Dir: filepath.Join(cfg.Dir, "beacon")}, fetch.HTTP{}}
	}
	d := &Daemon{cfg: cfg, opt: opt, troubles: map[string]trouble{}, asked: map[string]time.Time{}, shown: map[string]hall.News{},
		duties:   newDuties(),
		wake:     make(chan struct{}, 1),
		watchers: boxTroubles{since: map[string]time.Time{}, told: map[string]bool{}, why: map[string]string{}},
		meter:    newMeter(opt.Clock.Now())}
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
	if lack := built.Lacking(d.opt.Shelf.IDs()...); lack != "" {
		d.opt.Log.Warn(lack)
	}
	d.own = from.Address
	d.games = game.NewFolder(d.opt.Shelf, Games(d.cfg.Dir), d.opt.Log)
	d.office = &letters.Office{From: d.cfg.From, PDF: d.cfg.PDF, SVG: d.cfg.SVG, Site: d.cfg.Moderator, Log: d.opt.Log}
	d.post = &post{Daemon: d}
	d.news = news.New(d.office, d.post, d.opt.Log)
	if d.spool, err = spool.Open(filepath.Join(d.cfg.Dir, "spool"), d.fail); err != nil {
		return err
	}
	d.gate = gate.New(d.games, &identity.Resolver{Lookup: d.opt.TXT, Clock: d.opt.Clock}, queue{d.spool})
	d.lists = &events.Office{Office: d.office, Dir: hall.Folder(d.cfg.Dir), Now: d.opt.Clock.Now, Log: d.opt.Log}
	d.gate.Events, d.events.Lock = d.lists, d.lists
	d.desk = &desk.Desk{Office: d.office, Games: d.games, Gate: d.gate, Log: d.opt.Log, Events: d.lists, Now: d.opt.Clock.Now,
		Stranger: d.cfg.Stranger, OnFrame: d.meter.frame}
	if err = d.openOutbox(); err != nil {
		return err
	}
	boxes, smtp, err := d.mail(from.Address)
	if err != nil {
		return err
	}
	d.smtp, d.sender = smtp, sending{smtp, d}
	reader, err := Reader(d.cfg)
	if err != nil {
		return err
	}
	reader.People = d
	d.loopCfg = loop.Config{Accounts: boxes, Inbox: inbox.Options{Jitter: waitJitter, Now: d.opt.Clock.Now, OnPoison: d.poisoned,
		OnAlert: d.serverSays}, Spool: d.spool,
		Outbox: d.outbox, Sender: d.sender, Handler: clerk{d.desk, d},
		Reader: reader,
		From:   d.cfg.From, Key: d.tags.Key, Log: d.opt.Log, House: house{d}, Fail: d.fail}
	d.pace = d.newPace()
	if d.loop, err = loop.New(d.loopCfg); err != nil {
		return err
	}
	return d.listen()
}

// Reader reads mails as the daemon of a configuration does.
func Reader(c *config.Config) (message.Reader, error) {
	from, err := mail.ParseAddress(c.From)
	if err != nil {
		return message.Reader{}, fmt.Errorf("from: %w", err)
	}
	_, domain, _ := strings.Cut(from.Address, "@")
	return message.Reader{Own: ownAddresses(c, from.Address), LoopID: "pbem@" + domain, Domain: domain}, nil
}

// mail are the mailboxes to poll and the way to send.
func (d *Daemon) mail(from string) ([]inbox.Account, *outbox.SMTP, error) {
	if d.cfg.Real() {
		list := accounts(d.cfg)
		return list, submission(d.cfg), d.claimAll(list)
	}
	in, out, err := d.embedded(from)
	return []inbox.Account{in}, out, err
}

// Cycle does once everything that is to do now: new games are announced, mails handled, letters sent.
func (d *Daemon) Cycle(ctx context.Context) error {
	return errors.Join(d.Round(), d.loop.Cycle(ctx), d.roundAndSend(ctx))
}

// Run works until ctx ends.
func (d *Daemon) Run(ctx context.Context) error {
	if err := d.loop.Close(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	var others sync.WaitGroup
	others.Go(func() { d.rounds(ctx) })
	err := loop.Run(ctx, d.loopCfg)
	cancel()
	others.Wait()
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// Close releases everything that New opened.
func (d *Daemon) Close() error {
	var errs []error
	if d.monitor != nil {
		errs = append(errs, d.monitor.Close())
	}
	if d.loop != nil {
		errs = append(errs, d.loop.Close())
	}
	if d.smtp != nil {
		errs = append(errs, d.smtp.Close())
	}
	if d.server != nil {
		errs = append(errs, d.server.Close())
	}
	if d.games != nil {
		errs = append(errs, d.games.Close())
	}
	if d.spool != nil {
		errs = append(errs, d.spool.Close())
	}
	return errors.Join(append(errs, d.unclaim())...)
}
