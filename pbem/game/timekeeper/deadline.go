package timekeeper

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/schedule"
)

// Reasons that a deadline of the timekeeper bears.
const (
	ByPolicy = engine.ByPolicy
	ByBank   = engine.ByBank
	ByOutage = engine.ByOutage
	ByLeave  = engine.ByLeave
	ByPost   = "undelivered " // and for how long
)

const (
	lastYear = 9999                // that a record can hold
	longest  = 3660 * schedule.Day // of one absence that moves a deadline
)

// outageOf returns the length of the outage for which a deadline was moved, or for how long its side did not know of
// it.
func outageOf(why string) (time.Duration, bool) {
	text, ok := strings.CutPrefix(why, ByOutage)
	if !ok {
		text, ok = strings.CutPrefix(why, ByPost)
	}
	if !ok {
		return 0, false
	}
	d, err := schedule.ParseDuration(text)
	return d, err == nil
}

// clocked reports whether the side that is to write has a clock: computer opponents and vacant seats have none.
func (l *look) clocked() bool {
	s, ok := l.g.SeatOf(string(l.q.Side))
	return ok && s.Person() && !l.t.Paused && !l.p.IsZero()
}

// deadline sets the deadline of a question that has none.
func (l *look) deadline() error {
	if !l.clocked() || l.t.Deadline != nil {
		return nil
	}
	if _, gone := l.lapsed(); gone {
		return nil
	}
	q := schedule.Question{For: l.q.For, From: l.now, Absences: l.absences(l.q.Side)}
	if q.From.Before(l.q.Since) {
		q.From = l.q.Since
	}
	if l.p.Clock.Later {
		q.Last = l.last()
	}
	why := ByPolicy
	due, grace := l.p.Due(q)
	if l.p.Bank != (schedule.Bank{}) {
		end := l.p.Bank.Empty(q.From, l.left(), q.Absences)
		if due.IsZero() || end.Before(due) {
			due, why = end, ByBank
		}
		if grace.IsZero() || end.Before(grace) {
			grace = end
		}
	}
	if x, ok := l.extended(); ok && !due.IsZero() {
		due, grace = latest(due, x.Due), latest(grace, latest(x.Due, x.Grace))
	}
	if due.IsZero() || grace.Year() > lastYear || due.Year() > lastYear { // an absence to the end of the calendar: never
		return nil
	}
	return l.act(engine.Deadline{Due: due, Grace: grace, Why: why}, "")
}

// extended returns the last deadline that the side was given for the whole of this turn.
func (l *look) extended() (found engine.Deadline, ok bool) {
	why := engine.ByTurn + strconv.Itoa(l.g.Position().Turn)
	l.acts(0, func(_ int, a engine.Act, _ engine.By) bool {
		if d, is := a.(engine.Deadline); is && d.Side == l.q.Side && d.Why == why {
			found, ok = d, true
		}
		return !ok
	})
	return found, ok
}

func latest(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// last returns the latest deadline that any side was given before.
func (l *look) last() (at time.Time) {
	l.acts(0, func(_ int, a engine.Act, _ engine.By) bool {
		if d, ok := a.(engine.Deadline); ok {
			at = d.Due
			return false
		}
		return true
	})
	return at
}

// shift moves a standing deadline for outages since it was placed, and for absences that were agreed since.
func (l *look) shift() error {
	d := l.t.Deadline
	if d == nil || l.t.Paused {
		return nil
	}
	if _, gone := l.lapsed(); gone {
		return nil
	}
	placed := l.placed()
	var by, gap time.Duration
	for _, o := range l.site.Outages {
		if o.To.After(placed.at) && !o.To.After(l.now) {
			by, gap = by+o.By, gap+o.To.Sub(o.From)
		}
	}
	if by > 0 {
		gap = (gap + time.Hour - time.Second).Truncate(time.Hour)
		return l.move(d, by, ByOutage+schedule.FormatDuration(gap))
	}
	if n := l.agreed(d, placed); n > 0 {
		return l.move(d, n, ByLeave)
	}
	return l.unheard(d, placed)
}

// patience is the longest time that a letter may be under way without a notice.
const patience = 2 * time.Hour

// told says when the side that is to write was told of its question, by the letter about a record; ok is false while it cannot
// know of it.
func (l *look) told() (record int, at time.Time, ok bool) {
	s, seated := l.g.SeatOf(string(l.q.Side))
	if l.site.Told == nil || !seated || !s.Person() {
		return l.q.Cause, time.Time{}, true
	}
	return l.site.Told(s, l.q.Cause)
}

// unheard moves a standing deadline by the time in which its side could not know of it, as an outage does and as far as
// none has. A pause moved it already.
func (l *look) unheard(d *engine.Deadline, placed placing) error {
	record, at, ok := l.told()
	since := placed.first
	if recs := l.g.Log().Records(); record > l.q.Cause && record < len(recs) {
		if t, err := time.Parse(time.RFC3339, recs[record].Get("at")); err == nil && t.After(since) {
			since = t
		}
	}
	late := at.Sub(since)
	for _, x := range l.pauses(since) {
		late -= within(x, since, at)
	}
	if !ok || late <= patience {
		return nil
	}
	by := (late + schedule.Day - time.Second).Truncate(schedule.Day)
	l.acts(l.q.Cause, func(_ int, a engine.Act, _ engine.By) bool {
		if x, is := a.(engine.Deadline); is && x.Cause == l.q.Cause {
			gap, _ := outageOf(x.Why)
			by -= (gap + schedule.Day - time.Second).Truncate(schedule.Day)
		}
		return true
	})
	if by <= 0 {
		return nil
	}
	return l.move(d, by, ByPost+schedule.FormatDuration((late+time.Hour-time.Second).Truncate(time.Hour)))
}

// agreed is by how many days absences that were agreed to since the deadline was set cover it, from when its clock ran again.
func (l *look) agreed(d *engine.Deadline, placed placing) (sum time.Duration) {
	seen := map[int]bool{}
	l.acts(placed.set+1, func(_ int, a engine.Act, _ engine.By) bool {
		x, ok := a.(engine.Absence)
		if !ok || seen[x.No] {
			return true
		}
		seen[x.No] = true
		if x.Side == d.Side && x.State == engine.Agreed && x.From.Before(d.Due) && x.To.After(placed.at) {
			from := x.From
			if from.Before(placed.at) {
				from = placed.at
			}
			sum += (min(x.To.Sub(from), longest) + schedule.Day - time.Second).Truncate(schedule.Day)
		}
		return true
	})
	return sum
}

// move puts a standing deadline off, on the wall clock of the game.
func (l *look) move(d *engine.Deadline, by time.Duration, why string) error {
	n := *d
	n.Due, n.Why = l.p.Later(d.Due, by), why
	if !d.Grace.IsZero() {
		n.Grace = l.p.Later(d.Grace, by)
	}
	return l.act(n, "")
}

// ends are due and the end of the grace behind it.
func ends(d *engine.Deadline) (due, grace time.Time) {
	return d.Due, slices.MaxFunc([]time.Time{d.Due, d.Grace}, time.Time.Compare)
}

// within returns how much of a span lies between two instants.
func within(x schedule.Span, from, to time.Time) time.Duration {
	if x.From.Before(from) {
		x.From = from
	}
	if x.To.After(to) {
		x.To = to
	}
	return max(0, x.To.Sub(x.From))
}
