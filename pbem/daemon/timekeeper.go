package daemon

import (
	"errors"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/clock"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/timekeeper"
	"fieldpost/pbem/mail/bounce"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/service/alerts"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/tournament/runner"
)

const (
	tickFile = "tick.json"
	// saveEvery is the interval at which the time is saved while nothing happens.
	saveEvery = time.Minute
	// recheckInterval is the interval of checks of a game in which something overdue waits for mail to be read.
	recheckInterval = time.Minute
	// maxDeliveryLag bounds the time from a mail's arrival at the server to its appearance in the mailbox.
	maxDeliveryLag = time.Minute
)

// deadlines checks the clock and does what is due in the games.
type deadlines struct {
	cfg       *config.Config
	clock     clock.Clock
	log       *slog.Logger
	drill     crashPoints
	accounts  []inbox.Account
	meter     *meter
	games     gamesFolder
	gate      *sender.Registry
	office    *letters.Writer
	mailStore *mailStore
	notices   *alerts.Sender
	returns   *bounce.Log
	events    *runner.Watcher
	troubles  *troubles
	thinking  ai.BackgroundThinking // of computer players who take time

	state  *guardState
	saved  time.Time
	checks map[string]lastCheck // last checks by game

	// suspendedEvents holds the events in whose games missed deadlines have no consequences for now; "" means games
	// without an event.
	suspendedEvents map[string]bool

	mu      sync.Mutex
	heldWhy string // why deadlines are suspended, for the monitor
}

// lastCheck holds the result of the last check of a game.
type lastCheck struct {
	records         int
	checkedAt       time.Time // time of the check
	nextLook, lapse time.Time
	hasTimetable    bool      // it has deadlines and is not over
	uninformedSince time.Time // since when a side is late without having been told
}

func (k *deadlines) bounds() bounds {
	return bounds{k.cfg.Deadlines.Outage, k.cfg.Deadlines.ClockDoubt}
}

// guard checks the clock and returns what the timekeeper may do in this round.
func (k *deadlines) guard(now time.Time) (timekeeper.Environment, error) {
	path := filepath.Join(k.cfg.Dir, tickFile)
	if k.state == nil {
		t, err := readGuardState(path)
		if err != nil {
			k.reportUnreadable(now, err)
			return timekeeper.Environment{Suspended: true}, nil
		}
		k.state = t
	}
	if !k.hasTimetable() && len(k.checks) > 0 && !k.hasTroubledGame() { // no game has deadlines
		*k.state = guardState{}
		k.setHeld("")
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return timekeeper.Environment{}, err
		}
		return timekeeper.Environment{}, nil
	}
	boxes := map[string]mailboxRead{}
	for _, a := range k.accounts {
		a = a.WithDefaults()
		key := a.Name + "/" + a.Mailbox
		box := mailboxRead{every: a.Interval}
		if at, ok := k.meter.lastGood(key); ok {
			box.readAt = at
		}
		boxes[key] = box
	}
	blank := k.state.Tick.IsZero() && !k.hasTimetable() // nothing to remember, and no known game needs it
	held, changed := k.state.observe(now, boxes, k.bounds())
	if blank {
		return k.site(held), nil
	}
	if changed || now.Sub(k.saved) >= saveEvery || now.Before(k.saved) {
		if err := k.state.write(path); err != nil {
			return timekeeper.Environment{Suspended: true}, err
		}
		k.saved = now
	}
	return k.site(held), nil
}

// reportUnreadable tells the moderator that tick.json cannot be read. Mails and games go on, and no deadline fires.
func (k *deadlines) reportUnreadable(now time.Time, err error) {
	k.notices.ReportOnce(alerts.OutageLogUnreadable{Now: now, Why: err})
	k.setHeld(err.Error())
}

// hasTroubledGame reports whether any game could not be opened. Such a game may have deadlines.
func (k *deadlines) hasTroubledGame() bool { return len(k.troubles.games) > 0 }

// hasTimetable reports whether any game has deadlines or waits for a time.
func (k *deadlines) hasTimetable() bool {
	for _, g := range k.checks {
		if g.hasTimetable || !g.nextLook.IsZero() || !g.lapse.IsZero() {
			return true
		}
	}
	return false
}

// dropMissing forgets games that no longer exist.
func (k *deadlines) dropMissing(names map[string]bool) {
	maps.DeleteFunc(k.checks, func(name string, _ lastCheck) bool { return !names[name] })
	k.thinking.Keep(names)
}

func (k *deadlines) setHeld(why string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.heldWhy = why
}

// heldReason returns why deadlines are suspended, "" if they are not.
func (k *deadlines) heldReason() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.heldWhy
}

// site returns what the timekeeper may do in this round, and tells the moderator if they must act.
func (k *deadlines) site(held bool) timekeeper.Environment {
	t := k.state
	s := timekeeper.Environment{Suspended: held}
	for _, o := range t.Outages {
		by := time.Duration(o.Hours) * time.Hour
		s.Outages = append(s.Outages, timekeeper.Outage{From: o.From, To: o.To, Shift: by})
		k.notices.ReportOnce(alerts.Outage{From: o.From, To: o.To, Extension: by, Why: o.Why})
	}
	why := ""
	if t.ClockDoubt != nil {
		why = t.ClockDoubt.Why
		k.notices.ReportOnce(alerts.ClockDoubt{Since: t.ClockDoubt.Since, Why: why, State: k.cfg.Dir})
	} else {
		why = k.tripBreaker()
	}
	if why != "" && why != k.heldReason() {
		k.log.Warn("no deadline fires", "why", why)
	}
	k.setHeld(why)
	return s
}

// activeTrips returns the safeguards that suspend deadlines.
func (k *deadlines) activeTrips() (out []alerts.FaultReport) {
	if t := k.state; t != nil && t.ClockDoubt != nil {
		out = append(out, alerts.ClockDoubt{Since: t.ClockDoubt.Since, Why: t.ClockDoubt.Why, State: k.cfg.Dir}.FaultReport())
	}
	for name, g := range k.checks {
		if !g.uninformedSince.IsZero() {
			out = append(out, alerts.LateSideNotTold{Game: name, Dir: k.games.path(name), Since: g.uninformedSince}.FaultReport())
		}
	}
	return out
}

// trustClock records that a person confirmed the clock.
func (k *deadlines) trustClock() error {
	path := filepath.Join(k.cfg.Dir, tickFile)
	if k.state == nil {
		t, err := readGuardState(path)
		if err != nil {
			return err
		}
		k.state = t
	}
	k.state.confirmClock(k.clock.Now(), k.bounds())
	return k.state.write(path)
}
