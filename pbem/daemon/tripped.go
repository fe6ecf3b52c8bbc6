package daemon

import (
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"fieldpost/pbem/table/game"
	"fieldpost/pbem/table/schedule"
)

// trippedAfter is how long a breaker or guard may stay as it is until the moderator of the site is written to about it.
const trippedAfter = time.Hour

// trip is a breaker or guard that keeps something from going on.
type trip struct {
	key   string
	since time.Time
	what  string // the subject
	text  string
	game  string // whose moderators are told as well, who can end it; "": nobody else
	ask   string // the text for them
}

// remind writes to the moderator of the site, and to those of the game that it is about, about each trip that is an hour old, and again
// each day while it lasts. n is above 0 when letters may be due.
func (d *Daemon) remind(now time.Time) (n int, err error) {
	list, err := d.trips()
	if err != nil {
		return 0, err
	}
	for _, x := range list {
		if now.Sub(x.since) < trippedAfter {
			continue
		}
		day := int((now.Sub(x.since) - trippedAfter) / schedule.Day)
		to, err := d.concerned(x)
		if err != nil {
			return n, err
		}
		at := x.since.UTC().Truncate(time.Second).Add(trippedAfter + time.Duration(day)*schedule.Day)
		const lasts = "%s\n\nThis is so since %s. You get this letter an hour after that, and each day while it lasts.\n"
		for i, addr := range to {
			id, text := fmt.Sprintf("tripped-%s-%d-%d", short(x.key), x.since.Unix(), day), x.text
			if i > 0 {
				id, text = id+"-"+short(canonical(addr)), x.ask
			}
			if addr == "" || d.duties.told[id] {
				continue
			}
			if err := d.write(id, addr, at, "[pbem] still so: "+x.what,
				fmt.Sprintf(lasts, text, x.since.UTC().Format(time.RFC1123Z))); err != nil {
				return n, err
			}
			d.duties.told[id] = true
			n++
		}
	}
	return n, nil
}

// concerned are those whom a trip is told to: the moderator of the site first, "" when there is none.
func (d *Daemon) concerned(x trip) (to []string, err error) {
	to = []string{d.cfg.Moderator}
	if x.game == "" {
		return to, nil
	}
	err = d.with(x.game, func(g *game.Game) error {
		for _, m := range g.Table().Moderators {
			if !d.isModerator(m.Addr) {
				to = append(to, m.Addr)
			}
		}
		return nil
	})
	return to, err
}

// trips are all that stand.
func (d *Daemon) trips() (out []trip, err error) {
	if out, err = d.cutOff(); err != nil {
		return nil, err
	}
	if t := d.duties.ticks; t != nil && t.Doubt != nil {
		out = append(out, trip{"clock", t.Doubt.Since, "the clock cannot be right; no deadline fires",
			fmt.Sprintf("%s.\nNo deadline fires until the clock is right again, or you say that it is:\n\n  pbem clock resume --dir %s",
				t.Doubt.Why, d.cfg.Dir), "", ""})
	}
	if since, n, ok := d.outbox.Stuck(); ok {
		out = append(out, trip{"stuck", since, "letters wait for the limit of the hour",
			fmt.Sprintf("%d letters that are ready wait, the oldest for this time: no more than %d go out within an hour, of which "+
				"those that go last get a quarter\n(limits.letters_per_hour). pbem mail outbox --status queued lists them.", n,
				d.cfg.Limits.LettersPerHour), "", ""})
	}
	if t, ok := d.unlooked(); ok {
		out = append(out, t)
	}
	d.watchers.mu.Lock()
	for key, since := range d.watchers.since {
		out = append(out, trip{"mailbox " + key, since, "a mailbox cannot be read", fmt.Sprintf("The mailbox %s cannot be read:\n%s", key,
			d.watchers.why[key]), "", ""})
	}
	d.watchers.mu.Unlock()
	for name, g := range d.duties.games {
		if !g.deaf.IsZero() {
			out = append(out, trip{"deaf " + name, g.deaf, name + ": a side cannot know that it is to write",
				fmt.Sprintf("In the game %s a deadline is over whose side does not lapse: the letter that asks it has not left the "+
					"outbox, or its address gets no mail.\nLook at it, mend the address, or find another player:\n\n"+
					"  pbem mail outbox --status queued\n  pbem mail outbox --status failed\n  pbem mod %s status", name,
					filepath.Join(Games(d.cfg.Dir), name)), name,
				fmt.Sprintf("In the game %s a deadline is over whose side does not lapse: the letter that asks it has not gone out, or "+
					"its address gets no mail.\n"+
					"Ask its player in another way, have the operator look at the mail, or make the seat free, as this one does without "+
					"the //:\n\n#MOD %s\n// eject SIDE \"why\"\n#END", name, name)})
		}
	}
	slices.SortFunc(out, func(a, b trip) int { return a.since.Compare(b.since) })
	return out, nil
}

// cutOff are the addresses of seats in games that go on which get no mail.
func (d *Daemon) cutOff() (out []trip, err error) {
	pauses, err := d.returns.Pauses()
	if err != nil {
		return nil, err
	}
	for _, p := range pauses {
		if now, ok := d.returns.Paused(p.Addr); !ok || !now.Since.Equal(p.Since) || d.isModerator(p.Addr) {
			continue
		}
		seats, err := d.held(p.Addr)
		if err != nil {
			return nil, err
		}
		text := ""
		for _, s := range seats {
			_ = d.with(s.Game, func(g *game.Game) error { // one that cannot be opened is told of elsewhere
				if g.Position().Over == nil {
					text += fmt.Sprintf("\n  pbem mod %s resume-seat %s --reason 'why'", g.Dir, s.Seat.Side)
				}
				return nil
			})
		}
		if text != "" {
			out = append(out, trip{"paused " + p.Addr + p.Key, p.Since, p.Addr + " gets no mail",
				fmt.Sprintf("%s:\n%s.\n\nIts deadlines do not run out meanwhile. To send to it again:\n%s", p.Addr, p.Reason, text), "",
				""})
		}
	}
	return out, nil
}
