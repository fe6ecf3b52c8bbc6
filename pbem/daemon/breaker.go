package daemon

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"fieldpost/pbem/table/schedule"
)

// lateness counts the games of one event, or those of none, that have a deadline.
type lateness struct {
	event    string // "": games of no event
	late, of int    // whose side would lapse now; all
}

// tooMany says whether so many games are late at once that a fault of the mail is likelier than players who do not write.
func (l lateness) tooMany(least int) bool { return least > 0 && l.late >= least && 2*l.late > l.of }

// lateness counts the games that are late, those of each event apart from the others: the players of an event may all be late in its
// first round, and that says nothing about other games. eventOf returns the event of a game, "" for none.
func (d *Daemon) lateness(eventOf func(game string) string) []lateness {
	k, by := &d.duties, map[string]lateness{}
	for name, g := range k.games {
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

// trip opens the breaker of deadlines for the games of each event, and for those of none, that are late in too great a number, and
// tells the moderator of the site once a day. It returns why, "" where it stays closed.
func (d *Daemon) trip() string {
	d.duties.spared = map[string]bool{}
	var why []string
	for _, l := range d.lateness(d.events.EventOf) {
		if !l.tooMany(d.cfg.Deadlines.Breaker) {
			continue
		}
		d.duties.spared[l.event] = true
		games, id, whose := "games with a deadline", "breaker", "so many players"
		if l.event != "" {
			games, id = "games of the event "+l.event, "breaker-"+l.event
			whose = "so many players of the event " + l.event
		}
		text := fmt.Sprintf("%d of %d %s would lapse at once", l.late, l.of, games)
		why = append(why, text)
		day := d.duties.ticks.Tick.Truncate(schedule.Day)
		d.say(fmt.Sprintf("%s-%d", id, day.Unix()), day, whose+" are late at once that none of them lapses",
			fmt.Sprintf("%s. That is more likely a fault of the mail than of the players, and so nobody lapses.\n"+
				"Look whether mails arrive (pbem mail show, the mailbox, the spam folder).\n\n"+
				"If they do, and all these players are late:\n\n  pbem clock resume --dir %s\n\n"+
				"Else move the deadlines: pbem mod GAME extend SIDE 48h.\n", text, d.cfg.Dir))
	}
	return strings.Join(why, "; ")
}
