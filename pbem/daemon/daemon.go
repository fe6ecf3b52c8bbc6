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

	"fieldpost/config"
	"fieldpost/pbem/beacon/fetch"
	"fieldpost/pbem/clock"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/estimate"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/planner/wasmrules"
	"fieldpost/pbem/service/alerts"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/service/dailyletter"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/mailhandler"
	"fieldpost/pbem/service/monitor"
	"fieldpost/pbem/service/notify"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/service/tournamentmail"
	eventpage "fieldpost/pbem/tournament/page"
	"fieldpost/pbem/tournament/runner"
)

// Options holds the environment of a Daemon.
type Options struct {
	Library *game.Library // the titles of the games
	Version string        // version of the program, for the monitor
	Clock   clock.Clock   // nil for the system's clock
	Log     *slog.Logger
	// Beacon returns public randomness for games that use it. If it is nil, the daemon uses files in the folder
	// "beacon" of the state, then the public servers.
	Beacon fetch.Source
	// TXT looks up TXT records in which mail servers publish their keys; nil for the system's resolver.
	TXT    identity.TXTLookup
	People []string // addresses that get a mailbox on the embedded server besides the holders of seats

	// RuleIndex finds the code and the cases of a rule, for claims of players; if it is nil, they are not shown.
	RuleIndex command.RuleIndex

	// Mailboxes, if not nil, receives every mailbox that the embedded server creates while it runs.
	Mailboxes  chan<- Mailbox
	Failpoints Failpoints // nil in production
	// Locks is the folder for locks of mailboxes, the same for all daemons on a machine. If Locks is "", the user's
	// folder for temporary files is used.
	Locks string
}

// Daemon is a running server with its mailbox, games and outbox.
type Daemon struct {
	cfg          *config.Config
	opt          Options
	ownAddr      string // the daemon's bare address
	drill        crashPoints
	wake         chan struct{} // signals that there may be news
	loop         *pipeline.Pipeline
	loopCfg      pipeline.Config
	spool        *spool.Spool
	outbox       *outbox.Outbox
	mailStore    *mailStore
	smtp         *outbox.SMTP
	sender       outbox.Sender // smtp, with crash points and mailboxes around it
	server       *mailServer   // nil with a real mail account
	mailboxLocks mailboxLocks  // of real mailboxes

	games            gamesFolder
	gate             *sender.Registry
	people           partLookup
	office           *letters.Writer
	notices          *alerts.Sender
	desk             *mailhandler.Handler
	events           runner.Watcher
	tournamentOffice *tournamentmail.Handler // mail of tournaments
	estimates        estimate.Background     // of games

	failing       map[string]string // by duty: last logged error
	deadlines     deadlines
	service       service
	troubles      troubles
	beacons       beacons
	delivery      *delivery
	reminders     reminders
	requests      requestBox
	throttle      throttle
	mailboxHealth mailboxHealth
	digests       *dailyletter.Writer
	dailies       *dailyletter.Writer
	pages         statusPages
	eventPages    eventPages
	meter         *meter
	monitor       *monitor.Server // nil: not configured
	sendFailures  sendFailures
	seekers       seekers
	weekly        *dailyletter.Writer
}

// New opens the state folder and, without a configured account, starts the embedded mail server. Close releases all of
// it.
func New(cfg *config.Config, opt Options) (*Daemon, error) {
	if opt.Clock == nil {
		opt.Clock = clock.System
	}
	if opt.Log == nil {
		opt.Log = slog.New(slog.DiscardHandler)
	}
	if opt.Beacon == nil {
		opt.Beacon = fetch.FirstOf{fetch.Files{Dir: filepath.Join(cfg.Dir, "beacon")}, fetch.HTTP{}}
	}
	d := &Daemon{cfg: cfg, opt: opt, drill: crashPoints{opt.Failpoints}, wake: make(chan struct{}, 1),
		failing: map[string]string{}, meter: newMeter(opt.Clock.Now())}
	if err := d.start(); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

func (d *Daemon) start() error {
	if err := os.MkdirAll(GamesDir(d.cfg.Dir), 0o755); err != nil {
		return err
	}
	from, err := mail.ParseAddress(d.cfg.From)
	if err != nil {
		return fmt.Errorf("from: %w", err)
	}
	if lack := wasmrules.MissingPlannersText(d.opt.Library.IDs()...); lack != "" {
		d.opt.Log.Warn(lack)
	}
	d.ownAddr = from.Address
	d.games = gamesFolder{game.NewFolder(d.opt.Library, GamesDir(d.cfg.Dir), d.opt.Log)}
	d.office = &letters.Writer{From: d.cfg.From, PDF: d.cfg.PDF, SVG: d.cfg.SVG, SiteModerator: d.cfg.Moderator, Log: d.opt.Log}
	if d.spool, err = spool.Open(filepath.Join(d.cfg.Dir, "spool"), d.drill.hit); err != nil {
		return err
	}
	d.gate = sender.New(d.games.Folder, &identity.Resolver{Lookup: d.opt.TXT, Clock: d.opt.Clock}, queue{d.spool})
	d.people = partLookup{d.games, d.gate}
	if d.office.SiteModeratorLang, err = moderatorLanguage(d.cfg.ModeratorLang); err != nil {
		return err
	}
	d.notices = &alerts.Sender{Letters: d.office, Log: d.opt.Log,
		Book: d.opt.Library.Catalogue().Translator(d.office.SiteModeratorLang)}
	if err = d.openOutbox(); err != nil {
		return err
	}
	boxes, err := d.mail()
	if err != nil {
		return err
	}
	reader, err := NewMailReader(d.cfg)
	if err != nil {
		return err
	}
	reader.People = d.people
	d.mailStore = &mailStore{spool: d.spool, outbox: d.outbox, reader: reader, mailServer: d.server, log: d.opt.Log, drill: d.drill}
	d.notices.Outbox = d.mailStore
	d.createParts(boxes, reader)
	d.loopCfg = pipeline.Config{Accounts: boxes, Spool: d.spool, Outbox: d.outbox, Sender: d.sender, Reader: reader,
		Inbox: inbox.Options{Jitter: waitJitter, Now: d.opt.Clock.Now, OnUnreadable: d.mailboxHealth.reportPoisoned,
			OnAlert: d.mailboxHealth.handleAlert},
		Handler: mailFilter{d.desk, d.delivery}, From: d.cfg.From, Key: d.office.SiteKey, Log: d.opt.Log, Fail: d.drill.hit,
		Supervisor: supervisor{d.wake, &d.mailboxHealth, &d.throttle, d.delivery, d.mailStore, d.people, d.notices}}
	if d.loop, err = pipeline.New(d.loopCfg); err != nil {
		return err
	}
	return d.listen()
}

// createParts creates the parts that handle games, mails and letters.
func (d *Daemon) createParts(boxes []inbox.Account, reader message.Reader) {
	log, now := d.opt.Log, d.opt.Clock
	d.tournamentOffice = &tournamentmail.Handler{Writer: d.office, Words: d.opt.Library.Catalogue(), Dir: runner.EventsDir(d.cfg.Dir),
		Now: now.Now, Log: log, Positions: publicPositions{d.games, d.office, now, &d.estimates}}
	d.events.Estimates, d.events.Failures = &d.estimates, noEstimates{d.tournamentOffice, d.mailStore}
	d.gate.Events, d.events.Lock = d.tournamentOffice, d.tournamentOffice
	d.desk = &mailhandler.Handler{Writer: d.office, Games: d.games.Folder, Senders: d.gate, Log: log,
		Events: d.tournamentOffice, Now: now.Now,
		StrangerReply: d.cfg.StrangerReply, OnFrame: d.meter.countFrame, RuleIndex: d.opt.RuleIndex,
		OpponentList: wantedHandler(d.cfg, d.office, d.opt.Library)}
	d.sender = letterSender{d.smtp, d.server, &d.sendFailures, d.drill, now, log}
	d.troubles = troubles{log, map[string]trouble{}}
	d.mailboxHealth = mailboxHealth{clock: now, log: log, meter: d.meter, notices: d.notices, since: map[string]time.Time{},
		lastErrors: map[string]string{}}
	d.deadlines = deadlines{cfg: d.cfg, clock: now, log: log, drill: d.drill, accounts: boxes, meter: d.meter,
		games: d.games, gate: d.gate, office: d.office, mailStore: d.mailStore, notices: d.notices, returns: d.delivery.returns,
		events: &d.events, troubles: &d.troubles, checks: map[string]lastCheck{}}
	d.beacons = beacons{now, log, d.opt.Beacon, d.games, d.notices, map[string]time.Time{}}
	d.reminders = reminders{d.cfg.Dir, d.cfg.Limits.LettersPerHour, d.games, d.people, d.delivery.returns, d.outbox,
		&d.deadlines, &d.troubles, &d.mailboxHealth, d.notices}
	d.service = service{clock: now, log: log, games: d.games, news: notify.New(d.office, d.mailStore, log), notices: d.notices,
		timekeeper: &d.deadlines, beacons: &d.beacons, troubles: &d.troubles, meter: d.meter,
		resting: resting{games: map[string]rest{}}}
	d.pages = statusPages{path: d.cfg.Pages, games: d.games, service: &d.service, moderatorFailures: &d.delivery.moderatorFailures,
		wanted: d.desk.OpponentList}
	d.requests = requestBox{d.cfg.Dir, log, d.spool, d.outbox, &d.deadlines}
	d.throttle = throttle{limits: d.cfg.Limits, clock: now, log: log, reader: reader, spool: d.spool, games: d.games,
		gate: d.gate, office: d.office, notices: d.notices}
	d.throttle.setUp()
	d.eventPages = eventPages{folder: d.cfg.Pages, status: &d.pages, library: d.opt.Library, games: d.games, log: log,
		published: map[string]runner.UpdateResult{}, running: map[string][]eventpage.Running{}}
	d.digests = &dailyletter.Writer{Sender: d.notices, Kind: &moderatorDigests{cfg: d.cfg, games: d.games, outbox: d.outbox,
		returns: d.delivery.returns, spool: d.spool, troubles: &d.troubles}}
	d.dailies = &dailyletter.Writer{Sender: d.notices, Kind: &playerDailies{cfg: d.cfg, games: d.games}}
	d.seekers = seekers{list: d.desk.OpponentList, office: d.office, titles: d.opt.Library, post: d.mailStore}
	d.weekly = &dailyletter.Writer{Sender: d.notices, Kind: &d.seekers}
}

// NewMailReader returns a reader of mails with a configuration's settings.
func NewMailReader(c *config.Config) (message.Reader, error) {
	from, err := mail.ParseAddress(c.From)
	if err != nil {
		return message.Reader{}, fmt.Errorf("from: %w", err)
	}
	_, domain, _ := strings.Cut(from.Address, "@")
	return message.Reader{OwnAddresses: ownAddresses(c, from.Address), LoopID: "pbem@" + domain, Domain: domain}, nil
}

// mail returns the mailboxes to poll, and sets the server for sending.
func (d *Daemon) mail() (boxes []inbox.Account, err error) {
	if d.cfg.HasMailAccount() {
		boxes, d.smtp = accounts(d.cfg), submission(d.cfg)
		return boxes, d.mailboxLocks.lock(d.opt.Locks, boxes)
	}
	if d.server, err = startMailServer(d.cfg, d.opt, d.ownAddr); err != nil {
		return nil, err
	}
	d.smtp = d.server.submission()
	own, err := d.server.account(d.cfg)
	return []inbox.Account{own}, err
}

// RunOnce does once everything that is due: it announces new games, handles mails and sends letters.
func (d *Daemon) RunOnce(ctx context.Context) error {
	return errors.Join(d.UpdateGames(), d.loop.Cycle(ctx), d.roundAndSend(ctx))
}

// Run runs the daemon until ctx ends.
func (d *Daemon) Run(ctx context.Context) error {
	if err := d.loop.Close(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	var others sync.WaitGroup
	others.Go(func() { d.runRounds(ctx) })
	err := pipeline.Run(ctx, d.loopCfg)
	cancel()
	others.Wait()
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// Close closes everything that New opened.
func (d *Daemon) Close() error {
	var errs []error
	d.deadlines.thinking.Keep(nil)
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
	if d.games.Folder != nil {
		errs = append(errs, d.games.Close())
	}
	if d.spool != nil {
		errs = append(errs, d.spool.Close())
	}
	return errors.Join(append(errs, d.mailboxLocks.Close())...)
}
