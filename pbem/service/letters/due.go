package letters

import (
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// DeadlineText returns the deadline of the question that the game waited for after a batch: the deadline at that time,
// or else the first deadline set since. For a late side it is the end of the grace period. It is read from the ledger,
// so that a letter written again has the same text.
func DeadlineText(b Batch, side core.Side) say.Text {
	q, t := b.GameAfter.Question(), b.GameAfter.AdminState()
	if q.Side == "" {
		return ""
	}
	as := report.Reader{Zone: ZoneOf(b.GameAfter), OwnZone: OwnZone(b.Game, side)}
	if d := t.Deadline; d != nil {
		switch when := as.FormatTime(d.Due); {
		case t.Paused:
			return say.F("%s, but the game is paused and its clock stands still", when)
		case !b.Outcome.At.After(d.Due):
			return when
		case d.Grace.After(b.Outcome.At):
			return say.F("%s: late, but accepted without a penalty until %s", when, as.FormatTime(d.Grace))
		default:
			return say.F("%s: late", when)
		}
	}
	if x := nextDeadline(b); x != nil {
		return as.FormatTime(x.Due)
	}
	return ""
}

// nextDeadline returns the first deadline set after a batch for the question that the game waited for then, nil for
// none.
func nextDeadline(b Batch) *engine.Deadline {
	q := b.GameAfter.Question()
	for _, r := range b.Game.Log().Records()[b.GameAfter.Log().Size():] {
		if a, _, err := engine.ParseAct(r); err == nil {
			if x, ok := a.(engine.Deadline); ok && x.Cause == q.Cause && x.Owed == q.Owed {
				return &x
			}
		}
	}
	return nil
}

// sameCauseWindow is the time after an agreed absence in which a deadline moved for it gets no separate letter.
const sameCauseWindow = time.Hour

// deadlineMovedFor returns the deadline that was moved for the absence agreed at a record, if the letter about the
// absence reports it; otherwise nil.
func deadlineMovedFor(recs []ledger.Record, at int) *engine.Deadline {
	a, by, err := engine.ParseAct(recs[at])
	x, ok := a.(engine.Absence)
	if err != nil || !ok || x.State != engine.AbsenceAgreed {
		return nil
	}
	for _, r := range recs[at+1:] {
		next, then, err := engine.ParseAct(r)
		if err != nil {
			continue
		}
		if y, ok := next.(engine.Absence); ok && y.Side == x.Side && y.State == engine.AbsenceAgreed {
			return nil // a later absence moved the deadline
		}
		if y, ok := next.(engine.Deadline); ok {
			if y.Why == engine.ReasonLeave && y.Side == x.Side && then.At.Sub(by.At) < sameCauseWindow {
				return &y
			}
			return nil
		}
	}
	return nil
}

// mentionedWithAbsence reports whether the letter about an absence reports the deadline at a record.
func mentionedWithAbsence(recs []ledger.Record, at int) bool {
	for i := at - 1; i >= 0; i-- {
		if a, _, err := engine.ParseAct(recs[i]); err == nil {
			if x, ok := a.(engine.Absence); ok && x.State == engine.AbsenceAgreed {
				return deadlineMovedFor(recs, i) != nil
			}
		}
	}
	return false
}

// ZoneOf returns the time zone of a game's deadlines.
func ZoneOf(g *engine.Game) *time.Location {
	p, err := schedule.ParseText(g.AdminState().Clock)
	if err != nil {
		return nil
	}
	return p.Zone()
}
