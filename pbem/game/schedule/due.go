package schedule

import "time"

// Question holds the question that a side must answer.
type Question struct {
	Owed         string    // such as "order T3-G-1" or "decision noretreat"
	KnownAt      time.Time // when the side could know of it
	LastDeadline time.Time // last deadline of the game; zero for none
	Absences     []Span    // of this side, announced before
}

// Due returns when the answer is due, and until when a late one is still accepted. Both are zero when the policy sets
// no deadline for it.
//
// The side gets at least the time of the kind: a deadline that must fall on an hour or a weekday is moved to the next
// one. Absences stop the clock, and no deadline falls into one.
func (p Policy) Due(q Question) (due, grace time.Time) {
	k, ok := p.KindFor(q.Owed)
	if !ok {
		return time.Time{}, time.Time{}
	}
	zone, pauses := p.Zone(), merge(q.Absences)
	due = addDuration(truncateSecond(q.KnownAt), k.TimeAllowed, zone, pauses)
	if p.Clock.Later && due.Before(q.LastDeadline) {
		due = truncateSecond(q.LastDeadline)
	}
	due = p.nextAllowed(due, k, pauses)
	return due, addDuration(due, k.Grace, zone, pauses)
}

// truncateSecond cuts off what is less than a second.
func truncateSecond(t time.Time) time.Time { return t.UTC().Truncate(time.Second) }

// nextAllowed returns the first instant from t on at which a deadline may fall.
func (p Policy) nextAllowed(t time.Time, k QuestionKind, pauses []Span) time.Time {
	at, zone := k.Minute, p.Zone()
	if at == InheritClock {
		at = p.Clock.Minute
	}
	t = afterPause(t, pauses)
	for date := wallOf(t, zone).date(); ; date += wallDay {
		if !p.allowsDay(date) {
			continue
		}
		clock := wall(at) * 60
		if at == AnyMinute {
			clock = wallOf(t, zone) - wallOf(t, zone).date()
		}
		due := (date + clock).toInstant(zone)
		if at == AnyMinute && due.Before(t) && date == wallOf(t, zone).date() {
			due = t // the later of two instants with the same wall clock time
		}
		if due.Before(t) {
			continue
		}
		if w := afterPause(due, pauses); !w.Equal(due) {
			t = w
			date = wallOf(t, zone).date() - wallDay
			continue
		}
		return due
	}
}

// allowsDay reports whether a deadline may fall on a date; a policy that names no day allows all.
func (p Policy) allowsDay(date wall) bool {
	return p.Clock.Days[date.weekday()] || p.Clock.Days == [7]bool{}
}

// Warnings returns the times at which a side is warned of a deadline, in order.
func (p Policy) Warnings(due time.Time) []time.Time {
	var out []time.Time
	for _, w := range p.Warn {
		out = append(out, subtractDuration(due, w, p.Zone()))
	}
	return out
}

// Postpone moves an instant by a duration on the game's wall clock, for extensions and outages.
func (p Policy) Postpone(t time.Time, by time.Duration) time.Time {
	return addDuration(truncateSecond(t), by, p.Zone(), nil)
}
