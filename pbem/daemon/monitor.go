package daemon

import (
	"fmt"
	"log/slog"
	"os"
	"strings"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/clock"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/service/monitor"
)

const (
	// missedPolls is the number of missed readings of a mailbox after which the daemon reports itself unhealthy.
	missedPolls = 3
	// idleFor bounds the wait for a server's signal of new mail.
	idleFor = 9 * time.Minute
)

// listen starts the monitor if it is configured.
func (d *Daemon) listen() (err error) {
	if d.cfg.Monitor == "" {
		return nil
	}
	h := health{d.cfg, d.opt.Version, d.opt.Clock, d.opt.Log, d.loopCfg.Accounts, d.meter, &d.mailboxHealth, &d.deadlines,
		&d.delivery.moderatorFailures, &d.sendFailures, d.outbox, d.spool}
	if d.monitor, err = monitor.Listen(d.cfg.Monitor, h); err != nil {
		return fmt.Errorf("monitor: %w", err)
	}
	return nil
}

// Monitor returns the address of the monitor, "" for none.
func (d *Daemon) Monitor() string {
	if d.monitor == nil {
		return ""
	}
	return d.monitor.Addr()
}

// health implements monitor.Source for a daemon.
type health struct {
	cfg               *config.Config
	version           string // version of the program
	clock             clock.Clock
	log               *slog.Logger
	accounts          []inbox.Account
	meter             *meter
	mailboxHealth     *mailboxHealth
	timekeeper        *deadlines
	moderatorFailures *moderatorFailures
	sendFailures      *sendFailures
	outbox            *outbox.Outbox
	spool             *spool.Spool
}

// Faults returns one line for each fault of the daemon.
func (w health) Faults() []string {
	var out []string
	now := w.clock.Now()
	for _, a := range w.accounts {
		a = a.WithDefaults()
		at, ok := w.meter.lastGood(a.Name + "/" + a.Mailbox)
		if now.Sub(at) <= missedPolls*a.Interval+idleFor {
			continue
		}
		what := "was not read"
		if !ok {
			what = "was never read; the daemon runs"
		}
		line := fmt.Sprintf("mailbox %s, folder %s, %s since %s", a.Name, a.Mailbox, what, at.UTC().Format(time.RFC3339))
		if why := w.mailboxHealth.lastFailure(a.Name + "/" + a.Mailbox); why != "" {
			line += ": " + strings.Join(strings.Fields(why), " ")
		}
		out = append(out, line)
	}
	if why := w.timekeeper.heldReason(); why != "" {
		out = append(out, "no deadline fires: "+why)
	}
	if why := w.moderatorFailures.problem(); why != "" {
		out = append(out, why)
	}
	if why := w.sendFailures.problem(now); why != "" {
		out = append(out, why)
	}
	if since, err := w.probeDisk(); err != nil {
		out = append(out, fmt.Sprintf("the state folder cannot be written, noticed %s: %v", since.UTC().Format(time.RFC3339), err))
	}
	return out
}

// Notes returns the alerts about mailboxes.
func (w health) Notes() []string { return w.mailboxHealth.alertTexts() }

// probeDisk tests the state folder by writing a byte into it. since is when writing first failed.
func (w health) probeDisk() (since time.Time, err error) {
	w.meter.diskMu.Lock()
	defer w.meter.diskMu.Unlock()
	f, err := os.CreateTemp(w.cfg.Dir, ".health-*")
	if err == nil {
		_, err = f.Write([]byte{'\n'})
		if cerr := f.Close(); err == nil {
			err = cerr
		}
		if rerr := os.Remove(f.Name()); err == nil {
			err = rerr
		}
	}
	if err == nil {
		w.meter.diskFailedSince = time.Time{}
	} else if w.meter.diskFailedSince.IsZero() {
		w.meter.diskFailedSince = w.clock.Now()
	}
	return w.meter.diskFailedSince, err
}

// Metrics returns the counts for a monitor. Their labels name the site's own mailboxes, never a player or a game.
func (w health) Metrics() []monitor.Metric {
	m := w.meter
	m.mu.Lock()
	g := m.games
	m.mu.Unlock()
	return []monitor.Metric{
		gauge("pbem_build_info", "Always 1; the label is the version of the program.",
			monitor.Sample{Labels: []string{"version", w.version}, Value: 1}),
		gauge("pbem_start_time_seconds", "When the daemon started, in unix seconds.", value(m.started.Unix())),
		{Name: "pbem_mails_total", Help: "Mails looked at, by class; one that is tried again counts again.", Kind: monitor.Counter,
			Samples: m.samples(m.mails, "class")},
		{Name: "pbem_frames_total", Help: "Sheets in mails, by what became of them.", Kind: monitor.Counter,
			Samples: m.samples(m.frames, "status")},
		{Name: "pbem_letters_total", Help: "Letters queued, sent, failed for good, and tries that are to be made again.",
			Kind: monitor.Counter, Samples: m.samples(m.letters, "step")},
		gauge("pbem_outbox_queue", "Letters that wait to be sent.", w.queued()...),
		gauge("pbem_quarantine", "Mails in quarantine.", value(w.quarantined())),
		gauge("pbem_mailbox_last_good_cycle_seconds", "When a mailbox was last read without an error, in unix seconds; 0: not since the "+
			"start.", w.lastGood()...),
		gauge("pbem_games", "Games in the state folder.", value(g.total)),
		gauge("pbem_games_waiting", "Games that are not over: they wait for a player or for public randomness.", value(g.waiting)),
		gauge("pbem_games_trouble", "Games that cannot be opened or gone on with; the log says why.", value(g.trouble)),
		gauge("pbem_beacon_waits", "Games that wait for public randomness.", value(g.beacon)),
	}
}

func gauge(name, help string, samples ...monitor.Sample) monitor.Metric {
	return monitor.Metric{Name: name, Help: help, Kind: monitor.Gauge, Samples: samples}
}

func value(n int64) monitor.Sample { return monitor.Sample{Value: n} }

// queued returns the numbers of mails waiting in the outbox, none if it cannot be read.
func (w health) queued() []monitor.Sample {
	items, err := w.outbox.Items(outbox.Queued)
	if err != nil {
		w.log.Error("the outbox cannot be counted", "error", err)
		return nil
	}
	return []monitor.Sample{value(int64(len(items)))}
}

func (w health) quarantined() (n int64) {
	for _, e := range w.spool.Entries("") {
		if e.Disposition == string(pipeline.Quarantine) {
			n++
		}
	}
	return n
}

func (w health) lastGood() []monitor.Sample {
	var out []monitor.Sample
	for _, a := range w.accounts {
		a = a.WithDefaults()
		s := monitor.Sample{Labels: []string{"account", a.Name, "folder", a.Mailbox}}
		if at, ok := w.meter.lastGood(a.Name + "/" + a.Mailbox); ok {
			s.Value = at.Unix()
		}
		out = append(out, s)
	}
	return out
}
