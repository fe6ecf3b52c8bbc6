package timekeeper

import (
	"fmt"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/schedule"
	"fieldpost/rules/core"
)

// Kind names what a Warning is about; it is part of the identifiers of its letters.
type Kind string

// The kinds of warnings.
const (
	Soon   Kind = "soon"   // a deadline comes near: to the side
	Late   Kind = "late"   // a deadline passed and the grace runs: to all, once a day
	Silent Kind = "silent" // a side was not heard of for long: to all
	Missed Kind = "missed" // a side lapsed so often that the moderator may eject it: to the moderators
)

// Warning is a notice that changes nothing in the game.
type Warning struct {
	Kind  Kind
	Side  core.Side // the side that is to write, or lapsed
	For   string    // what it owes, as in engine.Question
	Cause int       // of the question; with Missed the number of lapses
	At    time.Time // from when on it is to be said
	Due   time.Time // with Soon and Late the deadline, with Silent when the side was last heard of
	Grace time.Time // with Soon and Late; with Silent when the game is lost, zero: never
	Zone  *time.Location
}

// Key names a warning for good: whoever sends each key once never repeats himself.
func (w Warning) Key() string {
	return fmt.Sprintf("%s-%s-%d-%d", w.Kind, w.Side, w.Cause, w.At.Unix())
}

// result returns what is to be told now, and when to look again.
func (l *look) result() Result {
	r := Result{Did: l.did, Clock: l.timed()}
	for _, p := range l.t.Proposals {
		r.at(p.Until)
	}
	for _, s := range l.t.StandIns {
		r.at(s.Until)
	}
	for _, c := range l.t.Committed {
		r.at(c.LockAt)
	}
	l.missed(&r)
	if l.clocked() {
		l.quietness(&r)
		_, _, told := l.told()
		if _, gone := l.lapsed(); l.t.Deadline != nil && !gone {
			l.near(&r, l.t.Deadline, told)
		}
		if end, ok := l.stuckUntil(); ok {
			r.at(end)
			r.Lapse, r.Stuck = end, end.Add(-secondGrace)
		}
		if !told {
			r.at(l.now) // until the letter is out
		}
	}
	if !r.Next.IsZero() && r.Next.Before(l.now) { // what is overdue waits for the mail to be read
		r.Next = l.now
	}
	return r
}

// at asks for a look at an instant, if it is the next one.
func (r *Result) at(t time.Time) {
	if !t.IsZero() && (r.Next.IsZero() || t.Before(r.Next)) {
		r.Next = t
	}
}

// near adds a warning of a deadline that comes or has passed. Only a side that has something to order and has filed
// nothing is told. While the side cannot know of it nobody is told that it is late, and it does not lapse.
func (l *look) near(r *Result, d *engine.Deadline, told bool) {
	due, end := ends(d)
	_, committed, drafted := l.g.OnFile(l.q.Side).Drafted()
	if !committed {
		r.at(end)
		switch {
		case told || l.now.Before(end):
			r.Lapse = end
		default:
			r.Deaf = end
		}
	}
	w := Warning{Side: d.Side, For: d.For, Cause: d.Cause, Due: due, Grace: end, Zone: l.p.Zone()}
	placed := l.placed().at
	var last time.Time
	for _, t := range l.p.Warnings(due) {
		if t.After(l.now) {
			r.at(t)
		} else if t.After(placed) {
			last = t
		}
	}
	ordered := func() bool { return !drafted && Free(l.g) }
	switch {
	case l.now.Before(due):
		r.at(due)
		if !last.IsZero() && ordered() {
			w.Kind, w.At = Soon, last
			r.Warn = append(r.Warn, w)
		}
	case l.now.Before(end) && told && ordered():
		days := l.now.Sub(due) / schedule.Day
		w.Kind, w.At = Late, due.Add(days*schedule.Day)
		r.Warn = append(r.Warn, w)
		r.at(w.At.Add(schedule.Day))
	}
}

// quietness adds a warning of a side that is not heard of.
func (l *look) quietness(r *Result) {
	if len(l.p.Silence.Remind) == 0 && l.p.Silence.Loss == 0 {
		return
	}
	from := l.heard()
	w := Warning{Kind: Silent, Side: l.q.Side, For: l.q.For, Cause: l.q.Cause, Due: from, Zone: l.p.Zone()}
	if l.p.Silence.Loss > 0 {
		w.Grace = l.quiet(from, l.p.Silence.Loss)
		r.at(w.Grace)
	}
	for _, d := range l.p.Silence.Remind {
		if t := l.quiet(from, d); t.After(l.now) {
			r.at(t)
		} else {
			w.At = t
		}
	}
	if !w.At.IsZero() {
		r.Warn = append(r.Warn, w)
	}
}

// missed tells the moderators of a side that lapses again and again.
func (l *look) missed(r *Result) {
	for _, a := range l.t.Bank {
		if l.p.Missed > 0 && a.Missed >= l.p.Missed {
			at := l.q.Since
			l.acts(0, func(_ int, x engine.Act, by engine.By) bool {
				if p, ok := x.(engine.Lapse); ok && p.Side == a.Side {
					at = by.At
					return false
				}
				return true
			})
			r.Warn = append(r.Warn, Warning{Kind: Missed, Side: a.Side, For: l.q.For, Cause: a.Missed, At: at, Zone: l.p.Zone()})
		}
	}
}
