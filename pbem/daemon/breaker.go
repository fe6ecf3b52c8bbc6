package daemon

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"fieldpost/pbem/service/alerts"
)

// lateness counts the games with a deadline of one event, or of no event.
type lateness struct {
	event       string // "": games of no event
	late, total int    // number of games whose side would now miss its deadline; number of all games
}

// isTooMany reports whether so many games are late at once that a mail fault is more likely than silent players.
func (l lateness) isTooMany(least int) bool {
	return least > 0 && l.late >= least && 2*l.late > l.total
}

// countLate counts the late games separately for each event, because all players of an event may be late in its first
// round. eventOf returns the event of a game, "" for none.
func (k *deadlines) countLate(eventOf func(game string) string) []lateness {
	by := map[string]lateness{}
	for name, g := range k.checks {
		if g.lapse.IsZero() {
			continue
		}
		l := lateness{event: eventOf(name)}
		l.late, l.total = by[l.event].late, by[l.event].total+1
		if !g.lapse.After(k.state.Tick) && g.lapse.After(k.state.Cleared) {
			l.late++
		}
		by[l.event] = l
	}
	return slices.SortedFunc(maps.Values(by), func(a, b lateness) int { return cmp.Compare(a.event, b.event) })
}

// tripBreaker suspends the deadlines of an event's games, or of all games without an event, if too many of them are
// late. It tells the site's moderator once a day. It returns the reason, "" if deadlines are not suspended.
func (k *deadlines) tripBreaker() string {
	k.suspendedEvents = map[string]bool{}
	var why []string
	for _, l := range k.countLate(k.events.EventOf) {
		if !l.isTooMany(k.cfg.Deadlines.BreakerGames) {
			continue
		}
		k.suspendedEvents[l.event] = true
		n := alerts.TooManyLate{Event: l.event, Late: l.late, WithDeadline: l.total, Now: k.state.Tick, State: k.cfg.Dir}
		why = append(why, n.Why().String())
		k.notices.ReportOnce(n)
	}
	return strings.Join(why, "; ")
}
