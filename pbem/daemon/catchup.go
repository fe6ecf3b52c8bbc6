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
	"fieldpost/pbem/service/alerts"
)

// catchUp runs the timekeeper on a game whose ledger has grown or in which something is due. It returns the number of
// letters. The first check of a game has no consequences, so that the breaker counts all games before any missed
// deadline takes effect.
func (k *deadlines) catchUp(name string, now time.Time, site timekeeper.Environment) (letters int, err error) {
	if site.Suspended {
		return 0, nil
	}
	site.NoLapses = site.NoLapses || k.suspendedEvents[k.events.EventOf(name)]
	var r timekeeper.Result
	var warnings []pendingWarning
	err = k.games.withGame(name, func(g *game.Game) error {
		if !k.isDue(g, now, &site) {
			return nil
		}
		if r, err = k.catchUpGame(g, now, site); err != nil {
			return err
		}
		for _, w := range r.Warnings {
			warnings = append(warnings, pendingWarning{fmt.Sprintf("warn-%s-%s", name, w.Key()), k.office.Warn(g, w)})
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	if len(r.Outcomes) > 0 {
		if err := k.drill.hit("kept"); err != nil {
			return 0, err
		}
	}
	for _, w := range warnings {
		n, err := alerts.SendNew(k.mailStore, warningIDs(w.key, w.letters), w.letters)
		letters += n
		if err != nil {
			return letters, err
		}
	}
	return letters, nil
}

// pendingWarning holds a warning that is not sent yet.
type pendingWarning struct {
	key     string
	letters []compose.Letter
}

// isDue reports whether the timekeeper must check a game. It also limits, in site, what the timekeeper may do.
func (k *deadlines) isDue(g *game.Game, now time.Time, site *timekeeper.Environment) bool {
	was, known := k.checks[g.Header.Game]
	same := known && was.records == g.Log().Size()
	overdue := same && !was.nextLook.After(was.checkedAt)
	missed := slices.ContainsFunc(site.Outages, func(o timekeeper.Outage) bool { return o.To.After(was.checkedAt) })
	site.NoLapses = site.NoLapses || !known
	switch {
	case !same || missed && !was.nextLook.IsZero() || k.thinking.IsWritten(g.Header.Game):
		return true
	case was.nextLook.IsZero() || now.Before(was.nextLook):
		return false
	}
	return !overdue || now.Sub(was.checkedAt) >= recheckInterval || now.Before(was.checkedAt)
}

// catchUpGame does everything that is due in a game.
func (k *deadlines) catchUpGame(g *game.Game, now time.Time, site timekeeper.Environment) (timekeeper.Result, error) {
	name := g.Header.Game
	_, known := k.checks[name]
	site.Clock, site.Thinking = now, &k.thinking
	site.MailRead = func(_, to time.Time) bool { return k.isAllMailRead(to, now) && k.gate.AreMailsHandled(g, to) }
	site.NotifiedAt = func(s engine.Seat, cause int) (int, time.Time, bool) { return k.notifiedAt(name, s, cause) }
	r, err := timekeeper.CatchUp(g, now, site)
	k.thinking.Check(g)
	for _, out := range r.Outcomes {
		k.log.Info("without a mail", "game", name, "act", engine.ActKindOf(out.Act), "side", out.Side, "what", out.Ruling, "receipt",
			out.Receipt, "status", out.Status, "records", out.ToRecord-out.FromRecord)
	}
	if err != nil {
		k.games.Forget(g)
		return r, err
	}
	k.reportStuck(name, r)
	looked := now
	if !known && !r.NextLook.IsZero() && !r.NextLook.After(now) {
		looked = now.Add(-recheckInterval)
	}
	k.checks[name] = lastCheck{g.Log().Size(), looked, r.NextLook, r.Lapse, r.HasTimetable, r.UninformedSince}
	return r, nil
}

// reportStuck tells the site's moderator that the deadline policy of a game cannot be followed.
func (k *deadlines) reportStuck(name string, r timekeeper.Result) {
	if !r.StuckSince.IsZero() {
		k.notices.ReportOnce(alerts.GameStuck{Game: name, Dir: k.games.path(name), Since: r.StuckSince, Lapse: r.Lapse})
	}
}

// warningIDs returns the identifiers of a warning's letters. They contain the recipients, because the holder of a seat
// may change between two calls.
func warningIDs(key string, letters []compose.Letter) []string {
	ids, seen := make([]string, len(letters)), map[string]int{}
	for i, l := range letters {
		to := l.To
		if a, err := mail.ParseAddress(to); err == nil {
			to = a.Address
		}
		to = alerts.CanonicalAddress(to)
		ids[i] = fmt.Sprintf("%s-%s-%d", key, alerts.ShortHash(to), seen[to])
		seen[to]++
	}
	return ids
}

// isAllMailRead reports whether every mail that was in a mailbox at an instant has been read.
func (k *deadlines) isAllMailRead(to, now time.Time) bool {
	for _, a := range k.accounts {
		a = a.WithDefaults()
		at, ok := k.meter.lastGood(a.Name + "/" + a.Mailbox)
		if !ok || at.Before(to.Add(maxDeliveryLag)) || at.After(now.Add(maxDeliveryLag)) {
			return false
		}
	}
	return true
}
