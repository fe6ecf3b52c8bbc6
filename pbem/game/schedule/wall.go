package schedule

import "time"

// wall is a time on a zone's wall clock: seconds since 1970-01-01 00:00 as that clock shows them.
type wall int64

const wallDay = 24 * 60 * 60

func wallOf(t time.Time, zone *time.Location) wall {
	_, offset := t.In(zone).Zone()
	return wall(t.Unix() + int64(offset))
}

// date returns the beginning of the day.
func (w wall) date() wall {
	d := w - w%wallDay
	if w < 0 && w%wallDay != 0 {
		d -= wallDay
	}
	return d
}

func (w wall) weekday() int {
	n := (int64(w.date())/wallDay + 3) % 7 // 1970-01-01 was a Thursday
	if n < 0 {
		n += 7
	}
	return int(n)
}

// toInstant returns the instant at which a zone's clock shows w: the first when it does so twice, and the first after
// the jump when it never does. No zone is further from UTC than the 26 hours looked at on either side.
func (w wall) toInstant(zone *time.Location) time.Time {
	const reach = 26 * 60 * 60
	for t := time.Unix(int64(w)-reach, 0).In(zone); ; {
		_, offset := t.Zone()
		at := int64(w) - int64(offset)
		_, end := t.ZoneBounds()
		if !end.IsZero() && !end.After(t) { // on leap years' last days after 2037 the end equals the start
			end = t.Add(Day)
		}
		if end.IsZero() || at < end.Unix() {
			return time.Unix(max(at, t.Unix()), 0).UTC()
		}
		t = end.In(zone)
	}
}

// Span is a period of time that includes From but not To.
type Span struct{ From, To time.Time }

// contains reports whether an instant lies in the span.
func (s Span) contains(t time.Time) bool { return !t.Before(s.From) && t.Before(s.To) }

// addDuration adds a duration: whole days on the wall clock, the rest in elapsed time. Both stop during the pauses,
// which are merged and sorted.
func addDuration(t time.Time, d time.Duration, zone *time.Location, pauses []Span) time.Time {
	t = afterPause(t, pauses)
	if days := d / Day; days > 0 {
		from := wallOf(t, zone)
		to := from + wall(days)*wallDay
		for _, p := range pauses {
			a, b := wallOf(p.From, zone), wallOf(p.To, zone)
			if b > from && a < to {
				to += max(b-max(a, from), 0)
			}
		}
		t = afterPause(to.toInstant(zone), pauses)
	}
	end := t.Add(d % Day)
	for _, p := range pauses {
		if p.To.After(t) && p.From.Before(end) {
			end = end.Add(p.To.Sub(p.From))
		}
	}
	return end
}

// subtractDuration returns the instant d before t, whole days on the wall clock.
func subtractDuration(t time.Time, d time.Duration, zone *time.Location) time.Time {
	if days := d / Day; days > 0 {
		t = (wallOf(t, zone) - wall(days)*wallDay).toInstant(zone)
	}
	return t.Add(-(d % Day))
}

// afterPause returns t, or the end of the pause that contains it.
func afterPause(t time.Time, pauses []Span) time.Time {
	for _, p := range pauses {
		if p.contains(t) {
			return p.To
		}
	}
	return t
}
