package timekeeper

import (
	"fmt"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/schedule"
	"fieldpost/rules/core"
)

// WarningKind names the reason for a Warning; the identifiers of its letters contain it.
type WarningKind string

// The kinds of warnings.
const (
	DeadlineNear   WarningKind = "soon"   // a deadline is near: to the side
	DeadlinePassed WarningKind = "late"   // a deadline has passed and the grace runs: to all, once a day
	SideSilent     WarningKind = "silent" // a side was silent for long: to all
	TooManyMissed  WarningKind = "missed" // a side missed so many deadlines that the moderator may eject it: to the moderators
)

// Warning is a message that changes nothing in the game.
type Warning struct {
	Kind  WarningKind
	Side  core.Side // side that must write, or missed its deadline
	Owed  string    // what the side owes, as in engine.Question
	Cause int       // record that caused the question; for Missed the number of lapses
	At    time.Time // when to send it
	Due   time.Time // deadline; for Silent, when the side last wrote
	Grace time.Time // end of the grace; for Silent, when the game is lost (zero: never)
	Zone  *time.Location
}

// Key returns the permanent identifier of a warning: a sender that uses each key once never repeats a warning.
func (w Warning) Key() string {
	return fmt.Sprintf("%s-%s-%d-%d", w.Kind, w.Side, w.Cause, w.At.Unix())
}

// result returns the warnings to send now, and when to call again.
func (l *gameTick) result() Result {
	r := Result{Outcomes: l.outcomes, HasTimetable: l.hasTimetable()}
	for _, p := range l.admin.Proposals {
		r.lookAgainAt(p.Until)
	}
	for _, s := range l.admin.StandIns {
		r.lookAgainAt(s.Until)
	}
	for _, c := range l.admin.Committed {
		r.lookAgainAt(c.LockAt)
	}
	l.warnMissed(&r)
	if l.hasClock() {
		l.warnSilence(&r)
		_, _, told := l.notifiedAt()
		if _, gone := l.lastLapse(); l.admin.Deadline != nil && !gone {
			l.warnDeadline(&r, l.admin.Deadline, told)
		}
		if end, ok := l.stuckUntil(); ok {
			r.lookAgainAt(end)
			r.Lapse, r.StuckSince = end, end.Add(-secondGrace)
		}
		if !told {
			r.lookAgainAt(l.now) // until the letter is out
		}
	}
	if !r.NextLook.IsZero() && r.NextLook.Before(l.now) { // an overdue act waits until the mail is read
		r.NextLook = l.now
	}
	return r
}

// lookAgainAt sets NextLook to an instant, if that is earlier.
func (r *Result) lookAgainAt(t time.Time) {
	if !t.IsZero() && (r.NextLook.IsZero() || t.Before(r.NextLook)) {
		r.NextLook = t
	}
}

// warnDeadline adds a warning of a deadline that approaches or has passed. Only a side that can give orders and has
// filed none is warned. As long as the side was not told of its question, nobody is told that it is late, and the
// policy is not applied.
func (l *gameTick) warnDeadline(r *Result, d *engine.Deadline, told bool) {
	due, end := dueAndGrace(d)
	_, committed, drafted := l.game.SheetsOnFile(l.question.Side).DraftReceipt()
	if !committed {
		r.lookAgainAt(end)
		switch {
		case told || l.now.Before(end):
			r.Lapse = end
		default:
			r.UninformedSince = end
		}
	}
	w := Warning{Side: d.Side, Owed: d.Owed, Cause: d.Cause, Due: due, Grace: end, Zone: l.policy.Zone()}
	placed := l.findOrigin().placedAt
	var last time.Time
	for _, t := range l.policy.Warnings(due) {
		if t.After(l.now) {
			r.lookAgainAt(t)
		} else if t.After(placed) {
			last = t
		}
	}
	ordered := func() bool { return !drafted && HasChoice(l.game) }
	switch {
	case l.now.Before(due):
		r.lookAgainAt(due)
		if !last.IsZero() && ordered() {
			w.Kind, w.At = DeadlineNear, last
			r.Warnings = append(r.Warnings, w)
		}
	case l.now.Before(end) && told && ordered():
		days := l.now.Sub(due) / schedule.Day
		w.Kind, w.At = DeadlinePassed, due.Add(days*schedule.Day)
		r.Warnings = append(r.Warnings, w)
		r.lookAgainAt(w.At.Add(schedule.Day))
	}
}

// warnSilence adds a warning of a side that has been silent for long.
func (l *gameTick) warnSilence(r *Result) {
	if len(l.policy.Silence.Remind) == 0 && l.policy.Silence.Loss == 0 {
		return
	}
	from := l.lastHeard()
	w := Warning{Kind: SideSilent, Side: l.question.Side, Owed: l.question.Owed, Cause: l.question.Cause, Due: from, Zone: l.policy.Zone()}
	if l.policy.Silence.Loss > 0 {
		w.Grace = l.silenceLimit(from, l.policy.Silence.Loss)
		r.lookAgainAt(w.Grace)
	}
	for _, d := range l.policy.Silence.Remind {
		if t := l.silenceLimit(from, d); t.After(l.now) {
			r.lookAgainAt(t)
		} else {
			w.At = t
		}
	}
	if !w.At.IsZero() {
		r.Warnings = append(r.Warnings, w)
	}
}

// warnMissed adds a warning to the moderators of a side that misses deadlines repeatedly.
func (l *gameTick) warnMissed(r *Result) {
	for _, a := range l.admin.Bank {
		if l.policy.Missed > 0 && a.Missed >= l.policy.Missed {
			at := l.question.Since
			l.walkActs(0, func(_ int, x engine.Act, by engine.Attribution) bool {
				if p, ok := x.(engine.Lapse); ok && p.Side == a.Side {
					at = by.At
					return false
				}
				return true
			})
			r.Warnings = append(r.Warnings, Warning{Kind: TooManyMissed, Side: a.Side, Owed: l.question.Owed, Cause: a.Missed, At: at,
				Zone: l.policy.Zone()})
		}
	}
}
