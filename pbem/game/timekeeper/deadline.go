package timekeeper

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/schedule"
)

// Reasons for deadlines that the timekeeper sets.
const (
	ReasonPolicy      = engine.ReasonPolicy
	ReasonBank        = engine.ReasonBank
	ReasonOutage      = engine.ReasonOutage
	ReasonLeave       = engine.ReasonLeave
	ReasonUndelivered = "undelivered " // followed by the length of time
)

const (
	lastYear   = 9999                // last year that a record can hold
	maxAbsence = 3660 * schedule.Day // longest absence that moves a deadline
)

// outageOf returns the length of the outage that moved a deadline, or the time before its side was told of it.
func outageOf(why string) (time.Duration, bool) {
	text, ok := strings.CutPrefix(why, ReasonOutage)
	if !ok {
		text, ok = strings.CutPrefix(why, ReasonUndelivered)
	}
	if !ok {
		return 0, false
	}
	d, err := schedule.ParseDuration(text)
	return d, err == nil
}

// hasClock reports whether the side that must write has deadlines: computer opponents and vacant seats have none.
func (l *gameTick) hasClock() bool {
	s, ok := l.game.SeatOf(string(l.question.Side))
	return ok && s.HasPerson() && !l.admin.Paused && !l.policy.IsZero()
}

// setDeadline sets the deadline of a question that has none.
func (l *gameTick) setDeadline() error {
	if !l.hasClock() || l.admin.Deadline != nil {
		return nil
	}
	if _, gone := l.lastLapse(); gone {
		return nil
	}
	q := schedule.Question{Owed: l.question.Owed, KnownAt: l.now, Absences: l.absences(l.question.Side)}
	if q.KnownAt.Before(l.question.Since) {
		q.KnownAt = l.question.Since
	}
	if l.policy.Clock.Later {
		q.LastDeadline = l.lastDeadline()
	}
	why := ReasonPolicy
	due, grace := l.policy.Due(q)
	if l.policy.Bank != (schedule.TimeBank{}) {
		end := l.policy.Bank.ExhaustedAt(q.KnownAt, l.bankLeft(), q.Absences)
		if due.IsZero() || end.Before(due) {
			due, why = end, ReasonBank
		}
		if grace.IsZero() || end.Before(grace) {
			grace = end
		}
	}
	if x, ok := l.turnExtension(); ok && !due.IsZero() {
		due, grace = latest(due, x.Due), latest(grace, latest(x.Due, x.Grace))
	}
	if due.IsZero() || grace.Year() > lastYear || due.Year() > lastYear { // an absence without end: never
		return nil
	}
	return l.act(engine.Deadline{Due: due, Grace: grace, Why: why}, "")
}

// turnExtension returns the last deadline that the side was given for the whole turn.
func (l *gameTick) turnExtension() (found engine.Deadline, ok bool) {
	why := engine.ReasonTurn + strconv.Itoa(l.game.Position().Turn)
	l.walkActs(0, func(_ int, a engine.Act, _ engine.Attribution) bool {
		if d, is := a.(engine.Deadline); is && d.Side == l.question.Side && d.Why == why {
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

// lastDeadline returns the latest deadline that any side has had so far.
func (l *gameTick) lastDeadline() (at time.Time) {
	l.walkActs(0, func(_ int, a engine.Act, _ engine.Attribution) bool {
		if d, ok := a.(engine.Deadline); ok {
			at = d.Due
			return false
		}
		return true
	})
	return at
}

// moveForOutages postpones the present deadline for outages and agreed absences since it was set.
func (l *gameTick) moveForOutages() error {
	d := l.admin.Deadline
	if d == nil || l.admin.Paused {
		return nil
	}
	if _, gone := l.lastLapse(); gone {
		return nil
	}
	placed := l.findOrigin()
	var by, gap time.Duration
	for _, o := range l.site.Outages {
		if o.To.After(placed.placedAt) && !o.To.After(l.now) {
			by, gap = by+o.Shift, gap+o.To.Sub(o.From)
		}
	}
	if by > 0 {
		gap = (gap + time.Hour - time.Second).Truncate(time.Hour)
		return l.postpone(d, by, ReasonOutage+schedule.FormatDuration(gap))
	}
	if n := l.agreedAbsence(d, placed); n > 0 {
		return l.postpone(d, n, ReasonLeave)
	}
	return l.moveForUndelivered(d, placed)
}

// maxDeliveryTime bounds the time for which a letter may be undelivered without a notice.
const maxDeliveryTime = 2 * time.Hour

// notifiedAt returns when the side that must write was told of its question, and the record of the letter. ok is false
// if it was not.
func (l *gameTick) notifiedAt() (record int, at time.Time, ok bool) {
	s, seated := l.game.SeatOf(string(l.question.Side))
	if l.site.NotifiedAt == nil || !seated || !s.HasPerson() {
		return l.question.Cause, time.Time{}, true
	}
	return l.site.NotifiedAt(s, l.question.Cause)
}

// moveForUndelivered postpones the present deadline by the time before its side was told of it. It leaves out times for
// which an outage or a pause moved the deadline already.
func (l *gameTick) moveForUndelivered(d *engine.Deadline, placed deadlineOrigin) error {
	record, at, ok := l.notifiedAt()
	since := placed.firstDeadline
	if recs := l.game.Log().Records(); record > l.question.Cause && record < len(recs) {
		if t, err := time.Parse(time.RFC3339, recs[record].Get("at")); err == nil && t.After(since) {
			since = t
		}
	}
	late := at.Sub(since)
	for _, x := range l.pauses(since) {
		late -= overlap(x, since, at)
	}
	if !ok || late <= maxDeliveryTime {
		return nil
	}
	by := (late + schedule.Day - time.Second).Truncate(schedule.Day)
	l.walkActs(l.question.Cause, func(_ int, a engine.Act, _ engine.Attribution) bool {
		if x, is := a.(engine.Deadline); is && x.Cause == l.question.Cause {
			gap, _ := outageOf(x.Why)
			by -= (gap + schedule.Day - time.Second).Truncate(schedule.Day)
		}
		return true
	})
	if by <= 0 {
		return nil
	}
	return l.postpone(d, by, ReasonUndelivered+schedule.FormatDuration((late+time.Hour-time.Second).Truncate(time.Hour)))
}

// agreedAbsence returns the length of the absences, agreed after the deadline was set, that overlap it.
func (l *gameTick) agreedAbsence(d *engine.Deadline, placed deadlineOrigin) (sum time.Duration) {
	seen := map[int]bool{}
	l.walkActs(placed.deadlineRecord+1, func(_ int, a engine.Act, _ engine.Attribution) bool {
		x, ok := a.(engine.Absence)
		if !ok || seen[x.No] {
			return true
		}
		seen[x.No] = true
		if x.Side == d.Side && x.State == engine.AbsenceAgreed && x.From.Before(d.Due) && x.To.After(placed.placedAt) {
			from := x.From
			if from.Before(placed.placedAt) {
				from = placed.placedAt
			}
			sum += (min(x.To.Sub(from), maxAbsence) + schedule.Day - time.Second).Truncate(schedule.Day)
		}
		return true
	})
	return sum
}

// postpone postpones the present deadline on the game's wall clock.
func (l *gameTick) postpone(d *engine.Deadline, by time.Duration, why string) error {
	n := *d
	n.Due, n.Why = l.policy.Postpone(d.Due, by), why
	if !d.Grace.IsZero() {
		n.Grace = l.policy.Postpone(d.Grace, by)
	}
	return l.act(n, "")
}

// dueAndGrace returns the due time and the end of grace.
func dueAndGrace(d *engine.Deadline) (due, grace time.Time) {
	return d.Due, slices.MaxFunc([]time.Time{d.Due, d.Grace}, time.Time.Compare)
}

// overlap returns how much of a span lies between two instants.
func overlap(x schedule.Span, from, to time.Time) time.Duration {
	if x.From.Before(from) {
		x.From = from
	}
	if x.To.After(to) {
		x.To = to
	}
	return max(0, x.To.Sub(x.From))
}
