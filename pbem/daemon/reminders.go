package daemon

import (
	"slices"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/bounce"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/service/alerts"
)

// reminders sends reminders of safeguards and faults that delay games or mail.
type reminders struct {
	state         string // state folder
	perHour       int    // limit of letters within an hour
	games         gamesFolder
	people        partLookup
	returns       *bounce.Log
	outbox        *outbox.Outbox
	timekeeper    *deadlines
	troubles      *troubles
	mailboxHealth *mailboxHealth
	notices       *alerts.Sender
}

// send writes to the site's moderator, and to the moderators of the game concerned, about each fault that is an hour
// old, and again each day while it lasts. It returns the number of letters.
func (r *reminders) send(now time.Time) (sent int, err error) {
	list, err := r.activeTrips()
	if err != nil {
		return 0, err
	}
	for _, x := range list {
		n := alerts.Reminder{FaultReport: x, Now: now}
		if !n.Due() {
			continue
		}
		to, err := r.recipients(x)
		if err != nil {
			return sent, err
		}
		for _, m := range to {
			n.Moderator, n.Book = m.Addr, r.games.Library().Catalogue().Translator(m.Lang)
			k, err := r.notices.Send(n)
			if sent += k; err != nil {
				return sent, err
			}
		}
	}
	return sent, nil
}

// recipients returns who is told of a fault: the site's moderator, without an address, and the moderators of its game.
func (r *reminders) recipients(x alerts.FaultReport) (to []engine.Moderator, err error) {
	to = []engine.Moderator{{}}
	if x.Game == "" {
		return to, nil
	}
	err = r.games.withGame(x.Game, func(g *game.Game) error {
		for _, m := range g.AdminState().Moderators {
			if !r.notices.IsOperator(m.Addr) {
				to = append(to, m)
			}
		}
		return nil
	})
	return to, err
}

// activeTrips returns all present faults, the oldest first.
func (r *reminders) activeTrips() (out []alerts.FaultReport, err error) {
	if out, err = r.pausedSeats(); err != nil {
		return nil, err
	}
	out = append(out, r.timekeeper.activeTrips()...)
	if since, n, ok := r.outbox.RateLimitedSince(); ok {
		out = append(out, alerts.HourlyLimitReached{Since: since, Waits: n, PerHour: r.perHour}.FaultReport())
	}
	if n := r.troubles.gamesDown(r.state, r.games); len(n.Games) > 0 {
		out = append(out, n.FaultReport())
	}
	out = append(out, r.mailboxHealth.unreachable()...)
	slices.SortFunc(out, func(a, b alerts.FaultReport) int { return a.Since.Compare(b.Since) })
	return out, nil
}

// pausedSeats returns the paused addresses that hold seats in running games.
func (r *reminders) pausedSeats() (out []alerts.FaultReport, err error) {
	pauses, err := r.returns.Pauses()
	if err != nil {
		return nil, err
	}
	for _, p := range pauses {
		if now, ok := r.returns.CurrentPause(p.Addr); !ok || !now.Since.Equal(p.Since) || r.notices.IsOperator(p.Addr) {
			continue
		}
		seats, err := r.people.heldSeats(p.Addr)
		if err != nil {
			return nil, err
		}
		n := alerts.SeatsPaused{Pause: p}
		for _, s := range seats {
			_ = r.games.withGame(s.Game, func(g *game.Game) error { // its error is reported by another letter
				if g.Position().Over == nil {
					n.Seats = append(n.Seats, r.games.noticeSeat(s))
				}
				return nil
			})
		}
		if len(n.Seats) > 0 {
			out = append(out, n.FaultReport())
		}
	}
	return out, nil
}
