package daemon

import (
	"slices"
	"time"

	"fieldpost/pbem/office/notice"
	"fieldpost/pbem/table/game"
)

// remind writes to the moderator of the site, and to those of the game that it is about, about each trip that is an hour old, and again
// each day while it lasts. n is above 0 when letters may be due.
func (d *Daemon) remind(now time.Time) (n int, err error) {
	list, err := d.trips()
	if err != nil {
		return 0, err
	}
	for _, x := range list {
		r := notice.Reminder{Trip: x, Now: now}
		if !r.Due() {
			continue
		}
		to, err := d.concerned(x)
		if err != nil {
			return n, err
		}
		for _, r.Moderator = range to {
			k, err := d.notices.Send(r)
			if n += k; err != nil {
				return n, err
			}
		}
	}
	return n, nil
}

// concerned returns who is told of a trip: the moderator of the site, "", and those of its game.
func (d *Daemon) concerned(x notice.Trip) (to []string, err error) {
	to = []string{""}
	if x.Game == "" {
		return to, nil
	}
	err = d.games.with(x.Game, func(g *game.Game) error {
		for _, m := range g.Table().Moderators {
			if !d.notices.IsOperator(m.Addr) {
				to = append(to, m.Addr)
			}
		}
		return nil
	})
	return to, err
}

// trips returns all that stand, the oldest first.
func (d *Daemon) trips() (out []notice.Trip, err error) {
	if out, err = d.cutOff(); err != nil {
		return nil, err
	}
	out = append(out, d.timekeeper.trips()...)
	if since, n, ok := d.outbox.Stuck(); ok {
		out = append(out, notice.HourFull{Since: since, Waits: n, PerHour: d.cfg.Limits.LettersPerHour}.Trip())
	}
	if n := d.troubles.unlooked(d.cfg.Dir, d.games); len(n.Games) > 0 {
		out = append(out, n.Trip())
	}
	out = append(out, d.watchers.trips()...)
	slices.SortFunc(out, func(a, b notice.Trip) int { return a.Since.Compare(b.Since) })
	return out, nil
}

// cutOff returns the addresses of seats in games that go on which get no mail.
func (d *Daemon) cutOff() (out []notice.Trip, err error) {
	pauses, err := d.returns.Pauses()
	if err != nil {
		return nil, err
	}
	for _, p := range pauses {
		if now, ok := d.returns.Paused(p.Addr); !ok || !now.Since.Equal(p.Since) || d.notices.IsOperator(p.Addr) {
			continue
		}
		seats, err := d.people.held(p.Addr)
		if err != nil {
			return nil, err
		}
		n := notice.SeatsCutOff{Pause: p}
		for _, s := range seats {
			_ = d.games.with(s.Game, func(g *game.Game) error { // one that cannot be opened is told of elsewhere
				if g.Position().Over == nil {
					n.Seats = append(n.Seats, d.games.seat(s))
				}
				return nil
			})
		}
		if len(n.Seats) > 0 {
			out = append(out, n.Trip())
		}
	}
	return out, nil
}
