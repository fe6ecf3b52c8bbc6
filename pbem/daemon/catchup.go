package daemon

import (
	"fmt"
	"net/mail"
	"slices"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/timekeeper"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/notice"
)

// catchUp lets the timekeeper look at a game when its ledger has grown or something is due. It returns the number of
// letters. A game is looked at once without consequences before anybody can lapse in it, so that the breaker knows all
// games.
func (k *deadlines) catchUp(name string, now time.Time, site timekeeper.Site) (letters int, err error) {
	if site.Hold {
		return 0, nil
	}
	site.Spare = site.Spare || k.spared[k.events.EventOf(name)]
	var r timekeeper.Result
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

// dueIn reports whether a game is to be looked at, and what this look may do.
func (k *deadlines) dueIn(g *game.Game, now time.Time, site *timekeeper.Site) bool {
	was, known := k.looks[g.Header.Game]
	same := known && was.records == g.Log().Size()
	overdue := same && !was.next.After(was.at)
	missed := slices.ContainsFunc(site.Outages, func(o timekeeper.Outage) bool { return o.To.After(was.at) })
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
func (k *deadlines) catchUpGame(g *game.Game, now time.Time, site timekeeper.Site) (timekeeper.Result, error) {
	name := g.Header.Game
	_, known := k.looks[name]
	site.Clock = now
	site.Reading = func(_, to time.Time) bool { return k.read(to, now) && k.gate.Dealt(g, to) }
	site.Told = func(s engine.Seat, cause int) (int, time.Time, bool) { return k.told(name, s, cause) }
	r, err := timekeeper.CatchUp(g, now, site)
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

// stuck tells the moderator of the site that the timetable of a game cannot be followed.
func (k *deadlines) stuck(name string, r timekeeper.Result) {
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

// read reports whether every mail that was in a mailbox at an instant was read.
func (k *deadlines) read(to, now time.Time) bool {
	for _, a := range k.accounts {
		a = a.WithDefaults()
		at, ok := k.meter.lastGood(a.Name + "/" + a.Mailbox)
		if !ok || at.Before(to.Add(unread)) || at.After(now.Add(unread)) {
			return false
		}
	}
	return true
}
