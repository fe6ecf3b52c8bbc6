package daemon

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"net/mail"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/event/hall"
	"fieldpost/pbem/mail/clock"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/returns"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/office/gate"
	"fieldpost/pbem/office/letters"
	"fieldpost/pbem/office/notice"
	"fieldpost/pbem/table/engine"
	"fieldpost/pbem/table/game"
	"fieldpost/pbem/table/keeper"
)

const (
	tickFile = "tick.json"
	// saveEvery is how often the time is written down while nothing happens.
	saveEvery = time.Minute
	// lookAgain is how often a game is looked at in which something is overdue that waits for mail to be read.
	lookAgain = time.Minute
	// unread is how long a mail may be on its way from the server's door into the mailbox that we look into.
	unread = time.Minute
)

// timekeeper looks at the clock and does what is due in the games.
type timekeeper struct {
	cfg      *config.Config
	clock    clock.Clock
	log      *slog.Logger
	drill    crashPoints
	accounts []inbox.Account
	meter    *meter
	games    gamesFolder
	gate     *gate.Gate
	office   *letters.Office
	post     *post
	notices  *notice.Sender
	returns  *returns.Book
	events   *hall.Watch
	troubles *troubles

	ticks *ticks
	saved time.Time
	looks map[string]lastLook // by game

	// spared are the events in whose games nobody lapses for now; "" stands for the games of no event.
	spared map[string]bool

	mu    sync.Mutex
	holds string // why deadlines do not fire, for the monitor
}

// lastLook is what the last look at a game found.
type lastLook struct {
	records     int
	at          time.Time // of the look
	next, lapse time.Time
	clock       bool      // it has a timetable and is not over
	deaf        time.Time // since when a side is late that cannot know
}

func (k *timekeeper) bounds() bounds { return bounds{k.cfg.Deadlines.Outage, k.cfg.Deadlines.Doubt} }

// guard looks at the clock before the games are: what it allows this look to do.
func (k *timekeeper) guard(now time.Time) (keeper.Site, error) {
	path := filepath.Join(k.cfg.Dir, tickFile)
	if k.ticks == nil {
		t, err := readTicks(path)
		if err != nil {
			k.forgotten(now, err)
			return keeper.Site{Hold: true}, nil
		}
		k.ticks = t
	}
	if !k.clocked() && len(k.looks) > 0 && !k.troubled() { // no game has a clock: nothing can be missed
		*k.ticks = ticks{}
		k.hold("")
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return keeper.Site{}, err
		}
		return keeper.Site{}, nil
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
			return keeper.Site{Hold: true}, err
		}
		k.saved = now
	}
	return k.site(held), nil
}

// forgotten tells that the memory of the guard cannot be read. Mails and games go on, and no deadline fires.
func (k *timekeeper) forgotten(now time.Time, err error) {
	k.notices.Announce(notice.MemoryLost{Now: now, Why: err})
	k.hold(err.Error())
}

// troubled says whether there is a game that could not be looked at, so that it is not known whether it has a clock.
func (k *timekeeper) troubled() bool { return len(k.troubles.games) > 0 }

// clocked says whether any game has a timetable or waits for a time.
func (k *timekeeper) clocked() bool {
	for _, g := range k.looks {
		if g.clock || !g.next.IsZero() || !g.lapse.IsZero() {
			return true
		}
	}
	return false
}

// only forgets games that are not there any more.
func (k *timekeeper) only(names map[string]bool) {
	maps.DeleteFunc(k.looks, func(name string, _ lastLook) bool { return !names[name] })
}

func (k *timekeeper) hold(why string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.holds = why
}

// held is why deadlines do not fire, "" when they do.
func (k *timekeeper) held() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.holds
}

// site says what this look may do, and tells the moderator of what needs him.
func (k *timekeeper) site(held bool) keeper.Site {
	t := k.ticks
	s := keeper.Site{Hold: held}
	for _, o := range t.Outages {
		by := time.Duration(o.Hours) * time.Hour
		s.Outages = append(s.Outages, keeper.Outage{From: o.From, To: o.To, By: by})
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

// catchUp lets the timekeeper look at a game when its ledger has grown or something is due. It returns the number of letters.
// A game is looked at once without consequences before anybody can lapse in it, so that the breaker knows all games.
func (k *timekeeper) catchUp(name string, now time.Time, site keeper.Site) (letters int, err error) {
	if site.Hold {
		return 0, nil
	}
	site.Spare = site.Spare || k.spared[k.events.EventOf(name)]
	var r keeper.Result
	var warnings []warned
	err = k.games.with(name, func(g *game.Game) error {
		if !k.dueIn(g, now, &site) {
			return nil
		}
		if r, err = k.catchUpGame(g, now, site); err != nil {
			return err
		}
		for _, w := range r.Warn {
			warnings = append(warnings, warned{fmt.Sprintf("warn-%s-%s", name, w.Key()), k.office.Warn(g, w)})
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	if len(r.Did) > 0 {
		if err := k.drill.at("kept"); err != nil {
			return 0, err
		}
	}
	for _, w := range warnings {
		n, err := notice.Once(k.post, warningIDs(w.key, w.letters), w.letters)
		letters += n
		if err != nil {
			return letters, err
		}
	}
	return letters, nil
}

// warned is a warning on its way.
type warned struct {
	key     string
	letters []compose.Letter
}

// dueIn says whether a game is to be looked at, and what this look may do.
func (k *timekeeper) dueIn(g *game.Game, now time.Time, site *keeper.Site) bool {
	was, known := k.looks[g.Header.Game]
	same := known && was.records == g.Log().Size()
	overdue := same && !was.next.After(was.at)
	missed := slices.ContainsFunc(site.Outages, func(o keeper.Outage) bool { return o.To.After(was.at) })
	site.Spare = site.Spare || !known
	switch {
	case !same || missed && !was.next.IsZero():
		return true
	case was.next.IsZero() || now.Before(was.next):
		return false
	}
	return !overdue || now.Sub(was.at) >= lookAgain || now.Before(was.at)
}

// catchUpGame does what is due in a game.
func (k *timekeeper) catchUpGame(g *game.Game, now time.Time, site keeper.Site) (keeper.Result, error) {
	name := g.Header.Game
	_, known := k.looks[name]
	site.Clock = now
	site.Reading = func(_, to time.Time) bool { return k.read(to, now) && k.gate.Dealt(g, to) }
	site.Told = func(s engine.Seat, cause int) (int, time.Time, bool) { return k.told(name, s, cause) }
	r, err := keeper.CatchUp(g, now, site)
	for _, out := range r.Did {
		k.log.Info("without a mail", "game", name, "act", engine.KindOf(out.Act), "side", out.Side, "what", out.Ruling, "receipt",
			out.Receipt, "status", out.Status, "records", out.To-out.From)
	}
	if err != nil {
		k.games.Drop(g)
		return r, err
	}
	k.stuck(name, r)
	looked := now
	if !known && !r.Next.IsZero() && !r.Next.After(now) {
		looked = now.Add(-lookAgain)
	}
	k.looks[name] = lastLook{g.Log().Size(), looked, r.Next, r.Lapse, r.Clock, r.Deaf}
	return r, nil
}

// stuck tells the moderator of the site of a game whose timetable cannot be followed.
func (k *timekeeper) stuck(name string, r keeper.Result) {
	if !r.Stuck.IsZero() {
		k.notices.Announce(notice.Stuck{Game: name, Dir: k.games.path(name), Since: r.Stuck, Lapse: r.Lapse})
	}
}

// warningIDs names the letters of a warning by who gets them: between two looks the seats may have other people.
func warningIDs(key string, letters []compose.Letter) []string {
	ids, seen := make([]string, len(letters)), map[string]int{}
	for i, l := range letters {
		to := l.To
		if a, err := mail.ParseAddress(to); err == nil {
			to = a.Address
		}
		to = notice.Spelling(to)
		ids[i] = fmt.Sprintf("%s-%s-%d", key, notice.Short(to), seen[to])
		seen[to]++
	}
	return ids
}

// read says whether every mail that was in a mailbox at an instant was read.
func (k *timekeeper) read(to, now time.Time) bool {
	for _, a := range k.accounts {
		a = a.WithDefaults()
		at, ok := k.meter.lastGood(a.Name + "/" + a.Mailbox)
		if !ok || at.Before(to.Add(unread)) || at.After(now.Add(unread)) {
			return false
		}
	}
	return true
}

// trips returns what stands in the way of deadlines.
func (k *timekeeper) trips() (out []notice.Trip) {
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

// queue are the mails of the spool that were not dealt with yet.
type queue struct{ spool *spool.Spool }

// Waiting implements gate.Queue.
func (q queue) Waiting() (out []gate.Waiting) {
	for _, e := range q.spool.Entries(spool.Received) {
		out = append(out, gate.Waiting{Seq: e.Seq, Received: e.Origin.Received})
	}
	return out
}

// Read implements gate.Queue.
func (q queue) Read(seq int) (*message.Mail, []byte, error) {
	raw, err := q.spool.Raw(seq)
	if err != nil {
		return nil, nil, err
	}
	m, _ := message.Read(raw) // what is wrong with it is told when it is dealt with; the gate, which asks, cannot be asked
	return m, raw, nil
}

// resumeClock is the request that a person makes who has looked at the clock, or at who is late.
const resumeClock = "resume-clock"

// AskResume tells the daemon of a state folder that the clock is right and that who is late is late.
func AskResume(dir string) error {
	if err := os.MkdirAll(filepath.Join(dir, requests), 0o700); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, requests, resumeClock), nil, 0o600)
}

// resume does it.
func (k *timekeeper) resume() error {
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
