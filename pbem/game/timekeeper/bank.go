package timekeeper

import (
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// bankLeft returns the rest of the time bank of the side that must write.
func (l *gameTick) bankLeft() time.Duration {
	var used time.Duration
	for _, a := range l.admin.Bank {
		if a.Side == l.question.Side {
			used = time.Duration(a.Used) * time.Second
		}
	}
	return l.policy.Bank.Remaining(used, l.game.Position().Turn)
}

// chargeBank records the time that the last answered question cost its side.
func (l *gameTick) chargeBank() error {
	if l.policy.Bank == (schedule.TimeBank{}) {
		return nil
	}
	side, cause, asked, ok := l.lastAnswered()
	if !ok {
		return nil
	}
	from, to, ok := l.answerTime(side, cause, asked)
	if !ok {
		return nil
	}
	cost := l.policy.Bank.Charge(from, to, l.clockStops(side, from))
	if cost == 0 {
		return nil
	}
	return l.act(engine.ChargeBank{Side: side, Cause: cause, Seconds: int64(cost / time.Second)}, "")
}

// lastAnswered returns the last answered question that had a deadline and is not charged yet. asked is the record of
// the side's first deadline for it.
func (l *gameTick) lastAnswered() (side core.Side, cause, asked int, ok bool) {
	l.walkActs(0, func(n int, a engine.Act, _ engine.Attribution) bool {
		if _, charged := a.(engine.ChargeBank); charged {
			return ok // that question was charged, and this one is older
		}
		if d, set := a.(engine.Deadline); set {
			switch {
			case d.Cause == l.question.Cause && !ok:
				return true
			case ok && d.Cause != cause:
				return false
			}
			side, cause, asked, ok = d.Side, d.Cause, n, true
		}
		return !ok || n > cause
	})
	return side, cause, asked, ok
}

// answerTime returns the period in which a side had a question, until the side answered or a policy did. ok is false if
// nobody answered: a rollback or a ruling removed the question, and it costs nothing.
func (l *gameTick) answerTime(side core.Side, cause, asked int) (from, to time.Time, ok bool) {
	recs := l.game.Log().Records()
	from, err := time.Parse(time.RFC3339, recs[asked].Get("at"))
	if err != nil {
		return from, to, false
	}
	committed := map[string]bool{} // committed sheets count from arrival, not from their lock
	for _, r := range recs[asked+1 : max(l.question.Cause, asked)+1] {
		if committed[r.Get("receipt")] && r.Type == "act" || !endsQuestion(r, side, cause) {
			continue
		}
		if at, err := time.Parse(time.RFC3339, r.Get("at")); err == nil {
			to, ok = at, true
		}
		committed[r.Get("receipt")] = r.Get("state") == string(engine.Committed)
	}
	return from, to, ok
}

// endsQuestion reports whether a record holds a side's answer to a question, or what a policy did in its place.
func endsQuestion(r ledger.Record, side core.Side, cause int) bool {
	switch r.Type {
	case "receipt":
		s := engine.Status(r.Get("state"))
		return r.Get("seat") == string(side) && (s == engine.Executed || s == engine.Answered || s == engine.Committed)
	case "act":
		a, _, err := engine.ParseAct(r)
		return err == nil && engine.ActsForSide(a, side, cause)
	}
	return false
}
