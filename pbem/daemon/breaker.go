package daemon

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"fieldpost/pbem/service/notice"
)

// lateness counts the games of one event, or those of none, that have a deadline.
type lateness struct {
	event    string // "": games of no event
	late, of int    // whose side would lapse now; all
}

// tooMany reports whether so many games are late at once that a fault of the mail is likelier than players who do not
// write.
func (l lateness) tooMany(least int) bool { return least > 0 && l.late >= least && 2*l.late > l.of }

// lateness counts the games that are late, those of each event apart from the others: the players of an event may all
// be late in its first round, and that says nothing about other games. eventOf returns the event of a game, "" for
// none.
func (k *deadlines) lateness(eventOf func(game string) string) []lateness {
	by := map[string]lateness{}
	for name, g := range k.looks {
		if g.lapse.IsZero() {
			continue
		}
		l := lateness{event: eventOf(name)}
		l.late, l.of = by[l.event].late, by[l.event].of+1
		if !g.lapse.After(k.ticks.Tick) && g.lapse.After(k.ticks.Cleared) {
			l.late++
		}
		by[l.event] = l
	}
	return slices.SortedFunc(maps.Values(by), func(a, b lateness) int { return cmp.Compare(a.event, b.event) })
}

// trip opens the breaker of deadlines for the games of each event, and for those of none, that are late in too great a
// number, and tells the moderator of the site once a day. It returns why, "" where it stays closed.
func (k *deadlines) trip() string {
	k.spared = map[string]bool{}
	var why []string
	for _, l := range k.lateness(k.events.EventOf) {
		if !l.tooMany(k.cfg.Deadlines.Breaker) {
			continue
		}
		k.spared[l.event] = true
		n := notice.ManyLate{Event: l.event, Late: l.late, Of: l.of, Now: k.ticks.Tick, State: k.cfg.Dir}
		why = append(why, n.Why())
		k.notices.Announce(n)
	}
	return strings.Join(why, "; ")
}
