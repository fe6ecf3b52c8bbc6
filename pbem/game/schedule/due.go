package schedule

import "time"

// Question is something that a side has to answer.
type Question struct {
	For      string    // "order T3-G-1", "decision noretreat"
	From     time.Time // when the side could know of it
	Last     time.Time // the game's last deadline; zero: none
	Absences []Span    // of this side, announced before
}

// Due is when the answer is due, and until when it is still taken; both are zero when the policy sets no deadline for it.
//
// The side gets no less than the kind's time: a deadline that must fall on an hour or a weekday is moved to the next one.
// The time does not run during absences, and no deadline falls into one.
func (p Policy) Due(q Question) (due, grace time.Time) {
	k, ok := p.For(q.For)
	if !ok {
		return time.Time{}, time.Time{}
	}
	zone, pauses := p.Zone(), merge(q.Absences)
	due = step(whole(q.From), k.Next, zone, pauses)
	if p.Clock.Later && due.Before(q.Last) {
		due = whole(q.Last)
	}
	due = p.settle(due, k, pauses)
	return due, step(due, k.Grace, zone, pauses)
}

// whole cuts off what is less than a second.
func whole(t time.Time) time.Time { return t.UTC().Truncate(time.Second) }

// settle returns the first instant from t on at which a deadline may fall.
func (p Policy) settle(t time.Time, k Kind, pauses []Span) time.Time {
	at, zone := k.At, p.Zone()
	if at == Inherit {
		at = p.Clock.At
	}
	t = wake(t, pauses)
	for date := wallOf(t, zone).date(); ; date += wallDay {
		if !p.day(date) {
			continue
		}
		clock := wall(at) * 60
		if at == Any {
			clock = wallOf(t, zone) - wallOf(t, zone).date()
		}
		due := (date + clock).in(zone)
		if at == Any && due.Before(t) && date == wallOf(t, zone).date() {
			due = t // the second of two hours that bear the same name
		}
		if due.Before(t) {
			continue
		}
		if w := wake(due, pauses); !w.Equal(due) {
			t = w
			date = wallOf(t, zone).date() - wallDay
			continue
		}
		return due
	}
}

// day reports whether a deadline may fall on a date; a policy that names no day allows all.
func (p Policy) day(date wall) bool {
	return p.Clock.Days[date.weekday()] || p.Clock.Days == [7]bool{}
}

// Warnings are when a side is warned of a deadline, in order of time.
func (p Policy) Warnings(due time.Time) []time.Time {
	var out []time.Time
	for _, w := range p.Warn {
		out = append(out, back(due, w, p.Zone()))
	}
	return out
}

// Later moves an instant by a duration on the game's wall clock: for extensions and outages.
func (p Policy) Later(t time.Time, by time.Duration) time.Time {
	return step(whole(t), by, p.Zone(), nil)
}
