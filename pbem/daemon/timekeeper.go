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
	"fieldpost/pbem/game/timekeeper"
	"fieldpost/pbem/mail/bounce"
	"fieldpost/pbem/mail/clock"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/notice"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/tournament/runner"
)

const (
	tickFile = "tick.json"
	// saveEvery is the interval at which the time is written down while nothing happens.
	saveEvery = time.Minute
	// lookAgain is the interval between looks at a game in which something overdue waits for mail to be read.
	lookAgain = time.Minute
	// unread is the longest time that a mail may take from the server's door into the mailbox that we look into.
	unread = time.Minute
)

// deadlines looks at the clock and does what is due in the games.
type deadlines struct {
	cfg      *config.Config
	clock    clock.Clock
	log      *slog.Logger
	drill    crashPoints
	accounts []inbox.Account
	meter    *meter
	games    gamesFolder
	gate     *sender.Gate
	office   *letters.Office
	post     *post
	notices  *notice.Sender
	returns  *bounce.Book
	events   *runner.Watch
	troubles *troubles

	ticks *ticks
	saved time.Time
	looks map[string]lastLook // by game

	// spared are the events in whose games nobody lapses for now; "" stands for the games of no event.
	spared map[string]bool

	mu    sync.Mutex
	holds string // why deadlines do not fire, for the monitor
}

// lastLook holds what the last look at a game found.
type lastLook struct {
	records     int
	at          time.Time // of the look
	next, lapse time.Time
	clock       bool      // it has a timetable and is not over
	deaf        time.Time // since when a side is late that cannot know
}

func (k *deadlines) bounds() bounds { return bounds{k.cfg.Deadlines.Outage, k.cfg.Deadlines.Doubt} }

// guard looks at the clock before the games are: what it allows this look to do.
func (k *deadlines) guard(now time.Time) (timekeeper.Site, error) {
	path := filepath.Join(k.cfg.Dir, tickFile)
	if k.ticks == nil {
		t, err := readTicks(path)
		if err != nil {
			k.forgotten(now, err)
			return timekeeper.Site{Hold: true}, nil
		}
		k.ticks = t
	}
	if !k.clocked() && len(k.looks) > 0 && !k.troubled() { // no game has a clock: nothing can be missed
		*k.ticks = ticks{}
		k.hold("")
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return timekeeper.Site{}, err
		}
		return timekeeper.Site{}, nil
	}
	boxes := map[string]mailbox{}
	for _, a := range k.accounts {
		a = a.WithDefaults()
		key := a.Name + "/" + a.Mailbox
		box := mailbox{every: a.Interval}
		if at, ok := k.meter.lastGood(key); ok {
			box.at = at
		}
		boxes[key] = box
	}
	blank := k.ticks.Tick.IsZero() && !k.clocked() // nothing to remember, and no game is known yet that needs it
	held, changed := k.ticks.look(now, boxes, k.bounds())
	if blank {
		return k.site(held), nil
	}
	if changed || now.Sub(k.saved) >= saveEvery || now.Before(k.saved) {
		if err := k.ticks.write(path); err != nil {
			return timekeeper.Site{Hold: true}, err
		}
		k.saved = now
	}
	return k.site(held), nil
}

// forgotten reports that the memory of the guard cannot be read. Mails and games go on, and no deadline fires.
func (k *deadlines) forgotten(now time.Time, err error) {
	k.notices.Announce(notice.MemoryLost{Now: now, Why: err})
	k.hold(err.Error())
}

// troubled reports whether there is a game that could not be looked at, so that it is not known whether it has a clock.
func (k *deadlines) troubled() bool { return len(k.troubles.games) > 0 }

// clocked reports whether any game has a timetable or waits for a time.
func (k *deadlines) clocked() bool {
	for _, g := range k.looks {
		if g.clock || !g.next.IsZero() || !g.lapse.IsZero() {
			return true
		}
	}
	return false
}

// only forgets games that are not there any more.
func (k *deadlines) only(names map[string]bool) {
	maps.DeleteFunc(k.looks, func(name string, _ lastLook) bool { return !names[name] })
}

func (k *deadlines) hold(why string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.holds = why
}

// held returns why deadlines do not fire, "" when they do.
func (k *deadlines) held() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.holds
}

// site returns what this look may do, and tells the moderator if they have to act.
func (k *deadlines) site(held bool) timekeeper.Site {
	t := k.ticks
	s := timekeeper.Site{Hold: held}
	for _, o := range t.Outages {
		by := time.Duration(o.Hours) * time.Hour
		s.Outages = append(s.Outages, timekeeper.Outage{From: o.From, To: o.To, By: by})
		k.notices.Announce(notice.Outage{From: o.From, To: o.To, By: by, Why: o.Why})
	}
	why := ""
	if t.Doubt != nil {
		why = t.Doubt.Why
		k.notices.Announce(notice.ClockDoubt{Since: t.Doubt.Since, Why: why, State: k.cfg.Dir})
	} else {
		why = k.trip()
	}
	if why != "" && why != k.held() {
		k.log.Warn("no deadline fires", "why", why)
	}
	k.hold(why)
	return s
}

// trips returns what stands in the way of deadlines.
func (k *deadlines) trips() (out []notice.Trip) {
	if t := k.ticks; t != nil && t.Doubt != nil {
		out = append(out, notice.ClockDoubt{Since: t.Doubt.Since, Why: t.Doubt.Why, State: k.cfg.Dir}.Trip())
	}
	for name, g := range k.looks {
		if !g.deaf.IsZero() {
			out = append(out, notice.Unreached{Game: name, Dir: k.games.path(name), Since: g.deaf}.Trip())
		}
	}
	return out
}

// resume takes a person's word that the clock is right.
func (k *deadlines) resume() error {
	path := filepath.Join(k.cfg.Dir, tickFile)
	if k.ticks == nil {
		t, err := readTicks(path)
		if err != nil {
			return err
		}
		k.ticks = t
	}
	k.ticks.clear(k.clock.Now(), k.bounds())
	return k.ticks.write(path)
}
