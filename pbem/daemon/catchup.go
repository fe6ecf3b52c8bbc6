package daemon

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/spool"
	"fieldpost/pbem/office/gate"
	"fieldpost/pbem/table/engine"
	"fieldpost/pbem/table/game"
	"fieldpost/pbem/table/keeper"
	"fieldpost/pbem/table/schedule"
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

// duties is the timekeeper's side of the daemon.
type duties struct {
	ticks *ticks
	saved time.Time
	games map[string]lastLook
	told  map[string]bool // notices that are in the outbox

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

func newDuties() duties { return duties{games: map[string]lastLook{}, told: map[string]bool{}} }

func (d *Daemon) bounds() bounds { return bounds{d.cfg.Deadlines.Outage, d.cfg.Deadlines.Doubt} }

// guard looks at the clock before the games are: what it allows this look to do.
func (d *Daemon) guard(now time.Time) (keeper.Site, error) {
	k, path := &d.duties, filepath.Join(d.cfg.Dir, tickFile)
	if k.ticks == nil {
		t, err := readTicks(path)
		if err != nil {
			d.forgotten(now, err)
			return keeper.Site{Hold: true}, nil
		}
		k.ticks = t
	}
	if !k.clocked() && len(k.games) > 0 && !d.troubled() { // no game has a clock: nothing can be missed
		*k.ticks = ticks{}
		k.hold("")
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return keeper.Site{}, err
		}
		return keeper.Site{}, nil
	}
	boxes := map[string]mailbox{}
	for _, a := range d.loopCfg.Accounts {
		a = a.WithDefaults()
		key := a.Name + "/" + a.Mailbox
		box := mailbox{every: a.Interval}
		if at, ok := d.meter.lastGood(key); ok {
			box.at = at
		}
		boxes[key] = box
	}
	blank := k.ticks.Tick.IsZero() && !k.clocked() // nothing to remember, and no game is known yet that needs it
	held, changed := k.ticks.look(now, boxes, d.bounds())
	if blank {
		return d.site(held), nil
	}
	if changed || now.Sub(k.saved) >= saveEvery || now.Before(k.saved) {
		if err := k.ticks.write(path); err != nil {
			return keeper.Site{Hold: true}, err
		}
		k.saved = now
	}
	return d.site(held), nil
}

// forgotten tells that the memory of the guard cannot be read. Mails and games go on, and no deadline fires.
func (d *Daemon) forgotten(now time.Time, err error) {
	day := now.UTC().Truncate(schedule.Day)
	d.say(fmt.Sprintf("memory-%d", day.Unix()), day, "the memory of the outage guard cannot be read; no deadline fires",
		err.Error()+"\n\nMails are dealt with as ever. Without the file the guard begins anew, and knows of no outage.\n")
	d.duties.hold(err.Error())
}

// troubled says whether there is a game that could not be looked at, so that it is not known whether it has a clock.
func (d *Daemon) troubled() bool { return len(d.troubles) > 0 }

// clocked says whether any game has a timetable or waits for a time.
func (k *duties) clocked() bool {
	for _, g := range k.games {
		if g.clock || !g.next.IsZero() || !g.lapse.IsZero() {
			return true
		}
	}
	return false
}

// only forgets games that are not there any more.
func (k *duties) only(names map[string]bool) {
	maps.DeleteFunc(k.games, func(name string, _ lastLook) bool { return !names[name] })
}

func (k *duties) hold(why string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.holds = why
}

// held is why deadlines do not fire, "" when they do.
func (k *duties) held() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.holds
}

// site says what this look may do, and tells the moderator of what needs him.
func (d *Daemon) site(held bool) keeper.Site {
	k, t := &d.duties, d.duties.ticks
	s := keeper.Site{Hold: held}
	for _, o := range t.Outages {
		s.Outages = append(s.Outages, keeper.Outage{From: o.From, To: o.To, By: time.Duration(o.Hours) * time.Hour})
		d.say(fmt.Sprintf("outage-%d", o.To.Unix()), o.To, "mail could not be read for a while; deadlines are moved",
			fmt.Sprintf("From %s to %s mail could not be read: %s.\n"+
				"Nobody was late for that time: every deadline that stood is moved by %s. The players are told game by game.\n",
				o.From.Format(time.RFC1123Z), o.To.Format(time.RFC1123Z), o.Why, schedule.FormatDuration(time.Duration(o.Hours)*time.Hour)))
	}
	why := ""
	if t.Doubt != nil {
		why = t.Doubt.Why
		d.say(fmt.Sprintf("clock-%d", t.Doubt.Since.Unix()), t.Doubt.Since, "the clock cannot be right; no deadline fires",
			fmt.Sprintf("%s.\nUntil this is settled no deadline fires and nobody is warned. Mails are dealt with as ever.\n\n"+
				"If the clock is wrong, put it right; the daemon goes on by itself.\n"+
				"If it is right, for instance because the machine was off for so long:\n\n  pbem clock resume --dir %s\n\n"+
				"Every deadline that stands is then moved by the time that was missed.\n", why, d.cfg.Dir))
	} else {
		why = d.trip()
	}
	if why != "" && why != k.held() {
		d.opt.Log.Warn("no deadline fires", "why", why)
	}
	k.hold(why)
	return s
}

// say writes to the moderator of the site, once for each identifier.
func (d *Daemon) say(id string, at time.Time, subject, text string) {
	if d.duties.told[id] {
		return
	}
	d.duties.told[id] = true
	d.opt.Log.Warn(subject, "at", at)
	d.alert(id[:strings.LastIndexByte(id, '-')], at, subject, text)
}

// catchUp lets the timekeeper look at a game when its ledger has grown or something is due. It returns the number of letters.
// A game is looked at once without consequences before anybody can lapse in it, so that the breaker knows all games.
func (d *Daemon) catchUp(name string, now time.Time, site keeper.Site) (letters int, err error) {
	k := &d.duties
	if site.Hold {
		return 0, nil
	}
	site.Spare = site.Spare || k.spared[d.events.EventOf(name)]
	var r keeper.Result
	var warnings []warned
	err = d.with(name, func(g *game.Game) error {
		if !d.dueIn(g, now, &site) {
			return nil
		}
		if r, err = d.catchUpGame(g, now, site); err != nil {
			return err
		}
		for _, w := range r.Warn {
			if key := fmt.Sprintf("warn-%s-%s", name, w.Key()); !k.told[key] {
				warnings = append(warnings, warned{key, d.office.Warn(g, w)})
			}
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	if len(r.Did) > 0 {
		if err := d.fail("kept"); err != nil {
			return 0, err
		}
	}
	for _, w := range warnings {
		n, err := d.once(warningIDs(w.key, w.letters), w.letters)
		letters += n
		if err != nil {
			return letters, err
		}
		k.told[w.key] = true
	}
	return letters, nil
}

// warned is a warning on its way.
type warned struct {
	key     string
	letters []compose.Letter
}

// dueIn says whether a game is to be looked at, and what this look may do.
func (d *Daemon) dueIn(g *game.Game, now time.Time, site *keeper.Site) bool {
	was, known := d.duties.games[g.Header.Game]
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
func (d *Daemon) catchUpGame(g *game.Game, now time.Time, site keeper.Site) (keeper.Result, error) {
	name, k := g.Header.Game, &d.duties
	_, known := k.games[name]
	site.Clock = now
	site.Reading = func(_, to time.Time) bool { return d.read(to, now) && d.gate.Dealt(g, to) }
	site.Told = func(s engine.Seat, cause int) (int, time.Time, bool) { return d.told(name, s, cause) }
	r, err := keeper.CatchUp(g, now, site)
	for _, out := range r.Did {
		d.opt.Log.Info("without a mail", "game", name, "act", engine.KindOf(out.Act), "side", out.Side, "what", out.Ruling, "receipt",
			out.Receipt, "status", out.Status, "records", out.To-out.From)
	}
	if err != nil {
		d.games.Drop(g)
		return r, err
	}
	d.stuck(name, r)
	looked := now
	if !known && !r.Next.IsZero() && !r.Next.After(now) {
		looked = now.Add(-lookAgain)
	}
	k.games[name] = lastLook{g.Log().Size(), looked, r.Next, r.Lapse, r.Clock, r.Deaf}
	return r, nil
}

// warningIDs names the letters of a warning by who gets them: between two looks the seats may have other people.
func warningIDs(key string, letters []compose.Letter) []string {
	ids, seen := make([]string, len(letters)), map[string]int{}
	for i, l := range letters {
		to := l.To
		if a, err := mail.ParseAddress(to); err == nil {
			to = a.Address
		}
		to = canonical(to)
		ids[i] = fmt.Sprintf("%s-%s-%d", key, short(to), seen[to])
		seen[to]++
	}
	return ids
}

// read says whether every mail that was in a mailbox at an instant was read.
func (d *Daemon) read(to, now time.Time) bool {
	for _, a := range d.loopCfg.Accounts {
		a = a.WithDefaults()
		at, ok := d.meter.lastGood(a.Name + "/" + a.Mailbox)
		if !ok || at.Before(to.Add(unread)) || at.After(now.Add(unread)) {
			return false
		}
	}
	return true
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
func (d *Daemon) resume() error {
	k, path := &d.duties, filepath.Join(d.cfg.Dir, tickFile)
	if k.ticks == nil {
		t, err := readTicks(path)
		if err != nil {
			return err
		}
		k.ticks = t
	}
	k.ticks.clear(d.opt.Clock.Now(), d.bounds())
	return k.ticks.write(path)
}
