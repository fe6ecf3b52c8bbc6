package timekeeper

import (
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// walkActs calls f for the acts of the ledger from the last back to record from, until f returns false.
func (l *gameTick) walkActs(from int, f func(n int, a engine.Act, by engine.Attribution) bool) {
	recs := l.game.Log().Records()
	for i := len(recs) - 1; i >= max(from, 0); i-- {
		if recs[i].Type != "act" {
			continue
		}
		if a, by, err := engine.ParseAct(recs[i]); err == nil && !f(i, a, by) {
			return
		}
	}
}

// deadlineOrigin holds when and how the present deadline was set.
type deadlineOrigin struct {
	record         int       // record of the act that set it; of the question if none did
	placedAt       time.Time // time of that act
	deadlineRecord int       // record of the last act that set a deadline, not counting a Resume
	firstDeadline  time.Time // when the side got its first deadline for this question
}

// findOrigin returns how the present deadline was set.
func (l *gameTick) findOrigin() deadlineOrigin {
	p := deadlineOrigin{record: l.question.Cause, placedAt: l.question.Since, deadlineRecord: l.question.Cause,
		firstDeadline: l.question.Since}
	l.walkActs(l.question.Cause, func(n int, a engine.Act, by engine.Attribution) bool {
		switch a := a.(type) {
		case engine.Deadline:
			if a.Cause != l.question.Cause {
				return true
			}
			if p.firstDeadline = by.At; p.deadlineRecord == l.question.Cause {
				p.deadlineRecord = n
			}
		case engine.Resume:
		default:
			return true
		}
		if p.record == l.question.Cause {
			p.record, p.placedAt = n, by.At
		}
		return true
	})
	return p
}

// lastLapse returns the side's last missed deadline for the open question.
func (l *gameTick) lastLapse() (lapse engine.Lapse, ok bool) {
	l.walkActs(l.question.Cause, func(_ int, a engine.Act, _ engine.Attribution) bool {
		if s, is := a.(engine.Seating); is && s.Side == l.question.Side && (s.Change == engine.SeatingJoin ||
			s.Change == engine.SeatingTakeover) {
			return false // it was somebody else's
		}
		if x, is := a.(engine.Lapse); is && x.Cause == l.question.Cause {
			lapse, ok = x, true
		}
		return !ok
	})
	return lapse, ok
}

// isSeatGivenUp reports whether a seat was given up after the last change of an absence of its player.
func (l *gameTick) isSeatGivenUp(a engine.Absence) (yes bool) {
	l.walkActs(0, func(_ int, x engine.Act, _ engine.Attribution) bool {
		if s, is := x.(engine.Seating); is && s.Side == a.Side {
			yes = yes || s.Change == engine.SeatingResign || s.Change == engine.SeatingEject
		}
		word, is := x.(engine.Absence)
		return !yes && !(is && word.No == a.No)
	})
	return yes
}

// clockStops returns the periods since an instant in which a side's clock was stopped: absences, pauses, outages and
// undelivered letters.
func (l *gameTick) clockStops(side core.Side, since time.Time) []schedule.Span {
	pauses := l.pauses(since)
	out := append(l.absences(side), pauses...)
	l.walkActs(0, func(_ int, a engine.Act, by engine.Attribution) bool {
		if d, is := a.(engine.Deadline); is {
			if gap, ok := outageOf(d.Why); ok {
				out = append(out, schedule.Span{From: pauseStart(pauses, by.At, gap, d.Why), To: by.At})
			}
		}
		return by.At.After(since)
	})
	return out
}

// pauseStart returns the start of a gap that ended at a time. Time in pauses counts in the gap of an outage, but not in
// a wait for delivery.
func pauseStart(pauses []schedule.Span, at time.Time, gap time.Duration, why string) time.Time {
	from := at.Add(-gap)
	for _, x := range pauses {
		if strings.HasPrefix(why, ReasonUndelivered) && x.From.Before(at) && x.To.After(from) {
			from = from.Add(-overlap(x, x.From, at))
		}
	}
	return from
}

// pauses returns the pauses of the game that end after an instant, the last first. A present pause ends now.
func (l *gameTick) pauses(since time.Time) (out []schedule.Span) {
	end, stands := l.now, l.admin.Paused
	l.walkActs(0, func(_ int, a engine.Act, by engine.Attribution) bool {
		switch a.(type) {
		case engine.Resume:
			end, stands = by.At, true
		case engine.Pause:
			out = append(out, schedule.Span{From: by.At, To: end})
			end, stands = by.At, false
		}
		return stands || by.At.After(since) // a pause may have begun before
	})
	return out
}

// absences returns the absences of a side that stop its clock. While a stand-in plays, only absences announced since
// then count, because the earlier ones are those of the absent player.
func (l *gameTick) absences(side core.Side) []schedule.Span {
	var out []schedule.Span
	from, first := l.standsIn(side)
	for _, a := range l.admin.Absences {
		if a.Side == side && (a.State == engine.AbsenceAnnounced || a.State == engine.AbsenceAgreed) && first[a.No] > from {
			out = append(out, schedule.Span{From: a.From, To: a.To})
		}
	}
	return out
}

// standsIn returns the record with which a stand-in took the side's seat, below 0 for none, and the first record of
// each absence.
func (l *gameTick) standsIn(side core.Side) (from int, first map[int]int) {
	from, first = -1, map[int]int{}
	stands := slices.ContainsFunc(l.admin.StandIns, func(s engine.StandIn) bool { return s.Side == side })
	l.walkActs(0, func(n int, x engine.Act, _ engine.Attribution) bool {
		switch a := x.(type) {
		case engine.Seating:
			if stands && from < 0 && a.Side == side && a.Change == engine.SeatingBeginStandIn {
				from = n
			}
		case engine.Absence:
			first[a.No] = n
		}
		return true
	})
	return from, first
}

// lastHeard returns the last time that a side wrote, was asked, or got its present player.
func (l *gameTick) lastHeard() time.Time {
	at := l.findOrigin().firstDeadline
	recs := l.game.Log().Records()
	for i := len(recs) - 1; i > 0; i-- {
		r := recs[i]
		mine := (r.Type == "receipt" || r.Type == "refuse") && r.Get("seat") == string(l.question.Side) || r.Type == "act" &&
			r.Get("by") == string(l.question.Side)
		if !mine && !l.changesPlayer(r) || ai.IsComputerSheet(r.Get("mail")) {
			continue
		}
		if t, err := time.Parse(time.RFC3339, r.Get("at")); err == nil && t.After(at) {
			return t
		}
		return at
	}
	return at
}

// changesPlayer reports whether a record gave a new player to the side that must write.
func (l *gameTick) changesPlayer(r ledger.Record) bool {
	if r.Type != "act" || r.Get("act") != "seating" {
		return false
	}
	a, _, err := engine.ParseAct(r)
	s, ok := a.(engine.Seating)
	return err == nil && ok && s.Side == l.question.Side
}
